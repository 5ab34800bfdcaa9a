package check

import (
	"fmt"
	"strings"

	"memls/analysis/settings"
	"memls/analysis/text"
)

var duplicateHeading = &Check{
	ID:      "hygiene/duplicate-heading",
	Summary: "two sections have the same heading",
	Level:   settings.Information,
	Doc: `
Two sections of one level, under the same heading above them, are called the same:
what is known of the subject stands in two places. An agent that adds to "the
section Lessons" takes the first one, and whoever reads one of them misses the
other.

Sections below different headings may be called the same, as "Details" often is.
A heading that comes more than three times is a form that is filled in again and
again, and left alone.
`,
	File: func(p *Pass) {
		places := map[sectionName][]text.Span{}
		var order []sectionName
		var above []sectionLevel
		n := 0
		for h := range p.Doc.Headings() {
			if h.Nested {
				continue
			}
			for len(above) > 0 && above[len(above)-1].level >= h.Level {
				above = above[:len(above)-1]
			}
			name := sectionName{parent: -1, level: h.Level, title: strings.ToLower(strings.TrimSpace(h.Text))}
			if len(above) > 0 {
				name.parent = above[len(above)-1].ordinal
			}
			above = append(above, sectionLevel{h.Level, n})
			n++
			if places[name] = append(places[name], h.Title); len(places[name]) == 2 && name.title != "" {
				order = append(order, name)
			}
		}
		for _, name := range order {
			same := places[name]
			if len(same) > maxSameHeading {
				continue
			}
			for _, span := range same[1:] {
				p.Report(Finding{
					Span:    span,
					Message: fmt.Sprintf("line %d has the same heading: the agent finds one of the two sections", p.Doc.Lines().Line(same[0].Start)+1),
					Related: []Related{p.Related(same[0], "the same heading")},
				})
			}
		}
	},
}

// maxSameHeading is how many equal headings are taken for an oversight.
const maxSameHeading = 3

// A sectionName is what a section is called, and the ordinal of the heading above
// it, -1 for none.
type sectionName struct {
	parent, level int
	title         string
}

// A sectionLevel is a heading that the next ones stand under.
type sectionLevel struct{ level, ordinal int }
