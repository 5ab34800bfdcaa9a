package log

import (
	"strings"

	"memls/analysis/log/statement"
	"memls/analysis/text"
)

// said reads the blocks of an entry: roles, labels, stamps. lead is how many bytes of the
// first one are a stamp that it does not show by itself.
func (f *finder) said(blocks []Block, lead int) []Said {
	var out []Said
	var heading, label role
	labelDepth := 0
	for i, b := range blocks {
		s := Said{Block: b}
		if b.Kind == Row {
			f.cells(&s, nil)
		}
		body := b.Text.Of(f.src)
		switch b.Kind {
		case Heading:
			heading = role{Under: b.Text}
			heading.Role, _ = statement.RoleOf(body)
			label, s.Label = role{}, true
		case Paragraph, Item:
			if st, rest := f.leading(b.Text); st.Kind == statement.ClockStamp || st.Kind == statement.DateStamp || st.Kind == statement.DayStamp {
				s.Clock = st.Clock
				s.Text.Start += rest
				body = body[rest:]
			} else if i == 0 {
				s.Text.Start += lead
				body = body[lead:]
			}
			if b.Kind == Item && label.Role != statement.NoRole && b.Depth < labelDepth || b.Kind == Paragraph && i > 0 && b.Depth == 0 {
				label = role{}
			}
			if l, ok := statement.LabelOf(body); ok && l.Rest >= len(strings.TrimRight(body, " *_")) && leads(blocks, i) {
				label = role{l.Role, l.Span.Shift(s.Text.Start)}
				s.Label = true
				labelDepth = b.Depth + 1
				if b.Kind == Paragraph {
					labelDepth = 1
				}
			}
		}
		s.Role, s.Under = heading.Role, heading.Under
		if label.Role != statement.NoRole || label.Under.Len() > 0 {
			s.Role, s.Under = label.Role, label.Under
		}
		out = append(out, s)
	}
	return out
}

// A role with the label or heading that gives it.
type role struct {
	Role  statement.Role
	Under text.Span
}

// leads reports whether something stands below the label in the block at i.
func leads(blocks []Block, i int) bool {
	if i+1 >= len(blocks) {
		return true // an empty label says nothing
	}
	next := blocks[i+1]
	if blocks[i].Kind == Item {
		return next.Kind == Item && next.Depth > blocks[i].Depth || next.Kind == Paragraph && next.Depth >= blocks[i].Depth
	}
	return next.Kind == Item || next.Kind == Row || next.Kind == Quote
}
