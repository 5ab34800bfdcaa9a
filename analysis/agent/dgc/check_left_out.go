package dgc

import (
	"fmt"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
)

var leftOutMiddle = &check.Check{
	ID:      "size/middle-left-out",
	Summary: "the middle of the file is not loaded",
	Level:   settings.Warning,
	Doc: `
DGC takes 32,768 characters (Unicode code points) of a memory file, counted after it
has redacted it and taken off outer white space. Of a longer file it loads the rules
first, then the first third and the last two thirds of what room is left; the middle
is replaced by a line that says how many characters are missing. The cuts fall
anywhere, in the middle of a line too.

The lines that are left out are faded in the editor. Shorten the file, move what is
needed only now and then to a document that the agent can read when it needs it, or
mark what must never be lost as a rule.
`,
	File: func(p *check.Pass) {
		b := boundedOf(p)
		spans := leftOutFor(b, ReasonMiddle)
		if len(spans) == 0 {
			return
		}
		p.Report(check.Finding{
			Span:  line(p, spans[0].Start),
			Faded: spans,
			Message: fmt.Sprintf("%s %s not loaded: the file is %s characters, DGC takes %s", listLines(p, spans),
				areNot(p, spans), view.Number(b.Used), view.Number(b.Limit)),
		})
	},
}

var leftOutRest = &check.Check{
	ID:      "size/rest-left-out",
	Summary: "nothing but rules is loaded",
	Level:   settings.Warning,
	Doc: `
When one rule of a file does not fit, DGC loads the rules that do and nothing else of
the file, neither its beginning nor its end. When all rules fit but leave less than
128 characters, the rest is left out too.

Make the rules shorter: merge those that say the same, and move explanations out of
them into other sections.
`,
	File: func(p *check.Pass) {
		b := boundedOf(p)
		spans := leftOutFor(b, ReasonBehindRules)
		why := "a rule does not fit, and then DGC loads nothing but rules"
		if len(spans) == 0 {
			spans = leftOutFor(b, ReasonNoRoom)
			why = "the rules leave no room"
		}
		if len(spans) == 0 {
			return
		}
		p.Report(check.Finding{
			Span:    line(p, spans[0].Start),
			Faded:   spans,
			Message: fmt.Sprintf("%s %s not loaded: %s", listLines(p, spans), areNot(p, spans), why),
		})
	},
}

var leftOutRule = &check.Check{
	ID:      "rule/left-out",
	Summary: "a rule is not in effect",
	Level:   settings.Error,
	Doc: `
DGC keeps as many rules of a file over its limit as fit, in their order; room for a
notice that names all the others is held back first. A rule that does not fit is left
out, and a later, shorter one may still be kept. The model reads only the names of
the rules that are left out, and of the rest of the file nothing at all.

A section is a rule when its heading starts with the word Rule or Rules, or when it
holds <!-- dgc:rule --> anywhere.

Only the author can choose what to cut: merge rules that say the same, keep the
sentence that orders something and move its reasons elsewhere, or move a procedure
to a skill. The finding names the rules that take most of the room.
`,
	File: func(p *check.Pass) {
		b := boundedOf(p)
		var related []check.Related
		for _, r := range b.Rules {
			if r.Kept {
				continue
			}
			if related == nil {
				related = largest(p, b)
			}
			p.Report(check.Finding{
				Span:    r.Heading,
				Faded:   []text.Span{r.Span},
				Message: fmt.Sprintf("this rule is not in effect: %s needs %s characters, %s", check.Quote(r.Name), view.Number(r.Size), roomLeft(r)),
				Related: related,
			})
		}
	},
}

// roomLeft says what room was left for a rule.
func roomLeft(r Rule) string {
	if r.Room <= 0 {
		return "none are left: DGC holds room back for a notice that names all the rules that may not fit; merge rules"
	}
	return fmt.Sprintf("%s %s left beside the rules that are kept", view.Number(r.Room), isAre(r.Room))
}

// largest returns the up to three kept rules that take most of the room.
func largest(p *check.Pass, b *Bounded) []check.Related {
	var kept []Rule
	for _, r := range b.Rules {
		if r.Kept {
			kept = append(kept, r)
		}
	}
	slices.SortStableFunc(kept, func(a, b Rule) int { return b.Size - a.Size })
	out := []check.Related{}
	for _, r := range kept[:min(3, len(kept))] {
		out = append(out, p.Related(r.Heading, fmt.Sprintf("%s takes %s characters", check.Quote(r.Name), view.Number(r.Size))))
	}
	return out
}

// leftOutFor returns the spans that are left out for one reason.
func leftOutFor(b *Bounded, reason string) []text.Span {
	var out []text.Span
	for _, l := range b.LeftOut {
		if l.Reason == reason && !l.Span.IsEmpty() {
			out = append(out, l.Span)
		}
	}
	return out
}

// listLines names the lines of up to three spans.
func listLines(p *check.Pass, spans []text.Span) string {
	var parts []string
	for _, s := range spans {
		if len(parts) == 3 {
			parts = append(parts, fmt.Sprintf("%s more", plural(len(spans)-3, "range")))
			break
		}
		name := lines(p, s)
		if len(parts) > 0 {
			name = strings.TrimPrefix(strings.TrimPrefix(name, "lines "), "line ")
		}
		parts = append(parts, name)
	}
	if len(parts) > 1 {
		return strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
	}
	return parts[0]
}

func areNot(p *check.Pass, spans []text.Span) string {
	if len(spans) == 1 && strings.Contains(lines(p, spans[0]), "line ") {
		return "is"
	}
	return "are"
}
