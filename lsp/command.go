package lsp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// commands is the table of workspace/executeCommand. Each takes one argument.
var commands = map[string]func(s *server, ctx context.Context, at moment, arg protocol.LSPAny) (any, error){
	"memls.add":         withArg((*server).commandAdd),
	"memls.fixAll":      withArg((*server).commandFixAll),
	keepCommand:         withArg((*server).commandKeep),
	"memls.consolidate": withArg((*server).commandConsolidate),
	"memls.init":        withArg((*server).commandInit),
	"memls.view":        withArg((*server).commandView),
	"memls.status":      withArg((*server).status),
}

func commandNames() []string { return slices.Sorted(maps.Keys(commands)) }

// withArg decodes the argument of a command.
func withArg[P, R any](f func(s *server, ctx context.Context, at moment, p *P) (R, error)) func(*server, context.Context, moment, protocol.LSPAny) (any, error) {
	return func(s *server, ctx context.Context, at moment, arg protocol.LSPAny) (any, error) {
		if len(arg) == 0 {
			arg = protocol.LSPAny("{}")
		}
		p, err := decode[P](jsonrpc2.RawMessage(arg))
		if err != nil {
			return nil, invalid("argument: %v", err)
		}
		return f(s, ctx, at, p)
	}
}

func (s *server) executeCommand(ctx context.Context, at moment, p *protocol.ExecuteCommandParams) (any, error) {
	run, known := commands[p.Command]
	if !known {
		return nil, invalid("no command %q", p.Command)
	}
	var arg protocol.LSPAny
	if len(p.Arguments) > 0 {
		arg = p.Arguments[0]
	}
	return run(s, ctx, s.settled(ctx, at), arg)
}

// AddParams is the argument of memls.add.
type AddParams struct {
	Text         string                           `json:"text"`
	Scope        string                           `json:"scope,omitempty"` // "project" when empty, or "user"
	Type         string                           `json:"type,omitempty"`
	Agent        string                           `json:"agent,omitempty"`
	To           *protocol.TextDocumentIdentifier `json:"to,omitempty"`           // the memory that the fact is added to, of an agent that leaves that to people
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument,omitempty"` // where the session would be
}

// Changed is the answer of commands that change files.
type Changed struct {
	URIs []uri.URI `json:"uris"`
}

// commandAdd makes an agent remember a fact.
func (s *server) commandAdd(ctx context.Context, at moment, p *AddParams) (*Changed, error) {
	name := ""
	if p.TextDocument != nil {
		name = nameOf(p.TextDocument.URI)
	}
	dir, err := s.sessionDir(at, name)
	if err != nil {
		return nil, err
	}
	which := p.Agent
	if which == "" {
		which = s.defaultAgent(at, dir)
	}
	a := s.engine.Agent(which)
	if a == nil {
		return nil, invalid("no agent %q", which)
	}
	fact := agent.Fact{Text: p.Text, Scope: p.Scope, Type: p.Type}
	if p.To != nil {
		fact.Into = nameOf(p.To.URI)
	}
	return s.apply(ctx, at, "Remember", dir, func(at moment) (*workspace.Change, error) {
		c, err := s.engine.Add(at.Snapshot, a, dir, fact)
		if said := s.engine.Said(at.Snapshot, a, dir, fact, c); said != nil && !said.Again {
			return nil, fmt.Errorf("it stands in %s already, line %d: nothing was added", at.Env.Tilde(said.Path), said.Line(at.Snapshot))
		}
		return c, err
	})
}

// commandFixAll applies every preferred fix of a document.
func (s *server) commandFixAll(ctx context.Context, at moment, p *ViewParams) (*Changed, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.readable(at, name) {
		return &Changed{}, nil
	}
	return s.apply(ctx, at, "Fix all", filepath.Dir(name), func(at moment) (*workspace.Change, error) {
		after, applied := s.engine.FixFile(at.Snapshot, name, analysis.FixOptions{})
		if len(applied) == 0 {
			return nil, nil
		}
		return rewrite(at.File(name), after), nil
	})
}

// commandView shows the prompt view where the client can open it, and returns
// it.
func (s *server) commandView(ctx context.Context, at moment, p *ViewParams) (*View, error) {
	v, err := s.viewRequest(ctx, at, p)
	if err == nil && s.can.content && s.can.showDocument {
		kind := p.Kind
		if kind == "" {
			kind = kindFile
		}
		_ = s.client.call(ctx, protocol.MethodWindowShowDocument, &protocol.ShowDocumentParams{URI: viewURI(nameOf(p.TextDocument.URI), kind)}, nil)
	}
	return v, err
}

