package lsp_test

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"memls/lsp"
)

// An editor asks where a fact could go before a person chooses: the answer is
// where memls.add puts it.
func TestPlaces(t *testing.T) {
	p := newProject(t, map[string]string{
		"DGC.md": "# Shop\n",
		"~/.deepcode/projects/x/memory/MEMORY.md": "",
	})
	e := p.start(t)
	here := &protocol.TextDocumentIdentifier{URI: p.uri("DGC.md")}
	var got lsp.Places
	e.Call("memls/places", &lsp.PlacesParams{Text: "Tests need Postgres", TextDocument: here}, &got)
	if len(got.Places) < 2 || got.Places[0].URI != p.uri("DGC.md") || got.Places[0].Title != "DGC" || got.Places[0].Create {
		t.Errorf("places: %+v", got.Places)
	}
	if err := e.Try("memls/places", &lsp.PlacesParams{Text: "the token is " + token(), TextDocument: here}, nil); err == nil || strings.Contains(err.Error(), token()) {
		t.Errorf("a fact with a key: %v", err)
	}
}

// The index of a directory as it would be, asked for from a file in it.
func TestIndexAsItWouldBe(t *testing.T) {
	p := newProject(t, map[string]string{
		"memory/MEMORY.md": "# Memory\n\n- [Deploys](deploy.md): how\n- [Gone](gone.md): was here\n",
		"memory/deploy.md": "---\nname: deploy\ndescription: how\n---\n\nWith make.\n",
		"memory/tests.md":  "---\nname: tests\ndescription: what the tests need\n---\n\nPostgres.\n",
	})
	e := p.start(t)
	ask := func(name string, rebuild bool) (got lsp.Index) {
		e.Call("memls/index", &lsp.IndexParams{TextDocument: textDocument(p.uri(name)), Rebuild: rebuild}, &got)
		return got
	}
	for _, name := range []string{"memory", "memory/tests.md", "memory/MEMORY.md"} {
		got := ask(name, false)
		if got.URI != p.uri("memory/MEMORY.md") || got.Added != 1 || got.Removed != 0 || !strings.Contains(got.After, "tests.md") || !strings.Contains(got.After, "gone.md") {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := ask("memory", true); got.Removed != 1 || strings.Contains(got.After, "gone.md") {
		t.Errorf("rebuilt: %+v", got)
	}
	u := e.OpenFile(p.path("memory/MEMORY.md"))
	e.Replace(u, e.Text(u)+"- [Tests](tests.md): what they need\n")
	if got := ask("memory", false); got.Before != got.After || got.Before != e.Text(u) {
		t.Errorf("with the line typed: %+v", got)
	}
}
