// Package statement reads the sentences of memory files: where one ends, what
// label it has, and whether it says something that lasts (how a thing works, a
// cause, a remedy) or something that was over when it was written (a status, a
// story, somebody's words).
//
// It goes by closed classes of words, word forms and structure, in English,
// German, Spanish, French, Chinese and Japanese, and knows no subject.
package statement

import (
	"maps"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/text"
)

// abbreviations end with a point that ends no sentence.
var abbreviations = set(`e.g i.e etc vs approx no nr dr mr mrs ca bzw z.b d.h u.a usw evtl ggf inkl max min p.ej ej cf sec fig incl resp st aprox pág núm`)

// Sentences cuts s into sentences, white space around them left out. Code,
// quotations and what stands in brackets is never cut.
func Sentences(s string) []text.Span {
	var out []text.Span
	start := 0
	add := func(end int) {
		from, to := trim(s, start, end)
		if from < to {
			out = append(out, text.Span{Start: from, End: to})
		}
		start = end
	}
	depth := 0
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '`':
			i, _ = codeSpan(s, i)
			continue
		case quotePairs[r] != 0:
			if end := quoteEnd(s, i, n, quotePairs[r]); end > 0 {
				from := i
				i = end
				if (endsInside(s[:i]) && startsSentence(s, i) || saidWhole(s, from, i)) && depth == 0 {
					add(i)
				}
				continue
			}
		case strings.ContainsRune("([（【", r):
			depth++
		case strings.ContainsRune(")]）】", r):
			depth = max(0, depth-1)
		case strings.ContainsRune("。！？", r) && depth == 0:
			i += n
			for i < len(s) {
				r, n := utf8.DecodeRuneInString(s[i:])
				if !strings.ContainsRune("」』”）*", r) {
					break
				}
				i += n
			}
			add(i)
			continue
		case strings.ContainsRune(".!?", r) && depth == 0:
			end := i + n
			for end < len(s) && strings.IndexByte(".!?\"')*_", s[end]) >= 0 {
				end++
			}
			if startsSentence(s, end) && !(r == '.' && abbreviated(s[start:i], s[end:])) {
				add(end)
			}
			i = end
			continue
		case r == '\n' && depth > 0 && strings.HasPrefix(strings.TrimLeft(s[i+1:], " \t\r"), "\n"):
			depth = 0 // a bracket that nothing closes ends with its paragraph
		}
		i += n
	}
	add(len(s))
	return out
}

// startsSentence reports whether a new sentence may begin behind off: white
// space and then anything, or the end.
func startsSentence(s string, off int) bool {
	if off >= len(s) {
		return true
	}
	r, _ := utf8.DecodeRuneInString(s[off:])
	return unicode.IsSpace(r) || isIdeograph(r)
}

// saidWhole reports whether the quotation from start to end is all that somebody said, and
// a sentence begins behind it: `User: "looks good" Tried to make …`.
func saidWhole(s string, start, end int) bool {
	before, behind := strings.TrimRight(s[:start], " "), strings.TrimLeft(s[end:], " \r\n")
	r, n := utf8.DecodeRuneInString(behind)
	next, _ := utf8.DecodeRuneInString(behind[n:])
	return strings.HasSuffix(before, ":") && len(behind) < len(s[end:]) && unicode.IsUpper(r) && (unicode.IsLower(next) || next == ' ')
}

// endsInside reports whether a quotation at the end of s ends a sentence within.
func endsInside(s string) bool {
	s = strings.TrimRight(s, `"”“»」』`)
	return strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?")
}

// abbreviated reports whether the point between before and after belongs to an
// abbreviation, an initial or an ordinal ("3. Januar").
func abbreviated(before, after string) bool {
	before = before[max(0, len(before)-40):]
	k := strings.LastIndexFunc(before, func(r rune) bool { return unicode.IsSpace(r) || r == '(' })
	word := strings.ToLower(before[k+1:])
	if len(word) < 12 && abbreviations[word] {
		return true
	}
	after = strings.TrimLeft(after[:min(len(after), 40)], " \n\t\r")
	first, _ := utf8.DecodeRuneInString(after)
	switch {
	case after == "":
		return false
	case unicode.IsLower(first):
		// "v2. lower case": a sentence may begin with a name in lower case, but not
		// behind a short word.
		return utf8.RuneCountInString(word) < 3
	case len(word) <= 2 && isDigits(word):
		next, _, _ := strings.Cut(after, " ")
		next = strings.ToLower(strings.Trim(next, ".,:!"))
		return months[next] > 0 || next == "mal" // "zum 3. Mal"
	}
	return false
}

func trim(s string, start, end int) (int, int) {
	for start < end {
		r, n := utf8.DecodeRuneInString(s[start:end])
		if !unicode.IsSpace(r) {
			break
		}
		start += n
	}
	for start < end {
		r, n := utf8.DecodeLastRuneInString(s[start:end])
		if !unicode.IsSpace(r) {
			break
		}
		end -= n
	}
	return start, end
}

// set returns the words of a list.
func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// union returns the words of several sets.
func union(sets ...map[string]bool) map[string]bool {
	out := map[string]bool{}
	for _, s := range sets {
		maps.Copy(out, s)
	}
	return out
}
