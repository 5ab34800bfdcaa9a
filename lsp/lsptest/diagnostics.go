package lsptest

import (
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Diagnostics waits for the findings in the present text of an open document and
// returns them: pulled by an editor that pulls, else those pushed for its
// version.
func (e *Editor) Diagnostics(u uri.URI) []protocol.Diagnostic {
	e.TB.Helper()
	if e.pull {
		return e.Pull(u)
	}
	var out []protocol.Diagnostic
	e.Await("findings in "+string(u), func() bool {
		p := e.published[u]
		if p == nil {
			return false
		}
		out = p.Diagnostics
		version, ok := p.Version.Get()
		return ok && version == e.docs[u].version
	})
	return out
}

// Pull asks for the findings in a document.
func (e *Editor) Pull(u uri.URI) []protocol.Diagnostic {
	e.TB.Helper()
	var report protocol.DocumentDiagnosticReport
	e.Call(protocol.MethodTextDocumentDiagnostic, &protocol.DocumentDiagnosticParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}}, &report)
	full, ok := report.(*protocol.RelatedFullDocumentDiagnosticReport)
	if !ok {
		e.TB.Fatalf("a report of kind %T", report)
	}
	return full.Items
}

// AwaitDiagnostics waits until what was pushed for a document, open or not,
// pleases holds.
func (e *Editor) AwaitDiagnostics(u uri.URI, holds func([]protocol.Diagnostic) bool) []protocol.Diagnostic {
	e.TB.Helper()
	var out []protocol.Diagnostic
	e.Await("such findings in "+string(u), func() bool {
		p := e.published[u]
		if p == nil {
			return false
		}
		out = p.Diagnostics
		return holds(out)
	})
	return out
}

// Publishes returns how often findings in a document were pushed.
func (e *Editor) Publishes(u uri.URI) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.perURI[u]
}

// Published returns the findings that were pushed last for every document, by
// URI.
func (e *Editor) Published() map[uri.URI][]protocol.Diagnostic {
	e.mu.Lock()
	defer e.mu.Unlock()
	out := map[uri.URI][]protocol.Diagnostic{}
	for u, p := range e.published {
		out[u] = p.Diagnostics
	}
	return out
}

// Codes returns the ids of findings, in their order.
func Codes(diagnostics []protocol.Diagnostic) []string {
	var out []string
	for _, d := range diagnostics {
		out = append(out, string(d.Code.(protocol.String)))
	}
	return out
}

// Has reports whether one of the findings is of this id.
func Has(diagnostics []protocol.Diagnostic, code string) bool {
	return slices.Contains(Codes(diagnostics), code)
}

// CodeActions asks what can be done in a range of a document.
func (e *Editor) CodeActions(u uri.URI, r protocol.Range, only ...protocol.CodeActionKind) []*protocol.CodeAction {
	e.TB.Helper()
	p := &protocol.CodeActionParams{TextDocument: protocol.TextDocumentIdentifier{URI: u}, Range: r}
	p.Context.Only = only
	var raw []protocol.CommandOrCodeAction
	e.Call(protocol.MethodTextDocumentCodeAction, p, &raw)
	var out []*protocol.CodeAction
	for _, a := range raw {
		out = append(out, a.(*protocol.CodeAction))
	}
	return out
}

// Apply applies an action to the editor's own text, asking for its edit first if
// it has none yet, and then runs its command.
func (e *Editor) Apply(a *protocol.CodeAction) {
	e.TB.Helper()
	if a.Edit == nil {
		var resolved protocol.CodeAction
		e.Call(protocol.MethodCodeActionResolve, a, &resolved)
		a = &resolved
	}
	if a.Edit == nil {
		e.TB.Fatalf("%q has no edit", a.Title)
	}
	if err := e.applyEdit(a.Edit); err != nil {
		e.TB.Fatalf("%q: %v", a.Title, err)
	}
	if a.Command.Command == "" {
		return
	}
	run := &protocol.ExecuteCommandParams{Command: a.Command.Command, Arguments: a.Command.Arguments}
	if err := e.Try(protocol.MethodWorkspaceExecuteCommand, run, nil); err != nil {
		e.TB.Fatalf("%q: %v", a.Title, err)
	}
}

// Fix applies the first action whose title begins so, of those offered for a
// finding.
func (e *Editor) Fix(u uri.URI, d protocol.Diagnostic, title string) {
	e.TB.Helper()
	for _, a := range e.CodeActions(u, d.Range) {
		if strings.HasPrefix(a.Title, title) {
			e.Apply(a)
			return
		}
	}
	e.TB.Fatalf("no action %q for %v", title, d.Code)
}

// Execute runs a command with one argument.
func (e *Editor) Execute(command string, arg, result any) error {
	data, err := protocol.Marshal(arg)
	if err != nil {
		return err
	}
	return e.Try(protocol.MethodWorkspaceExecuteCommand, &protocol.ExecuteCommandParams{Command: command, Arguments: []protocol.LSPAny{data}}, result)
}
