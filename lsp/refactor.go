package lsp

import (
	"context"
	"strings"

	"go.lsp.dev/protocol"

	"memls/actions"
)

// refactorKind is the kind of the actions that belong to no finding; each has one
// below it.
const refactorKind = protocol.CodeActionKindRefactor

func isRefactor(k protocol.CodeActionKind) bool {
	return k == refactorKind || strings.HasPrefix(string(k), string(refactorKind)+".")
}

// refactorings offers what can be done with a file, or with the part of it that is
// selected. The edit is left for later where the client can ask for it.
func (s *server) refactorings(ctx context.Context, at moment, name string, p *protocol.CodeActionParams) []protocol.CommandOrCodeAction {
	span := spanIn(at.File(name).Doc.Lines(), p.Range, at.enc)
	var out []protocol.CommandOrCodeAction
	for _, x := range s.offered(at, name, span.Start, span.End) {
		if ctx.Err() != nil {
			return nil
		}
		kind := protocol.CodeActionKind(x.Kind)
		if !wants(p.Context.Only, kind) {
			continue
		}
		a := &protocol.CodeAction{Title: x.Title, Kind: &kind}
		if s.can.resolveEdit {
			version, _ := at.version(name)
			a.Data = mustMarshal(actionData{URI: at.uri(name), Version: version, Start: span.Start, End: span.End, Action: x.Title})
		} else if !s.make(at, name, a, &x) {
			continue
		}
		out = append(out, a)
	}
	return out
}

func (s *server) offered(at moment, name string, start, end int) []actions.Action {
	r := &actions.Request{Engine: s.engine, Snapshot: at.Snapshot, Path: name}
	r.Span.Start, r.Span.End = start, end
	return actions.Offered(r)
}

// make adds the edit to an action; false: the client cannot make it, or nothing is
// to be done any more.
func (s *server) make(at moment, name string, a *protocol.CodeAction, x *actions.Action) bool {
	c := x.Make()
	if c == nil || !s.can.makes(c) {
		return false
	}
	edit, err := s.notedEdit(at, c, x.Deletes, x.Note)
	if err != nil {
		return false
	}
	a.Edit = edit
	if x.Keeps {
		if keep := s.keepAfter(at, name, c, x); keep != nil {
			a.Command = *keep
		}
	}
	return true
}

// resolveRefactoring makes an action that was offered for the same text.
func (s *server) resolveRefactoring(at moment, name string, a *protocol.CodeAction, data actionData) (*protocol.CodeAction, error) {
	if data.Start < 0 || data.End < data.Start || data.End > at.File(name).Doc.Len() {
		return nil, invalid("data: no place in the document")
	}
	for _, x := range s.offered(at, name, data.Start, data.End) {
		if x.Title == data.Action && s.make(at, name, a, &x) {
			return a, nil
		}
	}
	return nil, protocol.ErrContentModified
}
