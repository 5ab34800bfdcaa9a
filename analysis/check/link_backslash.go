package check

import (
	"memls/analysis/settings"
	"memls/analysis/text"
)

var linkBackslash = &Check{
	ID:      "link/backslash",
	Summary: "a link has backslashes for slashes",
	Level:   settings.Warning,
	Doc: `
In Markdown a backslash makes the character behind it plain, and outside Windows
it is a letter of a name: docs\setup.md leads nowhere. Slashes work everywhere, on
Windows too.

The fix writes the path with slashes.
`,
	File: func(p *Pass) {
		t := tally{pass: p}
		for o := range p.outcomes() {
			if !o.backslash {
				continue
			}
			t.add(func() Finding {
				return Finding{
					Span:    o.DestSpan,
					Message: "use / in links: with backslashes this leads nowhere outside Windows",
					Fixes:   []Fix{{Title: "Write " + shown(o.to.Path), Edits: []text.Edit{p.Relink(o.Link, o.to.Path)}, Preferred: true}},
				}
			})
		}
		t.done()
	},
}
