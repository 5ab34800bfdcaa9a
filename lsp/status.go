package lsp

import (
	"context"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis"
	"memls/analysis/workspace"
)

// methodStatus is our request for what is in effect: StatusParams -> []Status.
const methodStatus = "memls/status"

// StatusParams say for which session: one started in the directory of a document
// or, without one, in the first folder.
type StatusParams struct {
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument,omitempty"`
	// Files asks for the files of each store, too.
	Files bool `json:"files,omitempty"`
}

// A Status is what a session has of one store, as `memls status --format json` has it
// too.
type Status struct {
	analysis.StatusReport
	URI uri.URI `json:"uri"`
	// Files are the memory files that exist in a store that is a directory, if they
	// were asked for.
	Files []uri.URI `json:"files,omitempty"`
}

func (s *server) status(ctx context.Context, at moment, p *StatusParams) ([]Status, error) {
	at = s.settled(ctx, at)
	name := ""
	if p.TextDocument != nil {
		name = nameOf(p.TextDocument.URI)
	}
	dir, err := s.sessionDir(at, name)
	if err != nil {
		return nil, err
	}
	out := []Status{}
	for _, st := range s.engine.Status(at.Snapshot, dir) {
		var files []uri.URI
		if p.Files && st.Whole != nil {
			for _, f := range st.Files {
				files = append(files, at.uri(f))
			}
		}
		out = append(out, Status{StatusReport: st.Report(), URI: at.uri(st.Path), Files: files})
	}
	return out, nil
}

// sessionDir returns where a session would be started for a document; for none,
// the first folder.
func (s *server) sessionDir(at moment, name string) (string, error) {
	switch {
	case workspace.IsPath(name):
		for _, m := range s.engine.Memories(at.Snapshot, name) {
			if s.within(at, name) && m.Role.Dir != "" {
				return m.Role.Dir, nil
			}
		}
		if at.File(name).State == workspace.Directory {
			return name, nil
		}
		if s.within(at, name) || len(at.Folders) == 0 {
			return filepath.Dir(name), nil
		}
	case name != "" && len(at.Folders) == 0:
		return "", invalid("%s lies in no folder", name)
	}
	if len(at.Folders) > 0 {
		return at.Folders[0], nil
	}
	return "", invalid("no folder is open")
}
