package main

import "testing"

func TestPrintable(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"plain text, 日本語 🎉", "plain text, 日本語 🎉"},
		{"\x1b]0;title\x07", `\x1b]0;title\x07`},
		{"two\nlines\r\t", `two\nlines\r\t`},
		{"\u009b31m", `\x9b31m`}, // the one-byte form of ESC [
		{"a\u202eb\u2066c", `a\u202eb\u2066c`},
		{"\u2028", `\u2028`},
		{"not UTF-8: \xff\xfe", `not UTF-8: \xff\xfe`},
		{"\uFFFD stays", "\uFFFD stays"},
	} {
		if got := printable(test.in); got != test.want {
			t.Errorf("%q: got %q, want %q", test.in, got, test.want)
		}
	}
	if got := printableLine("a\tb\x1b"); got != "a\tb\\x1b" {
		t.Errorf("%q", got)
	}
}

func TestTextWidth(t *testing.T) {
	for s, want := range map[string]int{"": 0, "abc": 3, "é": 1, "e\u0301": 1, "日本": 4, "한글": 4, "Ａ": 2, "🎉": 2, "👩\u200d💻": 4, "…": 1, "▇": 1} {
		if got := textWidth(s); got != want {
			t.Errorf("%q: got %d, want %d", s, got, want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, test := range []struct {
		in   string
		n    int
		want string
	}{{"short", 10, "short"}, {"longer than that", 7, "longer…"}, {"日本語です", 5, "日本…"}} {
		if got := cut(test.in, test.n); got != test.want {
			t.Errorf("%q to %d: %q, want %q", test.in, test.n, got, test.want)
		}
	}
}

func TestStylePaintsOnlyWithColour(t *testing.T) {
	if got := (style{}).bold("x"); got != "x" {
		t.Errorf("%q", got)
	}
	if got := (style{colour: true}).bold("x"); got != "\x1b[1mx\x1b[0m" {
		t.Errorf("%q", got)
	}
}
