package check

import (
	"fmt"
	"path"

	"memls/analysis/settings"
	"memls/analysis/text"
)

var indexDuplicate = &Check{
	ID:      "index/duplicate-entry",
	Summary: "two entries of an index lead to the same file",
	Level:   settings.Information,
	Doc: `
Each line of the index is in every prompt, and the index is cut when it grows too
long: a second entry for the same file takes the room of another memory. Where the
two say different things the agent cannot know which one holds.

Entries that lead to different headings of one file are left alone. The fix
removes the later one.
`,
	File: func(p *Pass) {
		if !p.isIndex() {
			return
		}
		first := map[string]text.Span{}
		type words struct {
			section int
			said    uint64
		}
		said := map[words]bool{}
		section := 0 // the headings before the chunk
		t := tally{pass: p}
		for _, c := range p.Doc.Chunks() {
			facts := factsOf(c.Part).facts
			for _, e := range entriesOf(c.Part) {
				// Entries that are the same in every word are hygiene/duplicate-fact's.
				repeated := false
				for line := text.WholeLines(c.Part.Text, e.item.Span); len(facts) > 0 && facts[0].span.Start <= line.Start; facts = facts[1:] {
					if facts[0].span == line {
						w := words{section + facts[0].section, facts[0].said}
						repeated = said[w]
						said[w] = true
					}
				}
				if !e.leads() {
					continue
				}
				key := e.target()
				before, seen := first[key]
				if !seen {
					first[key] = e.link().Span.Shift(c.Start)
					continue
				}
				if repeated {
					continue
				}
				t.add(func() Finding {
					f := Finding{
						Span:    e.link().Span.Shift(c.Start),
						Message: fmt.Sprintf("line %d leads to the same file", p.Doc.Lines().Line(before.Start)+1),
						Related: []Related{p.Related(before, "the first entry")},
					}
					if !e.nests {
						f.Fixes = []Fix{{Title: "Remove the later line", Edits: []text.Edit{{Span: e.line(p.Doc.Text(), c.Start)}}, Deletes: true}}
					}
					return f
				})
			}
			section += len(c.Part.Headings())
		}
		t.done()
	},
}

// target is what an entry leads to, as far as its spelling tells.
func (e *entry) target() string {
	if e.local != nil {
		return path.Clean(e.local.to.Path) + "#" + e.local.to.Fragment
	}
	return canon(e.wiki.Dest) + ".md#" + e.wiki.Anchor
}
