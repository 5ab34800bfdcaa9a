package lsp_test

import (
	"os"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"memls/lsp"
	"memls/lsp/lsptest"
)

// shop is a repository that shows what it is.
func shop(more ...string) map[string]string {
	files := map[string]string{"go.mod": "module example.com/shop\n\ngo 1.26\n", "README.md": "# Shop\n\nThe backend of the web shop.\n"}
	for i := 0; i+1 < len(more); i += 2 {
		files[more[i]] = more[i+1]
	}
	return files
}

// A first file is offered where there is none: as an edit, and as a command.
func TestInitOfAMissingFile(t *testing.T) {
	for _, tc := range []struct {
		name, agent, file string
		files             map[string]string
		want              string
	}{
		{"DGC", "dgc", "DGC.md", shop(), "- Test: `go test ./...` (go.mod)"},
		{"deepcode", "deepcode", "DEEPCODE.md", shop(), "- Test: `go test ./...` (go.mod)"},
		{"Letta", "letta", "MEMORY.md", map[string]string{".memfs.config.json": `{"version":1}`, "people/MEMORY.md": "# People\n\nEverybody.\n"}, "people/MEMORY.md"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := newProject(t, tc.files)
			e := p.start(t)
			var b lsp.Beginning
			e.Call("memls/init", &lsp.InitParams{Agent: tc.agent}, &b)
			if b.URI != p.uri(tc.file) || !b.Create || b.Edit == nil || b.Agent != tc.agent {
				t.Fatalf("%+v", b)
			}
			if _, err := os.Stat(p.path(tc.file)); err == nil {
				t.Error("asking writes")
			}
			e.Apply(&protocol.CodeAction{Edit: b.Edit})
			td := textDocument(p.uri("go.mod"))
			q := newProject(t, tc.files)
			if err := q.start(t).Execute("memls.init", &lsp.InitParams{TextDocument: &td, Agent: tc.agent}, nil); err != nil {
				t.Fatal(err)
			}
			written, err := os.ReadFile(q.path(tc.file))
			if err != nil || !strings.Contains(string(written), tc.want) {
				t.Errorf("the command wrote %q (%v)", written, err)
			}
			if edited, err := os.ReadFile(p.path(tc.file)); err != nil || string(edited) != string(written) {
				t.Errorf("the edit makes %q (%v), the command %q", edited, err, written)
			}
		})
	}
}

// What exists gets proposals, and what has nothing to show says so.
func TestInitSaysWhyNot(t *testing.T) {
	for _, tc := range []struct {
		name  string
		files map[string]string
		why   string
	}{
		{"nothing shown", nil, "the repository shows nothing"},
		{"all said", shop("DGC.md", "# Shop\n\nGo, `go build ./...`, `go test ./...`.\n"), "DGC.md says already"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var b lsp.Beginning
			newProject(t, tc.files).start(t).Call("memls/init", &lsp.InitParams{Agent: "dgc"}, &b)
			if b.Edit != nil || !strings.HasPrefix(b.Why, tc.why) {
				t.Errorf("%+v", b)
			}
		})
	}
	e := newProject(t, nil).start(t)
	if err := e.Try("memls/init", &lsp.InitParams{Agent: "nobody"}, nil); err == nil {
		t.Error("an agent that there is not")
	}
}

// Empty files are filled by an action.
func TestInitOfAnEmptyFile(t *testing.T) {
	for _, tc := range []struct {
		name, file, title string
		files             map[string]string
		want              string
	}{
		{"DGC.md", "DGC.md", "Write down what the repository shows", shop("DGC.md", ""), "## Commands"},
		{"DEEPCODE.md", "DEEPCODE.md", "Write down what the repository shows", shop("DEEPCODE.md", "\n"), "## Commands"},
		{"an index of deepcode's", "~/.deepcode/projects/-src-shop/memory/MEMORY.md", "Write the index", map[string]string{
			"~/.deepcode/projects/-src-shop/memory/MEMORY.md": "", "~/.deepcode/projects/-src-shop/memory/deploy.md": "---\nname: deploy\ndescription: how to deploy\ntype: user\n---\n\nBy hand.\n",
		}, "(deploy.md)"},
		{"an index of Letta's", "people/MEMORY.md", "Write the index", map[string]string{
			".memfs.config.json": `{"version":1}`, "MEMORY.md": "# Memory\n\nAll.\n\n- [people](people/) — who\n",
			"people/MEMORY.md": "", "people/ann.md": "---\nname: ann\ndescription: the lead\n---\nAnn leads.\n",
		}, "(people/ann.md)"},
		{"an index of nobody's", "memory/MEMORY.md", "Write the index", map[string]string{
			"memory/MEMORY.md": "", "memory/deploy.md": "# Deploy\n\nBy hand.\n",
		}, "(deploy.md)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := newProject(t, tc.files)
			e := p.start(t, func(c *lsptest.Config) { c.Folders = append(c.Folders, p.home) })
			u := e.OpenFile(p.path(tc.file))
			var titles []string
			for _, a := range e.CodeActions(u, protocol.Range{}) {
				titles = append(titles, a.Title)
				if strings.HasPrefix(a.Title, tc.title) {
					e.Apply(a)
					if got := e.Text(u); !strings.Contains(got, tc.want) {
						t.Errorf("%q", got)
					}
					return
				}
			}
			t.Errorf("offered: %q", titles)
		})
	}
}
