package check

import (
	"fmt"
	"path"

	"golang.org/x/text/unicode/norm"

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
nowhere on a server, in a container and for half of the team. A letter with a mark, as
in "café", may be one character or two, which look the same: macOS takes them for
the same name, Linux does not.

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
				message := fmt.Sprintf("the file is written %s: where the disk tells capitals apart this leads nowhere", shown(right))
				if norm.NFC.String(path.Clean(o.to.Path)) == norm.NFC.String(right) {
					message = fmt.Sprintf("the file is written %s, with other characters for the letters that have marks: where the disk tells them apart this leads nowhere", shown(right))
				}
				return Finding{
					Span:    o.DestSpan,
					Message: message,
					Fixes:   []Fix{{Title: "Write " + shown(right), Edits: []text.Edit{p.Relink(o.Link, right)}, Preferred: true}},
				}
			})
		}
		t.done()
	},
}
