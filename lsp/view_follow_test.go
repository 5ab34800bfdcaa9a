package lsp_test

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/lsp"
	"memls/lsp/lsptest"
)

// A key in one file brings the change of every view that has it: of the session and of
// the directory, asked for as a request or as a document, whatever the names are.
func TestViewsFollowOtherFiles(t *testing.T) {
	const index, note, drawer = "my 記憶/MEMORY.md", "my 記憶/a b/ü.md", "~/.deepcode/memory/ü b.md"
	p := newProject(t, map[string]string{index: "- [A](<a b/ü.md>)\n", note: "# A\n", drawer: "Use tabs.\n", "src/x.md": "x\n"})
	e := p.start(t, func(c *lsptest.Config) { c.Settings = map[string]any{"agent": "deepcode"} })
	beside := p.uri("src/x.md")
	var session lsp.View
	e.Call("memls/view", &lsp.ViewParams{TextDocument: textDocument(beside), Kind: "session"}, &session)
	if !strings.Contains(session.Text, "Use tabs.") {
		t.Fatalf("the session: %s %q", session.Agent, session.Text)
	}
	inside := p.uri(note)
	e.Call("memls/view", &lsp.ViewParams{TextDocument: textDocument(inside), Kind: "directory"}, &lsp.View{})
	document := uri.URI("memls-view" + strings.TrimPrefix(string(inside), "file") + "?kind=directory")
	content := func() string {
		var r protocol.TextDocumentContentResult
		e.Call(protocol.MethodWorkspaceTextDocumentContent, &protocol.TextDocumentContentParams{URI: document}, &r)
		return r.Text
	}
	if got := content(); !strings.Contains(got, "<a b/ü.md>") {
		t.Errorf("%s: %q", document, got)
	}

	e.Type(e.OpenFile(p.path(drawer)), 0, "Always: ")
	e.Await("the session's change", func() bool { return e.ViewChangesLocked(beside) > 0 })
	e.Type(e.OpenFile(p.path(index)), 0, "Known:\n\n")
	e.Await("the directory's change", func() bool {
		return e.ViewChangesLocked(inside) > 0 && e.CountLocked(protocol.MethodWorkspaceTextDocumentContentRefresh) > 0
	})
	if got := content(); !strings.Contains(got, "Known:") {
		t.Errorf("%s afterwards: %q", document, got)
	}
}
