package deepcode

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
)

var indexCut = &check.Check{
	ID:      "size/index-cut",
	Summary: "the end of the index is not loaded",
	Level:   settings.Warning,
	Doc: `
deepcode loads the first 200 lines of an index, and of these the first 25,600 bytes. It
cuts between characters, not between lines, and puts a sentence behind it that the index
goes on. Who appends new entries at the end loses the newest ones first.

Shorten entries to a hook of a line, move what they tell into the files that they lead
to, and drop what nobody needs. The fix moves the entries that are lost to the top of
the list: then the oldest are lost instead.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.index == nil || x.index.File == nil || x.index.File.Path != p.File.Path || p.Doc.Len() == 0 {
			return
		}
		c := x.index.Cut
		if !c.ByLines && !c.ByBytes {
			return
		}
		lost := c.Lost()
		why := fmt.Sprintf("the index has %s bytes, deepcode takes %s", view.Number(c.Text.Len()), view.Number(MaxIndexBytes))
		if c.ByLines {
			why = fmt.Sprintf("the index has %s lines, deepcode takes %d", view.Number(c.Lines), MaxIndexLines)
			if c.ByBytes {
				why += fmt.Sprintf(", and of these %s bytes", view.Number(MaxIndexBytes))
			}
		}
		at := p.Doc.Lines().Span(p.Doc.Lines().Line(min(lost.Start+1, p.Doc.Len()-1)))
		message := "not loaded from here on: " + why
		if entries := lostEntries(p.Doc, text.Span{Start: at.Start, End: lost.End}); entries != "" {
			message += "; " + entries
		}
		p.Report(check.Finding{Span: at, Faded: []text.Span{lost}, Message: message, Fixes: moveUp(p, lost)})
	},
}

// lostEntries says how many entries of a list are in span, and where the first three
// lead.
func lostEntries(doc *markdown.Document, span text.Span) string {
	var names []string
	n := 0
	links := slices.Collect(doc.Links())
	for item := range doc.Items() {
		if item.Span.Start < span.Start || item.Span.Start >= span.End || item.Depth > 0 {
			continue
		}
		n++
		for len(links) > 0 && links[0].Span.Start < item.Span.Start {
			links = links[1:]
		}
		if len(names) < 3 && len(links) > 0 && links[0].Span.Start < item.Span.End {
			names = append(names, check.Shown(cmp.Or(links[0].Dest, links[0].Text.Of(doc.Text())), maxShownName))
		}
	}
	if len(names) == 0 {
		return ""
	}
	if n == 1 {
		return "1 entry is lost: " + names[0]
	}
	s := plural(n, "entry") + " are lost: " + strings.Join(names, ", ")
	if n > len(names) {
		s += fmt.Sprintf(" and %s more", view.Number(n-len(names)))
	}
	return s
}

// moveUp is the fix that puts the lines of lost before the first entry that is
// loaded. The finding stays, over other entries, so it is for a person to choose.
func moveUp(p *check.Pass, lost text.Span) []check.Fix {
	src := p.Doc.Text()
	start := lost.Start
	if i := strings.IndexByte(src[start:], '\n'); i >= 0 {
		start += i + 1 // a line that is cut stays where it is
	}
	end := len(src)
	first := -1
	for item := range p.Doc.Items() {
		if item.Depth == 0 {
			first = item.Span.Start
			break
		}
	}
	if first < 0 || first >= start || strings.TrimSpace(src[start:end]) == "" {
		return nil
	}
	first = p.Doc.Lines().Start(p.Doc.Lines().Line(first))
	moved := strings.TrimRight(src[start:end], "\r\n") + text.LineEnd(src)
	change := p.File.Edit(text.Edit{Span: text.Span{Start: first, End: first}, New: moved}, text.Edit{Span: text.Span{Start: start, End: end}})
	return []check.Fix{{Title: "Move the lost entries to the top of the list", Change: &change}}
}
