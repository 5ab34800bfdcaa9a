package check

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	ids := []string{"hygiene/private-path", "rule/accidental", "rule/left-out", "rule/near-miss", "secret/credential", "size/middle-left-out"}
	for _, test := range []struct{ written, want string }{
		{"rule/leftout", "rule/left-out"},
		{"rule/left-out", "rule/left-out"},
		{"hygiene/privat-path", "hygiene/private-path"},
		{"secert/credential", "secret/credential"}, // two letters changed places
		{"rule/nrmiss", "rule/near-miss"},          // letters left out
		{"credential", "secret/credential"},
		{"leftout", ""}, // two hold it
		{"rule", ""},
		{"index/broken", ""},
		{"", ""},
	} {
		if got := Nearest(test.written, ids); got != test.want {
			t.Errorf("%q: %q, want %q", test.written, got, test.want)
		}
	}
}

// TestDistances compares the distances of whole columns with those cell by cell.
func TestDistances(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"deploy", "deploy", 0}, {"deploy", "deplyo", 1}, {"deploy", "", 6}, {"ab", "ba", 1}, {"ca", "abc", 3}, {"é", "e", 1}, {"", "x", 1}} {
		if got := newDistances(c.a).to(c.b); got != c.want {
			t.Errorf("%q to %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
	rng := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		var b strings.Builder
		for range rng.IntN(70) {
			b.WriteByte("ab-c"[rng.IntN(4)])
		}
		return b.String()
	}
	for range 5000 {
		a, b := word(), word()
		if rng.IntN(2) == 0 { // a near one
			x := []byte(a)
			for range rng.IntN(4) {
				if i := rng.IntN(len(x) + 1); i < len(x) {
					x = slices.Delete(x, i, i+1)
				}
			}
			b = string(x)
		}
		if got, want := newDistances(a).to(b), distance(a, b); got != want {
			t.Fatalf("%q to %q: %d, want %d", a, b, got, want)
		}
	}
}

func BenchmarkNearest(b *testing.B) {
	names := make([]string, 5000)
	for i := range names {
		names[i] = "topic-" + strings.Repeat("x", i%7) + string(rune('a'+i%26))
	}
	for b.Loop() {
		nearestWithin("subject-qq", names, maxCells)
	}
}
