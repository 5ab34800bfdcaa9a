package dgc

import (
	"slices"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var fenceComment = &check.Check{
	ID:      "rule/fence-comment",
	Summary: "a comment in a code block ends the rule in DGC 0.47.0",
	Level:   settings.Hint,
	Doc: `
DGC 0.47.0 and earlier know no code fences: a line such as "# install" inside a code
block is a heading to them, and ends the rule that the code stands in. Later versions
know fences. Reported as a warning when memls is told that release 0.47.0 counts
(release: {dgc: 0.47.0}), as a hint otherwise, and only inside rules.

The fix moves the comment one column in. Do not use it where the language counts
columns.
`,
	File: func(p *check.Pass) {
		b := boundedOf(p)
		if len(b.Rules) == 0 {
			return
		}
		src, parts := p.Doc.Text(), partsOf(p.Doc)
		fenced := Starts(src, parts, Next)
		for _, at := range Starts(src, parts, V0470) {
			if _, known := slices.BinarySearch(fenced, at); known || !endsRule(b, p.Release, at) {
				continue
			}
			f := check.Finding{
				Span:    line(p, at),
				Message: "DGC 0.47.0 and earlier take this comment for a heading: for them the rule ends here",
				Fixes:   []check.Fix{{Title: "Move the comment one column in", Edits: []text.Edit{{Span: text.Span{Start: at, End: at}, New: " "}}}},
			}
			if Release(p.Release) == V0470 {
				f.Level = settings.Warning
				f.Message = "DGC 0.47.0 takes this comment for a heading: the rule above it ends here"
			}
			p.Report(f)
			return // the rest of the rule is cut off already
		}
	},
}

// endsRule reports whether a heading at byte at stands inside a rule, or for a
// release that knows no fences, right behind one.
func endsRule(b *Bounded, release string, at int) bool {
	for _, r := range b.Rules {
		end := r.Span.End
		if Release(release) == V0470 {
			if at >= end && at-end <= 2 { // the rule's end is without its white space
				return true
			}
			continue
		}
		if r.Heading.End <= at && at < end {
			return true
		}
	}
	return false
}
