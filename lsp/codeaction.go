package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/actions"
	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/workspace"
)

// fixAllKind is the kind of the action that applies every preferred fix of a
// document; editors run it on save for those who want that.
const fixAllKind protocol.CodeActionKind = "source.fixAll.memls"

// actionData is CodeAction.data: how to find the fix again when the client asks
// for its edit.
type actionData struct {
	URI     uri.URI `json:"uri"`
	Version int32   `json:"version"`
	Check   string  `json:"check"`
	Start   int     `json:"start"` // bytes
	End     int     `json:"end"`
	Fix     string  `json:"fix"` // its title; empty for "ignore here"
	// Action is the title of an action that belongs to no finding; Start and End are
	// then what was selected.
	Action string `json:"action,omitempty"`
}

func (s *server) codeAction(ctx context.Context, at moment, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	name := nameOf(p.TextDocument.URI)
	at = s.settled(ctx, at)
	if !s.readable(at, name) {
		return nil, nil
	}
	var out []protocol.CommandOrCodeAction
	if wants(p.Context.Only, protocol.CodeActionKindQuickFix) {
		doc := at.File(name).Doc
		for _, f := range s.findingsIn(at, name, spanIn(doc.Lines(), p.Range, at.enc)) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			d := s.diagnostic(at, &f)
			for _, fix := range f.Fixes {
				if fix.IsWide() {
					if fix.Change = fix.Wide(); fix.Change == nil || !s.can.makes(fix.Change) {
						continue
					}
				}
				if a := s.quickFix(at, &f, &fix, d); a != nil {
					out = append(out, a)
				}
			}
			if a := s.ignoreHere(at, &f, d); a != nil {
				out = append(out, a)
			}
		}
		// What mends something comes before what only silences it.
		slices.SortStableFunc(out, func(a, b protocol.CommandOrCodeAction) int {
			return rank(a.(*protocol.CodeAction)) - rank(b.(*protocol.CodeAction))
		})
	}
	if wants(p.Context.Only, refactorKind) || slices.ContainsFunc(p.Context.Only, isRefactor) {
		out = append(out, s.refactorings(ctx, at, name, p)...)
	}
	// Only on request: in a menu of quick fixes it would be noise.
	if len(p.Context.Only) > 0 && wants(p.Context.Only, fixAllKind) {
		if a := s.fixAll(at, name); a != nil {
			out = append(out, a)
		}
	}
	return out, nil
}

func rank(a *protocol.CodeAction) int {
	if strings.HasPrefix(a.Title, ignoreTitle) {
		return 1
	}
	return 0
}

// wants reports whether a client that asks for the kinds in only takes kind; a
// kind includes those below it.
func wants(only []protocol.CodeActionKind, kind protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(k protocol.CodeActionKind) bool {
		return k == "" || kind == k || strings.HasPrefix(string(kind), string(k)+".")
	})
}

// quickFix offers one fix of a finding. The edit is left for later where the
// client can ask for it.
func (s *server) quickFix(at moment, f *check.Finding, fix *check.Fix, d protocol.Diagnostic) *protocol.CodeAction {
	a := &protocol.CodeAction{
		Title:       fix.Title,
		Kind:        new(protocol.CodeActionKindQuickFix),
		Diagnostics: []protocol.Diagnostic{d},
	}
	if s.can.preferred && fix.Preferred {
		a.IsPreferred = new(true)
	}
	return s.withEdit(at, a, f, fix)
}

func (s *server) withEdit(at moment, a *protocol.CodeAction, f *check.Finding, fix *check.Fix) *protocol.CodeAction {
	if s.can.resolveEdit {
		version, _ := at.version(f.Path)
		a.Data = mustMarshal(actionData{
			URI: at.uri(f.Path), Version: version, Check: f.Check.ID,
			Start: f.Span.Start, End: f.Span.End, Fix: fix.Title,
		})
		return a
	}
	if !s.makeFix(at, a, f, fix) {
		return nil
	}
	return a
}

// makeFix adds the edit of a fix to an action; false: it cannot be made.
func (s *server) makeFix(at moment, a *protocol.CodeAction, f *check.Finding, fix *check.Fix) bool {
	return s.make(at, f.Path, a, &actions.Action{
		Make:    func() *workspace.Change { return changeOf(at, f, fix) },
		Deletes: fix.Deletes, Note: fix.Note, Keeps: fix.Keeps,
	})
}

// fixAll offers every preferred fix of a document as one edit; nil when there is
// nothing to mend.
func (s *server) fixAll(at moment, name string) *protocol.CodeAction {
	after, applied := s.engine.FixFile(at.Snapshot, name, analysis.FixOptions{})
	if len(applied) == 0 {
		return nil
	}
	edit, err := s.workspaceEdit(at, rewrite(at.File(name), after), false)
	if err != nil {
		return nil
	}
	return &protocol.CodeAction{Title: "Fix all that memls can fix here", Kind: new(fixAllKind), Edit: edit}
}

// codeActionResolve adds the edit to an action. The finding is looked up again
// in the present text: an edit for another text is never given.
func (s *server) codeActionResolve(_ context.Context, at moment, a *protocol.CodeAction) (*protocol.CodeAction, error) {
	if a.Edit != nil || len(a.Data) == 0 {
		return a, nil
	}
	var data actionData
	if err := protocol.Unmarshal(a.Data, &data); err != nil {
		return nil, invalid("data: %v", err)
	}
	name := nameOf(data.URI)
	if version, _ := at.version(name); version != data.Version || !s.readable(at, name) {
		return nil, protocol.ErrContentModified
	}
	if data.Action != "" {
		return s.resolveRefactoring(at, name, a, data)
	}
	for _, f := range s.engine.Check(at.Snapshot, name) {
		if f.Check.ID != data.Check || f.Span.Start != data.Start || f.Span.End != data.End {
			continue
		}
		if fix := fixOf(at, &f, data.Fix); fix != nil && s.makeFix(at, a, &f, fix) {
			return a, nil
		}
	}
	return nil, protocol.ErrContentModified
}

// fixOf returns the fix of this title, or for none what ignores the finding; nil if
// the finding has no such fix.
func fixOf(at moment, f *check.Finding, title string) *check.Fix {
	if title == "" {
		return ignoring(at.File(f.Path), f)
	}
	for i := range f.Fixes {
		if f.Fixes[i].Title == title {
			return &f.Fixes[i]
		}
	}
	return nil
}
