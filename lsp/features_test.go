package lsp_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/text"
	"memls/lsp"
	"memls/lsp/lsptest"
)

// token is a made-up credential that looks alive; no file holds one whole.
func token() string { return "ghp" + "_" + "Ab3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5" }

// firstLine is a range that touches all of a document's first line.
var firstLine = protocol.Range{End: protocol.Position{Character: 200}}

func textDocument(u uri.URI) protocol.TextDocumentIdentifier {
	return protocol.TextDocumentIdentifier{URI: u}
}

// A file over its limit: the finding, the faded text, lenses, hints and hover
// all say the same.
func TestOverTheLimit(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": overLimit()})
	e := p.start(t)
	u := e.OpenFile(p.path("DGC.md"))
	content := e.Text(u)
	large := strings.Index(content, "## Rule: large")

	found := e.Diagnostics(u)
	i := slices.IndexFunc(found, func(d protocol.Diagnostic) bool { return d.Code == protocol.String("rule/left-out") })
	if i < 0 {
		t.Fatalf("no rule/left-out among %v", lsptest.Codes(found))
	}
	d := found[i]
	if got := e.Span(u, d.Range).Of(content); !strings.HasPrefix(got, "## Rule: large") {
		t.Errorf("it points at %q", got)
	}
	if source, _ := d.Source.Get(); source != "memls" || d.CodeDescription.Href != "memls-docs:/rule/left-out.md" {
		t.Errorf("source %q, described at %q", source, d.CodeDescription.Href)
	}
	faded := slices.ContainsFunc(found, func(d protocol.Diagnostic) bool {
		return slices.Contains(d.Tags.Slice(), protocol.DiagnosticTagUnnecessary) && e.Span(u, d.Range).Len() > 30_000
	})
	if !faded {
		t.Error("nothing is faded")
	}

	var lenses []protocol.CodeLens
	e.Call(protocol.MethodTextDocumentCodeLens, &protocol.CodeLensParams{TextDocument: textDocument(u)}, &lenses)
	if len(lenses) < 2 || !strings.Contains(lenses[0].Command.Title, "32,768") || lenses[0].Range.Start.Line != 0 {
		t.Errorf("lenses: %+v", lenses)
	}
	if !slices.ContainsFunc(lenses, func(l protocol.CodeLens) bool {
		return l.Range.Start == d.Range.Start && strings.Contains(l.Command.Title, "not in effect")
	}) {
		t.Error("no lens over the rule")
	}

	var hints []protocol.InlayHint
	e.Call(protocol.MethodTextDocumentInlayHint, &protocol.InlayHintParams{TextDocument: textDocument(u), Range: protocol.Range{End: at(1<<30, 0)}}, &hints)
	var labels []string
	for _, h := range hints {
		labels = append(labels, string(h.Label.(protocol.String)))
	}
	if !slices.ContainsFunc(labels, func(s string) bool { return strings.HasPrefix(s, "from here … ") }) || !slices.Contains(labels, "… to here") {
		t.Errorf("hints: %q", labels)
	}
	e.Call(protocol.MethodTextDocumentInlayHint, &protocol.InlayHintParams{TextDocument: textDocument(u), Range: protocol.Range{Start: at(100, 0), End: at(101, 0)}}, &hints)
	if len(hints) > 0 {
		t.Errorf("hints far from any border: %v", hints)
	}

	if got := e.Hover(u, large+4); !strings.Contains(got, "**") {
		t.Errorf("hover over the rule: %q", got)
	}
	if got := e.Hover(u, 0); !strings.Contains(got, "The view begins") {
		t.Errorf("hover over the first line: %q", got)
	}
	if got := e.Hover(u, large+200); strings.Contains(got, "The view begins") {
		t.Errorf("hover inside the text: %q", got)
	}
}

