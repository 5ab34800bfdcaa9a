package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/lsp"
	"memls/lsp/lsptest"
)

// A folder may be opened through a link. Agents resolve it; the editor's documents
// are open by the names that the editor gives them. Both are the same files.
func TestAFolderBehindALink(t *testing.T) {
	start := func(t *testing.T, files map[string]string) (project, *lsptest.Editor, uri.URI) {
		p := newProject(t, files)
		link := filepath.Join(filepath.Dir(p.dir), "link")
		if err := os.Symlink(p.dir, link); err != nil {
			t.Fatal(err)
		}
		e := lsptest.Start(t, lsptest.Config{Server: p.options(), Folders: []string{link}})
		return p, e, uri.File(filepath.Join(link, "DGC.md"))
	}
	session := func(e *lsptest.Editor, u uri.URI) lsp.View {
		var v lsp.View
		e.Call("memls/view", &lsp.ViewParams{TextDocument: textDocument(u), Kind: "session"}, &v)
		return v
	}
	t.Run("the session has the unsaved text", func(t *testing.T) {
		_, e, u := start(t, map[string]string{"DGC.md": "# Notes\n\nold text\n"})
		e.Open(u, "# Notes\n\nunsaved text\n")
		v := session(e, u)
		if !strings.Contains(v.Text, "unsaved") {
			t.Errorf("the view is %q", v.Text)
		}
		for _, seg := range v.Segments {
			if seg.Source != nil && seg.Source.URI != u {
				t.Errorf("a part comes from %s", seg.Source.URI)
			}
		}
		e.Type(u, 0, "more\n")
		if v := session(e, u); !strings.Contains(v.Text, "more") {
			t.Errorf("after a change the view is %q", v.Text)
		}
		e.CloseDocument(u)
		if v := session(e, u); !strings.Contains(v.Text, "old text") {
			t.Errorf("when it is closed the view is %q", v.Text)
		}
	})
	for _, size := range []string{"usual", "too large"} {
		t.Run("a fact goes through the editor, a text of size: "+size, func(t *testing.T) {
			p, e, u := start(t, map[string]string{"DGC.md": "# Notes\n"})
			content := "# Notes\n\nunsaved text\n"
			if size == "too large" {
				content += strings.Repeat("word ", 2<<20)
			}
			e.Open(u, content)
			td := textDocument(u)
			err := e.Execute("memls.add", lsp.AddParams{Text: "a fact that is remembered", Agent: "dgc", TextDocument: &td}, nil)
			if data, _ := os.ReadFile(p.path("DGC.md")); string(data) != "# Notes\n" {
				t.Errorf("written behind the open document: %q", data)
			}
			if got := strings.Contains(e.Text(u), "remembered"); got != (size == "usual") || (err == nil) != got {
				t.Errorf("the editor has it: %v (%v)", got, err)
			}
		})
	}
	t.Run("a file is reported once, by the editor's name, and its changes are seen", func(t *testing.T) {
		p, e, u := start(t, map[string]string{"DGC.md": leaky})
		e.AwaitDiagnostics(u, hasPrivatePath)
		p.write(t, "DGC.md", "# Notes\n\nnew text\n")
		e.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{{URI: u, Type: protocol.FileChangeTypeChanged}}})
		if v := session(e, u); !strings.Contains(v.Text, "new text") {
			t.Errorf("the view is %q", v.Text)
		}
		e.AwaitDiagnostics(u, isEmpty)
		for other := range e.Published() {
			if other != u {
				t.Errorf("findings in %s", other)
			}
		}
	})
}
