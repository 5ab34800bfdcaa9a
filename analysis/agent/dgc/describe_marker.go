package dgc

import (
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/text"
)

// marker says what the comment that makes a rule of its section comes to.
func (d describer) marker(off int, line text.Span) (agent.Note, bool) {
	n := strings.Index(line.Of(d.file.Text()), RuleMarker)
	if n < 0 {
		return agent.Note{}, false
	}
	span := text.Span{Start: line.Start + n, End: line.Start + n + len(RuleMarker)}
	note := agent.Note{Span: span, Head: "Rule marker"}
	s, ok := d.file.Doc.SectionAt(off)
	switch {
	case !ok:
		note.Text = "it makes a rule of the text before the first heading."
	case d.ruleAt(s.Heading.Span.Start) == nil:
		note.Text = "DGC takes " + agent.Escape(check.Quote(s.Heading.Text)) + " for no rule all the same."
	default:
		of := d.section(s)
		note.Text = "it makes a rule of " + agent.Escape(check.Quote(s.Heading.Text)) + ". **" + of.Head + "** " + of.Text
	}
	return note, true
}

// header says that DGC has no use for frontmatter.
func (d describer) header(off int) (agent.Note, bool) {
	front := d.file.Doc.Frontmatter()
	if front == nil || !front.Closed || off >= front.Span.End {
		return agent.Note{}, false
	}
	return agent.Note{Span: front.Open, Head: "No header", Text: "DGC reads no frontmatter: these lines are text of the prompt like all others."}, true
}
