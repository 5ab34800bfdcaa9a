package model

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/text"
)

// exacts returns what must be repeated letter by letter: commands in code, paths,
// names of programs and variables, links and numbers; each once, in order. Time
// is linear in s.
func exacts(s string) []string {
	var out []string
	seen := map[string]bool{}
	add := func(e string) {
		if e != "" && !seen[e] {
			seen[e] = true
			out = append(out, e)
		}
	}
	code := false
	for line := range strings.Lines(s) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			code = !code
			continue
		}
		if code {
			add(text.OneLine(line))
			continue
		}
		prose := withoutSpans(line, add)
		for _, w := range words(withoutNumber(prose)) {
			if isExact(w) {
				add(w)
			}
		}
	}
	return out
}

// withoutSpans passes each code span of a line on and returns what is round them.
func withoutSpans(line string, span func(string)) string {
	var out strings.Builder
	for {
		before, rest, open := strings.Cut(line, "`")
		inner, after, closed := strings.Cut(rest, "`")
		out.WriteString(before)
		if !open || !closed {
			out.WriteString(" " + rest)
			return out.String()
		}
		span(text.OneLine(inner))
		out.WriteString(" ")
		line = after
	}
}

// withoutNumber takes away the number of a list item: it counts, and says nothing.
func withoutNumber(line string) string {
	digits := strings.TrimLeft(line, "0123456789")
	if digits != line && (strings.HasPrefix(digits, ". ") || strings.HasPrefix(digits, ") ")) {
		return digits[2:]
	}
	return line
}

// words returns the runs of letters of programs: ASCII without blanks, quotes and
// brackets, so that text without blanks between words (中文) falls apart too.
func words(s string) []string {
	return split(s, func(r rune) bool {
		return r > unicode.MaxASCII && !unicode.Is(unicode.Latin, r) && r != 'µ' || r <= ' ' || strings.ContainsRune("\"'`()[]{}<>|,;!*", r)
	})
}

// split is strings.FieldsFunc, with a comma kept between digits, and without what
// ends a sentence.
func split(s string, cut func(rune) bool) []string {
	var out []string
	start := -1
	flush := func(end int) {
		if start >= 0 {
			w := strings.TrimRight(strings.TrimLeft(s[start:end], "=:+#_&^%\\"), ".:=-+&^\\#_?")
			if !strings.HasPrefix(w, "~/") {
				w = strings.TrimLeft(w, "~") // about
			}
			if w != "" {
				out = append(out, w)
			}
			start = -1
		}
	}
	for i, r := range s {
		if cut(r) && !(r == ',' && i > 0 && isDigit(s[i-1]) && i+1 < len(s) && isDigit(s[i+1])) {
			flush(i)
			continue
		}
		if start < 0 {
			start = i
		}
	}
	flush(len(s))
	return out
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// isExact reports whether a word of prose is a number, a path or a name that no
// dictionary has: its form says so.
func isExact(w string) bool {
	if strings.ContainsAny(w, "0123456789_$@") || strings.Contains(w, "://") || strings.HasPrefix(w, "--") && len(w) > 2 {
		return true
	}
	if strings.HasPrefix(w, "/") || strings.HasPrefix(w, "./") || strings.HasPrefix(w, "~/") {
		return len(w) > 2
	}
	if strings.Count(w, "/") > 1 || dotted(w) {
		return true
	}
	upper := false // camelCase
	for i, r := range w {
		upper = upper || i > 0 && unicode.IsUpper(r) && afterLower(w[:i])
	}
	return upper
}

func afterLower(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLower(r)
}

// dotted reports whether a dot stands inside a name: main.go, but not "e.g".
func dotted(w string) bool {
	before, after, ok := strings.Cut(w, ".")
	if !ok {
		return false
	}
	return len(before) > 1 && len(after) > 0 || len(after) > 1 && !strings.Contains(after, ".") && before != ""
}

// A vocabulary is what a text says letter by letter.
type vocabulary struct {
	text  string // squeezed
	exact map[string]bool
}

func vocabularyOf(s string) *vocabulary {
	v := &vocabulary{text: text.OneLine(s), exact: map[string]bool{}}
	for _, w := range words(s) {
		v.exact[w] = true
		v.exact[strings.ToLower(w)] = true
	}
	for _, e := range exacts(s) {
		v.exact[e] = true
		v.exact[strings.ToLower(e)] = true
	}
	return v
}

// has reports whether the text says e: as a word or, where e is several words or
// code, anywhere.
func (v *vocabulary) has(e string) bool {
	return v.exact[e] || !isNumber(e) && strings.Contains(v.text, e)
}

// hasAnyCase is has for names, whose capitals a writer may mend.
func (v *vocabulary) hasAnyCase(e string) bool {
	return v.has(e) || v.exact[strings.ToLower(e)]
}

// isNumber reports whether e is digits and what stands between them: a 3 inside
// of 30 is none.
func isNumber(e string) bool {
	return strings.Trim(e, "0123456789.,:%") == ""
}
