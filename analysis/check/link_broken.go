package check

import (
	"fmt"

	"memls/analysis/settings"
	"memls/analysis/text"
)

var linkBroken = &Check{
	ID:      "link/broken",
	Summary: "a link leads to a file that is not there",
	Level:   settings.Warning,
	Doc: `
An agent follows a link by reading the file that it names, beside the file that
the link stands in. When nothing is there the agent gets an error, or goes on
without what the link was for, and says nothing.

The fix names the file that is meant: the one with .md behind its name, the same
path seen from the root of the workspace, a file of that name elsewhere, or the
nearest name. Only the sure ones are made by "memls fix". Links out of the
workspace, URLs, placeholders (docs/*.md, <slug>.md) and links in code are left
alone.
`,
	File: func(p *Pass) {
		if !p.isIndex() {
			p.reportBroken(func(outcome) []Fix { return nil })
		}
	},
}

// reportBroken reports the links that lead to nothing, with the fixes that name
// another file and those of more.
func (p *Pass) reportBroken(more func(outcome) []Fix) {
	t := tally{pass: p}
	for o := range p.outcomes() {
		if o.place.State == Nothing || o.place.State == Dangling {
			t.add(func() Finding {
				f := p.brokenLink(o)
				f.Fixes = append(f.Fixes, more(o)...)
				return f
			})
		}
	}
	t.done()
}

func (p *Pass) brokenLink(o outcome) Finding {
	f := Finding{Span: o.DestSpan}
	if o.place.State == Dangling {
		f.Message = fmt.Sprintf("%s is a symbolic link to nothing", shown(o.to.Path))
		return f
	}
	near := p.scope().Suggest(o.to.Path)
	f.Message = didYouMean("nothing at "+shown(o.to.Path), near)
	for _, n := range near {
		f.Fixes = append(f.Fixes, Fix{
			Title:     "Write " + shown(n.Link),
			Edits:     []text.Edit{p.Relink(o.Link, n.Link)},
			Preferred: n.Sure,
		})
	}
	return f
}
