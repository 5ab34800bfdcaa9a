package check

import (
	"fmt"

	"memls/analysis/settings"
	"memls/analysis/text"
)

var linkCase = &Check{
	ID:      "link/case",
	Summary: "a link is written with other capitals than its file",
	Level:   settings.Warning,
	Doc: `
The disk of a Mac or of Windows takes README.md and readme.md for one file, that
of Linux does not: the link works on the machine where it was written and leads
nowhere on a server, in a container and for half of the team.

The fix writes the name as the disk has it.
`,
	File: func(p *Pass) {
		t := tally{pass: p}
		for o := range p.outcomes() {
			if o.place.State != Respelled {
				continue
			}
			t.add(func() Finding {
				right := p.scope().Rel(o.place.Path)
				return Finding{
					Span:    o.DestSpan,
					Message: fmt.Sprintf("the file is written %s: where the disk tells capitals apart this leads nowhere", shown(right)),
					Fixes:   []Fix{{Title: "Write " + shown(right), Edits: []text.Edit{p.Relink(o.Link, right)}, Preferred: true}},
				}
			})
		}
		t.done()
	},
}
