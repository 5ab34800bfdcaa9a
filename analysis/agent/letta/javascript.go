package letta

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"memls/analysis/text"
)

// The agent is a Node program: its white space and its lengths are JavaScript's,
// which counts UTF-16 units.

// isSpace reports whether r is white space to JavaScript: what String.trim takes
// away and \s matches. U+FEFF is; U+0085, U+200B and U+180E are not.
func isSpace(r rune) bool {
	switch {
	case r <= ' ':
		return r == ' ' || '\t' <= r && r <= '\r'
	case r < 0x1680:
		return r == 0xA0
	}
	return r == 0x1680 || 0x2000 <= r && r <= 0x200A || r == 0x2028 || r == 0x2029 ||
		r == 0x202F || r == 0x205F || r == 0x3000 || r == 0xFEFF
}

// trim is String.trim, trimEnd String.trimEnd.
func trim(s string) string    { return strings.TrimFunc(s, isSpace) }
func trimEnd(s string) string { return strings.TrimRightFunc(s, isSpace) }

// trimSpan returns what String.trim leaves of the bytes of span in src.
func trimSpan(src string, span text.Span) text.Span {
	span = trimSpanEnd(src, span)
	span.Start = span.End - len(strings.TrimLeftFunc(span.Of(src), isSpace))
	return span
}

// trimSpanEnd is trimSpan at the end alone.
func trimSpanEnd(src string, span text.Span) text.Span {
	return text.Span{Start: span.Start, End: span.Start + len(trimEnd(span.Of(src)))}
}

// units returns the number of UTF-16 units of s.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// unitOffset returns the byte offset of the UTF-16 unit number n of s, len(s) when
// it has no more. half says that the unit is the second of a pair: the offset is
// then that of the pair, and a cut there leaves half a character, which
// JavaScript keeps and writes as U+FFFD.
func unitOffset(s string, n int) (off int, half bool) {
	for i, r := range s {
		switch w := utf16.RuneLen(r); {
		case n <= 0:
			return i, false
		case n < w:
			return i, true
		default:
			n -= w
		}
	}
	return len(s), false
}

// firstUnits returns the first n UTF-16 units of s.
func firstUnits(s string, n int) string {
	off, half := unitOffset(s, n)
	if half {
		return s[:off] + string(utf8.RuneError)
	}
	return s[:off]
}

var (
	attributeEscaper = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;")
	elementEscaper   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	promptEscaper    = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;", "'", "&#x27;")
)
