// Package javascript is how a program in JavaScript sees text: its white space,
// and its lengths, which count UTF-16 units. Two of the agents are such programs.
package javascript

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"memls/analysis/text"
)

// IsSpace reports whether r is white space: what String.trim takes away and \s
// matches. U+FEFF is; U+0085, U+200B, U+180E and U+001C to U+001F are not.
func IsSpace(r rune) bool {
	switch {
	case r <= ' ':
		return r == ' ' || '\t' <= r && r <= '\r'
	case r < 0x1680:
		return r == 0xA0
	}
	return r == 0x1680 || 0x2000 <= r && r <= 0x200A || r == 0x2028 || r == 0x2029 ||
		r == 0x202F || r == 0x205F || r == 0x3000 || r == 0xFEFF
}

// Trim is String.trim.
func Trim(s string) string { return strings.TrimFunc(s, IsSpace) }

// TrimEnd is String.trimEnd.
func TrimEnd(s string) string { return strings.TrimRightFunc(s, IsSpace) }

// TrimSpan returns what String.trim leaves of the bytes of span in src.
func TrimSpan(src string, span text.Span) text.Span {
	span = TrimSpanEnd(src, span)
	span.Start = span.End - len(strings.TrimLeftFunc(span.Of(src), IsSpace))
	return span
}

// TrimSpanEnd is TrimSpan at the end alone.
func TrimSpanEnd(src string, span text.Span) text.Span {
	return text.Span{Start: span.Start, End: span.Start + len(TrimEnd(span.Of(src)))}
}

// Units returns String.length: the number of UTF-16 units of s.
func Units(s string) int { return text.Units(s, text.UTF16) }

// UnitOffset returns the byte offset of the UTF-16 unit number n of s, len(s) when
// it has no more. half says that the unit is the second of a pair: the offset is
// then that of the pair, and a cut there leaves half a character, which
// JavaScript keeps and writes as U+FFFD.
func UnitOffset(s string, n int) (off int, half bool) {
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

// FirstUnits returns the first n UTF-16 units of s.
func FirstUnits(s string, n int) string {
	off, half := UnitOffset(s, n)
	if half {
		return s[:off] + string(utf8.RuneError)
	}
	return s[:off]
}

// OneLine puts s into one line, as s.trim().replace(/\s+/g, " ") does.
func OneLine(s string) string { return strings.Join(strings.FieldsFunc(s, IsSpace), " ") }
