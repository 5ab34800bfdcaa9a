package consolidate

import (
	"slices"
	"strings"

	"memls/analysis/text"
)

// pieces writes what the sections of a home have become. What has not changed is
// written to the byte as it was.
func (w *work) pieces(h *home) (out []*piece) {
	after := make([][]group, len(h.sections)+1) // 0: before all sections; else behind that before
	for kind, g := range h.added {
		if len(g.units) == 0 {
			continue
		}
		at := 0
		for i, sec := range h.sections {
			if int(sec.group) < kind {
				at = i + 1
			}
		}
		after[at] = append(after[at], g)
	}
	if first := h.sections[0]; len(after[0]) > 0 {
		x := &piece{span: text.Span{Start: first.span.Start, End: first.span.Start}}
		for _, g := range after[0] {
			w.group(x, g, first.level)
			x.body.WriteString(w.eol)
		}
		out = append(out, x)
	}
	for i, sec := range h.sections {
		out = append(out, w.section(sec, after[i+1]))
	}
	return out
}

// section writes a section that stood there before, what has joined it, and the
// sections that come behind it. A section of which nothing is left goes.
func (w *work) section(sec *section, behind []group) *piece {
	x := &piece{span: text.Span{Start: sec.units[0].span.Start, End: sec.span.End}}
	for k, u := range sec.units {
		if u.over() {
			continue
		}
		next := sec.span.End
		if k+1 < len(sec.units) {
			next = sec.units[k+1].span.Start
		}
		from := x.body.Len()
		st := Statement{Kind: kindOf(u), Count: u.count, Text: w.text(u), Stood: !u.changed()}
		if st.Stood {
			x.body.WriteString(u.span.Of(w.src))
		} else {
			w.write(&x.body, u, st.Text, false)
		}
		st.Span = text.Span{Start: from, End: x.body.Len()}
		x.units, x.statements = append(x.units, u), append(x.statements, st)
		x.body.WriteString(w.src[u.span.End:next])
	}
	if x.body.Len() == 0 && len(sec.joined) == 0 {
		x.span.Start = sec.span.Start // with its heading
	}
	x.end(w.eol)
	if n := len(sec.units); len(sec.joined) > 0 && x.body.Len() > 0 && len(sec.units[n-1].code) > 0 {
		x.body.WriteString(w.eol)
	}
	for k, u := range sec.joined {
		w.unit(x, u, k < len(sec.joined)-1)
	}
	for _, g := range behind {
		if x.body.Len() > 0 {
			x.body.WriteString(w.eol)
		}
		w.group(x, g, sec.level)
	}
	if x.body.Len() > 0 && !strings.HasSuffix(x.span.Of(w.src), "\n") {
		x.end("")
	}
	return x
}

// over reports whether nothing is left of a unit.
func (u *unit) over() bool {
	return len(u.code) == 0 && !slices.ContainsFunc(u.sentences, func(s *sentence) bool { return !s.gone() })
}
