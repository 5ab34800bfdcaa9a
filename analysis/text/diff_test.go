package text

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The edits make the one text of the other, whatever both are, and change no line
// that is common to them in one place.
func TestDiff(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		lines := make([]string, r.IntN(12))
		for i := range lines {
			lines[i] = string(rune('a'+r.IntN(4))) + strings.Repeat("\n", r.IntN(2)+1-r.IntN(2))
		}
		before := strings.Join(lines, "")
		for range r.IntN(4) {
			i := r.IntN(len(lines) + 1)
			switch r.IntN(3) {
			case 0:
				lines = slices.Insert(lines, i, "new é\n")
			case 1:
				if i < len(lines) {
					lines = slices.Delete(lines, i, i+1)
				}
			case 2:
				if i < len(lines) {
					lines[i] = "x\n"
				}
			}
		}
		after := strings.Join(lines, "")
		got, err := Apply(before, Diff(before, after)...)
		if err != nil || got != after {
			t.Fatalf("%q -> %q: %q, %v, by %v", before, after, got, err, Diff(before, after))
		}
	}
}

func TestDiffKeepsLines(t *testing.T) {
	before := "one\ntwo\nthree\nfour\nfive\n"
	after := "one\n2\nthree\nfour\nfive\nsix\n"
	edits := Diff(before, after)
	if len(edits) != 2 || edits[0].Span != (Span{4, 7}) || edits[1].Span != (Span{len(before), len(before)}) {
		t.Errorf("%v", edits)
	}
	many := strings.Repeat("a\n", 3000)
	if edits := Diff(many, strings.Repeat("b\n", 3000)); len(edits) != 1 {
		t.Errorf("%d edits", len(edits))
	}
}
