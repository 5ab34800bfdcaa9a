package analysis_test

import (
	"os"
	"path/filepath"
	"testing"

	"memls/analysis"
	"memls/analysis/check/scenario"
)

// TestNobodysScenarios runs the scenarios of files that no agent claims: somebody
// names every Markdown file of the workspace, and what holds of any memory holds
// of them.
func TestNobodysScenarios(t *testing.T) {
	scenario.Run(t, filepath.Join("..", "testdata", "nobody"), namedDriver{engineDriver{analysis.New()}, scenario.Workspace.Markdown})
}

// TestMessageScenarios runs the scenarios of commit messages, which no walk comes
// across.
func TestMessageScenarios(t *testing.T) {
	scenario.Run(t, filepath.Join("..", "testdata", "messages"), namedDriver{engineDriver{analysis.New()}, scenario.Workspace.Messages})
}

// A namedDriver looks at files that somebody names.
type namedDriver struct {
	engineDriver
	named func(scenario.Workspace) []string
}

func (d namedDriver) Check(t *testing.T, w scenario.Workspace) []scenario.Result {
	s := d.snapshot(t, w)
	var out []scenario.Result
	for _, path := range d.named(w) {
		findings := d.engine.Check(s, path)
		for _, f := range findings {
			out = append(out, d.result(s, w, f))
			d.fixesHold(t, s, f, findings)
		}
	}
	return out
}

func (d namedDriver) Fix(t *testing.T, w scenario.Workspace) {
	s := d.snapshot(t, w)
	for _, path := range d.named(w) {
		after, _ := d.engine.FixFile(s, path, analysis.FixOptions{})
		if after != s.File(path).Text() {
			if err := os.WriteFile(path, []byte(after), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
