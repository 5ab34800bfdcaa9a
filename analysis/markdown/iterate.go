package markdown

import (
	"iter"
	"sort"

	"memls/analysis/text"
)

func (h Heading) shift(d int) Heading {
	h.Span, h.Title = h.Span.Shift(d), h.Title.Shift(d)
	return h
}

func (l Link) shift(d int) Link {
	l.Span, l.Text, l.DestSpan = l.Span.Shift(d), l.Text.Shift(d), shiftSet(l.DestSpan, d)
	l.LabelSpan, l.AnchorSpan = shiftSet(l.LabelSpan, d), shiftSet(l.AnchorSpan, d)
	return l
}

// shiftSet leaves the span of what is not there at zero.
func shiftSet(s text.Span, d int) text.Span {
	if s == (text.Span{}) {
		return s
	}
	return s.Shift(d)
}

func (u Undefined) shift(d int) Undefined {
	u.Span, u.LabelSpan = u.Span.Shift(d), u.LabelSpan.Shift(d)
	return u
}

func (i Item) shift(d, items int) Item {
	i.Span, i.Marker, i.Text, i.Box = i.Span.Shift(d), i.Marker.Shift(d), i.Text.Shift(d), shiftSet(i.Box, d)
	if i.Parent >= 0 {
		i.Parent += items
	}
	return i
}

func (f Fence) shift(d int) Fence {
	f.Span, f.InfoSpan, f.Body = f.Span.Shift(d), shiftSet(f.InfoSpan, d), f.Body.Shift(d)
	return f
}

func (c Comment) shift(d int) Comment {
	c.Span, c.Body = c.Span.Shift(d), c.Body.Shift(d)
	return c
}

func (c CodeSpan) shift(d int) CodeSpan {
	c.Span, c.Body = c.Span.Shift(d), c.Body.Shift(d)
	return c
}

// each walks over one kind of fact of all chunks.
func each[T any](d *Document, facts func(*Part) []T, shift func(T, int) T) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, c := range d.chunks {
			for _, f := range facts(c.Part) {
				if !yield(shift(f, c.Start)) {
					return
				}
			}
		}
	}
}

// Headings yields all headings in the order of the text.
func (d *Document) Headings() iter.Seq[Heading] {
	return each(d, func(p *Part) []Heading { return p.headings }, Heading.shift)
}

// Links yields all links, images and definitions, by start. References have the
// destination and title of their definition.
func (d *Document) Links() iter.Seq[Link] {
	return each(d, func(p *Part) []Link { return p.links }, func(l Link, by int) Link { return d.resolved(l).shift(by) })
}

// Undefined yields the references whose label is not defined.
func (d *Document) Undefined() iter.Seq[Undefined] {
	return each(d, func(p *Part) []Undefined { return p.undefined }, Undefined.shift)
}

// Fences yields all fenced code blocks.
func (d *Document) Fences() iter.Seq[Fence] {
	return each(d, func(p *Part) []Fence { return p.fences }, Fence.shift)
}

// Comments yields all HTML comments; those in code are none.
func (d *Document) Comments() iter.Seq[Comment] {
	return each(d, func(p *Part) []Comment { return p.comments }, Comment.shift)
}

// CodeSpans yields all inline code.
func (d *Document) CodeSpans() iter.Seq[CodeSpan] {
	return each(d, func(p *Part) []CodeSpan { return p.codeSpans }, CodeSpan.shift)
}

// Items yields all list items, an item before those in it.
func (d *Document) Items() iter.Seq[Item] {
	return func(yield func(Item) bool) {
		before := 0
		for _, c := range d.chunks {
			for _, item := range c.Part.items {
				if !yield(item.shift(c.Start, before)) {
					return
				}
			}
			before += len(c.Part.items)
		}
	}
}

// Sections yields the sections of the document, by start; what stands before the
// first heading is in none. Nested headings begin none.
func (d *Document) Sections() iter.Seq[Section] {
	return func(yield func(Section) bool) {
		var sections []Section
		var open []int // the sections not yet ended, levels rising
		close := func(level, at int) {
			for len(open) > 0 && sections[open[len(open)-1]].Heading.Level >= level {
				sections[open[len(open)-1]].Span.End = at
				open = open[:len(open)-1]
			}
		}
		for h := range d.Headings() {
			if h.Nested {
				continue
			}
			at := h.Span.Start
			if n := len(sections); n > 0 {
				sections[n-1].Own.End = at
			}
			close(h.Level, at)
			open = append(open, len(sections))
			sections = append(sections, Section{h, span(at, at), span(at, d.Len())})
		}
		close(0, d.Len())
		for _, s := range sections {
			if !yield(s) {
				return
			}
		}
	}
}

// InCode reports whether the byte at off stands in a fence, in indented code or
// in a code span, their markers included.
func (d *Document) InCode(off int) bool {
	c := d.chunkAt(off)
	return c != nil && c.Part.InCode(off-c.Start)
}

// chunkAt returns the chunk that holds the byte at off, or nil.
func (d *Document) chunkAt(off int) *Chunk {
	i := sort.Search(len(d.chunks), func(i int) bool { return d.chunks[i].Start > off }) - 1
	if i < 0 || off >= d.Len() {
		return nil
	}
	return &d.chunks[i]
}

// Definition returns what the document's first definition of a label says.
func (d *Document) Definition(label string) (dest, title string, ok bool) {
	def, ok := d.labels[normaliseLabel([]byte(label))]
	return def.Dest, def.Title, ok
}

// Problems returns what parsing noticed, in the order of the text, the
// frontmatter's first.
func (d *Document) Problems() []Problem {
	var out []Problem
	if f := d.Frontmatter(); f != nil {
		out = f.problems()
	}
	for _, c := range d.chunks {
		for _, p := range c.Part.problems {
			p.Span = p.Span.Shift(c.Start)
			out = append(out, p)
		}
	}
	return out
}
