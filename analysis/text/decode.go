package text

import (
	"strings"
	"unicode/utf8"
)

// Decode turns the bytes of a file into text the way the agents do: UTF-8, each
// maximal part of an ill-formed sequence replaced by one U+FFFD (Unicode 3.9,
// "U+FFFD Substitution of Maximal Subparts"; Python's errors="replace" and
// Node's TextDecoder). Go's own conversions differ: []rune gives one U+FFFD a
// byte, strings.ToValidUTF8 one a run. A byte order mark stays, as U+FEFF.
//
// lossy says that something was replaced, so that writing the text back would
// change bytes that nobody touched.
func Decode(b []byte) (s string, lossy bool) {
	if utf8.Valid(b) {
		return string(b), false
	}
	var out strings.Builder
	out.Grow(len(b) + 16)
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r != utf8.RuneError || n > 1 {
			out.Write(b[:n])
			b = b[n:]
			continue
		}
		out.WriteRune(utf8.RuneError)
		b = b[maximalSubpart(b):]
	}
	return out.String(), true
}

// maximalSubpart returns the length of the longest prefix of b, which starts
// with an ill-formed sequence, that could have begun a well-formed one (table
// 3-7 of the Unicode standard), or 1.
func maximalSubpart(b []byte) int {
	lo, hi, need := byte(0x80), byte(0xBF), 0
	switch c := b[0]; {
	case c >= 0xC2 && c <= 0xDF:
		need = 1
	case c == 0xE0:
		lo, need = 0xA0, 2
	case c == 0xED:
		hi, need = 0x9F, 2
	case c >= 0xE1 && c <= 0xEF:
		need = 2
	case c == 0xF0:
		lo, need = 0x90, 3
	case c == 0xF4:
		hi, need = 0x8F, 3
	case c >= 0xF1 && c <= 0xF3:
		need = 3
	}
	n := 1
	for n <= need && n < len(b) && b[n] >= lo && b[n] <= hi {
		lo, hi = 0x80, 0xBF
		n++
	}
	return n
}
