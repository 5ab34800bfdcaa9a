package check

import (
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var linkSpace = &Check{
	ID:      "link/space",
	Summary: "a blank keeps a link from being one",
	Level:   settings.Warning,
	Doc: `
In [text](My Notes/a.md) the destination ends at the blank, so this is no link but
brackets: editors do not follow it, and a program that looks for links does not
see it. Between angle brackets, or with %20 for each blank, it is one.

Reported where the file exists: prose in brackets is left alone.
`,
	File: func(p *Pass) {
		t := tally{pass: p}
		for _, look := range p.looks() {
			for _, s := range look.spaced {
				t.add(func() Finding {
					span := s.Shift(look.start)
					raw := span.Of(p.Doc.Text())
					return Finding{
						Span:    span,
						Message: "not a link because of the space: write <…> around it, or %20",
						Fixes: []Fix{
							{Title: "Write <" + shown(raw) + ">", Edits: []text.Edit{{Span: span, New: "<" + raw + ">"}}, Preferred: true},
							{Title: "Write %20 for each space", Edits: []text.Edit{{Span: span, New: strings.ReplaceAll(raw, " ", "%20")}}},
						},
					}
				})
			}
		}
		t.done()
	},
}

// spacedDestinations returns what stands in round brackets behind square ones, in
// one line, has a blank and is part of no link.
func spacedDestinations(p *markdown.Part) []text.Span {
	var out []text.Span
	links, next, covered := p.Links(), 0, 0
	for at := 0; ; {
		i := strings.Index(p.Text[at:], "](")
		if i < 0 {
			return out
		}
		open := at + i + 1
		at = open + 1
		for ; next < len(links) && links[next].Span.Start < open; next++ {
			covered = max(covered, links[next].Span.End)
		}
		end := closingBracket(p.Text, at)
		if open < covered || end < 0 || p.InCode(open) {
			continue
		}
		inner := p.Text[at:end]
		if s := strings.TrimSpace(inner); s == inner && strings.Contains(s, " ") && !strings.ContainsAny(s, "<>\"`\\\t") {
			out = append(out, text.Span{Start: at, End: end})
		}
	}
}

// closingBracket returns where the round bracket that is open at from closes, in
// the same line and within what a path may have; -1 if nowhere.
func closingBracket(s string, from int) int {
	depth := 0
	for i := from; i < len(s) && i-from <= maxDestination; i++ {
		switch s[i] {
		case '\n', '[', ']':
			return -1
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}
