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

// render writes the analysis in the manner of the file: its line ends, its list
// marker, its final line end or none.
func (w *work) render(doc *markdown.Document) *Plan {
	p := &Plan{Before: w.src, Entries: w.entries}
	eol := "\n"
	if strings.Contains(w.src, "\r\n") {
		eol = "\r\n"
	}
	marker := w.marker()
	number := map[*unit]int{}
	shift := 0
	for n, l := range w.logs {
		var b strings.Builder
		start := len(p.Statements)
		for i, g := range w.groups[n] {
			if i > 0 {
				b.WriteString(eol)
			}
			if i == 0 && g.heading != "" && !startsApart(w.src[:l.Span.Start]) {
				b.WriteString(eol)
			}
			if g.heading != "" {
				b.WriteString(strings.Repeat("#", l.Level) + " " + g.heading + eol + eol)
			}
			for k, u := range g.units {
				from := b.Len()
				t := w.text(u)
				w.write(&b, u, t, marker, eol, k < len(g.units)-1)
				number[u] = len(p.Statements)
				p.Statements = append(p.Statements, Statement{
					Kind: kindOf(u), Count: u.count, Text: t, Span: text.Span{Start: from, End: b.Len()},
				})
			}
		}
		span := l.Span
		body := b.String()
		if !strings.HasSuffix(span.Of(w.src), "\n") {
			body = strings.TrimRight(body, "\r\n")
		}
		if body == "" {
			span = withBlankLines(w.src, span)
		}
		for i := start; i < len(p.Statements); i++ {
			p.Statements[i].Span = p.Statements[i].Span.Shift(span.Start + shift)
			p.Statements[i].Span.End = min(p.Statements[i].Span.End, span.Start+shift+len(body))
		}
		shift += len(body) - span.Len()
		if span.Of(w.src) != body {
			p.Edits = append(p.Edits, text.Edit{Span: span, New: body})
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

// startsApart reports whether nothing, or a blank line, ends the text before a
// heading.
func startsApart(before string) bool {
	before = strings.TrimRight(strings.ReplaceAll(before[max(0, len(before)-4):], "\r", ""), " \t")
	return before == "" || before == "\n" || strings.HasSuffix(before, "\n\n")
}

// write writes one statement.
func (w *work) write(b *strings.Builder, u *unit, t, marker, eol string, more bool) {
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

// marker returns the list marker that the file uses most.
func (w *work) marker() string {
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

// withBlankLines extends a span by the blank lines behind it.
func withBlankLines(src string, sp text.Span) text.Span {
	for sp.End < len(src) {
		line, _, _ := strings.Cut(src[sp.End:], "\n")
		if strings.TrimSpace(line) != "" {
			break
		}
		sp.End = min(len(src), sp.End+len(line)+1)
	}
	return sp
}

// fates says what became of everything in the logs.
func (w *work) fates(number map[*unit]int) []Fate {
	out := slices.Clone(w.others)
	for _, u := range w.units {
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
