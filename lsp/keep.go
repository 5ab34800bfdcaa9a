package lsp

import (
	"context"
	"errors"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/actions"
	"memls/actions/archive"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// keepCommand keeps the text that a file had before an action deleted some of it. It
// stands behind the edit in the action, and so runs when the edit is made.
const keepCommand = "memls.keep"

// KeepParams is the argument of memls.keep. Which text it was is known here: an
// argument may be logged.
type KeepParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
	Text         int64                           `json:"text"` // a number that the server gave
}

// Kept is the answer of memls.keep.
type Kept struct {
	// URI is where the text is kept; empty: it was kept already.
	URI uri.URI `json:"uri,omitempty"`
	// Message is the message that is prepared for the commit of the change, where
	// the agent keeps its history in commits.
	Message string `json:"message,omitempty"`
}

// A replaced text is one that an action takes away once it is made.
type replaced struct {
	number        int64
	name          string
	before, after string
	message       string
}

// maxReplaced is how many texts are kept ready: actions are resolved one at a time,
// and most are not made.
const maxReplaced = 4

// ready keeps a text until its number comes back, and returns the number: the same
// one when it is asked for again, since a client that cannot resolve actions asks at
// each move of the cursor, and the one in its menu has to stay.
func (s *server) ready(r replaced) int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.replaced, func(x replaced) bool { return x.name == r.name && x.before == r.before && x.after == r.after })
	if i >= 0 {
		r.number = s.replaced[i].number
		s.replaced = slices.Delete(s.replaced, i, i+1) // it is the newest again
	} else {
		r.number = s.tokens.Add(1)
	}
	s.replaced = append(s.replaced, r)
	if n := len(s.replaced) - maxReplaced; n > 0 {
		s.replaced = slices.Clone(s.replaced[n:])
	}
	return r.number
}

// takeReplaced returns the text of a number, once.
func (s *server) takeReplaced(number int64, name string) (replaced, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.replaced, func(r replaced) bool { return r.number == number && r.name == name })
	if i < 0 {
		return replaced{}, false
	}
	r := s.replaced[i]
	s.replaced = slices.Delete(s.replaced, i, i+1)
	return r, true
}

// keepAfter makes the text before an action's change ready, and returns the command
// that keeps it.
func (s *server) keepAfter(at moment, name string, c *workspace.Change, x *actions.Action) *protocol.Command {
	i := slices.IndexFunc(c.Files, func(f workspace.FileChange) bool { return f.Path == name })
	if i < 0 {
		return nil
	}
	f := c.Files[i]
	after, err := text.Apply(f.Before, f.Edits...)
	if err != nil {
		return nil
	}
	if f.Delete {
		after = ""
	}
	r := replaced{name: name, before: f.Before, after: after}
	if x.Message != nil {
		r.message = x.Message()
	}
	return &protocol.Command{Title: "Keep the text before", Command: keepCommand, Arguments: []protocol.LSPAny{
		mustMarshal(KeepParams{TextDocument: protocol.TextDocumentIdentifier{URI: at.uri(name)}, Text: s.ready(r)}),
	}}
}

// commandKeep keeps a text in the archive, from where `memls consolidate --undo`
// brings it back.
func (s *server) commandKeep(_ context.Context, at moment, p *KeepParams) (*Kept, error) {
	r, ok := s.takeReplaced(p.Text, nameOf(p.TextDocument.URI))
	if !ok {
		return &Kept{}, nil
	}
	return s.keep(at, r)
}

func (s *server) keep(at moment, r replaced) (*Kept, error) {
	if _, real := s.opts.FS.(workspace.OS); !real {
		return nil, failed(errors.New("this disk is read-only"))
	}
	files, err := archive.Keep(at.Snapshot, r.name, r.before, r.after)
	if err == nil {
		err = workspace.Writer{Roots: []string{archive.Dir(at.Env)}}.Write(&workspace.Change{Files: files})
	}
	if err != nil {
		return nil, failed(err)
	}
	s.diskChanged(archive.Dir(at.Env))
	return &Kept{URI: uriOf(files[0].Path), Message: r.message}, nil
}