// Secrets are found and never shown; what the agent rewrites is shown as the
// model reads it.
func TestSecretsAreNotShown(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	content := "# Deploy\n\n- export GITHUB_TOKEN=" + token() + "\n"
	e.Open(u, content)
	found := e.Diagnostics(u)
	if !lsptest.Has(found, "secret/credential") {
		t.Fatalf("found %v", lsptest.Codes(found))
	}
	off := strings.Index(content, "export")
	hover := e.Hover(u, off)
	if !strings.Contains(hover, "The model reads") || !strings.Contains(hover, "REDACTED") {
		t.Errorf("hover: %q", hover)
	}
	said := hover + e.Hover(u, 0)
	for _, d := range found {
		said += string(d.Message.(protocol.String))
	}
	for _, a := range e.CodeActions(u, e.Range(u, text.Span{Start: off, End: off})) {
		said += a.Title
	}
	if strings.Contains(said, token()) {
		t.Error("the secret is told")
	}
}

// An action is offered for the place of its finding, its edit comes on request,
// and applying it makes the finding go away. "é𝄞" before it: columns count.
func TestQuickFix(t *testing.T) {
	for _, kind := range []protocol.PositionEncodingKind{"utf-8", "utf-16", "utf-32"} {
		t.Run(string(kind), func(t *testing.T) {
			p := newProject(t, nil)
			e := p.start(t, func(c *lsptest.Config) { c.Encoding = kind })
			u := p.uri("DGC.md")
			e.Open(u, "# Deploy\n\n- é𝄞 token "+token()+" is used\n")
			found := e.Diagnostics(u)
			i := slices.IndexFunc(found, func(d protocol.Diagnostic) bool { return d.Code == protocol.String("secret/credential") })
			if i < 0 {
				t.Fatalf("found %v", lsptest.Codes(found))
			}
			if got := e.Span(u, found[i].Range).Of(e.Text(u)); got != token() {
				t.Errorf("the finding is on %d bytes that are not the token", len(got))
			}
			for _, a := range e.CodeActions(u, found[i].Range) {
				if a.Edit != nil {
					t.Errorf("%q has its edit before it is asked for", a.Title)
				}
			}
			e.Fix(u, found[i], "Replace it by $")
			if strings.Contains(e.Text(u), token()) || !strings.HasPrefix(e.Text(u), "# Deploy\n\n- é𝄞 token $") {
				t.Errorf("the text is %q", e.Text(u))
			}
			if found := e.Diagnostics(u); lsptest.Has(found, "secret/credential") {
				t.Error("the finding is still there")
			}
		})
	}
}

// An edit that was made for another version of the text is not given.
func TestAnActionForAnOlderText(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, "token "+token()+"\n")
	actions := e.CodeActions(u, firstLine)
	if len(actions) == 0 {
		t.Fatal("no actions")
	}
	e.Type(u, 0, "x")
	err := e.Try(protocol.MethodCodeActionResolve, actions[0], nil)
	if codeOf(err) != protocol.CodeContentModified {
		t.Errorf("answered %v", err)
	}
}

// Clients that cannot do more get whole edits, without versions.
func TestActionsForSimpleClients(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t, func(c *lsptest.Config) {
		c.Adjust = func(p *protocol.InitializeParams) { p.Capabilities = protocol.ClientCapabilities{} }
	})
	u := p.uri("DGC.md")
	e.Open(u, "token "+token()+"\n")
	e.Diagnostics(u)
	actions := e.CodeActions(u, firstLine, protocol.CodeActionKindQuickFix)
	if len(actions) == 0 || actions[0].Edit == nil || len(actions[0].Edit.Changes) != 1 {
		t.Fatalf("actions: %+v", actions)
	}
	e.Apply(actions[0])
	if strings.Contains(e.Text(u), token()) {
		t.Error("the token is still there")
	}
}

func TestIgnoreHere(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, "# Deploy\r\n\r\n- one\r\n  and "+token()+"\r\n")
	for _, d := range e.Diagnostics(u) {
		if d.Code == protocol.String("secret/credential") {
			e.Fix(u, d, "Ignore secret/credential here")
		}
	}
	if want := "- one\r\n  <!-- memls:ignore secret/credential -->\r\n  and "; !strings.Contains(e.Text(u), want) {
		t.Errorf("the text is %q", e.Text(u))
	}
	if found := e.Diagnostics(u); lsptest.Has(found, "secret/credential") {
		t.Errorf("found %v", lsptest.Codes(found))
	}
}

