package letta

import (
	"strings"
	"unicode"
)

// cutSource divides a source into where it happened and what happened there: at the
// first colon with white space behind it that stands in no parentheses.
func cutSource(s string) (at, what string) {
	depth := 0
	for i, r := range s {
		switch {
		case r == '(':
			depth++
		case r == ')' && depth > 0:
			depth--
		case r == '：' && depth == 0:
			return strings.TrimSpace(s[:i]), strings.TrimSpace(s[i+len("："):])
		case r == ':' && depth == 0:
			if rest := s[i+1:]; rest == "" || strings.ContainsAny(rest[:1], " \t\n") {
				return strings.TrimSpace(s[:i]), strings.TrimSpace(rest)
			}
		}
	}
	return s, ""
}

// isFindable reports whether the words of a source name something that can be looked
// up: a URL, a path, an issue, a commit or another ID.
func isFindable(at string) bool {
	for _, w := range words(at) {
		if isReference(w) {
			return true
		}
	}
	return false
}

// words splits where white space, brackets and commas stand.
func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("(),;[]{}<>`\"'、，（）「」", r)
	})
}

// isReference reports whether a word has the look of a name that was given once: a
// URL, a path, "#7", or letters and digits that are no word.
func isReference(w string) bool {
	w = strings.TrimRight(w, ".:")
	if strings.Contains(w, "/") && w != "/" || strings.HasPrefix(w, "#") && len(w) > 1 || strings.HasPrefix(w, "$") {
		return true
	}
	digits, letters, marks := 0, 0, 0
	for _, r := range w {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		case strings.ContainsRune("-_.#@:", r):
			marks++
		}
	}
	switch {
	case isDate(w):
		return false
	case digits > 0 && letters > 0, digits > 0 && marks > 0, digits >= minHash:
		return true // conv-42, 1f3c2a9, pr-7
	case marks > 0 && letters > 0:
		// An ID of words, or a file in the root: conv-default, notes.txt.
		i := strings.LastIndexAny(w, "-_.#")
		return i > 0 && i+1 < len(w)
	case len(w) >= minHash && strings.Trim(w, "0123456789abcdef") == "":
		return true
	}
	return false
}

// minHash is the fewest digits that git shortens a commit to.
const minHash = 7

// isConversation reports whether a source names a conversation of the agent's.
func isConversation(at string) bool {
	first, _, _ := strings.Cut(at, " ")
	first = strings.ToLower(strings.Trim(first, "`"))
	return strings.HasPrefix(first, "conv-") || strings.HasPrefix(first, "conversation")
}

// missingOf says what a source that is a conversation leaves out, "" for nothing.
func missingOf(at, what string) string {
	var missing []string
	open := strings.IndexByte(at, '(')
	if n := strings.IndexByte(at, ')'); (open < 0 || n < open+2) && !strings.Contains(strings.ToLower(at), "message") {
		missing = append(missing, "in which messages")
	}
	dated := false
	for _, w := range words(at) {
		dated = dated || isDate(w)
	}
	if !dated && !hasMonth(at) {
		missing = append(missing, "on which day")
	}
	if what == "" {
		missing = append(missing, "what happened there")
	}
	switch n := len(missing); n {
	case 0:
		return ""
	case 1:
		return missing[0]
	default:
		return strings.Join(missing[:n-1], ", ") + " and " + missing[n-1]
	}
}

// isDate reports whether a word begins as a day in figures: 2026-01-05, 5.1.2026,
// 2026/1/5, 2026年1月5日.
func isDate(w string) bool {
	runs, run := 0, 0
	year := false
	for _, r := range w + " " {
		if r >= '0' && r <= '9' {
			run++
			continue
		}
		if run > 0 {
			runs++
			year = year || run == 4
		}
		run = 0
		if unicode.IsLetter(r) && !strings.ContainsRune("年月日년월일TZ", r) {
			return false
		}
	}
	return runs >= 3 && year
}

var months = []string{"jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"}

// hasMonth reports whether a text has a month by its English name, and a figure.
func hasMonth(s string) bool {
	if !strings.ContainsAny(s, "0123456789") {
		return false
	}
	for _, w := range words(strings.ToLower(s)) {
		for _, month := range months {
			if rest, ok := strings.CutPrefix(w, month); ok && len(w) <= len("september") && strings.Trim(rest, "abcdefghijklmnopqrstuvwxyz.") == "" {
				return true
			}
		}
	}
	return false
}
