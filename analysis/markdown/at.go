package markdown

import (
	"iter"

	"memls/analysis/text"
)

// ChunkAt returns the chunk that a cursor at the byte off stands in: at the end of
// the text the last one. ok is false in an empty document.
func (d *Document) ChunkAt(off int) (c Chunk, ok bool) {
	if n := len(d.chunks); n > 0 && off >= d.Len() {
		return d.chunks[n-1], true
	}
	if at := d.chunkAt(off); at != nil {
		return *at, true
	}
	return Chunk{}, false
}

// LinksIn yields the links of one chunk of the document, as Links yields those of
// all: at their places, references with the destination of their definition.
func (d *Document) LinksIn(c Chunk) iter.Seq[Link] {
	return func(yield func(Link) bool) {
		for _, l := range c.Part.links {
			if !yield(d.resolved(l).shift(c.Start)) {
				return
			}
		}
	}
}

// resolved returns a link with the destination that its label has in the document.
func (d *Document) resolved(l Link) Link {
	if l.key != "" && l.Kind != Definition {
		def := d.labels[l.key]
		l.Dest, l.Title = def.Dest, def.Title
	}
	return l
}

// SectionAt returns the innermost section that holds the byte at off; ok is false
// before the first heading.
func (d *Document) SectionAt(off int) (in Section, ok bool) {
	for s := range d.Sections() {
		if s.Own.Start > off {
			break
		}
		in, ok = s, true
	}
	return in, ok
}

// HeadingOn returns the heading, nested ones too, whose lines hold the byte at off or
// end there, and which one it is of all, counted from 0.
func (d *Document) HeadingOn(off int) (h Heading, index int, ok bool) {
	for _, c := range d.chunks {
		if c.Start > off {
			break
		}
		if c.end() < off {
			index += len(c.Part.headings)
			continue
		}
		for _, h := range c.Part.headings {
			if span := h.Span.Shift(c.Start); span.Touches(text.Span{Start: off, End: off}) {
				return h.shift(c.Start), index, true
			}
			index++
		}
	}
	return Heading{}, 0, false
}

// Heading returns the heading of that number, counted from 0 over all of them.
func (d *Document) Heading(index int) (h Heading, ok bool) {
	for _, c := range d.chunks {
		if n := len(c.Part.headings); index >= n {
			index -= n
			continue
		}
		return c.Part.headings[index].shift(c.Start), true
	}
	return Heading{}, false
}
