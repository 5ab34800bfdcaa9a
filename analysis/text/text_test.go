package text

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSpan(t *testing.T) {
	s := Span{2, 5}
	for _, c := range []struct {
		name              string
		other             Span
		touches, overlaps bool
		contains          bool // its start
		of                string
	}{
		{"before, apart", Span{0, 1}, false, false, false, "a"},
		{"before, side by side", Span{0, 2}, true, false, false, "ab"},
		{"across the start", Span{1, 3}, true, true, false, "bc"},
		{"inside", Span{3, 4}, true, true, true, "d"},
		{"a cursor at the start", Span{2, 2}, true, false, true, ""},
		{"a cursor inside", Span{3, 3}, true, true, true, ""},
		{"a cursor at the end", Span{5, 5}, true, false, false, ""},
		{"behind, side by side", Span{5, 6}, true, false, false, "f"},
		{"behind, apart", Span{6, 7}, false, false, false, "g"},
	} {
		if s.Overlaps(c.other) != c.overlaps || c.other.Overlaps(s) != c.overlaps {
			t.Errorf("%s: Overlaps = %v", c.name, s.Overlaps(c.other))
		}
		if s.Touches(c.other) != c.touches || c.other.Touches(s) != c.touches {
			t.Errorf("%s: Touches = %v", c.name, s.Touches(c.other))
		}
		if got := s.Contains(c.other.Start); got != c.contains {
			t.Errorf("%s: Contains(%d) = %v", c.name, c.other.Start, got)
		}
		if got := c.other.Of("abcdefgh"); got != c.of {
			t.Errorf("%s: Of = %q", c.name, got)
		}
	}
	if s.Len() != 3 || s.Shift(-2) != (Span{0, 3}) || s.IsEmpty() || !(Span{4, 4}).IsEmpty() {
		t.Error("Len, Shift or IsEmpty")
	}
}

func TestApply(t *testing.T) {
	const src = "one two three"
	for _, c := range []struct {
		name  string
		edits []Edit
		want  string
	}{
		{"none", nil, src},
		{"a replacement", []Edit{{Span{4, 7}, "2"}}, "one 2 three"},
		{"a deletion", []Edit{{Span{3, 7}, ""}}, "one three"},
		{"an insertion at each end", []Edit{{Span{0, 0}, "<"}, {Span{13, 13}, ">"}}, "<one two three>"},
		{"in any order", []Edit{{Span{8, 13}, "3"}, {Span{0, 3}, "1"}}, "1 two 3"},
		{"insertions at one place keep theirs", []Edit{{Span{3, 3}, "a"}, {Span{3, 3}, "b"}}, "oneab two three"},
		{"side by side", []Edit{{Span{0, 3}, "1"}, {Span{3, 4}, "_"}}, "1_two three"},
		{"an insertion before a deletion at one place", []Edit{{Span{4, 8}, ""}, {Span{4, 4}, "2 "}}, "one 2 three"},
	} {
		if got, err := Apply(src, c.edits...); got != c.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", c.name, got, err, c.want)
		}
	}
	for _, c := range []struct {
		name  string
		edits []Edit
	}{
		{"overlapping", []Edit{{Span{0, 5}, ""}, {Span{4, 6}, ""}}},
		{"an insertion inside a deletion", []Edit{{Span{0, 5}, ""}, {Span{2, 2}, "x"}}},
		{"behind the end", []Edit{{Span{13, 14}, ""}}},
		{"before the start", []Edit{{Span{-1, 0}, ""}}},
		{"end before start", []Edit{{Span{5, 4}, ""}}},
	} {
		if got, err := Apply(src, c.edits...); err == nil || got != "" {
			t.Errorf("%s: %q and no error", c.name, got)
		}
	}
}

func TestBetween(t *testing.T) {
	for _, c := range []struct {
		before, after string
		want          Edit
	}{
		{"same", "same", Edit{Span{4, 4}, ""}},
		{"", "new", Edit{Span{0, 0}, "new"}},
		{"old", "", Edit{Span{0, 3}, ""}},
		{"a b c", "a X c", Edit{Span{2, 3}, "X"}},
		{"aaa", "aaaa", Edit{Span{3, 3}, "a"}},
		{"é", "è", Edit{Span{0, 2}, "è"}}, // they share their first byte
		{"漢", "字", Edit{Span{0, 3}, "字"}},
		{"aéb", "ab", Edit{Span{1, 3}, ""}},
		{"\u00e9", "\u0169", Edit{Span{0, 2}, "\u0169"}}, // they share their last byte
		{"a\r\nb", "a\nb", Edit{Span{1, 3}, "\n"}},       // no position between CR and LF
		{"a\nb", "a\r\nb", Edit{Span{1, 2}, "\r\n"}},
		{"a\rb", "a\r\nb", Edit{Span{1, 2}, "\r\n"}},
	} {
		if got := Between(c.before, c.after); got != c.want {
			t.Errorf("Between(%q, %q) = %+v, want %+v", c.before, c.after, got, c.want)
		}
	}
}

// pieces are what random texts are made of: all line ends, and code points of
// every length that share first or last bytes.
var pieces = []string{"\n", "\n", "\r", "\r\n", "\n\r", "a", "b", " ", "é", "è", "ũ", "漢", "字", "𝄞", "𝄟", "\uFEFF", "\u2028", "\u0085", "\x00"}

func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

func checkBetween(t *testing.T, before, after string) {
	t.Helper()
	e := Between(before, after)
	if got, err := Apply(before, e); err != nil || got != after {
		t.Fatalf("Between(%q, %q) = %+v, which makes %q, %v", before, after, e, got, err)
	}
	if !utf8.ValidString(e.New) || !utf8.ValidString(e.Span.Of(before)) {
		t.Fatalf("Between(%q, %q) = %+v cuts a code point", before, after, e)
	}
	for _, at := range []int{e.Span.Start, e.Span.End} {
		if strings.HasSuffix(before[:at], "\r") && strings.HasPrefix(before[at:], "\n") {
			t.Fatalf("Between(%q, %q) = %+v cuts a line end", before, after, e)
		}
	}
}

func TestBetweenIsWhatChanged(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 50000 {
		head, tail := randomText(r, r.IntN(4)), randomText(r, r.IntN(4))
		checkBetween(t, head+randomText(r, r.IntN(3))+tail, head+randomText(r, r.IntN(3))+tail)
	}
}

func FuzzBetween(f *testing.F) {
	f.Add("aéb", "aèb")
	f.Add("\u00e9", "\u0169")
	f.Fuzz(func(t *testing.T, before, after string) {
		if utf8.ValidString(before) && utf8.ValidString(after) {
			checkBetween(t, before, after)
		}
	})
}
