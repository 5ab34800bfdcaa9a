package letta

import (
	"memls/analysis/check"
	"memls/analysis/text"
)

// commitChecks are those of commit messages.
func commitChecks() []*check.Check {
	all := []*check.Check{
		commitBody,
		commitEdit,
		commitOrigin,
		commitPlaceholder,
		commitSeveral,
		commitSource,
		commitSources,
		commitSubject,
	}
	for _, c := range all {
		c.Messages = true
	}
	return all
}

// messageOf returns the commit message of a pass that must have the form; nil for
// any other file, for one that needs none, and while nothing is written.
func messageOf(p *check.Pass) *Message {
	x := factsOf(p).message
	if x == nil || x.exempt || x.message.IsEmpty() {
		return nil
	}
	return x.message
}

// last returns where the last line ends that is no trailer: what is added to a
// message stands behind it.
func (m *Message) last() int {
	end := m.Subject.End
	for _, line := range m.Body {
		end = max(end, line.End)
	}
	if s := m.Sources; s != nil {
		end = max(end, s.Header.End)
		for _, item := range s.Items {
			end = max(end, item.Span.End)
		}
	}
	return end
}

// insertion is an edit that puts s at a place.
func insertion(at int, s string) text.Edit {
	return text.Edit{Span: text.Span{Start: at, End: at}, New: s}
}
