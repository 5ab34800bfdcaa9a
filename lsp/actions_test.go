package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"golang.org/x/tools/txtar"

	"memls/analysis/text"
	"memls/lsp/lsptest"
)

// TestActionsInAnEditor runs the archives of package actions over the protocol: the
// same actions are offered, and make the same files, when the file is open.
func TestActionsInAnEditor(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("..", "actions", "testdata", "*.txtar"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for variant, adjust := range map[string]func(*lsptest.Config){"resolved": func(*lsptest.Config) {}, "at once": withoutResolve} {
			t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar")+"/"+variant, func(t *testing.T) { runArchive(t, archive, adjust) })
		}
	}
}

// withoutResolve makes a client that takes actions with their edits only.
func withoutResolve(c *lsptest.Config) {
	c.Adjust = func(p *protocol.InitializeParams) {
		p.Capabilities.TextDocument.CodeAction.ResolveSupport = protocol.ClientCodeActionResolveOptions{}
	}
}

func runArchive(t *testing.T, archive *txtar.Archive, adjust func(*lsptest.Config)) {
	p, want := newProject(t, nil), map[string]string{}
	if err := os.Remove(p.path(".git")); err != nil {
		t.Fatal(err)
	}
	place := func(name string) string { return strings.Replace(name, "home/", "~/", 1) }
	for _, f := range archive.Files {
		content := longTexts.Replace(string(f.Data))
		if name, ok := strings.CutPrefix(f.Name, "want/"); ok {
			want[name] = content
			continue
		}
		p.write(t, place(f.Name), content)
	}
	var name, at, title string
	selects := false
	for line := range strings.Lines(string(archive.Comment)) {
		line = strings.TrimSuffix(line, "\n")
		for _, word := range []string{"at ", "select "} {
			if rest, ok := strings.CutPrefix(line, word); ok {
				name, at, _ = strings.Cut(strings.TrimSpace(rest), " ")
				at, selects = strings.ReplaceAll(at, `\n`, "\n"), word == "select "
			}
		}
		if rest, ok := strings.CutPrefix(line, "do "); ok {
			title = strings.TrimSpace(rest)
		}
	}
	e := p.start(t, adjust)
	u := e.OpenFile(p.path(place(name)))
	off := max(0, strings.Index(e.Text(u), at))
	span := text.Span{Start: off, End: off}
	if selects {
		span.End += len(at)
	}
	var titles []string
	var chosen *protocol.CodeAction
	for _, a := range e.CodeActions(u, e.Range(u, span), protocol.CodeActionKindRefactor) {
		titles = append(titles, a.Title)
		if title != "" && chosen == nil && strings.HasPrefix(a.Title, title) {
			chosen = a
		}
	}
	if got := strings.Join(titles, "\n"); got != strings.TrimSpace(want["offered"]) {
		t.Errorf("offered:\n%s\nwant:\n%s", got, want["offered"])
	}
	if title == "" {
		return
	}
	if chosen == nil {
		t.Fatalf("%q is not offered", title)
	}
	e.Apply(chosen)
	for file, content := range want {
		if file == "offered" {
			continue
		}
		got := ""
		if v := p.uri(place(file)); e.IsOpen(v) {
			got = e.Text(v)
		} else {
			b, err := os.ReadFile(p.path(place(file)))
			if strings.TrimSpace(content) == "(gone)" {
				if err == nil {
					t.Errorf("%s is still there", file)
				}
				continue
			}
			got = string(b)
		}
		if got != content {
			t.Errorf("%s:\n%s\nwant:\n%s", file, got, content)
		}
	}
}

// longTexts writes out what the archives abbreviate.
var longTexts = strings.NewReplacer("{{long Tea}}", longText("Tea"), "{{long Coffee}}", longText("Coffee"), "{{long Milk}}", longText("Milk"))

func longText(subject string) string {
	return strings.Repeat(subject+" that says nothing new takes room all the same. ", 230)
}
