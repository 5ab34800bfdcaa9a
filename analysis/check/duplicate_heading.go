package check

import (
	"fmt"
	"hash/maphash"
	"strings"
	"sync"

	"memls/analysis/markdown"
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
		first := seenHeadings.Get().(map[sectionName]seenHeading)
		defer func() {
			clear(first)
			seenHeadings.Put(first)
		}()
		var repeated [][]text.Span // those of one name, the first one included
		var above []sectionLevel
		n := 0
		for _, c := range p.Doc.Chunks() {
			for _, h := range markdown.Memo(c.Part, headingTitleKey, headingTitles) {
				for len(above) > 0 && above[len(above)-1].level >= h.level {
					above = above[:len(above)-1]
				}
				name := sectionName{parent: -1, level: h.level, title: h.sum}
				if len(above) > 0 {
					name.parent = above[len(above)-1].ordinal
				}
				above = append(above, sectionLevel{h.level, n})
				n++
				span := h.span.Shift(c.Start)
				before, seen := first[name]
				switch {
				case !seen:
					first[name] = seenHeading{at: span, group: -1}
				case before.group < 0:
					first[name] = seenHeading{at: before.at, group: len(repeated)}
					repeated = append(repeated, []text.Span{before.at, span})
				default:
					repeated[before.group] = append(repeated[before.group], span)
				}
			}
		}
		t := tally{pass: p}
		for _, same := range repeated {
			if len(same) > maxSameHeading {
				continue
			}
			for _, span := range same[1:] {
				t.add(func() Finding {
					return Finding{
						Span:    span,
						Message: fmt.Sprintf("line %d has the same heading: the agent finds one of the two sections", p.Doc.Lines().Line(same[0].Start)+1),
						Related: []Related{p.Related(same[0], "the same heading")},
					}
				})
			}
		}
		t.done()
	},
}

// maxSameHeading is how many equal headings are taken for an oversight.
const maxSameHeading = 3

// A sectionName is what a section is called: the ordinal of the heading above it,
// -1 for none, its level, and a sum over its title.
type sectionName struct {
	parent, level int
	title         uint64
}

// A sectionLevel is a heading that the next ones stand under.
type sectionLevel struct{ level, ordinal int }

// A seenHeading is the first heading of a name, and where those that are called
// the same are gathered; group is -1 while there are none.
type seenHeading struct {
	at    text.Span
	group int
}

// seenHeadings holds maps for use again: each key typed looks at all headings.
var seenHeadings = sync.Pool{New: func() any { return map[sectionName]seenHeading{} }}

// A headingTitle is a heading that begins a section.
type headingTitle struct {
	level int
	sum   uint64    // of the title, lower-cased
	span  text.Span // of the title
}

var headingTitleKey = markdown.NewKey[[]headingTitle]()

func headingTitles(p *markdown.Part) []headingTitle {
	var out []headingTitle
	for _, h := range p.Headings() {
		if h.Nested {
			continue
		}
		title := strings.ToLower(strings.TrimSpace(h.Text))
		if title == "" {
			continue
		}
		out = append(out, headingTitle{h.Level, maphash.String(hashSeed, title), h.Title})
	}
	return out
}
