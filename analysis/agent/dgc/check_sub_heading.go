package dgc

import (
	"fmt"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var subHeading = &check.Check{
	ID:      "rule/sub-heading",
	Summary: "a sub-heading ends the rule above it",
	Level:   settings.Information,
	Doc: `
For DGC a section runs from its heading to the next heading of any level. A
"### Testing" under "## Rules" is a section of its own, and no rule: in a file over
the limit the text below it is not kept with the rules. Reported as a warning when
that has happened, and as information while the file still fits.

The fix makes a rule of the sub-heading ("### Rule: Testing"); the other one turns it
into bold text, so that it stays inside the rule. There is no fix where the rules would
not fit any more.
`,
	File: func(p *check.Pass) {
		b := boundedOf(p)
		if len(b.Rules) == 0 {
			return
		}
		rules := map[int]*Rule{}
		for i := range b.Rules {
			rules[b.Rules[i].Heading.Start] = &b.Rules[i]
		}
		var group subHeadings
		room := b.spareRoom()
		for h := range p.Doc.Headings() {
			if h.Nested || h.Setext {
				continue
			}
			if r := rules[h.Span.Start]; r != nil {
				if r.By == ByHeading && (group.rule == nil || h.Level <= group.level) {
					group.report(p, b, &room)
					group = subHeadings{rule: r, level: h.Level}
				}
				continue
			}
			if group.rule == nil {
				continue
			}
			if h.Level <= group.level || "## "+h.Text == memoryHeading {
				group.report(p, b, &room)
				group = subHeadings{}
				continue
			}
			group.headings = append(group.headings, h)
			if b.over() {
				group.size += sizeAround(p, h.Span.Start)
			}
		}
		group.report(p, b, &room)
	},
}

// subHeadings are the headings below a rule that are no rules.
type subHeadings struct {
	rule     *Rule
	level    int
	headings []markdown.Heading
	size     int // what their sections would take as rules, in code points
}

func (g *subHeadings) report(p *check.Pass, b *Bounded, room *int) {
	if len(g.headings) == 0 {
		return
	}
	first := g.headings[0]
	f := check.Finding{Span: first.Span}
	f.Span.End = line(p, first.Span.Start).End
	what := check.Quote(first.Text) + " ends the rule " + check.Quote(g.rule.Name) + ", and what stands below it is no rule: it is kept only while the file fits"
	if n := len(g.headings) - 1; n > 0 {
		what = fmt.Sprintf("%s and %s below it end the rule %s, and are no rules: they are kept only while the file fits", check.Quote(first.Text), plural(n, "more heading"), check.Quote(g.rule.Name))
	}
	f.Message = what
	var rule, bold check.Fix
	rule.Title, rule.Preferred = fmt.Sprintf("Make a rule of it: %s", check.Quote("Rule: "+first.Text)), true
	bold.Title = fmt.Sprintf("Write %s in bold, so that it stays in the rule", check.Quote(first.Text))
	if len(g.headings) > 1 {
		rule.Title = fmt.Sprintf("Make rules of the %d sub-headings", len(g.headings))
		bold.Title = fmt.Sprintf("Write the %d sub-headings in bold, so that they stay in the rule", len(g.headings))
	}
	for i, h := range g.headings {
		if i > 0 && i <= 10 {
			f.Related = append(f.Related, p.Related(line(p, h.Span.Start), "no rule either"))
		}
		own := text.Span{Start: h.Span.Start, End: line(p, h.Span.Start).End}
		if overlapsAny(leftOutFor(b, ReasonMiddle), own) || overlapsAny(leftOutFor(b, ReasonBehindRules), own) {
			f.Level = settings.Warning
		}
		rule.Edits = append(rule.Edits, text.Edit{Span: text.Span{Start: h.Title.Start, End: h.Title.Start}, New: "Rule: "})
		if h.Text != "" {
			bold.Edits = append(bold.Edits, text.Edit{Span: own, New: "**" + h.Title.Of(p.Doc.Text()) + "**"})
		}
	}
	if take(room, g.size) {
		f.Fixes = []check.Fix{rule, bold}
	}
	p.Report(f)
}

func overlapsAny(spans []text.Span, s text.Span) bool {
	for _, o := range spans {
		if o.Overlaps(s) {
			return true
		}
	}
	return false
}
