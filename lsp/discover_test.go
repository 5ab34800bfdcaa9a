package lsp_test

import (
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"memls/lsp/lsptest"
)

// tell says what a client that watches says of files.
func tell(e *lsptest.Editor, p project, names ...string) {
	w := &protocol.DidChangeWatchedFilesParams{}
	for _, name := range names {
		w.Changes = append(w.Changes, protocol.FileEvent{URI: p.uri(name), Type: protocol.FileChangeTypeChanged})
	}
	e.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, w)
}

// A change of a file that is not looked for does not make it one that is.
func TestChangesOfFilesThatAreNotLookedFor(t *testing.T) {
	p := newProject(t, map[string]string{
		".memls.yaml": "exclude: [third_party/**]\n", "DGC.md": leaky,
		"third_party/DGC.md": leaky, "node_modules/x/DGC.md": leaky,
	})
	e := p.start(t)
	e.AwaitDiagnostics(p.uri("DGC.md"), hasPrivatePath)
	p.write(t, "new/.git/HEAD", "")
	p.write(t, "new/DGC.md", leaky)
	tell(e, p, "third_party/DGC.md", "node_modules/x/DGC.md", "new/DGC.md")
	e.AwaitDiagnostics(p.uri("new/DGC.md"), hasPrivatePath)
	time.Sleep(100 * time.Millisecond)
	for u := range e.Published() {
		if s := string(u); strings.Contains(s, "third_party") || strings.Contains(s, "node_modules") {
			t.Errorf("findings in %s", u)
		}
	}
}

// When the settings say something else about what is looked for, what was said of
// the rest is taken back.
func TestFilesThatAreNoLongerLookedFor(t *testing.T) {
	tests := []struct {
		name    string
		exclude func(t *testing.T, e *lsptest.Editor, p project)
		include func(t *testing.T, e *lsptest.Editor, p project)
	}{
		{"the workspace's file", func(t *testing.T, e *lsptest.Editor, p project) {
			p.write(t, ".memls.yaml", "exclude: [sub/**]\n")
			tell(e, p, ".memls.yaml")
		}, func(t *testing.T, e *lsptest.Editor, p project) {
			p.write(t, ".memls.yaml", "exclude: []\n")
			tell(e, p, ".memls.yaml")
		}},
		{"the editor's settings", func(_ *testing.T, e *lsptest.Editor, _ project) {
			e.Notify(protocol.MethodWorkspaceDidChangeConfiguration, jsonrpc2.RawMessage(`{"settings":{"memls":{"exclude":["sub/**"]}}}`))
		}, func(_ *testing.T, e *lsptest.Editor, _ project) {
			e.Notify(protocol.MethodWorkspaceDidChangeConfiguration, jsonrpc2.RawMessage(`{"settings":{"memls":{"exclude":[]}}}`))
		}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			p := newProject(t, map[string]string{"sub/.git/HEAD": "", "sub/DGC.md": leaky})
			e := p.start(t)
			u := p.uri("sub/DGC.md")
			e.AwaitDiagnostics(u, hasPrivatePath)
			tc.exclude(t, e, p)
			e.AwaitDiagnostics(u, isEmpty)
			tc.include(t, e, p)
			e.AwaitDiagnostics(u, hasPrivatePath)
		})
	}
}
