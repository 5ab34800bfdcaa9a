package dgc

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// Python's notions where they differ from Go's.
func TestPythonText(t *testing.T) {
	for _, r := range "\t\n\v\f\r\x1c\x1d\x1e\x1f \u0085\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000" {
		if !isSpace(r) {
			t.Errorf("%U is white space", r)
		}
	}
	for _, r := range "\x00\x0e\u180e\u200b\u2060\ufeffa" {
		if isSpace(r) {
			t.Errorf("%U is no white space", r)
		}
	}
	for _, r := range "aZ_0é字я²①ª" {
		if !isWord(r) {
			t.Errorf("%U is a word character", r)
		}
	}
	for _, r := range "-\u0301\u203f\u200d😀：[@`{/:" {
		if isWord(r) {
			t.Errorf("%U is no word character", r)
		}
	}
	if got := strip("\x1c\u3000 \ufeffa\u200b \u0085"); got != "\ufeffa\u200b" {
		t.Errorf("strip: %q", got)
	}
}

func TestLines(t *testing.T) {
	for _, end := range []string{"\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1d", "\x1e", "\u0085", "\u2028", "\u2029"} {
		s := "ab" + end + "cd"
		if got := firstLine(s); got != "ab" {
			t.Errorf("the first line of %q is %q", s, got)
		}
		for i := range len(s) {
			want := i == 0 || i == len(s)-2
			if got := startsLine(s, i); got != want && utf8.RuneStart(s[i]) {
				t.Errorf("byte %d of %q starts a line: %v", i, s, got)
			}
		}
	}
	for _, no := range []string{"\t", "\x1f", "\u200b", "\x00", "\u0084", "\u2027"} {
		if s := "ab" + no + "cd"; firstLine(s) != s {
			t.Errorf("%q is one line", s)
		}
	}
}

func TestWords(t *testing.T) {
	tests := []struct {
		s, word string
		fits    bool
	}{
		{"api_key", "api?key", true},
		{"API-Key", "api?key", true},
		{"apikey", "api?key", true},
		{"api\u212aey", "api?key", true}, // KELVIN SIGN
		{"api key", "api?key", false},
		{"api__key", "api?key", false},
		{"pa\u017f\u017fword", "password", true},
		{"author\u0131zat\u0130on", "authorization", true},
		{"\uff34oken", "token", false}, // a fullwidth letter
		{"tok", "token", false},
		{"", "token", false},
	}
	for _, test := range tests {
		if end := hasWord(test.s, 0, test.word); (end == len(test.s)) != test.fits {
			t.Errorf("%q starts %q: up to %d", test.s, test.word, end)
		}
		if start := endsWord(test.s, len(test.s), test.word); (start == 0) != test.fits {
			t.Errorf("%q ends %q: from %d", test.s, test.word, start)
		}
	}
}

func TestCharCount(t *testing.T) {
	all := strings.Repeat("aé字😀", 20)
	for i := range all {
		for j := range all[i:] {
			if s := all[i : i+j]; charCount(s) != utf8.RuneCountInString(s) {
				t.Fatalf("%q has %d characters", s, charCount(s))
			}
		}
	}
}

// What looks like a trigger in ordinary notes keeps a text quiet.
func TestQuiet(t *testing.T) {
	for _, s := range []string{
		"- use `--tokens` or --password-file, a=b, x == y; \"quoted\": it's\n",
		"| a | b |\n|---|:--:|\n----------\n--- \n",
		"see https://example.org/a@b and mail a@example.org, task-force, risk-adjusted-returns, ask-me-anything\n",
		"authorized users, a ghost_writer, xoxo-, akin, Akira, Jane\n",
		"token: none, \"name\": \"x\", password: see the vault, key = value\n",
		"字字：字 “quotes” — … ✓ é ß\n",
	} {
		if !quiet(s) {
			t.Errorf("%q is not quiet", s)
		}
	}
}
