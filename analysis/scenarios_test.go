package analysis_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/check/scenario"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// TestScenarios runs the scenarios over the engine itself.
func TestScenarios(t *testing.T) {
	scenario.Run(t, filepath.Join("..", "testdata", "scenarios"), engineDriver{analysis.New()})
}

type engineDriver struct{ engine *analysis.Engine }

func (d engineDriver) snapshot(t *testing.T, w scenario.Workspace) *workspace.Snapshot {
	base, problems := settings.ParseFile([]byte(w.Settings), true)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	ws := workspace.New(workspace.OS{}, &workspace.Env{Home: w.Home}, base)
	return ws.Configure([]string{w.Dir, w.Home}, base)
}

func (d engineDriver) files(t *testing.T, s *workspace.Snapshot) []string {
	files, _, err := d.engine.Discover(context.Background(), s, s.Folders, nil)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func (d engineDriver) Check(t *testing.T, w scenario.Workspace) []scenario.Result {
	s := d.snapshot(t, w)
	var out []scenario.Result
	for _, path := range d.files(t, s) {
		findings := d.engine.Check(s, path)
		for _, f := range findings {
			out = append(out, d.result(s, w, f))
			d.fixesHold(t, s, f, findings)
			d.changesHold(t, s, w, f)
		}
	}
	return out
}

func (d engineDriver) result(s *workspace.Snapshot, w scenario.Workspace, f check.Finding) scenario.Result {
	rel, err := filepath.Rel(w.Dir, f.Path)
	if err != nil || !filepath.IsLocal(rel) {
		rel, _ = filepath.Rel(filepath.Dir(w.Home), f.Path)
	}
	r := scenario.Result{Path: filepath.ToSlash(rel), Level: f.Level.String(), Code: f.Check.ID, Message: f.Message}
	if doc := s.File(f.Path).Doc; doc != nil {
		start, end := doc.Lines().Position(f.Span.Start, text.UTF16), doc.Lines().Position(f.Span.End, text.UTF16)
		r.StartLine, r.StartColumn, r.EndLine, r.EndColumn = start.Line, start.Column, end.Line, end.Column
	}
	for _, x := range f.Fixes {
		r.Fixes = append(r.Fixes, x.Title)
	}
	return r
}

// fixesHold checks what every fix promises: it applies, its finding is gone
// afterwards, and no finding of another kind has come.
func (d engineDriver) fixesHold(t *testing.T, s *workspace.Snapshot, f check.Finding, before []check.Finding) {
	for _, x := range f.Fixes {
		if x.IsWide() {
			continue
		}
		after, err := text.Apply(s.File(f.Path).Text(), x.Edits...)
		if err != nil {
			t.Errorf("%s: fix %q: %v", f.Check.ID, x.Title, err)
			continue
		}
		count := func(findings []check.Finding, id string) int {
			n := 0
			for _, g := range findings {
				if g.Check.ID == id {
					n++
				}
			}
			return n
		}
		now := d.engine.Check(s.With(f.Path, after), f.Path)
		if count(now, f.Check.ID) >= count(before, f.Check.ID) && !slices.ContainsFunc(before, func(g check.Finding) bool { return g.Check.ID == f.Check.ID && g.Message != f.Message }) {
			t.Errorf("%s: after fix %q the finding is still there: %s", f.Check.ID, x.Title, f.Message)
		}
		for _, g := range now {
			if count(before, g.Check.ID) == 0 {
				t.Errorf("%s: fix %q brings %s: %s", f.Check.ID, x.Title, g.Check.ID, g.Message)
			}
		}
	}
}

// changesHold checks the same of fixes that touch other files, over the whole
// workspace: what they write is written to a copy of it.
func (d engineDriver) changesHold(t *testing.T, s *workspace.Snapshot, w scenario.Workspace, f check.Finding) {
	for _, x := range f.Fixes {
		wide := x.Wide()
		if wide == nil {
			continue
		}
		top := filepath.Dir(w.Dir)
		copied, err := filepath.EvalSymlinks(t.TempDir())
		if err == nil {
			err = os.CopyFS(copied, os.DirFS(top))
		}
		if err != nil {
			t.Fatal(err)
		}
		rebase := func(path string) string {
			rel, err := filepath.Rel(top, path)
			if path == "" || err != nil || !filepath.IsLocal(rel) {
				return path
			}
			return filepath.Join(copied, rel)
		}
		change := &workspace.Change{Files: slices.Clone(wide.Files)}
		for i := range change.Files {
			c := &change.Files[i]
			c.Path, c.MoveTo = rebase(c.Path), rebase(c.MoveTo)
		}
		there := w
		there.Dir, there.Home = rebase(w.Dir), rebase(w.Home)
		before := d.findings(t, d.snapshot(t, there))
		if err := (workspace.Writer{Roots: []string{copied}}).Write(change); err != nil {
			t.Errorf("%s: fix %q: %v", f.Check.ID, x.Title, err)
			continue
		}
		now := d.findings(t, d.snapshot(t, there))
		said := filepath.Base(f.Path) + what(s, f)
		if now[f.Check.ID][said] >= before[f.Check.ID][said] {
			t.Errorf("%s: after fix %q the finding is still there: %s", f.Check.ID, x.Title, f.Message)
		}
		for id := range now {
			if before[id] == nil {
				t.Errorf("%s: fix %q brings %s", f.Check.ID, x.Title, id)
			}
		}
	}
}

// findings counts the findings of a workspace, by check and by what they say.
func (d engineDriver) findings(t *testing.T, s *workspace.Snapshot) map[string]map[string]int {
	out := map[string]map[string]int{}
	for _, path := range d.files(t, s) {
		for _, f := range d.engine.Check(s, path) {
			if out[f.Check.ID] == nil {
				out[f.Check.ID] = map[string]int{}
			}
			out[f.Check.ID][filepath.Base(path)+what(s, f)]++
		}
	}
	return out
}

// what is a finding's message and the text that it says is not loaded.
func what(s *workspace.Snapshot, f check.Finding) string {
	out := f.Message
	for _, span := range f.Faded {
		out += "\n" + span.Of(s.File(f.Path).Text())
	}
	return out
}

func (d engineDriver) Fix(t *testing.T, w scenario.Workspace) {
	s := d.snapshot(t, w)
	for _, path := range d.files(t, s) {
		before := s.File(path)
		after, _ := d.engine.FixFile(s, path, analysis.FixOptions{})
		if before.Doc != nil && after != before.Text() {
			if err := os.WriteFile(path, []byte(after), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