func TestFixAllOnRequestOnly(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, "# Memory\n\n- Tests need a Postgres on port 5433\n- Tests need a Postgres on port 5433\n")
	if got := e.CodeActions(u, protocol.Range{}, protocol.CodeActionKindRefactor); len(got) > 0 {
		t.Errorf("%d actions of another kind", len(got))
	}
	for _, a := range e.CodeActions(u, protocol.Range{}) {
		if *a.Kind != protocol.CodeActionKindQuickFix {
			t.Errorf("%q without being asked for", a.Title)
		}
	}
	all := e.CodeActions(u, protocol.Range{}, protocol.CodeActionKindSource)
	if len(all) != 1 {
		t.Fatalf("%d actions", len(all))
	}
	e.Apply(all[0])
	if got := e.Text(u); got != "# Memory\n\n- Tests need a Postgres on port 5433\n" {
		t.Errorf("the text is %q", got)
	}
}

// The view is followed: whoever asked for it hears when it is no longer what it
// was, and not otherwise.
func TestTheViewIsFollowed(t *testing.T) {
	for name, pull := range map[string]bool{"push": false, "pull": true} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t, nil)
			e := p.start(t, func(c *lsptest.Config) { c.Pull = pull })
			u := p.uri("DGC.md")
			e.Open(u, "# Notes 𝄞\n\ntoken="+token()+" end\n")
			v := e.View(u)
			if v.Agent != "dgc" || v.Unit != "characters" || v.Limit != 32768 || !strings.Contains(v.Text, "[REDACTED]") {
				t.Errorf("view %+v", v)
			}
			end, units := 0, text.Units(v.Text, text.UTF16)
			for _, s := range v.Segments {
				if s.Start != end {
					t.Errorf("a gap before %+v", s)
				}
				end = s.End
			}
			if end != units {
				t.Errorf("segments end at %d of %d", end, units)
			}
			e.Type(u, 0, "x")
			e.Await("a changed view", func() bool { return e.ViewChangesLocked(u) > 0 })
			n := e.ViewChanges(u)
			e.Type(u, len(e.Text(u)), "\n") // outer white space is not loaded
			e.View(u)
			time.Sleep(100 * time.Millisecond)
			if got := e.ViewChanges(u); got != n {
				t.Errorf("told %d times of a view that is the same", got-n)
			}
		})
	}
}

// The view as a document of its own, and the session's whole prompt.
func TestViewDocuments(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "# Project\n", "~/.dgc/DGC.md": "# Personal\n"})
	e := p.start(t)
	u := e.OpenFile(p.path("DGC.md"))
	var file, session protocol.TextDocumentContentResult
	base := "memls-view" + strings.TrimPrefix(string(u), "file")
	e.Call(protocol.MethodWorkspaceTextDocumentContent, &protocol.TextDocumentContentParams{URI: uri.URI(base)}, &file)
	e.Call(protocol.MethodWorkspaceTextDocumentContent, &protocol.TextDocumentContentParams{URI: uri.URI(base + "?kind=session")}, &session)
	if file.Text != "# Project" || !strings.Contains(session.Text, "# Personal") || !strings.Contains(session.Text, "# Project") {
		t.Errorf("file %q, session %q", file.Text, session.Text)
	}
	e.Type(u, 0, "x")
	e.Await("refresh of both", func() bool { return e.CountLocked(protocol.MethodWorkspaceTextDocumentContentRefresh) >= 2 })
}

