package statement

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/text"
)

// Dates returns the dates in s, as they are written, in order; a time or weekday
// that belongs to one is part of it. Versions, numbers and times alone are none.
func Dates(s string) []text.Span {
	var out []text.Span
	before := rune(-1)
	for at := 0; at < len(s); {
		r, n := utf8.DecodeRuneInString(s[at:])
		if begins(before, r) && mayDate(s[at:], r) {
			if _, length := readDate(s[at:]); length > 0 {
				out = append(out, text.Span{Start: at, End: at + length})
				before, _ = utf8.DecodeLastRuneInString(s[:at+length])
				at += length
				continue
			}
		}
		before = r
		at += n
	}
	return out
}

// begins reports whether a word or number begins with r behind the rune before.
func begins(before, r rune) bool {
	switch {
	case before < 0:
		return true
	case isIdeograph(before):
		return true
	case unicode.IsLetter(before), unicode.IsDigit(before), before == '_':
		return false
	case unicode.IsDigit(r):
		return before != '.' && before != '-' && before != '/' // inside of a version, a path
	}
	return true
}

// mayDate reports whether s, which begins with r, may begin with a date: a digit, or
// a letter with a digit soon after it, as in "September 5".
func mayDate(s string, r rune) bool {
	if unicode.IsDigit(r) {
		return true
	}
	return unicode.IsLetter(r) && strings.ContainsAny(s[:min(len(s), monthReach)], "0123456789")
}

// monthReach is how many bytes a weekday and a month's name take at most.
const monthReach = 28
