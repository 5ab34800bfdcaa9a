package letta

import (
	"slices"
	"testing"

	"memls/analysis/markdown"
)

// A label stands at the beginning of an entry, of a paragraph with a mark behind it, of
// a row, or is a heading.
func TestLabels(t *testing.T) {
	for _, test := range []struct {
		src  string
		want []string
	}{
		{"- notes: what is noted\n", []string{"notes"}},
		{"- **Side-projects** — what is built\n", []string{"side projects"}},
		{"- people\n", []string{"people"}},
		{"- Projects and people: who builds what\n", []string{"projects", "people"}},
		{"- 项目：要做的事\n", []string{"项目"}},
		{"## People\n\nOpen it before writing to Ada.\n", []string{"people"}},
		{"| people | who is who |\n|---|---|\n", []string{"people"}},
		{"people: who is who\n", []string{"people"}},
		{"- [Projects](projects/MEMORY.md) — Notes on Shop.\n", nil},
		{"- Open this for what is in the\n  notes: all of it\n", []string{"open this for what is in the"}},
		{"See notes.\n", nil},
		{"```\nnotes: x\n```\n", nil},
		{"", nil},
	} {
		var got []string
		for _, c := range markdown.Parse(test.src).Chunks() {
			for _, l := range labelsOf(c.Part) {
				if l.line.IsEmpty() || l.line.End > len(c.Part.Text) {
					t.Errorf("%q: line %v", test.src, l.line)
				}
				if l.name[0] != '[' { // a link says itself what it names
					got = append(got, l.name)
				}
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.src, got, test.want)
		}
	}
}

func FuzzLabels(f *testing.F) {
	f.Add("- notes: what is noted\n  - a and b: c\n# D\n| e | f |\n")
	f.Fuzz(func(t *testing.T, src string) {
		for _, c := range markdown.Parse(src).Chunks() {
			for _, l := range labelsOf(c.Part) {
				if l.name == "" || l.line.Start < 0 || l.line.End > len(c.Part.Text) || l.line.IsEmpty() {
					t.Fatalf("%q: %+v", src, l)
				}
			}
		}
	})
}
