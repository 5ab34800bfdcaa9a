package lsp_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
	"gopkg.in/yaml.v3"

	"memls/analysis"
	"memls/analysis/check/scenario"
	"memls/analysis/settings"
	"memls/analysis/workspace"
	"memls/lsp"
	"memls/lsp/lsptest"
)

// TestScenarios runs the scenarios through an editor: findings that are pushed
// and findings that are pulled, and the files that "fix all" leaves behind.
func TestScenarios(t *testing.T) {
	for name, pull := range map[string]bool{"pushed": false, "pulled": true} {
		t.Run(name, func(t *testing.T) {
			scenario.Run(t, filepath.Join("..", "testdata", "scenarios"), editorDriver{pull: pull})
		})
	}
}

// TestMessageScenarios runs the scenarios of commit messages, which git has an editor
// open.
func TestMessageScenarios(t *testing.T) {
	scenario.Run(t, filepath.Join("..", "testdata", "messages"), editorDriver{files: scenario.Workspace.Messages})
}

type editorDriver struct {
	pull  bool
	files func(scenario.Workspace) []string // those that are opened; nil: what a walk finds
}

var severityNames = map[protocol.DiagnosticSeverity]string{
	protocol.DiagnosticSeverityError: "error", protocol.DiagnosticSeverityWarning: "warning",
	protocol.DiagnosticSeverityInformation: "information", protocol.DiagnosticSeverityHint: "hint",
}

// open starts an editor with every memory file of the workspace open.
func (d editorDriver) open(t *testing.T, w scenario.Workspace) (*lsptest.Editor, []uri.URI) {
	var section map[string]any
	if err := yaml.Unmarshal([]byte(w.Settings), &section); err != nil {
		t.Fatal(err)
	}
	env := &workspace.Env{Home: w.Home}
	e := lsptest.Start(t, lsptest.Config{
		Server:   lsp.Options{Env: env, Patient: true},
		Folders:  []string{w.Dir, w.Home},
		Pull:     d.pull,
		Settings: section,
	})
	base, _ := settings.ParseFile([]byte(w.Settings), true)
	s := workspace.New(workspace.OS{}, env, base).Configure([]string{w.Dir, w.Home}, base)
	files, _, err := analysis.New().Discover(context.Background(), s, s.Folders, nil)
	if err != nil {
		t.Fatal(err)
	}
	if d.files != nil {
		files = d.files(w)
	}
	var uris []uri.URI
	for _, f := range files {
		if s.File(f).Doc != nil {
			uris = append(uris, e.OpenFile(f))
			continue
		}
		uris = append(uris, uri.File(f))
	}
	return e, uris
}

func (d editorDriver) Check(t *testing.T, w scenario.Workspace) []scenario.Result {
	e, uris := d.open(t, w)
	defer e.Exit()
	var out []scenario.Result
	for _, u := range uris {
		var found []protocol.Diagnostic
		switch {
		case d.pull:
			found = e.Pull(u)
		case e.IsOpen(u):
			found = e.Diagnostics(u)
		default:
			found = e.AwaitDiagnostics(u, func([]protocol.Diagnostic) bool { return true })
		}
		rel, err := filepath.Rel(w.Dir, u.FsPath())
		if err != nil || !filepath.IsLocal(rel) {
			rel, _ = filepath.Rel(filepath.Dir(w.Home), u.FsPath())
		}
		for _, x := range found {
			var data struct {
				Fixes []string
				Faded bool
			}
			if err := json.Unmarshal(x.Data, &data); err != nil {
				t.Fatal(err)
			}
			if data.Faded {
				continue
			}
			out = append(out, scenario.Result{
				Path: filepath.ToSlash(rel), Level: severityNames[x.Severity],
				StartLine: int(x.Range.Start.Line), StartColumn: int(x.Range.Start.Character),
				EndLine: int(x.Range.End.Line), EndColumn: int(x.Range.End.Character),
				Code: string(x.Code.(protocol.String)), Message: string(x.Message.(protocol.String)), Fixes: data.Fixes,
			})
			if e.IsOpen(u) {
				offered(t, e, u, x, data.Fixes)
			}
		}
	}
	return out
}

// offered checks that each fix that a finding names is offered as an action for
// it, with an edit.
func offered(t *testing.T, e *lsptest.Editor, u uri.URI, x protocol.Diagnostic, fixes []string) {
	titles := map[string]bool{}
	for _, a := range e.CodeActions(u, x.Range, protocol.CodeActionKindQuickFix) {
		var resolved protocol.CodeAction
		if err := e.Try(protocol.MethodCodeActionResolve, a, &resolved); err != nil || resolved.Edit == nil {
			t.Errorf("%q cannot be resolved: %v", a.Title, err)
		}
		titles[a.Title] = true
	}
	for _, title := range fixes {
		if !titles[title] {
			t.Errorf("no action %q for %v", title, x.Code)
		}
	}
}

func (d editorDriver) Fix(t *testing.T, w scenario.Workspace) {
	e, uris := d.open(t, w)
	defer e.Exit()
	for _, u := range uris {
		if !e.IsOpen(u) {
			continue
		}
		before := e.Text(u)
		for _, a := range e.CodeActions(u, protocol.Range{}, "source.fixAll") {
			e.Apply(a)
		}
		if e.Text(u) != before {
			e.Save(u)
		}
	}
}
