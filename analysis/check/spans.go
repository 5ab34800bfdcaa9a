package check

import (
	"hash/maphash"
	"slices"
	"strings"

	"memls/analysis/secret"
	"memls/analysis/text"
	"memls/analysis/view"
)

// hashSeed is that of all sums in this package: they are compared with each other
// in one run of the program.
var hashSeed = maphash.MakeSeed()

func sortSpans(spans []text.Span) {
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
}

// trimEnd takes white space off the end of span.
func trimEnd(s string, span text.Span) text.Span {
	span.End = span.Start + len(strings.TrimRight(span.Of(s), " \t\r\n"))
	return span
}

// Related is a related place in the pass's own file.
func (p *Pass) Related(span text.Span, message string) Related {
	return Related{Ref: view.Ref{Path: p.File.Path, Span: span}, Message: message}
}

// Quote shows a title or a path inside a sentence: in quotes, on one line, cut to
// 60 code points, and without the value of any secret in it.
func Quote(title string) string { return `"` + Shown(title, 60) + `"` }

// Shown is Quote without quotes, cut to most code points.
func Shown(s string, most int) string {
	s = masked(text.OneLine(s))
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// masked returns s with … in the place of each credential.
func masked(s string) string {
	var edits []text.Edit
	for _, h := range secret.Scan(s) {
		if !h.Personal {
			edits = append(edits, text.Edit{Span: h.Span, New: "…"})
		}
	}
	if len(edits) == 0 {
		return s
	}
	out, err := text.Apply(s, edits...)
	if err != nil {
		return "…"
	}
	return out
}
