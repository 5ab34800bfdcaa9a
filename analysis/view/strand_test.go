package view

import (
	"math/rand"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"memls/analysis/text"
)

// randomStrand returns a strand over a source, and its text.
func randomStrand(random *rand.Rand) (s *Strand, source, whole string) {
	pieces := []string{"a", " ", "é", "字", "😀", "\n", "word ", "[REDACTED]", "  \n"}
	s = &Strand{}
	var src, all strings.Builder
	for range random.Intn(12) {
		var t strings.Builder
		for range random.Intn(6) {
			t.WriteString(pieces[random.Intn(len(pieces))])
		}
		start := src.Len()
		if random.Intn(4) == 0 {
			src.WriteString("secret")
			s.Add(Run{Text: "[REDACTED]", Chars: 10, Kind: Redaction, Source: text.Span{Start: start, End: src.Len()}})
			all.WriteString("[REDACTED]")
			continue
		}
		src.WriteString(t.String())
		s.Add(Run{Text: t.String(), Chars: utf8.RuneCountInString(t.String()), Source: text.Span{Start: start, End: src.Len()}})
		all.WriteString(t.String())
	}
	return s, src.String(), all.String()
}

// A strand answers as its text would.
func TestStrandIsItsText(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 3000 {
		s, source, whole := randomStrand(random)
		if got := s.String(); got != whole || s.Len() != (Pos{len(whole), utf8.RuneCountInString(whole)}) {
			t.Fatalf("%q of length %v, want %q", got, s.Len(), whole)
		}
		chars := []rune(whole)
		from := random.Intn(len(chars) + 1)
		to := from + random.Intn(len(chars)-from+1)
		a, b := s.At(from), s.At(to)
		want := string(chars[from:to])
		if got := s.Slice(a, b); got != want {
			t.Fatalf("%q from %d to %d: %q, want %q", whole, from, to, got, want)
		}
		var part Strand
		part.AddSlice(s, a, b)
		if got := part.String(); got != want || part.Len() != (Pos{len(want), to - from}) {
			t.Fatalf("%q from %d to %d: %q of length %v, want %q", whole, from, to, got, part.Len(), want)
		}
		left, right := s.TrimLeft(a, b, unicode.IsSpace), s.TrimRight(a, b, unicode.IsSpace)
		if got, want := s.Slice(left, b), strings.TrimLeftFunc(want, unicode.IsSpace); got != want {
			t.Fatalf("%q trimmed on the left is %q", want, got)
		}
		if got, want := s.Slice(a, right), strings.TrimRightFunc(want, unicode.IsSpace); got != want {
			t.Fatalf("%q trimmed on the right is %q", want, got)
		}
		checkRuns(t, &part, source)
		checkSources(t, s, a, b)
	}
}

// checkRuns holds that a run that says it is source is.
func checkRuns(t *testing.T, s *Strand, source string) {
	t.Helper()
	for _, r := range s.runs {
		if r.Kind == Source && r.Source.Of(source) != r.Text {
			t.Fatalf("run %q came from %q", r.Text, r.Source.Of(source))
		}
	}
}

// checkSources holds that the sources of a stretch lie in order within its span.
func checkSources(t *testing.T, s *Strand, from, to Pos) {
	t.Helper()
	whole := s.Source(from, to)
	at := whole.Start
	s.Sources(from, to, func(span text.Span) {
		if span.Start < at || span.IsEmpty() || span.End > whole.End {
			t.Fatalf("source %v of %v, behind %d", span, whole, at)
		}
		at = span.End
	})
	if at != whole.End {
		t.Fatalf("sources of %v end at %d", whole, at)
	}
}

func TestHeadTail(t *testing.T) {
	h := HeadTail{
		Marker: func(n int) string { return "<" + strings.Repeat("#", n/10) + ">" },
		First:  "<>",
		Rounds: 10,
		Parts:  3,
		Atom:   "[X]",
	}
	tests := []struct {
		name, text string
		room       int
		want       string
	}{
		{"a third and two thirds", "abcdefghijklmnopqrst", 14, "abcd<>mnopqrst"},
		{"the marker takes its room", strings.Repeat("a", 40), 14, "aaa<###>aaaaaa"},
		{"code points, not bytes", strings.Repeat("é", 20), 14, "éééé<>" + strings.Repeat("é", 8)},
		{"the head stops before an atom, the tail gains it", "ab[X]ghijklmnopqrst", 14, "ab<>klmnopqrst"},
		{"the tail starts behind an atom", "abcdefghij[X]nopqrst", 14, "abcd<>nopqrst"},
	}
	for _, test := range tests {
		s := &Strand{}
		s.Add(Run{Text: test.text, Chars: utf8.RuneCountInString(test.text)})
		c := h.Cut(s, test.room)
		got := s.Slice(Pos{}, c.Head) + c.Marker + s.Slice(c.Tail, s.Len())
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
