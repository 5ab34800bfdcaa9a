package dgc

import (
	"fmt"
	"slices"
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
<!-- dgc:rule --> below it. A rule takes its room first, so mark what is short: there is
no fix for a section that would not fit beside the rules that there are.
`,
	File: func(p *check.Pass) {
		b := boundedOf(p)
		gone := leftOutFor(b, ReasonMiddle)
		if len(gone) == 0 {
			return
		}
		room := b.spareRoom()
		all := ordersOf(p.Doc)
		if len(all) == 0 {
			return
		}
		for s := range p.Doc.Sections() {
			for len(all) > 0 && all[0].at < s.Own.Start {
				all = all[1:]
			}
			if len(all) == 0 {
				return
			}
			if all[0].at >= s.Own.End || !inside(gone, s.Own) || b.ruleIn(s.Own) {
				continue
			}
			if how, _ := nearRule(p.Doc.Text(), s.Heading); how != "" {
				continue // rule/near-miss says it better
			}
			f := check.Finding{
				Span:    text.Span{Start: s.Heading.Span.Start, End: line(p, s.Heading.Span.Start).End},
				Message: fmt.Sprintf("%s says %s, and is not loaded: it is no rule, and stands in the middle that is left out", check.Quote(s.Heading.Text), check.Quote(all[0].word)),
			}
			if ruleSize(s.Own.Of(p.Doc.Text())) <= room {
				f.Fixes = markFixes(p, s)
			}
			p.Report(f)
		}
	},
}

// markFixes are the two ways to make a rule of a section.
func markFixes(p *check.Pass, s markdown.Section) []check.Fix {
	src := p.Doc.Text()
	var fixes []check.Fix
	if !s.Heading.Setext && src[s.Heading.Span.Start] == '#' {
		at := text.Span{Start: s.Heading.Title.Start, End: s.Heading.Title.Start}
		fixes = append(fixes, check.Fix{Title: fmt.Sprintf("Make a rule of it: %s", check.Quote("Rule: "+s.Heading.Text)), Edits: []text.Edit{{Span: at, New: "Rule: "}}})
	}
	end := s.Heading.Span.End
	mark := RuleMarker + text.LineEnd(src)
	if end == len(src) && !strings.HasSuffix(src, "\n") {
		mark = text.LineEnd(src) + RuleMarker
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

// orderWords are words that order something. Those with a letter outside ASCII are
// looked for anywhere, the others as whole words.
var orderWords = []string{"must", "never", "always", "mandatory", "forbidden", "必须", "禁止", "严禁", "切勿", "务必", "不得", "必ず", "絶対", "반드시", "niemals", "immer", "jamais", "toujours", "nunca", "siempre"}

// An order is such a word at its place.
type order struct {
	at   int // byte
	word string
}

var orderKey = markdown.NewKey[[]order]()

// ordersOf returns the orders of a document, in order.
func ordersOf(d *markdown.Document) []order {
	var out []order
	for _, c := range d.Chunks() {
		for _, o := range markdown.Memo(c.Part, orderKey, ordersIn) {
			out = append(out, order{o.at + c.Start, o.word})
		}
	}
	return out
}

// ordersIn returns the words of a part, outside code, that order something.
func ordersIn(part *markdown.Part) []order {
	var out []order
	lower := strings.ToLower(part.Text)
	if len(lower) != len(part.Text) {
		lower = part.Text // a letter changes its length: offsets would be wrong
	}
	for _, w := range orderWords {
		for from := 0; ; {
			i := strings.Index(lower[from:], w)
			if i < 0 {
				break
			}
			i += from
			from = i + len(w)
			ascii := w[0] < 0x80
			if ascii && (wordBefore(lower, i) || wordAt(lower, from)) || part.InCode(i) {
				continue
			}
			out = append(out, order{i, w})
		}
	}
	slices.SortFunc(out, func(a, b order) int { return a.at - b.at })
	return out
}
