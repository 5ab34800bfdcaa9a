package analysis

import (
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A FoldKind says what a fold hides.
type FoldKind uint8

const (
	FoldSection FoldKind = iota
	FoldFrontmatter
	FoldCode
	FoldComment
)

// A Foldable is text that an editor may hide but for its first line.
type Foldable struct {
	Kind FoldKind
	Span text.Span // from the first line's start to the end of the last line that is no blank one
}

// Foldables returns what of a document may be folded, each over more than one line, by
// start.
func Foldables(d *markdown.Document) []Foldable {
	var out []Foldable
	add := func(kind FoldKind, span text.Span) {
		span = trimmedEnd(d.Text(), span)
		if d.Lines().Line(span.Start) < d.Lines().Line(span.End) {
			out = append(out, Foldable{kind, span})
		}
	}
	if front := d.Frontmatter(); front != nil && front.Closed {
		add(FoldFrontmatter, text.Span{Start: front.Open.Start, End: front.Close.End})
	}
	for s := range d.Sections() {
		add(FoldSection, s.Span)
	}
	for f := range d.Fences() {
		add(FoldCode, f.Span)
	}
	for c := range d.Comments() {
		add(FoldComment, c.Span)
	}
	sortByStart(out, func(f Foldable) int { return f.Span.Start })
	return out
}
