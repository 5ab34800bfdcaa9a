package lsp_test

import (
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"memls/lsp/lsptest"
)

// The comment that silences a finding is offered where it would be a comment, and
// nowhere else.
func TestWhereIgnoringIsOffered(t *testing.T) {
	const mail = "jane.roe" + "@" + "acme-corp.io"
	tests := []struct {
		name, content string
		offered       bool
	}{
		{"a paragraph", "# N\n\nmail MAIL\n", true},
		{"an item", "# N\n\n- one\n- mail MAIL\n", true},
		{"the head of a table", "# N\n\n| a | MAIL |\n|---|---|\n| x | y |\n", true},
		{"a row of a table", "# N\n\n| a | b |\n|---|:-:|\n| one | two |\n| mail | MAIL |\n| x | y |\n", false},
		{"a row of a table in a quote", "# N\n\n> | a | b |\n> |---|---|\n> | mail | MAIL |\n", false},
		{"below a table", "# N\n\n| a | b |\n|---|---|\n| x | y |\n\nmail MAIL\n", true},
		{"a comment of several lines", "# N\n\n<!--\nhidden words\nmail MAIL\nmore hidden words\n-->\n", false},
		{"a comment of one line", "# N\n\n<!-- mail MAIL -->\n", true},
		{"code", "# N\n\n```\nmail MAIL\n```\n", false},
		{"code in a line that began above", "# N\n\nfirst `code\nmore` and MAIL\n", false},
		{"a header", "---\nname: x\ndescription: MAIL\n---\n\n# N\n", false},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			p := newProject(t, nil)
			e := p.start(t)
			u := p.uri("DGC.md")
			e.Open(u, strings.ReplaceAll(tc.content, "MAIL", mail))
			found := e.Diagnostics(u)
			i := slices.IndexFunc(found, func(d protocol.Diagnostic) bool { return d.Code == protocol.String("secret/personal-data") })
			if i < 0 {
				t.Fatalf("found %v", lsptest.Codes(found))
			}
			actions := e.CodeActions(u, found[i].Range)
			at := slices.IndexFunc(actions, func(a *protocol.CodeAction) bool { return a.Title == "Ignore secret/personal-data here" })
			if (at >= 0) != tc.offered {
				t.Fatalf("offered: %v", at >= 0)
			}
			if at < 0 {
				return
			}
			e.Apply(actions[at])
			if found := e.Diagnostics(u); lsptest.Has(found, "secret/personal-data") {
				t.Errorf("still found in %q", e.Text(u))
			}
		})
	}
}
