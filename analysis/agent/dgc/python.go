package dgc

import (
	"math/bits"
	"unicode"
	"unicode/utf8"
)

// DGC is a Python program, and what counts as a blank, a letter or a line end is
// Python's. This file holds these notions; they differ from Go's unicode and
// strings packages, and from what an editor calls a line.

// isSpace reports whether Python's str.isspace, str.strip and \s take r as white
// space. U+001C to U+001F and U+0085 count; a byte order mark does not.
func isSpace(r rune) bool {
	switch {
	case r <= ' ':
		return r == ' ' || r >= '\t' && r <= '\r' || r >= 0x1C && r <= 0x1F
	case r < 0x85:
		return false
	case r == 0x85, r == 0xA0, r == 0x1680, r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}

// isWord reports whether r is \w: a letter, a number of any kind, or an
// underscore. Combining marks and connectors other than _ are not.
func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '_' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

// wordBefore reports whether the code point that ends at byte i of s is \w.
func wordBefore(s string, i int) bool {
	if i <= 0 {
		return false
	}
	if c := s[i-1]; c < utf8.RuneSelf {
		return isWord(rune(c))
	}
	r, _ := utf8.DecodeLastRuneInString(s[:i])
	return isWord(r)
}

// wordAt reports whether the code point that starts at byte i of s is \w.
func wordAt(s string, i int) bool {
	if i >= len(s) {
		return false
	}
	if c := s[i]; c < utf8.RuneSelf {
		return isWord(rune(c))
	}
	r, _ := utf8.DecodeRuneInString(s[i:])
	return isWord(r)
}

// spaceLen returns the number of bytes of the white space code point at byte i
// of s, or 0.
func spaceLen(s string, i int) int {
	if i >= len(s) {
		return 0
	}
	r, n := rune(s[i]), 1
	if r >= utf8.RuneSelf {
		r, n = utf8.DecodeRuneInString(s[i:])
	}
	if isSpace(r) {
		return n
	}
	return 0
}

// skipSpace returns the offset of the first byte at or after i that is not white
// space.
func skipSpace(s string, i int) int {
	for {
		n := spaceLen(s, i)
		if n == 0 {
			return i
		}
		i += n
	}
}

// backSpace returns the offset behind the last code point before i that is not
// white space.
func backSpace(s string, i int) int {
	for i > 0 {
		r, n := rune(s[i-1]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeLastRuneInString(s[:i])
		}
		if !isSpace(r) {
			return i
		}
		i -= n
	}
	return 0
}

// strip is str.strip.
func strip(s string) string {
	end := backSpace(s, len(s))
	return s[min(skipSpace(s, 0), end):end]
}

// lineEndAt returns the length in bytes of the line end at byte i of s as
// str.splitlines knows them, or 0: LF, CR, CRLF, VT, FF, U+001C to U+001E,
// U+0085, U+2028 and U+2029.
func lineEndAt(s string, i int) int {
	switch s[i] {
	case '\n', '\v', '\f', 0x1C, 0x1D, 0x1E:
		return 1
	case '\r':
		if i+1 < len(s) && s[i+1] == '\n' {
			return 2
		}
		return 1
	case 0xC2:
		if i+1 < len(s) && s[i+1] == 0x85 {
			return 2
		}
	case 0xE2:
		if i+2 < len(s) && s[i+1] == 0x80 && s[i+2]&^1 == 0xA8 {
			return 3
		}
	}
	return 0
}

// startsLine reports whether byte i of s is the first of a line.
func startsLine(s string, i int) bool {
	if i == 0 {
		return true
	}
	switch c := s[i-1]; c {
	case '\n', '\v', '\f', 0x1C, 0x1D, 0x1E:
		return true
	case '\r':
		return i >= len(s) || s[i] != '\n'
	case 0x85:
		return i >= 2 && s[i-2] == 0xC2
	case 0xA8, 0xA9:
		return i >= 3 && s[i-2] == 0x80 && s[i-3] == 0xE2
	}
	return false
}

// firstLine returns s up to its first line end.
func firstLine(s string) string {
	for i := 0; i < len(s); i++ {
		if lineEndAt(s, i) > 0 {
			return s[:i]
		}
	}
	return s
}

// charCount returns the number of code points in s, which must be valid UTF-8:
// the bytes that do not continue a code point, counted eight at a time.
func charCount(s string) int {
	const low = 0x0101010101010101
	n, i := 0, 0
	for ; i+8 <= len(s); i += 8 {
		w := uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
			uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
		// A continuation byte is 10xxxxxx: bit 7 set, bit 6 clear.
		n += bits.OnesCount64(w >> 7 &^ (w >> 6) & low)
	}
	n = i - n
	for ; i < len(s); i++ {
		if s[i]&0xC0 != 0x80 {
			n++
		}
	}
	return n
}

// Case folding. A pattern of DGC's that ignores case compares code points with
// Python's simple case folding, where four letters outside ASCII meet ASCII
// ones: U+017F is an s, U+212A a k, U+0130 and U+0131 are an i. Go's regexp
// knows the first two only.

// foldAt returns the lower-case ASCII form of the code point that starts at byte
// i of s and its length in bytes; 0 and 0 if it folds to none.
func foldAt(s string, i int) (byte, int) {
	if i >= len(s) {
		return 0, 0
	}
	c := s[i]
	switch {
	case c >= 'A' && c <= 'Z':
		return c | 0x20, 1
	case c < utf8.RuneSelf:
		return c, 1
	case c == 0xC4 && i+1 < len(s) && s[i+1]&^1 == 0xB0:
		return 'i', 2
	case c == 0xC5 && i+1 < len(s) && s[i+1] == 0xBF:
		return 's', 2
	case c == 0xE2 && i+2 < len(s) && s[i+1] == 0x84 && s[i+2] == 0xAA:
		return 'k', 3
	}
	return 0, 0
}

// foldBefore is foldAt for the code point that ends at byte i.
func foldBefore(s string, i int) (byte, int) {
	if i <= 0 {
		return 0, 0
	}
	c := s[i-1]
	if c < utf8.RuneSelf {
		return foldAt(s, i-1)
	}
	for n := 2; n <= 3 && n <= i; n++ {
		if f, size := foldAt(s, i-n); size == n {
			return f, n
		}
	}
	return 0, 0
}

// In a word pattern every character stands for itself, without regard to case,
// except '?': one hyphen, one underscore, or nothing.

// hasWord returns the offset behind the word that starts at byte i of s, or -1.
func hasWord(s string, i int, word string) int {
	for j := 0; j < len(word); j++ {
		if word[j] == '?' {
			if i < len(s) && (s[i] == '-' || s[i] == '_') {
				i++
			}
			continue
		}
		if i < len(s) && s[i] == word[j] {
			i++
			continue
		}
		c, n := foldAt(s, i)
		if n == 0 || c != word[j] {
			return -1
		}
		i += n
	}
	return i
}

// endsWord returns the offset where the word that ends at byte i of s starts, or
// -1.
func endsWord(s string, i int, word string) int {
	for j := len(word) - 1; j >= 0; j-- {
		if word[j] == '?' {
			if i > 0 && (s[i-1] == '-' || s[i-1] == '_') {
				i--
			}
			continue
		}
		if i > 0 && s[i-1] == word[j] {
			i--
			continue
		}
		c, n := foldBefore(s, i)
		if n == 0 || c != word[j] {
			return -1
		}
		i -= n
	}
	return i
}

// hasAnyWord and endsAnyWord try several words; the offset is the first one's
// that fits, or -1.
func hasAnyWord(s string, i int, words []string) int {
	for _, w := range words {
		if e := hasWord(s, i, w); e >= 0 {
			return e
		}
	}
	return -1
}

func endsAnyWord(s string, i int, words []string) int {
	for _, w := range words {
		if b := endsWord(s, i, w); b >= 0 {
			return b
		}
	}
	return -1
}
