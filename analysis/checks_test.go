package analysis_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/analysis"
)

// TestEveryCheckIsWhole holds what a check must bring: a summary without a full
// stop, documentation, and a scenario in which it reports.
func TestEveryCheckIsWhole(t *testing.T) {
	var scenarios strings.Builder
	names, _ := filepath.Glob(filepath.Join("..", "testdata", "[smn]*", "*", "*.txtar")) // scenarios, messages and nobody
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		_, want, _ := strings.Cut(string(b), "\n-- want --\n")
		scenarios.WriteString(want)
	}
	for _, c := range analysis.New().Checks().All() {
		if c.Summary == "" || strings.HasSuffix(c.Summary, ".") {
			t.Errorf("%s: summary %q", c.ID, c.Summary)
		}
		if len(strings.TrimSpace(c.Doc)) < 80 {
			t.Errorf("%s: no documentation", c.ID)
		}
		if c.Part == nil && c.File == nil {
			t.Errorf("%s: looks at nothing", c.ID)
		}
		if !strings.Contains(scenarios.String(), " "+c.ID+": ") {
			t.Errorf("%s: no scenario in which it reports", c.ID)
		}
	}
}
