package check

import (
	"fmt"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var indexNoLink = &Check{
	ID:      "index/no-link",
	Summary: "an entry of an index leads nowhere",
	Level:   settings.Hint,
	Doc: `
Every other line of this list leads to a file. This one has no link: the agent has
what the line says and nothing to read behind it. Either the link was forgotten,
or the line is memory that belongs in a file of its own.

Reported only in a list of which nearly all lines lead to files.
`,
	File: func(p *Pass) {
		if !p.isIndex() {
			return
		}
		for _, c := range p.Doc.Chunks() {
			for _, list := range bySection(c.Part) {
				p.linkless(c, list)
			}
		}
	},
}

// linkless reports the entries without a link of one section.
func (p *Pass) linkless(c markdown.Chunk, entries []entry) {
	top, leading := 0, 0
	var without []entry
	for _, e := range entries {
		if e.item.Depth > 0 || e.nests {
			continue
		}
		top++
		switch {
		case e.leads():
			leading++
		case !e.links && !c.Part.InCode(e.item.Text.Start) && e.item.Task == markdown.NoTask:
			without = append(without, e)
		}
	}
	if len(without) == 0 || leading < minHub || leading*5 < top*4 {
		return
	}
	for _, e := range without {
		f := Finding{Span: e.item.Text.Shift(c.Start), Message: "nothing stands behind this entry: it has no link"}
		name := e.item.Text.Of(c.Part.Text)
		if i := strings.IndexAny(name, " :—–"); i > 0 {
			name = name[:i]
		}
		if to, ok := ParseDestination(name); ok && isMarkdown(to.Path) && p.scope().Path(to.Path).State == Exists {
			at := text.Span{Start: f.Span.Start, End: f.Span.Start + len(name)}
			f.Message = fmt.Sprintf("this entry names %s and does not link to it", shown(name))
			f.Fixes = []Fix{{Title: "Make it a link", Preferred: true, Edits: []text.Edit{{Span: at, New: "[" + strings.TrimSuffix(name, ".md") + "](" + name + ")"}}}}
		}
		p.Report(f)
	}
}
