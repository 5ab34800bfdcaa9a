package lsp_test

import (
	"testing"

	"memls/lsp"
)

// The way to a memory, over what the editor has: an entry that is typed leads there,
// and one that is taken out does not.
func TestTrace(t *testing.T) {
	p := newProject(t, map[string]string{
		".memfs.config.json":  `{"version": 1}`,
		"MEMORY.md":           "# Memory\n\n- 🎉 [Projects](projects/MEMORY.md)\n",
		"human.md":            "---\nname: human\ndescription: Ada.\n---\nAda.\n",
		"projects/MEMORY.md":  "Client work.\n",
		"projects/acme.md":    "---\nname: acme\ndescription: Acme.\n---\nAcme.\n",
		"elsewhere/README.md": "x\n",
	})
	e := p.start(t)
	index := e.OpenFile(p.path("projects/MEMORY.md"))
	trace := func(name string) []lsp.Trace {
		t.Helper()
		var out []lsp.Trace
		e.Call("memls/trace", &lsp.TraceParams{TextDocument: textDocument(p.uri(name))}, &out)
		return out
	}
	got := trace("projects/acme.md")
	if len(got) != 1 || got[0].Agent != "letta" || got[0].Reached || got[0].Why != "no entry of projects/MEMORY.md names projects/acme.md" ||
		got[0].BreaksAt == nil || got[0].BreaksAt.URI != index || len(got[0].Steps) != 1 {
		t.Errorf("%+v", got)
	}
	e.Replace(index, "Client work.\n\n- [Acme](projects/acme.md)\n")
	got = trace("projects/acme.md")
	if len(got) != 1 || !got[0].Reached || got[0].BreaksAt != nil || len(got[0].Steps) != 2 {
		t.Fatalf("%+v", got)
	}
	first, second := got[0].Steps[0], got[0].Steps[1]
	if first.URI != p.uri("MEMORY.md") || first.Target != index || first.Range.Start.Line != 2 || first.Range.End.Character != 35 || first.Text != "- 🎉 [Projects](projects/MEMORY.md)" {
		t.Errorf("%+v", first)
	}
	if second.URI != index || second.Target != p.uri("projects/acme.md") || second.Range.Start.Line != 2 {
		t.Errorf("%+v", second)
	}
	if got := trace("human.md"); len(got) != 1 || !got[0].InPrompt || len(got[0].Steps) != 0 {
		t.Errorf("%+v", got)
	}
	var out []lsp.Trace
	if err := e.Try("memls/trace", &lsp.TraceParams{TextDocument: textDocument("untitled:1")}, &out); err == nil {
		t.Error("a way to a document that is no file")
	}
}
