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
		src := p.Doc.Text()
		if len(b.Rules) == 0 || Release(p.Release) != V0470 && !slices.ContainsFunc(b.Rules, func(r Rule) bool { return moreHeadings(r.Span.Of(src)) }) {
			return
		}
		parts := partsOf(p.Doc)
		fenced := Starts(src, parts, Next)
		var f *check.Finding
		rule := -1
		for _, at := range Starts(src, parts, V0470) {
			if _, known := slices.BinarySearch(fenced, at); known {
				continue
			}
			in := b.ruleOver(p.Release, at)
			indent := text.Edit{Span: text.Span{Start: at, End: at}, New: " "}
			if f != nil && (in == rule || in < 0) { // more of what is cut off already
				f.Fixes[0].Edits = append(f.Fixes[0].Edits, indent)
				continue
			}
			if in < 0 {
				continue
			}
			if f != nil {
				p.Report(*f)
			}
			rule = in
			f = &check.Finding{
				Span:    line(p, at),
				Message: "DGC 0.47.0 and earlier take this comment for a heading: for them the rule ends here",
				Fixes:   []check.Fix{{Title: "Move the comments one column in", Edits: []text.Edit{indent}}},
			}
			if Release(p.Release) == V0470 {
				f.Level = settings.Warning
				f.Message = "DGC 0.47.0 takes this comment for a heading: the rule above it ends here"
			}
		}
		if f != nil {
			p.Report(*f)
		}
	},
}

// moreHeadings reports whether a rule holds what looks like a heading beside its
// own: rules are few and short, so this is asked before the whole file is cut
// twice.
func moreHeadings(rule string) bool {
	var heads []heading
	readHeadings(rule, &heads)
	return len(heads) > 1
}

// ruleOver returns the index of the rule that a heading at byte at stands inside,
// or for a release that knows no fences, right behind; -1: none.
func (b *Bounded) ruleOver(release string, at int) int {
	for i, r := range b.Rules {
		if Release(release) == V0470 {
			if at >= r.Span.End && at-r.Span.End <= 2 { // the rule's end is without its white space
				return i
			}
			continue
		}
		if r.Heading.End <= at && at < r.Span.End {
			return i
		}
	}
	return -1
}
