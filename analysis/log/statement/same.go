package statement

import "strings"

// SameStem reports whether two words, in lower case, are forms of one: singular and
// plural.
func SameStem(a, b string, lang Language) bool {
	if lang == French { // principal, principaux
		if root, ok := strings.CutSuffix(a, "aux"); ok && b == root+"al" {
			return true
		}
		if root, ok := strings.CutSuffix(b, "aux"); ok && a == root+"al" {
			return true
		}
	}
	return lang < Chinese && stem(a, lang) == stem(b, lang)
}

// IsMonth reports whether a word, in lower case, names a month in one of the languages
// with blanks, in full or short.
func IsMonth(w string) bool { return months[strings.TrimSuffix(w, ".")] != 0 }
