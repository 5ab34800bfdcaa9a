package analysis_test

import (
	"os"
	"slices"
	"testing"

	"memls/analysis"
	"memls/analysis/check"
)

// TestWhatIsBehindALinkIsSaidOnce looks at a file and at a symbolic link to it: what is
// wrong in the text is found under the file's own name.
func TestWhatIsBehindALinkIsSaidOnce(t *testing.T) {
	f := newFolder(t, map[string]string{"AGENTS.md": "# A\n\n- the same fact about the tests\n- the same fact about the tests\n"})
	if err := os.Symlink("AGENTS.md", f.path("CLAUDE.md")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("AGENTS.md", f.path("DGC.md")); err != nil {
		t.Fatal(err)
	}
	s := f.ws.DiskChanged(f.dir)
	codes := func(findings []check.Finding) (out []string) {
		for _, x := range findings {
			out = append(out, x.Path[len(f.dir)+1:]+" "+x.Check.ID)
		}
		return out
	}
	all := append(f.e.Check(s, f.path("AGENTS.md")), f.e.Check(s, f.path("DGC.md"))...)
	want := []string{"AGENTS.md hygiene/duplicate-fact", "DGC.md size/not-loaded"}
	if got := codes(analysis.WithoutRepeats(s, slices.Clone(all))); !slices.Equal(got, want) {
		t.Errorf("of both: %q", got)
	}
	if got := codes(f.e.CheckClosed(s, f.path("DGC.md"))); !slices.Equal(got, []string{"DGC.md size/not-loaded"}) {
		t.Errorf("of the link alone, in a folder: %q", got)
	}
	if got := codes(f.e.Check(s, f.path("DGC.md"))); !slices.Equal(got, []string{"DGC.md size/not-loaded", "DGC.md hygiene/duplicate-fact"}) {
		t.Errorf("of the link alone, by its name: %q", got)
	}
}
