package main

import (
	"strings"
	"unicode/utf8"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

// tabStop is where a tab goes in a frame.
const tabStop = 4

// A cell is one character of a line as it is shown.
type cell struct {
	text  string
	width int
	span  text.Span // the bytes of the document that it stands for
}

// frame shows the line on which span begins, and under it what marks the span:
// at most limit cells wide, cut round the span when the line is longer. Secrets
// are masked, and nothing in it can steer a terminal.
func frame(doc *markdown.Document, span text.Span, limit int) (line, marks string) {
	row := doc.Lines().Span(doc.Lines().Line(span.Start))
	window := windowOf(doc.Text(), row, span.Start, limit)
	cells := cellsOf(doc.Text(), window, masks(doc, window))
	cells, before, after := fit(cells, span.Start, limit)

	var b strings.Builder
	if before || window.Start > row.Start {
		b.WriteString("…")
	}
	lead, width := textWidth(b.String()), 0
	for _, c := range cells {
		b.WriteString(c.text)
		switch {
		case c.span.Overlaps(span):
			width += c.width
		case c.span.End <= span.Start:
			lead += c.width
		}
	}
	if after || window.End < row.End {
		b.WriteString("…")
	}
	return strings.TrimRight(b.String(), " "), strings.Repeat(" ", lead) + strings.Repeat("^", max(1, width))
}

// windowOf bounds the part of a very long line that is looked at: round at, cut
// at code points.
func windowOf(s string, row text.Span, at, limit int) text.Span {
	w := text.Span{Start: max(row.Start, at-4*limit), End: min(row.End, at+8*limit)}
	for w.Start > row.Start && !utf8.RuneStart(s[w.Start]) {
		w.Start--
	}
	for w.End < row.End && !utf8.RuneStart(s[w.End]) {
		w.End--
	}
	return w
}

func cellsOf(s string, window text.Span, masks []mask) []cell {
	out := make([]cell, 0, window.Len())
	column := 0
	add := func(text string, span text.Span) {
		c := cell{text, textWidth(text), span}
		out = append(out, c)
		column += c.width
	}
	for at := window.Start; at < window.End; {
		for len(masks) > 0 && masks[0].span.End <= at {
			masks = masks[1:]
		}
		if len(masks) > 0 && masks[0].span.Start <= at {
			add(masks[0].shown, masks[0].span)
			at = masks[0].span.End
			continue
		}
		r, n := utf8.DecodeRuneInString(s[at:window.End])
		span := text.Span{Start: at, End: at + n}
		switch {
		case r == '\t':
			add(strings.Repeat(" ", tabStop-column%tabStop), span)
		case steers(r):
			add(escaped(r), span)
		default:
			add(s[at:at+n], span)
		}
		at += n
	}
	return out
}

// fit cuts cells to limit, with room for an ellipsis on both sides and the place
// at within the first third.
func fit(cells []cell, at, limit int) (_ []cell, before, after bool) {
	total := 0
	for _, c := range cells {
		total += c.width
	}
	if total <= limit {
		return cells, false, false
	}
	first, lead := 0, 0
	for _, c := range cells {
		if c.span.Start >= at {
			break
		}
		lead += c.width
	}
	for ; first < len(cells) && lead > limit/3 && total > limit-2; first++ {
		lead -= cells[first].width
		total -= cells[first].width
	}
	end, used := first, 0
	for end < len(cells) && used+cells[end].width <= limit-2 {
		used += cells[end].width
		end++
	}
	return cells[first:end], first > 0, end < len(cells)
}
