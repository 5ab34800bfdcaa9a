package lsp_test

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"memls/analysis/text"
	"memls/lsp"
)

// A client asks before an edit makes a file, whoever made the edit. Of a memory that an
// edit of ours makes no second line is offered; made by hand later, it gets one again.
func TestEditsOfOursAreWhole(t *testing.T) {
	p := newProject(t, map[string]string{
		"memory/MEMORY.md": "- [ops](ops.md)\n", ".memls.yaml": "agent: deepcode\n",
		"memory/ops.md": "---\nname: ops\ndescription: how it runs\ntype: reference\n---\n\n# Ops\n\n## Backups\n\n" + strings.Repeat("They are made at night. ", 8) + "\n",
	})
	e := p.start(t)
	defer e.Exit()
	u := e.OpenFile(p.path("memory/ops.md"))
	off := strings.Index(e.Text(u), "## Backups")
	var made string
	for _, a := range e.CodeActions(u, e.Range(u, text.Span{Start: off, End: len(e.Text(u))}), protocol.CodeActionKindRefactorExtract) {
		if a.Edit == nil {
			e.Call(protocol.MethodCodeActionResolve, a, a)
		}
		for _, change := range a.Edit.DocumentChanges {
			if create, ok := change.(*protocol.CreateFile); ok && strings.HasPrefix(string(create.URI), string(p.uri("memory/"))) {
				made = string(create.URI)
			}
		}
	}
	if made == "" {
		t.Fatal("no action makes a memory")
	}
	for i, offered := range []bool{false, true} {
		var edit *protocol.WorkspaceEdit
		e.Call(protocol.MethodWorkspaceWillCreateFiles, &protocol.CreateFilesParams{Files: []protocol.FileCreate{{URI: made}}}, &edit)
		if (edit != nil) != offered {
			t.Errorf("asked %d times about %s: %+v", i+1, made, edit)
		}
	}
}

// Where a fact could go is told with the likeliest place first: the project's before the
// person's, and of its kinds of memory the one about the project.
func TestPlacesAreRanked(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "# Shop\n", ".memls.yaml": "agents: [dgc, deepcode]\n"})
	e := p.start(t)
	defer e.Exit()
	var got lsp.Places
	e.Call("memls/places", &lsp.PlacesParams{Text: "Tests need Postgres on port 5433"}, &got)
	var order []string
	for _, x := range got.Places {
		order = append(order, strings.TrimSpace(x.Agent+" "+x.Scope+" "+x.Type))
		if likely := x.Scope == "project" && (x.Type == "" || x.Type == "project"); x.Likely != likely {
			t.Errorf("%+v", x)
		}
	}
	want := []string{
		"dgc project", "deepcode project", "deepcode project project",
		"deepcode project user", "deepcode project feedback", "deepcode project reference",
		"dgc user", "deepcode user", "deepcode user project",
		"deepcode user user", "deepcode user feedback", "deepcode user reference",
	}
	if strings.Join(order, "\n") != strings.Join(want, "\n") {
		t.Errorf("places:\n%s\nwant:\n%s", strings.Join(order, "\n"), strings.Join(want, "\n"))
	}
}