// viewCommand is the command that shows a view, for a code lens.
func viewCommand(title string, u uri.URI, agent string) protocol.Command {
	return protocol.Command{Title: title, Command: "memls.view", Arguments: []protocol.LSPAny{
		mustMarshal(ViewParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}, Agent: agent}),
	}}
}

// apply makes a change: through the client when it has one of the files open,
// since it would overwrite what we write, else to disk. dir is where the session
// would be that the change is for.
func (s *server) apply(ctx context.Context, at moment, label, dir string, makeChange func(at moment) (*workspace.Change, error)) (*Changed, error) {
	c, err := makeChange(at)
	if err != nil {
		return nil, failed(err)
	}
	if c == nil || len(c.Files) == 0 {
		return &Changed{}, nil
	}
	open := slices.ContainsFunc(c.Files, func(f workspace.FileChange) bool { return at.doc(f.Path) != nil })
	if open {
		err = s.applyInClient(ctx, at, label, c)
	} else {
		c, err = s.applyToDisk(at, c, dir, makeChange)
	}
	if err != nil {
		return nil, failed(err)
	}
	out := &Changed{}
	for _, f := range c.Files {
		out.URIs = append(out.URIs, at.uri(cmp.Or(f.MoveTo, f.Path)))
	}
	return out, nil
}

func (s *server) applyInClient(ctx context.Context, at moment, label string, c *workspace.Change) error {
	if !s.can.applyEdit {
		return errors.New("the editor has the file open and cannot apply edits: close it there first")
	}
	edit, err := s.workspaceEdit(at, c, false)
	if err != nil {
		return err
	}
	// Without a time limit: a person may be asked.
	var result protocol.ApplyWorkspaceEditResult
	if _, err := s.client.conn.Call(ctx, protocol.MethodWorkspaceApplyEdit, &protocol.ApplyWorkspaceEditParams{Label: &label, Edit: *edit}, &result); err != nil {
		return err
	}
	if !result.Applied {
		reason := "it gave no reason"
		if result.FailureReason != nil {
			reason = *result.FailureReason
		}
		return fmt.Errorf("the editor did not apply the edit: %s", reason)
	}
	return nil
}

// writable returns the directories that may be written to: the folders, and those
// of the stores of a session in one of them or in dir. A dir that only seems to
// lie in a folder, through a link in it, gives nothing: whoever made the link
// would say where we write.
func (s *server) writable(at moment, dir string) []string {
	out := slices.Clone(at.Folders)
	for _, folder := range at.Folders {
		if real, err := at.EvalSymlinks(folder); err == nil && real != folder {
			out = append(out, real)
		}
	}
	sessions := slices.Clone(at.Folders)
	real, err := at.EvalSymlinks(dir)
	if len(at.Folders) == 0 || err == nil && slices.ContainsFunc(out, func(folder string) bool {
		rel, err := filepath.Rel(folder, real)
		return err == nil && filepath.IsLocal(rel)
	}) {
		sessions = append(sessions, dir)
	}
	for _, dir := range sessions {
		for _, a := range s.engine.Agents() {
			out = append(out, s.engine.StoreDirs(at.Snapshot, a, dir)...)
		}
	}
	return out
}

// applyToDisk writes a change, made anew when a file changes meanwhile.
func (s *server) applyToDisk(at moment, c *workspace.Change, dir string, makeChange func(at moment) (*workspace.Change, error)) (*workspace.Change, error) {
	if _, real := s.opts.FS.(workspace.OS); !real {
		return nil, errors.New("this disk is read-only")
	}
	w := workspace.Writer{Roots: s.writable(at, dir), Locks: s.engine.Locks(at.Snapshot)}
	var paths []string
	for _, f := range c.Files {
		paths = append(paths, f.Path)
		if f.MoveTo != "" {
			paths = append(paths, f.MoveTo)
		}
	}
	first := true
	err := w.Retry(func() (*workspace.Change, error) {
		if !first {
			s.diskChanged(paths...)
			at = s.now()
		}
		first = false
		next, err := makeChange(at)
		if next != nil {
			c = next
		}
		return next, err
	})
	s.diskChanged(paths...)
	return c, err
}

// failed is the answer when a command could not do what it should. The engine's
// errors are sentences for people and hold no secret.
func failed(err error) error {
	return jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "%v", err)
}
