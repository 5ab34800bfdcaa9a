package text

import (
	"strings"
	"testing"
)

// The columns of a long line are those that counting from its start gives.
func TestColumnsOfLongLines(t *testing.T) {
	src := "short é\n" + strings.Repeat("aé𝄞 日", 5000) + "\nlast"
	x := NewLineIndex(src)
	start := x.Start(1)
	for off := start; off < x.Start(2); off += 997 {
		at := off
		for !startsRune(src[at]) {
			at--
		}
		for _, enc := range []Encoding{UTF8, UTF16, UTF32} {
			if got, want := x.Position(off, enc).Column, Units(src[start:at], enc); got != want {
				t.Fatalf("byte %d, encoding %d: column %d, want %d", off, enc, got, want)
			}
		}
	}
}
