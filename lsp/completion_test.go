package lsp_test

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/text"
	"memls/lsp"
)

// An editor is offered the keys of settings and what a type may be, and what it takes
// fits what is typed.
func TestCompletion(t *testing.T) {
	const config, memory = ".deepcode/settings.json", ".claude/memory/a.md"
	p := newProject(t, map[string]string{
		config:                     "{\n  \"memory\": {\n    \"dre|\n  }\n}\n",
		".claude/memory/MEMORY.md": "- [A](a.md)\n",
		memory:                     "---\nname: a\ntype: |\n---\nBody\n",
		".memls.yaml":              "agent: deepcode\n",
	})
	e := p.start(t)
	defer e.Exit()
	for _, test := range []struct{ file, label, after string }{
		{config, "dream", "{\n  \"memory\": {\n    \"dream\": {}\n  }\n}\n"},
		{memory, "reference", "---\nname: a\ntype: reference\n---\nBody\n"},
	} {
		u := e.OpenFile(p.path(test.file))
		off := strings.IndexByte(e.Text(u), '|')
		e.Edit(u, text.Edit{Span: text.Span{Start: off, End: off + 1}})
		var list protocol.CompletionList
		e.Call(protocol.MethodTextDocumentCompletion, &protocol.CompletionParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{
			TextDocument: protocol.TextDocumentIdentifier{URI: u}, Position: e.Range(u, text.Span{Start: off, End: off}).Start,
		}}, &list)
		found := false
		for _, item := range list.Items {
			if item.Label != test.label {
				continue
			}
			found = true
			edit := item.TextEdit.(*protocol.TextEdit)
			if after, err := text.Apply(e.Text(u), text.Edit{Span: e.Span(u, edit.Range), New: edit.NewText}); err != nil || after != test.after {
				t.Errorf("%s: %q, %v", test.label, after, err)
			}
		}
		if !found {
			t.Errorf("%s is not among %d completions", test.label, len(list.Items))
		}
	}
}

// An editor can ask what the agent's own search answers.
func TestSearch(t *testing.T) {
	p := newProject(t, map[string]string{
		"MEMORY.md": "- [Deploy](deploy.md)\n",
		"deploy.md": "---\nname: deploy\ndescription: how to deploy\ntype: project\n---\n\nFirst this.\nThe gateway is drained.\n",
	})
	e := p.start(t)
	defer e.Exit()
	var hits []lsp.SearchHit
	e.Call("memls/search", &lsp.SearchParams{Query: "drained"}, &hits)
	if len(hits) != 1 || hits[0].Key != "project:deploy.md" || hits[0].URI != uri.File(p.path("deploy.md")) || hits[0].Range.Start.Line != 7 ||
		hits[0].Snippet != "The gateway is drained." {
		t.Errorf("%+v", hits)
	}
	if err := e.Try("memls/search", &lsp.SearchParams{Query: "x", Limit: -1}, &hits); err == nil {
		t.Error("a limit under 0 is taken")
	}
}