func TestCommands(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	add := func(what string) error {
		return e.Execute("memls.add", lsp.AddParams{Text: what}, nil)
	}
	t.Run("a fact goes to disk", func(t *testing.T) {
		if err := add("Tests need Postgres on port 5433"); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(p.path("DGC.md"))
		if err != nil || !strings.Contains(string(data), "- Tests need Postgres on port 5433") {
			t.Errorf("the file is %q (%v)", data, err)
		}
	})
	t.Run("a fact goes through the editor that has the file open", func(t *testing.T) {
		u := e.OpenFile(p.path("DGC.md"))
		e.Type(u, 0, "<!-- not saved -->\n")
		if err := add("Unsaved text stays"); err != nil {
			t.Fatal(err)
		}
		if got := e.Text(u); !strings.Contains(got, "not saved") || !strings.Contains(got, "- Unsaved text stays") {
			t.Errorf("the text is %q", got)
		}
		if data, _ := os.ReadFile(p.path("DGC.md")); strings.Contains(string(data), "Unsaved") {
			t.Error("the file was written under the editor's hands")
		}
	})
	t.Run("a secret is refused and not told", func(t *testing.T) {
		err := add("the token is " + token())
		if err == nil || strings.Contains(err.Error(), token()) {
			t.Errorf("answered %v", err)
		}
	})
	t.Run("fix all", func(t *testing.T) {
		u := p.uri("DGC.md")
		e.Replace(u, "# Memory\n\n- Tests need a Postgres on port 5433\n- Tests need a Postgres on port 5433\n")
		if err := e.Execute("memls.fixAll", lsp.ViewParams{TextDocument: textDocument(u)}, nil); err != nil {
			t.Fatal(err)
		}
		if got := e.Text(u); got != "# Memory\n\n- Tests need a Postgres on port 5433\n" {
			t.Errorf("the text is %q", got)
		}
	})
	t.Run("status", func(t *testing.T) {
		var out []lsp.Status
		e.Call("memls/status", &lsp.StatusParams{}, &out)
		if len(out) == 0 || out[0].Agent != "dgc" || !out[0].Loads || out[0].Limit != 32768 {
			t.Errorf("status %+v", out)
		}
	})
}

// Every finding leads to a document that explains its check.
func TestCheckDocuments(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "# Project\n\n<!--dgc:rule-->\n"})
	e := p.start(t)
	u := e.OpenFile(p.path("DGC.md"))
	for _, d := range e.Diagnostics(u) {
		var doc protocol.TextDocumentContentResult
		e.Call(protocol.MethodWorkspaceTextDocumentContent, &protocol.TextDocumentContentParams{URI: d.CodeDescription.Href}, &doc)
		if string(d.CodeDescription.Href) != "memls-docs:/rule/near-miss.md" || !strings.HasPrefix(doc.Text, "# rule/near-miss\n") {
			t.Errorf("%s: %q", d.CodeDescription.Href, doc.Text)
		}
	}
}

// A memory directory is shown as its agent sees it, asked for by itself or by a file
// in it.
func TestDirectoryView(t *testing.T) {
	p := newProject(t, map[string]string{"mem/MEMORY.md": "- [A](sub/a.md)\n", "mem/sub/a.md": "# A\n", "README.txt": "x"})
	e := p.start(t, func(c *lsptest.Config) { c.Settings = map[string]any{"agent": "deepcode"} })
	for _, name := range []string{"mem", "mem/MEMORY.md", "mem/sub/a.md"} {
		var v lsp.View
		e.Call("memls/view", &lsp.ViewParams{TextDocument: textDocument(p.uri(name)), Kind: "directory"}, &v)
		if v.Agent != "deepcode" || !strings.Contains(v.Text, "- [A](sub/a.md)") {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

// TestStatusOfDirectories asks what is in effect where deepcode is used: the note is of
// the release, and as `memls status` gives it.
func TestStatusOfDirectories(t *testing.T) {
	p := newProject(t, map[string]string{"~/.deepcode/memory/big.md": strings.Repeat("x", 9000)})
	for release, note := range map[string]string{"0.15.0": "only file names are loaded", "docs": "only titles and summaries are loaded"} {
		e := p.start(t, func(c *lsptest.Config) { c.Settings = map[string]any{"release": map[string]any{"deepcode": release}} })
		var out []map[string]any
		e.Call("memls/status", &lsp.StatusParams{}, &out)
		i := slices.IndexFunc(out, func(st map[string]any) bool { return st["store"] == "drawer" })
		if i < 0 || out[i]["note"] != note || out[i]["title"] != "deepcode" || out[i]["uri"] != string(p.uri("~/.deepcode/memory")) || out[i]["limit"] != 8192.0 {
			t.Errorf("release %s: %v", release, out)
		}
		e.Exit()
	}
}
