package analysis

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

// Selections returns what a person may want to select around the byte off of a
// document: each holds the one before it, from a word to the whole text.
func Selections(d *markdown.Document, off int) []text.Span {
	src := d.Text()
	var in []text.Span
	add := func(s text.Span) {
		if s.Start <= off && off <= s.End && !s.IsEmpty() {
			in = append(in, s)
		}
	}
	add(wordAt(src, off))
	line := d.Lines().Span(d.Lines().Line(off))
	add(trimmedStart(src, trimmedEnd(src, line)))
	if c, ok := d.ChunkAt(off); ok {
		for _, l := range c.Part.Links() {
			add(l.Text.Shift(c.Start))
			add(l.DestSpan.Shift(c.Start))
			add(l.Span.Shift(c.Start))
		}
		for _, code := range c.Part.CodeSpans() {
			add(code.Body.Shift(c.Start))
			add(code.Span.Shift(c.Start))
		}
		for _, item := range c.Part.Items() {
			add(item.Text.Shift(c.Start))
			add(item.Span.Shift(c.Start))
		}
		for _, f := range c.Part.Fences() {
			add(trimmedEnd(src, f.Body.Shift(c.Start)))
			add(f.Span.Shift(c.Start))
		}
		for _, comment := range c.Part.Comments() {
			add(comment.Body.Shift(c.Start))
			add(comment.Span.Shift(c.Start))
		}
	}
	if front := d.Frontmatter(); front != nil && off <= front.Span.End {
		for _, k := range front.Keys {
			add(k.ValueSpan)
			add(text.Span{Start: k.NameSpan.Start, End: max(k.NameSpan.End, k.ValueSpan.End)})
		}
		add(trimmedEnd(src, front.Body))
		add(trimmedEnd(src, front.Span))
	}
	add(paragraphAt(d, off))
	for s := range d.Sections() {
		add(s.Heading.Title)
		add(s.Heading.Span)
		add(trimmedEnd(src, s.Own))
		add(trimmedEnd(src, s.Span))
	}
	add(text.Span{End: len(src)})
	return chain(in)
}

// chain sorts spans from the shortest on and leaves out those that do not hold all
// before them.
func chain(in []text.Span) []text.Span {
	slices.SortStableFunc(in, func(a, b text.Span) int { return cmp.Compare(a.Len(), b.Len()) })
	var out []text.Span
	for _, s := range in {
		if n := len(out); n == 0 || s.Start <= out[n-1].Start && out[n-1].End <= s.End && s != out[n-1] {
			out = append(out, s)
		}
	}
	return out
}

// wordAt returns the run of letters, digits, hyphens and underscores around off.
func wordAt(src string, off int) text.Span {
	part := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-' }
	s := text.Span{Start: off, End: off}
	for s.Start > 0 {
		r, n := utf8.DecodeLastRuneInString(src[:s.Start])
		if !part(r) {
			break
		}
		s.Start -= n
	}
	for s.End < len(src) {
		r, n := utf8.DecodeRuneInString(src[s.End:])
		if !part(r) {
			break
		}
		s.End += n
	}
	return s
}

// paragraphAt returns the run of lines that are not blank around off; empty on a
// blank one.
func paragraphAt(d *markdown.Document, off int) text.Span {
	lines, src := d.Lines(), d.Text()
	blank := func(n int) bool { return strings.TrimSpace(lines.Span(n).Of(src)) == "" }
	first := lines.Line(off)
	if blank(first) {
		return text.Span{}
	}
	last := first
	for first > 0 && !blank(first-1) {
		first--
	}
	for last+1 < lines.Len() && !blank(last+1) {
		last++
	}
	return text.Span{Start: lines.Start(first), End: lines.Span(last).End}
}

// trimmedStart takes white space off the start of span.
func trimmedStart(src string, span text.Span) text.Span {
	span.Start = span.End - len(strings.TrimLeft(span.Of(src), " \t\r\n"))
	return span
}

func sortByStart[T any](in []T, start func(T) int) {
	slices.SortStableFunc(in, func(a, b T) int { return cmp.Compare(start(a), start(b)) })
}
