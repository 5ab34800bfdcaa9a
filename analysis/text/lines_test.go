package text

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

func TestLines(t *testing.T) {
	for _, c := range []struct {
		name, src string
		lines     []string // without line ends
	}{
		{"nothing is one line", "", []string{""}},
		{"no line end", "a", []string{"a"}},
		{"a line end opens a last, empty line", "a\n", []string{"a", ""}},
		{"LF, CRLF and lone CR", "a\nb\r\nc\rd", []string{"a", "b", "c", "d"}},
		{"CR CR LF are two ends", "a\r\r\nb", []string{"a", "", "b"}},
		{"LF CR are two ends", "a\n\rb", []string{"a", "", "b"}},
		{"a CR at the end", "a\r", []string{"a", ""}},
		{"nothing else ends a line", "a\u2028b\u2029c\u0085d\fe\vf", []string{"a\u2028b\u2029c\u0085d\fe\vf"}},
		{"more than ASCII", "é\n𝄞\r\n", []string{"é", "𝄞", ""}},
	} {
		x := NewLineIndex(c.src)
		var got []string
		for line := range x.Len() {
			got = append(got, x.Span(line).Of(c.src))
		}
		if !slices.Equal(got, c.lines) {
			t.Errorf("%s: %q has the lines %q, want %q", c.name, c.src, got, c.lines)
		}
		if x.Start(x.Len()) != len(c.src) || x.Start(x.Len()+5) != len(c.src) || x.Start(-1) != 0 {
			t.Errorf("%s: Start outside the lines", c.name)
		}
	}
}

func TestPosition(t *testing.T) {
	const src = "é𝄞x\r\n漢"
	x := NewLineIndex(src)
	for _, c := range []struct {
		off                 int
		line                int
		utf8, utf16, utf32_ int
	}{
		{0, 0, 0, 0, 0},
		{1, 0, 0, 0, 0}, // inside é: its start
		{2, 0, 2, 1, 1},
		{5, 0, 2, 1, 1}, // inside 𝄞
		{6, 0, 6, 3, 2},
		{7, 0, 7, 4, 3}, // before CR
		{8, 0, 8, 5, 4}, // between CR and LF
		{9, 1, 0, 0, 0},
		{12, 1, 3, 1, 1},
		{99, 1, 3, 1, 1},
		{-1, 0, 0, 0, 0},
	} {
		for enc, column := range map[Encoding]int{UTF8: c.utf8, UTF16: c.utf16, UTF32: c.utf32_} {
			if got, want := x.Position(c.off, enc), (Position{c.line, column}); got != want {
				t.Errorf("offset %d in encoding %d: %v, want %v", c.off, enc, got, want)
			}
		}
	}
}

func TestOffsetClampsWhatClientsSend(t *testing.T) {
	const src = "é𝄞x\r\n漢\n"
	x := NewLineIndex(src)
	for _, c := range []struct {
		name string
		p    Position
		enc  Encoding
		want int
	}{
		{"a column past the end stops before the line end", Position{0, 99}, UTF16, 7},
		{"also in bytes", Position{0, 99}, UTF8, 7},
		{"half a surrogate pair is its start", Position{0, 2}, UTF16, 2},
		{"half a code point is its start", Position{0, 3}, UTF8, 2},
		{"negative column", Position{1, -3}, UTF16, 9},
		{"negative column in bytes", Position{1, -3}, UTF8, 9},
		{"negative line", Position{-1, 5}, UTF16, 0},
		{"a line past the end", Position{7, 0}, UTF16, len(src)},
		{"the last, empty line", Position{2, 4}, UTF32, len(src)},
	} {
		if got := x.Offset(c.p, c.enc); got != c.want {
			t.Errorf("%s: %v = %d, want %d", c.name, c.p, got, c.want)
		}
	}
}

func TestUnits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for range 2000 {
		s := randomText(r, r.IntN(20))
		if Units(s, UTF8) != len(s) || Units(s, UTF32) != utf8.RuneCountInString(s) || Units(s, UTF16) != len(utf16.Encode([]rune(s))) {
			t.Fatalf("Units(%q): %d %d %d", s, Units(s, UTF8), Units(s, UTF16), Units(s, UTF32))
		}
	}
}

// linesByDefinition splits after every LF, CRLF and lone CR.
func linesByDefinition(src string) []int32 {
	starts := []int32{0}
	for i := range len(src) {
		if src[i] == '\n' || src[i] == '\r' && !strings.HasPrefix(src[i+1:], "\n") {
			starts = append(starts, int32(i+1))
		}
	}
	return starts
}

func checkLines(t *testing.T, x *LineIndex, src string) {
	t.Helper()
	if want := linesByDefinition(src); x.src != src || !slices.Equal(x.starts, want) {
		t.Fatalf("lines of %q begin at %v, want %v", src, x.starts, want)
	}
}

// Every place has a position, and leads back to itself unless it is inside a
// code point or a CRLF.
func checkPositions(t *testing.T, x *LineIndex, src string) {
	t.Helper()
	for off := range len(src) + 1 {
		for _, enc := range []Encoding{UTF8, UTF16, UTF32} {
			p := x.Position(off, enc)
			back := x.Offset(p, enc)
			want := off
			for want < len(src) && !utf8.RuneStart(src[want]) {
				want--
			}
			if want > 0 && want < len(src) && src[want] == '\n' && src[want-1] == '\r' {
				want--
			}
			if back != want || x.Line(off) != p.Line {
				t.Fatalf("%q: offset %d is %v in encoding %d, which is offset %d, want %d", src, off, p, enc, back, want)
			}
		}
	}
}

func checkEdited(t *testing.T, src string, e Edit) {
	t.Helper()
	x := NewLineIndex(src)
	checkLines(t, x, src)
	after, err := Apply(src, e)
	if err != nil {
		t.Fatal(err)
	}
	checkLines(t, x.Edited(e, after), after)
	checkLines(t, x, src) // untouched
}

func TestEditedIndexIsTheNewOne(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	for range 50000 {
		src := randomText(r, r.IntN(12))
		start := r.IntN(len(src) + 1)
		end := start + r.IntN(len(src)-start+1)
		checkEdited(t, src, Edit{Span{start, end}, randomText(r, r.IntN(4))})
	}
	for range 2000 {
		src := randomText(r, r.IntN(12))
		checkPositions(t, NewLineIndex(src), src)
	}
}

// FuzzEdited also cuts inside code points: the index need not care.
func FuzzEdited(f *testing.F) {
	f.Add("a\r\nb", 2, 3, "")
	f.Add("a\rb", 2, 2, "\n")
	f.Add("\n", 0, 0, "\r")
	f.Fuzz(func(t *testing.T, src string, start, end int, added string) {
		if start < 0 || end < start || end > len(src) {
			return
		}
		checkEdited(t, src, Edit{Span{start, end}, added})
		if utf8.ValidString(src) {
			checkPositions(t, NewLineIndex(src), src)
		}
	})
}

func BenchmarkLineIndex1M(b *testing.B) {
	src := strings.Repeat("a line of a memory file, as long as they are\n", 1<<20/45)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		NewLineIndex(src)
	}
}

func BenchmarkEdited1M(b *testing.B) {
	src := strings.Repeat("a line of a memory file, as long as they are\n", 1<<20/45)
	x := NewLineIndex(src)
	e := Edit{Span{len(src) / 2, len(src) / 2}, "x"}
	after, err := Apply(src, e)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		x.Edited(e, after)
	}
}
