package lsp

import (
	"context"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/workspace"
)

// fileOperations are those that a client is to ask about before it makes them, as far
// as it can: of Markdown files, and of directories that hold some.
func (c *abilities) fileOperations() *protocol.FileOperationOptions {
	filter := func(glob string, matches protocol.FileOperationPatternKind) protocol.FileOperationFilter {
		return protocol.FileOperationFilter{Scheme: new("file"), Pattern: protocol.FileOperationPattern{Glob: glob, Matches: matches}}
	}
	files := filter("**/*.md", protocol.FileOperationPatternKindFile)
	folders := filter("**", protocol.FileOperationPatternKindFolder)
	out := &protocol.FileOperationOptions{}
	if c.willCreate && c.asks {
		out.WillCreate.Filters = []protocol.FileOperationFilter{files}
	}
	if c.willRename {
		out.WillRename.Filters = []protocol.FileOperationFilter{files, folders}
	}
	if c.willDelete {
		out.WillDelete.Filters = []protocol.FileOperationFilter{files, folders}
	}
	if len(out.WillCreate.Filters)+len(out.WillRename.Filters)+len(out.WillDelete.Filters) == 0 {
		return nil
	}
	return out
}

// willRenameFiles lets links, lines of indexes and names follow files and directories
// that the client is about to move.
func (s *server) willRenameFiles(_ context.Context, at moment, p *protocol.RenameFilesParams) (*protocol.WorkspaceEdit, error) {
	moves := map[string]string{}
	for _, f := range p.Files {
		old, now := pathOf(f.OldURI), pathOf(f.NewURI)
		if old != "" && now != "" && old != now {
			moves[old] = now
		}
	}
	return s.beforehand(at, s.engine.Moving(at.Snapshot, moves), "")
}

// willCreateFiles offers lines in the indexes of new memories: a person is asked. Of a
// file that an edit of ours makes nothing is asked: the edit is whole.
func (s *server) willCreateFiles(_ context.Context, at moment, p *protocol.CreateFilesParams) (*protocol.WorkspaceEdit, error) {
	if !s.can.asks {
		return nil, nil
	}
	var paths []string
	for _, f := range p.Files {
		if path := pathOf(f.URI); path != "" && !s.takeMaking(path) {
			paths = append(paths, path)
		}
	}
	return s.beforehand(at, s.engine.Creating(at.Snapshot, paths), "A line in the index")
}

// maxMaking is how many files of edits that may yet be made are known: most edits that
// are offered never are.
const maxMaking = 64

// makes notes that an edit that is given away makes a file: clients ask about that file
// too.
func (s *server) makes(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.making = append(slices.DeleteFunc(s.making, func(p string) bool { return p == path }), path)
	s.making = s.making[max(0, len(s.making)-maxMaking):]
}

// takeMaking reports whether an edit of ours makes a file, once.
func (s *server) takeMaking(path string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.making, path)
	if i < 0 {
		return false
	}
	s.making = slices.Delete(s.making, i, i+1)
	return true
}

// willDeleteFiles takes the lines of indexes away that lead to nothing but what the
// client is about to delete: a person is asked, where the client can ask.
func (s *server) willDeleteFiles(_ context.Context, at moment, p *protocol.DeleteFilesParams) (*protocol.WorkspaceEdit, error) {
	var paths []string
	for _, f := range p.Files {
		if path := pathOf(f.URI); path != "" {
			paths = append(paths, path)
		}
	}
	return s.beforehand(at, s.engine.Deleting(at.Snapshot, paths), "Lines of the index that lead nowhere")
}

// beforehand is the edit that goes with what a client is about to do; one that cannot
// be made is none: what the client does must not fail for it.
func (s *server) beforehand(at moment, changes []workspace.FileChange, label string) (*protocol.WorkspaceEdit, error) {
	var c workspace.Change
	for _, f := range changes {
		if at.usable(f.Path) {
			c.Files = append(c.Files, f)
		}
	}
	if len(c.Files) == 0 {
		return nil, nil
	}
	var annotation *protocol.ChangeAnnotation
	if label != "" && s.can.asks {
		annotation = &protocol.ChangeAnnotation{Label: label, NeedsConfirmation: new(true)}
	}
	edit, err := s.annotatedEdit(at, &c, annotation)
	if err != nil {
		s.log.Debug("no edit beforehand", "err", err)
		return nil, nil
	}
	return edit, nil
}

// pathOf returns the path that a URI names, "" when it names no file of this machine.
func pathOf(s string) string {
	u, err := uri.Parse(s)
	if err != nil {
		return ""
	}
	if name := nameOf(u); workspace.IsPath(name) {
		return name
	}
	return ""
}
