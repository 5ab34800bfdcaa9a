package letta

import (
	"fmt"
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var commitSubject = &check.Check{
	ID:      "commit/subject",
	Summary: "the subject of a commit has not the form memory(<origin>): <learning>",
	Level:   settings.Warning,
	Doc: `
The subject of a commit in a memory repository has a form:

	memory(self): Sarah wants one commit per learning

In the parentheses stands who learned it: "self" is the agent in its own
conversation, "dream" is a reflection over past transcripts. Behind the colon and a
blank stands the learning itself. Who reads the history, the agent among them, finds
learnings by that form.

A blank line ends the subject: git takes all lines above it for one. The messages of
merges, reverts and fixups need no form.
`,
	File: func(p *check.Pass) {
		m := messageOf(p)
		if m == nil {
			return
		}
		if !m.Glued.IsEmpty() {
			p.Report(check.Finding{
				Span:    m.Glued,
				Message: "git takes this line for a part of the subject: no blank line is above it",
				Fixes:   []check.Fix{{Title: "Put a blank line above it", Edits: []text.Edit{insertion(text.LineStart(m.Src, m.Glued.Start), text.LineEnd(m.Src))}, Preferred: true}},
			})
		}
		if m.HasForm {
			return
		}
		f := check.Finding{Span: m.Subject, Message: `the subject does not say whose learning it is: a memory commit begins with "memory(self): " or "memory(dream): "`}
		subject := m.Subject.Of(m.Src)
		origin, learning, near := nearForm(subject)
		if !near {
			learning = subject
		} else {
			f.Message = fmt.Sprintf("the subject is nearly of the form: it is %s, in small letters, with one blank behind the colon", check.Quote("memory(<origin>): <learning>"))
		}
		for _, o := range Origins() {
			if slices.Contains(Origins(), origin) && o != origin {
				continue
			}
			f.Fixes = append(f.Fixes, check.Fix{
				Title:     fmt.Sprintf("Begin it with \"memory(%s): \"", o),
				Edits:     []text.Edit{{Span: m.Subject, New: "memory(" + o + "): " + learning}},
				Preferred: o == origin,
			})
		}
		p.Report(f)
	},
}

// lineStart returns where the line begins that a place stands in.

var commitOrigin = &check.Check{
	ID:      "commit/origin",
	Summary: "the origin of a learning is neither self nor dream",
	Level:   settings.Warning,
	Doc: `
In the parentheses of a memory commit's subject stands one of two words: "self" when
the agent edits its own memory during a conversation, "dream" when it is a reflection
over past transcripts. A person who edits the memory of an agent writes "self" too:
whose request it was stands in the body and in Sources.
`,
	File: func(p *check.Pass) {
		m := messageOf(p)
		if m == nil || !m.HasForm || slices.Contains(Origins(), m.Origin.Of(m.Src)) {
			return
		}
		origin := m.Origin.Of(m.Src)
		span := m.Origin
		if span.IsEmpty() {
			span = m.Subject
		}
		f := check.Finding{Span: span, Message: fmt.Sprintf("a learning comes from self or dream, not from %s", check.Quote(origin))}
		if strings.TrimSpace(origin) == "" {
			f.Message = "the subject does not say where the learning comes from: self or dream"
		}
		meant := strings.ToLower(strings.TrimSpace(origin))
		for _, o := range Origins() {
			f.Fixes = append(f.Fixes, check.Fix{
				Title:     fmt.Sprintf("Write %q", o),
				Edits:     []text.Edit{{Span: m.Origin, New: o}},
				Preferred: o == meant,
			})
		}
		p.Report(f)
	},
}
