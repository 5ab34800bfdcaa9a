package deepcode

import (
	"fmt"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var indexProse = &check.Check{
	ID:      "index/prose",
	Summary: "the index holds memories instead of leading to them",
	Level:   settings.Hint,
	Doc: `
MEMORY.md is an index: one line a memory, with a link to its file. Text in it that is no
entry is loaded into every session, takes of the 200 lines and 25,600 bytes that entries
need, and is found by no search, since deepcode does not search MEMORY.md.

A heading over a group and a sentence or two at the top are no harm. Reported when there
are more lines of text than entries, and at least ten.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindIndex || x.index == nil || x.index.Hidden != nil {
			return
		}
		src := p.Doc.Text()
		entry := map[int]bool{} // lines that belong to a list
		entries := 0
		index := p.Doc.Lines()
		for item := range p.Doc.Items() {
			entries++
			for n := index.Line(item.Span.Start); n <= index.Line(max(item.Span.End-1, item.Span.Start)); n++ {
				entry[n] = true
			}
		}
		prose, first := 0, text.Span{}
		for n := range index.Len() {
			line := strings.TrimSpace(index.Span(n).Of(src))
			if line == "" || entry[n] || strings.ContainsAny(line[:1], "#<|>-") || strings.Contains(line, "](") || strings.Contains(line, "[[") {
				continue
			}
			if prose == 0 {
				first = index.Span(n)
			}
			prose++
		}
		if prose < minProse || prose <= entries {
			return
		}
		p.Report(check.Finding{Span: first, Message: fmt.Sprintf("%d lines of this index are memories themselves and not entries: no search finds them here, and they take the room of entries", prose)})
	},
}

// minProse is how many lines of text an index may hold beside its entries.
const minProse = 10
