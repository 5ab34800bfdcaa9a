package analysis

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"memls/analysis/agent"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// AboutSection says, at the heading that off is in, what becomes of the text below it and
// what that costs, without the sections below: for an agent that says nothing of its own
// about headings (see agent.Memory.Describe).
func (e *Engine) AboutSection(s *workspace.Snapshot, m *agent.Memory, off int) (agent.Note, bool) {
	f := m.File
	if f.Doc == nil {
		return agent.Note{}, false
	}
	sec, ok := f.Doc.SectionAt(off)
	if !ok || off > sec.Heading.Span.End {
		return agent.Note{}, false
	}
	own := trimmedEnd(f.Text(), sec.Own)
	n := agent.Note{Span: sec.Heading.Span, Text: cost(own.Of(f.Text()), m.View.Unit)}
	for _, x := range e.fatesIn(s, f.Path) {
		if x.m != m {
			continue
		}
		switch detail, _ := x.of(own); {
		case detail == "loaded":
			n.Head = "In the prompt"
		case detail == "not loaded":
			n.Head, n.Text = "Not in the prompt", m.Role.Why
		case detail != "":
			n.Head = strings.ToUpper(detail[:1]) + detail[1:]
			if why := x.reason(own); why != "" {
				n.Text += ": " + why
			}
		case !x.prompt && m.Role.Loads:
			n.Head = "Read on demand"
		default:
			return agent.Note{}, false
		}
		return n, true
	}
	return agent.Note{}, false
}

// cost gives the size of s in the unit of a view, and in estimated tokens.
func cost(s, unit string) string {
	size := len(s)
	if unit != "bytes" {
		unit, size = "characters", utf8.RuneCountInString(s)
	}
	return fmt.Sprintf("%s %s, ≈ %s tokens", view.Number(size), unit, view.Number(view.EstimateTokens(s)))
}

// reason returns why a part of the file is left out.
func (x *fates) reason(span text.Span) string {
	for _, l := range x.m.View.LeftOut {
		if l.Path == x.m.Role.Path && l.Span.Overlaps(span) {
			return l.Reason
		}
	}
	return ""
}
