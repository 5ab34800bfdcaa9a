package statement

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A guarded is an expression for the beginning of a text that is tried only where a
// look at the first letters says that it may match there: nearly every line and title
// of a memory begins with none of this, and an expression costs a hundred times the look.
type guarded struct {
	may func(s string) bool
	re  func() *regexp.Regexp
}

// FindString is that of Regexp.
func (g guarded) FindString(s string) string {
	if !g.may(s) {
		return ""
	}
	return g.re().FindString(s)
}

// FindStringSubmatch is that of Regexp.
func (g guarded) FindStringSubmatch(s string) []string {
	if !g.may(s) {
		return nil
	}
	return g.re().FindStringSubmatch(s)
}

func beginsWithDigit(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '9' }

// mayNameDay reports whether s may begin with a weekday.
func mayNameDay(s string) bool { return beginsLike(s, 2, dayStarts, "周星月火水木金土日") }

// mayNameCount reports whether s may begin with a word for what is counted.
func mayNameCount(s string) bool {
	return beginsLike(s, 3, countStarts, "セ会會") || beginsLike(s, 2, weekStart, "")
}

// MayLead reports whether LeadingStamp may find a stamp in s, by its first letters.
func MayLead(s string) bool {
	s = unframed(s)
	s = s[skipMarks(s, 0):]
	return beginsWithDigit(s) || strings.HasPrefix(s, "第") || mayNameDay(s) || mayNameCount(s) || beginsLike(s, 3, monthStarts, "")
}

// beginsLike reports whether the first n letters of s, at most 3, in lower case, are among starts,
// or its first one beyond ASCII among wide. What stands between is not looked at: ſ and
// the sign of Kelvin are letters of these words to an expression, and "sá" a weekday's.
func beginsLike(s string, n int, starts map[string]bool, wide string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	if r >= utf8.RuneSelf {
		return strings.ContainsRune(wide, r) || r == 'ſ' || r == '\u212A'
	}
	var small [3]byte
	for i := range min(len(s), n) {
		if small[i] = s[i]; s[i] >= utf8.RuneSelf {
			return true
		}
		if 'A' <= s[i] && s[i] <= 'Z' {
			small[i] |= 0x20
		}
	}
	return len(s) >= n && starts[string(small[:n])]
}

var (
	dayStarts   = starts(dayWords, 2)
	countStarts = starts(countWords, 3)
	monthStarts = starts(slices.Collect(maps.Keys(months)), 3)
	weekStart   = set(`kw`)
)

// starts returns the first n letters of the words that have so many in ASCII.
func starts(words []string, n int) map[string]bool {
	out := map[string]bool{}
	for _, w := range words {
		if len(w) >= n && !strings.ContainsFunc(w[:n], func(r rune) bool { return r >= utf8.RuneSelf }) {
			out[w[:n]] = true
		}
	}
	return out
}
