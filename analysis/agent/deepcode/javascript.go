package deepcode

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// deepcode is a program in JavaScript: so is its order of strings and of letters.

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

// lower is JavaScript's toLowerCase, which unlike Go's makes two code points of
// the dotted capital I.
func lower(s string) string {
	return strings.ToLower(strings.ReplaceAll(s, "\u0130", "i\u0307"))
}
