package actions

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"memls/analysis/agent"
	"memls/analysis/agent/dgc"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// maxProposals is how many rules are proposed to be moved: the largest ones.
const maxProposals = 3

// shorten proposes what can be done with a DGC.md whose rules do not fit: what rules
// repeat can go, and a long one can become a skill. It says what comes of each; the
// choice is the author's.
func shorten(r *Request) []Action {
	var m *agent.Memory
	var b *dgc.Bounded
	for _, m = range r.memories() {
		if facts, ok := m.Facts.(*dgc.Bounded); ok && m.RulesLeftOut > 0 {
			b = facts
			break
		}
	}
	if b == nil {
		return nil
	}
	var out []Action
	if again := repeated(r.doc(), b.Rules); len(again) > 0 {
		chars := 0
		for _, e := range again {
			chars += utf8.RuneCountInString(e.Span.Of(r.doc().Text()))
		}
		c := r.Snapshot.File(r.Path).Edit(again...)
		out = append(out, Action{
			Title: fmt.Sprintf("Shorten to fit: remove %s that rules repeat (%s characters%s)", lineCount(len(again)), view.Number(chars), r.outcome(m, &c)),
			Kind:  Rewrite, Make: func() *workspace.Change { return &c },
			Deletes: true, Note: "Lines are deleted that stand in another rule word for word", Keeps: true,
		})
	}
	place := skillPlaceOf(r.Snapshot, m)
	if place == "" {
		return out
	}
	rules := slices.Clone(b.Rules)
	slices.SortStableFunc(rules, func(a, b dgc.Rule) int { return cmp.Compare(b.Size, a.Size) })
	for _, rule := range rules[:min(len(rules), maxProposals)] {
		s, ok := sectionAt(r.doc(), rule.Heading.Start)
		if !ok {
			continue
		}
		s.Span = rule.Span // what DGC takes for the rule: it ends at any heading
		s.Span.End += blankLen(r.doc().Text()[s.Span.End:])
		make := func() *workspace.Change { return toSkill(r.Snapshot, r.Path, s, place, ruleless(s.Heading.Text)) }
		out = append(out, Action{
			Title: fmt.Sprintf("Shorten to fit: move %s to a skill (%s characters%s)", check.Quote(rule.Name), view.Number(rule.Size), r.outcome(m, make())),
			Kind:  Extract, Make: make,
			Deletes: true, Note: "The rule moves to a skill: it is then read when it is needed, and no longer in every prompt",
		})
	}
	return out
}

func lineCount(n int) string {
	if n == 1 {
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}

// outcome says what a change brings, for the end of a title.
func (r *Request) outcome(m *agent.Memory, c *workspace.Change) string {
	for _, f := range c.Files {
		if f.Path != r.Path {
			continue
		}
		after, err := text.Apply(f.Before, f.Edits...)
		if err != nil {
			return ""
		}
		for _, now := range r.Engine.Memories(r.Snapshot.With(r.Path, after), r.Path) {
			if now.Role.Agent != m.Role.Agent {
				continue
			}
			if now.RulesLeftOut == 0 {
				return "; then all rules are in effect"
			}
			return fmt.Sprintf("; then %d of %d rules are in effect", now.Rules-now.RulesLeftOut, now.Rules)
		}
	}
	return ""
}

func sectionAt(doc *markdown.Document, heading int) (markdown.Section, bool) {
	for s := range doc.Sections() {
		if s.Heading.Span.Start == heading {
			return s, true
		}
	}
	return markdown.Section{}, false
}

// minRepeated is how many characters a line has at least that is said to be
// repeated: shorter ones are "Why:" and the like.
const minRepeated = 20

// repeated returns the edits that remove lines of rules which an earlier rule has
// word for word.
func repeated(doc *markdown.Document, rules []dgc.Rule) []text.Edit {
	src := doc.Text()
	seen := map[string]bool{}
	var out []text.Edit
	for _, rule := range rules {
		at := rule.Span.Start
		for line := range strings.Lines(rule.Span.Of(src)) {
			span := text.Span{Start: at, End: at + len(line)}
			at = span.End
			said := strings.ToLower(text.OneLine(strings.TrimLeft(line, " \t-*+")))
			if utf8.RuneCountInString(said) < minRepeated || said[0] == '#' || said[0] == '<' || doc.InCode(span.Start) {
				continue
			}
			if seen[said] {
				out = append(out, text.Edit{Span: span})
			}
			seen[said] = true
		}
	}
	return out
}

// blankLen is the length of the white space that s begins with.
func blankLen(s string) int { return len(s) - len(strings.TrimLeft(s, " \t\r\n")) }
