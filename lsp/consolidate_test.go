package lsp_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/actions/archive"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/lsp"
	"memls/lsp/lsptest"
)

const buildLog = `# Build

It runs on two machines.

## Runs

### 2026-01-05

The build breaks below 8 GB of memory because the linker keeps every object file open.

### 2026-01-07

All green. The cache lives in ` + "`/var/cache/build`" + ` and must never be shared between branches.

## Deploys

### 2026-02-05

Deployed, all green. The rollout must wait for the migration.

### 2026-02-06

Deployed again, no problems. Nothing to report.
`

// actionAt returns the action whose title begins so, of those offered at a text.
func actionAt(t *testing.T, e *lsptest.Editor, u uri.URI, at, title string) *protocol.CodeAction {
	t.Helper()
	off := strings.Index(e.Text(u), at)
	for _, a := range e.CodeActions(u, e.Range(u, text.Span{Start: off, End: off})) {
		if strings.HasPrefix(a.Title, title) {
			return a
		}
	}
	return nil
}

// kept returns what stands in the archive.
func (p project) kept(t *testing.T) []string {
	t.Helper()
	var out []string
	files, _ := filepath.Glob(filepath.Join(archive.Dir(&workspace.Env{Home: p.home}), "*", "*"))
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, string(b))
	}
	return out
}

// A log is consolidated by an action that says what becomes of it and asks first; the
// text before is kept.
func TestConsolidateThisLog(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, buildLog)
	a := actionAt(t, e, u, "All green", "Consolidate this log: ")
	if a == nil {
		t.Fatal("not offered")
	}
	if *a.Kind != "refactor.rewrite" || a.Edit != nil {
		t.Errorf("%+v", a)
	}
	var resolved protocol.CodeAction
	e.Call(protocol.MethodCodeActionResolve, a, &resolved)
	note := resolved.Edit.ChangeAnnotations["memls/confirm"]
	if note.NeedsConfirmation == nil || !*note.NeedsConfirmation || note.Description == nil || !strings.Contains(*note.Description, " kept") || !strings.Contains(*note.Description, " dropped") {
		t.Errorf("annotation %+v", note)
	}
	if got := p.kept(t); len(got) > 0 {
		t.Errorf("kept before anything is done: %q", got)
	}
	e.Apply(&resolved)
	got := e.Text(u)
	if strings.Contains(got, "2026-01-05") || strings.Contains(got, "All green") || !strings.Contains(got, "8 GB") || !strings.Contains(got, "`/var/cache/build`") {
		t.Errorf("the text is %s", got)
	}
	if kept := p.kept(t); len(kept) != 1 || !strings.HasSuffix(kept[0], "\n\n"+buildLog) {
		t.Errorf("kept %q", kept)
	}
	if a := actionAt(t, e, u, "# Build", "Consolidate"); a != nil {
		t.Errorf("offered again: %s", a.Title)
	}
}

// An action that was resolved again and again is kept whenever it is made.
func TestConsolidateIsKeptHoweverOftenItIsAskedFor(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, buildLog)
	a := actionAt(t, e, u, "All green", "Consolidate this log: ")
	var first protocol.CodeAction
	e.Call(protocol.MethodCodeActionResolve, a, &first)
	for range 10 {
		var again protocol.CodeAction
		e.Call(protocol.MethodCodeActionResolve, a, &again)
	}
	e.Apply(&first)
	if kept := p.kept(t); len(kept) != 1 || !strings.HasSuffix(kept[0], "\n\n"+buildLog) {
		t.Errorf("kept %q", kept)
	}
}

// Of several logs the one at the cursor can be consolidated alone.
func TestConsolidateThisSection(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, buildLog)
	if a := actionAt(t, e, u, "# Build", "Consolidate this section"); a != nil {
		t.Error("offered where no log is")
	}
	a := actionAt(t, e, u, "The rollout", "Consolidate this section: ")
	if a == nil {
		t.Fatal("not offered")
	}
	e.Apply(a)
	if got := e.Text(u); strings.Contains(got, "2026-02-05") || !strings.Contains(got, "### 2026-01-05") {
		t.Errorf("the text is %s", got)
	}
}

// An action for another text than the present one is never made.
func TestConsolidateIsForThePresentText(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, buildLog)
	a := actionAt(t, e, u, "All green", "Consolidate this log: ")
	e.Type(u, 0, "x")
	if err := e.Try(protocol.MethodCodeActionResolve, a, nil); err == nil {
		t.Error("resolved")
	}
	if err := e.Execute("memls.keep", lsp.KeepParams{TextDocument: textDocument(u), Text: 1}, nil); err != nil || len(p.kept(t)) > 0 {
		t.Errorf("a text that nobody replaced: %v", err)
	}
}

// A document that is no memory has no such actions, and the view of another kind
// neither.
func TestNoRefactoringOfOtherDocuments(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("notes.md")
	e.Open(u, buildLog)
	if a := actionAt(t, e, u, "All green", ""); a != nil {
		t.Errorf("%s", a.Title)
	}
}

