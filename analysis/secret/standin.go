package secret

import (
	"strings"
	"unicode"
)

// IsStandIn reports whether a value keeps the place of one that somebody is to
// put there ("your-key-here", "xxxx", "pass"), or is so regular that nobody drew
// it at random. A reference to a value ($VAR) is none.
func IsStandIn(value string) bool {
	return value != "" && !reference(value) && (placeholder(value) || stopWord(value) || measure(value).patterned(value))
}

// templateWords are those that no real key has; a run such as 12345 may be one of
// a lazy person's.
var templateWords = newWordSet([]string{"your", "example", "placeholder", "xxxx", "****", "....", "redacted"})

// minDrawn is the fewest bytes of a value that is taken for a drawn one.
const minDrawn = 12

// MayBeDrawn reports whether a value could be a real key, however regular it is:
// long, of letters and digits, and no word says that it stands for another. It
// is the test for a place where a real key must never get to.
func MayBeDrawn(value string) bool {
	return len(value) >= minDrawn && !reference(value) && !slug(value) && templateWords.in(value) == "" &&
		strings.ContainsAny(value, "0123456789") && strings.ContainsFunc(value, unicode.IsLetter)
}
