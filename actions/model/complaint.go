package model

import (
	"strings"
	"unicode"

	"memls/analysis/secret"
)

// complaint returns the first line that a model says about its failure, as the
// end of a sentence; "" when it says nothing, or when a credential stands in it.
func complaint(said string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(said), "\n")
	line = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, line)
	if r := []rune(line); len(r) > maxSaid {
		line = string(r[:maxSaid]) + "…"
	}
	if line == "" || credential(line) != "" {
		return ""
	}
	return ": " + line
}

// maxSaid is how many characters of a complaint are repeated.
const maxSaid = 200

// credential names the kind of the first credential in s: "a GitHub token"; ""
// for none.
func credential(s string) string {
	for _, h := range secret.Scan(s) {
		if !h.Personal && h.Level >= secret.Likely {
			return h.Title
		}
	}
	return ""
}