// memls/consolidate shows a consolidation, memls.consolidate makes the one shown.
func TestConsolidateRequest(t *testing.T) {
	for _, open := range []bool{true, false} {
		p := newProject(t, map[string]string{"DGC.md": buildLog, "tea.md": "# Tea\n"})
		e := p.start(t)
		u := p.uri("DGC.md")
		if open {
			e.OpenFile(p.path("DGC.md"))
		}
		var none *lsp.Consolidation
		e.Call("memls/consolidate", &lsp.ConsolidateParams{TextDocument: textDocument(p.uri("tea.md"))}, &none)
		if none != nil {
			t.Errorf("of no log: %+v", none)
		}
		var got lsp.Consolidation
		e.Call("memls/consolidate", &lsp.ConsolidateParams{TextDocument: textDocument(u)}, &got)
		if got.Number == 0 || len(got.Fates) == 0 || strings.Contains(got.Text, "2026-01-05") || got.Summary == "" || got.Outcome == "" {
			t.Fatalf("%+v", got)
		}
		var kept lsp.Kept
		if err := e.Execute("memls.consolidate", lsp.KeepParams{TextDocument: textDocument(u), Text: got.Number}, &kept); err != nil || kept.URI == "" {
			t.Fatalf("%+v %v", kept, err)
		}
		after := ""
		if open {
			after = e.Text(u)
		} else {
			b, _ := os.ReadFile(p.path("DGC.md"))
			after = string(b)
		}
		if after != got.Text || len(p.kept(t)) != 1 {
			t.Errorf("open %v: the text is %s", open, after)
		}
		if err := e.Execute("memls.consolidate", lsp.KeepParams{TextDocument: textDocument(u), Text: got.Number}, nil); err == nil {
			t.Error("made twice")
		}
	}
}

var promptMarks = regexp.MustCompile(`with the line (BEGIN \w+), .* the line (END (\w+))\.`)

// An editor that has a model of its own answers for it.
func TestConsolidateWithTheEditorsModel(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": buildLog})
	lie := false
	e := p.start(t, func(c *lsptest.Config) {
		c.Adjust = func(p *protocol.InitializeParams) {
			p.Capabilities.Experimental = protocol.LSPAny(`{"memls":{"model":true}}`)
		}
		c.Answer = map[string]func(params []byte) any{"memls/model": func(params []byte) any {
			var ask lsp.ModelParams
			if err := protocol.Unmarshal(params, &ask); err != nil {
				return err
			}
			m := promptMarks.FindStringSubmatch(ask.System)
			_, draft, _ := strings.Cut(ask.User, "DRAFT "+m[3]+"\n")
			draft, _, _ = strings.Cut(draft, "DRAFT "+m[3])
			draft = strings.Replace(draft, "breaks", "stops", 1)
			if lie {
				draft = strings.Replace(draft, "8 GB", "64 GB", 1)
			}
			return lsp.ModelAnswer{Text: m[1] + "\n" + draft + m[2] + "\n"}
		}}
	})
	u := p.uri("DGC.md")
	ask := func() (got lsp.Consolidation) {
		e.Call("memls/consolidate", &lsp.ConsolidateParams{TextDocument: textDocument(u), Model: true}, &got)
		return got
	}
	if got := ask(); !got.ByModel || !strings.Contains(got.Text, "stops below 8 GB") {
		t.Errorf("%+v", got)
	}
	lie = true
	if got := ask(); got.ByModel || len(got.Why) == 0 || strings.Contains(got.Text, "64 GB") {
		t.Errorf("of one that lies: %+v", got)
	}
}

// A model is named by the user's own settings alone: a workspace that names a
// program has it run by nobody.
func TestNoModelOfAWorkspace(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": buildLog})
	mark := p.path("ran")
	p.write(t, ".memls.yaml", "consolidate: {command: [touch, "+mark+"]}\n")
	e := p.start(t)
	params := &lsp.ConsolidateParams{TextDocument: textDocument(p.uri("DGC.md")), Model: true}
	if err := e.Try("memls/consolidate", params, nil); err == nil || !strings.Contains(err.Error(), "name no model") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(mark); err == nil {
		t.Error("the workspace's program ran")
	}

	e = p.start(t, func(c *lsptest.Config) {
		c.Server.Settings = settings.Settings{Consolidate: &settings.Consolidate{Command: []string{"no-such-program-anywhere"}}}
	})
	var got lsp.Consolidation
	e.Call("memls/consolidate", params, &got)
	if got.ByModel || len(got.Why) != 1 || !strings.Contains(got.Why[0], "no such program") {
		t.Errorf("the user's own: %+v", got)
	}
}

// A person who has had enough of a model cancels the request.
func TestConsolidateIsCancelled(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": buildLog})
	e := p.start(t, func(c *lsptest.Config) {
		c.Server.Settings = settings.Settings{Consolidate: &settings.Consolidate{Command: []string{"sleep", "60"}}}
	})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		_, err := e.Conn.Call(ctx, "memls/consolidate", &lsp.ConsolidateParams{TextDocument: textDocument(p.uri("DGC.md")), Model: true}, nil)
		done <- err
	}()
	e.Await("progress", func() bool { return e.CountLocked("$/progress") > 0 })
	cancel()
	if err := <-done; err == nil {
		t.Error("an answer")
	}
}
