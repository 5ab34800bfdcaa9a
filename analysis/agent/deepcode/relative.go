package deepcode

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/text"
)

// relativeSeeds are the rare parts of the words that mean another day with every day,
// to be looked for fast, with the words that hold them; all in small letters. "today"
// and "now" are not among them: as often as not they mean "at present".
var relativeSeeds = []struct {
	seed  string
	words []string
}{
	{"esterday", []string{"yesterday"}},
	{"omorrow", []string{"tomorrow"}},
	{"onight", []string{"tonight"}},
	{"ast ", followed("last ", "night", "week", "month", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")},
	{"ext ", followed("next ", "week", "month", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")},
	{"his ", followed("this ", "morning", "afternoon", "evening")},
	{"天", []string{"昨天", "明天", "前天", "后天"}},
	{"今", []string{"今早", "今晚"}},
	{"昨晚", []string{"昨晚"}},
	{"周", []string{"上周", "下周"}},
	{"个月", []string{"上个月", "下个月"}},
}

func followed(first string, words ...string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = first + w
	}
	return out
}

// relativeDates returns where s says a day by its distance from now, at most max
// places. Time is linear in s.
func relativeDates(s string, max int) []text.Span {
	var out []text.Span
	for _, r := range relativeSeeds {
		for at := 0; len(out) < max; {
			i := strings.Index(s[at:], r.seed)
			if i < 0 {
				break
			}
			i += at
			at = i + len(r.seed)
			for _, w := range r.words {
				start := i - strings.Index(w, r.seed)
				if start >= 0 && start+len(w) <= len(s) && strings.EqualFold(s[start:start+len(w)], w) && standsAlone(s, start, start+len(w)) {
					out = append(out, text.Span{Start: start, End: start + len(w)})
					break
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b text.Span) int { return a.Start - b.Start })
	return out
}

// standsAlone reports whether a word in Latin letters is no part of a longer one.
func standsAlone(s string, start, end int) bool {
	if s[start] >= utf8.RuneSelf {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	after, _ := utf8.DecodeRuneInString(s[end:])
	word := func(r rune) bool { return r == '_' || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
	return (start == 0 || !word(before)) && (end == len(s) || !word(after))
}
