package deepcode

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"memls/analysis/text"
)

// deepcode is a Node program: its white space, its order of strings and its
// lengths are those of JavaScript, which counts UTF-16 units.

// isSpace reports whether r is white space to JavaScript: what String.trim takes
// away and \s matches. U+FEFF is; U+0085, U+200B and U+001C to U+001F are not.
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

// trim is JavaScript's String.trim.
func trim(s string) string { return strings.TrimFunc(s, isSpace) }

// trimSpan returns what String.trim leaves of the bytes of span in src.
func trimSpan(src string, span text.Span) text.Span {
	s := span.Of(src)
	left := strings.TrimLeftFunc(s, isSpace)
	start := span.Start + len(s) - len(left)
	return text.Span{Start: start, End: start + len(strings.TrimRightFunc(left, isSpace))}
}

// compareUnits orders strings as JavaScript's < does, by UTF-16 units: code points
// above U+FFFF stand before U+E000 to U+FFFF. In all else that is the order of the
// bytes.
func compareUnits(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	if i == len(a) || i == len(b) {
		return len(a) - len(b)
	}
	for !utf8.RuneStart(a[i]) {
		i--
	}
	x, _ := utf8.DecodeRuneInString(a[i:])
	y, _ := utf8.DecodeRuneInString(b[i:])
	if hx, hy := firstUnit(x), firstUnit(y); hx != hy {
		return int(hx - hy)
	}
	return int(x - y)
}

// firstUnit returns the first UTF-16 unit of r.
func firstUnit(r rune) rune {
	if r > 0xFFFF {
		high, _ := utf16.EncodeRune(r)
		return high
	}
	return r
}

// units returns the number of UTF-16 units of s.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// firstUnits returns the first n UTF-16 units of s. Half a surrogate pair, which
// JavaScript keeps and writes as U+FFFD, becomes U+FFFD.
func firstUnits(s string, n int) string {
	for i, r := range s {
		w := utf16.RuneLen(r)
		if n < w {
			if n > 0 {
				return s[:i] + string(utf8.RuneError)
			}
			return s[:i]
		}
		n -= w
	}
	return s
}

// lower is JavaScript's toLowerCase, which unlike Go's makes two code points of
// the dotted capital I.
func lower(s string) string {
	return strings.ToLower(strings.ReplaceAll(s, "\u0130", "i\u0307"))
}
