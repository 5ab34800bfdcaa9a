package dgc

import (
	"fmt"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var unmarkedRule = &check.Check{
	ID:      "rule/unmarked",
	Summary: "an order stands in text that is not loaded",
	Level:   settings.Information,
	Doc: `
A section that is left out of the prompt says must, never or always, and is not marked
as a rule: the agent does not know the order. Sections that are loaded, and files that
fit, are not looked at.

If it must be kept, mark it: the fix starts its heading with "Rule:", or puts
<!-- dgc:rule --> below it. A rule takes its room first, so mark what is short.
`,
	File: func(p *check.Pass) {
		b := boundedOf(p)
		gone := leftOutFor(b, ReasonMiddle)
		if len(gone) == 0 {
			return
		}
		for s := range p.Doc.Sections() {
			if !inside(gone, s.Own) || b.ruleIn(s.Own) {
				continue
			}
			word := orderWord(s.Own.Of(p.Doc.Text()))
			if word == "" {
				continue
			}
			heading := text.Span{Start: s.Heading.Span.Start, End: line(p, s.Heading.Span.Start).End}
			p.Report(check.Finding{
				Span:    heading,
				Message: fmt.Sprintf("%s says %s, and is not loaded: it is no rule, and stands in the middle that is left out", quoted(s.Heading.Text), quoted(word)),
				Fixes:   markFixes(p, s),
			})
		}
	},
}

// markFixes are the two ways to make a rule of a section.
func markFixes(p *check.Pass, s markdown.Section) []check.Fix {
	src := p.Doc.Text()
	var fixes []check.Fix
	if !s.Heading.Setext && src[s.Heading.Span.Start] == '#' {
		at := text.Span{Start: s.Heading.Title.Start, End: s.Heading.Title.Start}
		fixes = append(fixes, check.Fix{Title: fmt.Sprintf("Make a rule of it: %s", quoted("Rule: "+s.Heading.Text)), Edits: []text.Edit{{Span: at, New: "Rule: "}}})
	}
	end := s.Heading.Span.End
	mark := RuleMarker + lineEnd(src)
	if end == len(src) && !strings.HasSuffix(src, "\n") {
		mark = lineEnd(src) + RuleMarker
	}
	return append(fixes, check.Fix{Title: "Mark the section with " + RuleMarker, Edits: []text.Edit{{Span: text.Span{Start: end, End: end}, New: mark}}})
}

// ruleIn reports whether a rule starts inside span.
func (b *Bounded) ruleIn(span text.Span) bool {
	for _, r := range b.Rules {
		if r.Span.Overlaps(span) {
			return true
		}
	}
	return false
}

// inside reports whether one of spans holds all of s.
func inside(spans []text.Span, s text.Span) bool {
	for _, o := range spans {
		if o.Start <= s.Start && s.End <= o.End {
			return true
		}
	}
	return false
}

// orders are words that order something. Those with a letter outside ASCII are
// looked for anywhere, the others as whole words.
var orders = []string{"must", "never", "always", "mandatory", "forbidden", "必须", "禁止", "严禁", "切勿", "务必", "不得", "必ず", "絶対", "반드시", "niemals", "immer", "jamais", "toujours", "nunca", "siempre"}

// orderWord returns the first word of s, outside code blocks, that orders
// something, or "".
func orderWord(s string) string {
	lower := strings.ToLower(s)
	best, at := "", len(lower)
	for _, w := range orders {
		for from := 0; ; {
			i := strings.Index(lower[from:], w)
			if i < 0 || from+i >= at {
				break
			}
			i += from
			from = i + len(w)
			ascii := w[0] < 0x80
			if ascii && (wordBefore(lower, i) || wordAt(lower, i+len(w))) {
				continue
			}
			best, at = w, i
			break
		}
	}
	if best == "" || strings.Count(lower[:at], "```")%2 == 1 {
		return ""
	}
	return best
}
