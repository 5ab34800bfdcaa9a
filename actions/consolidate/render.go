package consolidate

import (
	"cmp"
	"slices"
	"strings"

	"memls/analysis/log"
	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A piece is a stretch of the file and what is written there.
type piece struct {
	span       text.Span
	body       strings.Builder
	statements []Statement // their spans are in body
	units      []*unit     // that the statements are
}

// render writes the analysis in the manner of the file: its line ends, its list
// marker, its final line end or none.
func (w *work) render(doc *markdown.Document) *Plan {
	p := &Plan{Before: w.src, Entries: w.entries}
	w.eol = "\n"
	if strings.Contains(w.src, "\r\n") {
		w.eol = "\r\n"
	}
	w.marker = w.markerOf()
	var pieces []*piece
	for n, l := range w.logs {
		p.Logs = append(p.Logs, l.Span)
		if h := w.homes[n]; len(h.sections) > 0 {
			if h.logs[0] == n {
				pieces = append(pieces, w.pieces(h)...)
			}
			pieces = append(pieces, &piece{span: l.Span})
			continue
		}
		pieces = append(pieces, w.inPlace(n, l))
	}
	pieces = w.cuts(pieces)
	number := map[*unit]int{}
	shift := 0
	for _, x := range pieces {
		body := x.body.String()
		for i, st := range x.statements {
			number[x.units[i]] = len(p.Statements)
			st.Span = st.Span.Shift(x.span.Start + shift)
			p.Statements = append(p.Statements, st)
		}
		shift += len(body) - x.span.Len()
		if x.span.Of(w.src) != body {
			p.Edits = append(p.Edits, text.Edit{Span: x.span, New: body})
		}
	}
	after, err := text.Apply(w.src, p.Edits...)
	if err != nil { // logs never overlap
		after, p.Edits = w.src, nil
	}
	p.After = after
	p.Fates = w.fates(number)
	return p
}

// inPlace writes what a log comes to where the log is.
func (w *work) inPlace(n int, l log.Log) *piece {
	x := &piece{span: l.Span}
	for i, g := range w.groups[n] {
		if i > 0 || g.heading != "" && !startsApart(w.src[:l.Span.Start]) {
			x.body.WriteString(w.eol)
		}
		w.group(x, g, l.Level)
	}
	if x.body.Len() > 0 && !strings.HasSuffix(l.Span.Of(w.src), "\n") {
		x.end("")
	}
	return x
}

// group writes a section, or its list alone.
func (w *work) group(x *piece, g group, level int) {
	if g.heading != "" {
		x.body.WriteString(strings.Repeat("#", level) + " " + g.heading + w.eol + w.eol)
	}
	for k, u := range g.units {
		w.unit(x, u, k < len(g.units)-1)
	}
}

// unit writes one statement.
func (w *work) unit(x *piece, u *unit, more bool) {
	from := x.body.Len()
	t := w.text(u)
	w.write(&x.body, u, t, more)
	x.units = append(x.units, u)
	x.statements = append(x.statements, Statement{Kind: kindOf(u), Count: u.count, Text: t, Span: text.Span{Start: from, End: x.body.Len()}})
}

// end puts eol in the place of the line ends that what is written ends with, if
// anything is.
func (x *piece) end(eol string) {
	body := strings.TrimRight(x.body.String(), "\r\n")
	if body == "" {
		eol = ""
	}
	x.body.Reset()
	x.body.WriteString(body + eol)
	for i := range x.statements {
		x.statements[i].Span.End = min(x.statements[i].Span.End, x.body.Len())
	}
}

// startsApart reports whether nothing, or a blank line, ends the text before a
// heading.
func startsApart(before string) bool {
	before = strings.TrimRight(strings.ReplaceAll(before[max(0, len(before)-4):], "\r", ""), " \t")
	return before == "" || before == "\n" || strings.HasSuffix(before, "\n\n")
}

// write writes the text of a statement and its code.
func (w *work) write(b *strings.Builder, u *unit, t string, more bool) {
	marker, eol := w.marker, w.eol
	if t != "" {
		b.WriteString(marker + " " + t + eol)
	}
	for _, sp := range u.code {
		if t != "" || b.Len() > 0 && !strings.HasSuffix(b.String(), eol+eol) {
			b.WriteString(eol)
		}
		code := strings.TrimRight(sp.Of(w.src), "\r\n")
		b.WriteString(dedent(code, len(marker)+1, t != "") + eol)
	}
	if len(u.code) > 0 && more {
		b.WriteString(eol)
	}
}

// dedent moves a code block to the left that stood deeper in a list than it does
// now; else it would be another kind of code.
func dedent(code string, column int, inItem bool) string {
	indent := len(code) - len(strings.TrimLeft(code, " "))
	room := 3
	if inItem {
		room += column
	}
	if indent <= room {
		return code
	}
	want := 0
	if inItem {
		want = column
	}
	lines := strings.SplitAfter(code, "\n")
	for i, line := range lines {
		spaces := len(line) - len(strings.TrimLeft(line, " "))
		lines[i] = line[min(spaces, indent-want):]
	}
	return strings.Join(lines, "")
}

func kindOf(u *unit) (k statement.Kind) {
	for _, s := range u.sentences {
		if !s.gone() {
			return s.Kind
		}
	}
	return k
}

// markerOf returns the list marker that the file uses most.
func (w *work) markerOf() string {
	count := map[byte]int{}
	for _, u := range w.units {
		if u.kind == log.Item {
			if line := strings.TrimLeft(w.src[u.span.Start:u.span.End], " \t"); line != "" {
				count[line[0]]++
			}
		}
	}
	best := byte('-')
	for _, m := range []byte("*+") {
		if count[m] > count[best] {
			best = m
		}
	}
	return string(best)
}

// cuts brings pieces into the order of the text, and makes one of those beside each
// other where nothing is left.
func (w *work) cuts(pieces []*piece) (out []*piece) {
	slices.SortStableFunc(pieces, func(a, b *piece) int { return cmp.Compare(a.span.Start, b.span.Start) })
	for _, x := range pieces {
		if n := len(out); n > 0 && x.body.Len() == 0 && out[n-1].body.Len() == 0 && strings.TrimSpace(w.src[out[n-1].span.End:x.span.Start]) == "" {
			out[n-1].span.End = x.span.End
			continue
		}
		out = append(out, x)
	}
	for _, x := range out {
		if x.body.Len() == 0 {
			x.span = w.cut(x.span)
		}
	}
	return out
}

// cut returns a stretch of which nothing stays, with the blank lines that would be
// left: those behind it, or at the end of the file those before it.
func (w *work) cut(sp text.Span) text.Span {
	if strings.TrimSpace(w.src[sp.End:]) == "" {
		before := strings.TrimRight(w.src[:sp.Start], " \t\r\n")
		sp.End = len(w.src)
		if end := len(before) + len(w.eol); end < sp.Start && strings.HasSuffix(w.src, "\n") {
			sp.Start = end
		}
		return sp
	}
	if !startsApart(w.src[:sp.Start]) {
		return sp
	}
	for sp.End < len(w.src) {
		line, _, _ := strings.Cut(w.src[sp.End:], "\n")
		if strings.TrimSpace(line) != "" {
			break
		}
		sp.End = min(len(w.src), sp.End+len(line)+1)
	}
	return sp
}

// fates says what became of everything in the logs.
func (w *work) fates(number map[*unit]int) []Fate {
	out := slices.Clone(w.others)
	for _, u := range w.units {
		if u.old() && !u.changed() {
			continue
		}
		for _, s := range u.sentences {
			f := Fate{Span: s.span, Entry: u.entry, Outcome: s.outcome, Kind: s.Kind, Statement: -1, Reason: s.reason}
			home := s
			for range 32 { // what replaced it may have been replaced itself
				if home.by == nil {
					break
				}
				home = home.by
			}
			if n, ok := number[home.unit]; ok && (s.outcome == Kept || home != s) {
				f.Statement = n
			}
			if u.count > 0 {
				f.Outcome = Merged
				f.Reason = "the same event"
			}
			out = append(out, f)
		}
		for _, sp := range u.code {
			f := Fate{Span: sp, Entry: u.entry, Outcome: Kept, Statement: -1}
			if n, ok := number[u]; ok {
				f.Statement = n
			}
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b Fate) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return out
}
