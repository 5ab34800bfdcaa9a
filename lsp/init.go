package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/actions"
	"memls/analysis/workspace"
)

// methodInit is our request for the first memory file of a project, which need not
// exist: InitParams -> Beginning. It changes nothing; the client makes the edit, and
// may show it first. The command memls.init, with the same argument, makes it itself.
const methodInit = "memls/init"

// InitParams say for which project and which agent.
type InitParams struct {
	// TextDocument is a file or the directory of the project; without it, the first
	// folder.
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument,omitempty"`
	Agent        string                           `json:"agent,omitempty"` // the first one in use, when empty
}

// A Beginning is the first memory file of a project, as it would be: DGC.md,
// DEEPCODE.md, or the index of a directory of memories.
type Beginning struct {
	URI    uri.URI `json:"uri"`
	Agent  string  `json:"agent"`
	Title  string  `json:"title"`  // the agent's name for people
	Create bool    `json:"create"` // there is no such file yet
	// Edit writes the file, or adds to it what it does not say; null: there is nothing
	// to write, and Why says so in a sentence.
	Edit *protocol.WorkspaceEdit `json:"edit"`
	Why  string                  `json:"why,omitempty"`
}

// begin answers memls/init.
func (s *server) begin(ctx context.Context, at moment, p *InitParams) (*Beginning, error) {
	at = s.settled(ctx, at)
	b, out, _, err := s.beginning(at, p)
	if err != nil {
		return nil, err
	}
	if b.Change != nil {
		if out.Edit, err = s.workspaceEdit(at, b.Change, false); err != nil {
			return nil, failed(err)
		}
	}
	return out, nil
}

// commandInit makes the edit of memls/init.
func (s *server) commandInit(ctx context.Context, at moment, p *InitParams) (*Changed, error) {
	_, _, dir, err := s.beginning(at, p)
	if err != nil {
		return nil, err
	}
	return s.apply(ctx, at, "Begin the memory of the project", dir, func(at moment) (*workspace.Change, error) {
		b, _, _, err := s.beginning(at, p)
		if err != nil {
			return nil, err
		}
		return b.Change, nil
	})
}

// beginning looks for the first file, and says where the session would be.
func (s *server) beginning(at moment, p *InitParams) (b *actions.Beginning, out *Beginning, dir string, err error) {
	name := ""
	if p.TextDocument != nil {
		name = nameOf(p.TextDocument.URI)
	}
	if dir, err = s.sessionDir(at, name); err != nil {
		return nil, nil, "", err
	}
	which := p.Agent
	if which == "" {
		which = s.defaultAgent(at, dir)
	}
	a := s.engine.Agent(which)
	if a == nil {
		return nil, nil, "", invalid("no agent %q", which)
	}
	if b = actions.Begin(s.engine, at.Snapshot, a, dir); b == nil {
		return nil, nil, "", invalid("%s has no memory in %s", a.Title(), at.Env.Tilde(dir))
	}
	file := at.File(b.Path)
	if !at.usable(b.Path) || file.Lossy {
		return nil, nil, "", invalid("%s cannot be edited: its text is not known, or not UTF-8", at.Env.Tilde(b.Path))
	}
	out = &Beginning{URI: at.uri(b.Path), Agent: a.Name(), Title: a.Title(), Create: !file.Exists(), Why: b.Why}
	return b, out, dir, nil
}
