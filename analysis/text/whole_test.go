package text

import "testing"

func TestWholeLines(t *testing.T) {
	const src = "one\ntwo words\r\nlast"
	for _, tc := range []struct {
		name       string
		start, end int
		want       string
	}{
		{"a word", 4, 7, "two words\r\n"},
		{"nothing, in a line", 6, 6, "two words\r\n"},
		{"a line already", 0, 4, "one\n"},
		{"over a line end", 2, 5, "one\ntwo words\r\n"},
		{"the last line, which has no end", 16, 17, "last"},
		{"behind everything", len(src), len(src), "last"},
	} {
		if got := WholeLines(src, Span{tc.start, tc.end}).Of(src); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.name, got, tc.want)
		}
	}
}

func TestLineEnd(t *testing.T) {
	for src, want := range map[string]string{"": "\n", "a": "\n", "a\nb\r\n": "\n", "a\r\nb\n": "\r\n", "\n": "\n"} {
		if got := LineEnd(src); got != want {
			t.Errorf("%q: %q", src, got)
		}
	}
}
