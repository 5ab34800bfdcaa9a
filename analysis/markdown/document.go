// Package markdown is one Markdown document: its headings, sections, links, list
// items, fences, comments, code spans and frontmatter with exact byte spans.
//
// Blocks are goldmark's (CommonMark 0.31), inlines are read by CommonMark's rules
// too, and wiki links besides. Parsing never fails and never costs more than
// about linear time; what it stumbles over is in Problems.
//
// A document is immutable. An edit makes a new one that shares all parts that
// the edit did not touch.
package markdown

import (
	"maps"
	"slices"
	"sort"
	"strings"
	"sync"

	"memls/analysis/text"
)

const bom = "\uFEFF"

// A Chunk is a part at its place. The chunks of a document follow each other
// without gap and cover its text; each begins at the beginning of a line.
type Chunk struct {
	Start int
	Part  *Part
}

func (c Chunk) end() int { return c.Start + len(c.Part.Text) }

// A Document is the text of one file and what was parsed from it.
type Document struct {
	src    string
	edited bool // made of an earlier document
	sizes  sizes
	lines  *text.LineIndex
	header header
	chunks []Chunk
	labels map[string]definition // by normalised label

	frontmatter func() *Frontmatter
	memo        memo
}

// A definition is what references need of a link reference definition.
type definition struct{ Dest, Title string }

// Parse reads src, which must be valid UTF-8 (see text.Decode).
func Parse(src string) *Document {
	return (&Document{sizes: usual}).build(src, text.NewLineIndex(src), text.Edit{New: src})
}

// Edit returns the document that the edits make of this one. All spans are
// offsets into d; edits that do not fit (see text.Apply) are an error.
func (d *Document) Edit(edits ...text.Edit) (*Document, error) {
	if len(edits) == 0 {
		return d, nil
	}
	after, err := text.Apply(d.src, edits...)
	if err != nil {
		return nil, err
	}
	// One edit that covers all: parts between that did not change are found by
	// their text.
	hull := edits[0].Span
	for _, e := range edits[1:] {
		hull.Start, hull.End = min(hull.Start, e.Span.Start), max(hull.End, e.Span.End)
	}
	e := text.Edit{Span: hull, New: after[hull.Start : hull.End+len(after)-len(d.src)]}
	return d.build(after, d.lines.Edited(e, after), e), nil
}

// Replace returns the document with text src, sharing what is common to both.
func (d *Document) Replace(src string) *Document {
	if src == d.src {
		return d
	}
	e := text.Between(d.src, src)
	return d.build(src, d.lines.Edited(e, src), e)
}

// build makes the document of text src, which edit e makes of d's.
func (d *Document) build(src string, lines *text.LineIndex, e text.Edit) *Document {
	n := &Document{src: src, edited: len(d.src) > 0, sizes: d.sizes, lines: lines, header: findHeader(src)}
	defined := guessLabels(d, e.New)
	n.resolve(d, n.cut(d, e, defined))
	if n.header.end > 0 {
		part := n.chunks[0].Part
		n.frontmatter = func() *Frontmatter {
			return Memo(part, frontmatterKey, func(p *Part) *Frontmatter { return readFrontmatter(p.Text, findHeader(p.Text)) })
		}
	} else {
		n.frontmatter = sync.OnceValue(func() *Frontmatter { return readUnclosed(src, n.header) })
	}
	return n
}

// guessLabels tells which labels are likely to be defined in the text that e
// makes of d's. A wrong guess costs a second parse of the parts that use the label.
func guessLabels(d *Document, added string) func(string) bool {
	var more map[string]bool
	for rest := added; ; {
		i := strings.Index(rest, "]:")
		if i < 0 {
			break
		}
		if j := strings.LastIndexByte(rest[max(0, i-maxLabel):i], '['); j >= 0 {
			if more == nil {
				more = make(map[string]bool)
			}
			more[normaliseLabel([]byte(rest[max(0, i-maxLabel)+j+1:i]))] = true
		}
		rest = rest[i+2:]
	}
	return func(label string) bool {
		_, ok := d.labels[label]
		return ok || more[label]
	}
}

// fresh are the chunks of a new document that were not taken over, and those of
// the old one that they stand for.
type fresh struct{ old, new []Chunk }

// cut sets n.chunks, taking over those of d that e did not touch.
func (n *Document) cut(d *Document, e text.Edit, defined func(string) bool) fresh {
	delta := len(n.src) - len(d.src)
	newEnd := e.Span.End + delta
	// A chunk depends on its text and the first line behind it, which may be the
	// line of the edit: begin one chunk before.
	first := max(sort.Search(len(d.chunks), func(i int) bool { return d.chunks[i].Start >= e.Span.Start })-2, 0)
	last := sort.Search(len(d.chunks), func(i int) bool { return d.chunks[i].Start > e.Span.End })
	k := make(known, last-first)
	for _, c := range d.chunks[first:min(last+1, len(d.chunks))] {
		k.add(c.Part)
	}
	c := cutter{n.src, n.sizes, k, defined, n.edited}

	n.chunks = make([]Chunk, 0, len(d.chunks)+4)
	at, kept := 0, first
	if header := n.header.end; first == 0 || header != d.header.end || d.chunks[first].Start < header {
		kept = 0
		if header > 0 {
			n.chunks = append(n.chunks, Chunk{0, c.part(0, header, header)})
			at = header
		}
	} else {
		n.chunks = append(n.chunks, d.chunks[:first]...)
		at = d.chunks[first].Start
	}
	for at < len(n.src) {
		// From a cut on that both texts have, the rest of them is cut alike.
		if old := at - delta; at > 0 && at >= newEnd && old >= e.Span.End {
			i := sort.Search(len(d.chunks), func(i int) bool { return d.chunks[i].Start >= old })
			if i < len(d.chunks) && d.chunks[i].Start == old {
				made := len(n.chunks)
				for _, c := range d.chunks[i:] {
					n.chunks = append(n.chunks, Chunk{c.Start + delta, c.Part})
				}
				return fresh{d.chunks[kept:i], n.chunks[kept:made]}
			}
		}
		part, end := c.next(at)
		n.chunks = append(n.chunks, Chunk{at, part})
		at = end
	}
	return fresh{d.chunks[kept:], n.chunks[kept:]}
}

// resolve finds the definitions and parses again the parts that were parsed with
// others.
func (n *Document) resolve(d *Document, f fresh) {
	defines := func(c Chunk) bool { return len(c.Part.defs) > 0 }
	check := f.new
	if n.labels = d.labels; slices.ContainsFunc(f.old, defines) || slices.ContainsFunc(f.new, defines) {
		n.labels = definitions(n.chunks)
		sameLabels := maps.EqualFunc(n.labels, d.labels, func(_, _ definition) bool { return true })
		if !sameLabels {
			check = n.chunks
		}
	}
	defined := func(label string) bool { _, ok := n.labels[label]; return ok }
	for i, c := range check {
		if len(c.Part.asked) > 0 && !c.Part.fits(defined) {
			check[i].Part = newPart(c.Part.Text, c.Part.skip, defined)
		}
	}
}

// definitions collects those of all chunks; the first of a label holds.
func definitions(chunks []Chunk) map[string]definition {
	labels := make(map[string]definition)
	for _, c := range chunks {
		for _, i := range c.Part.defs {
			l := &c.Part.links[i]
			if _, ok := labels[l.key]; !ok {
				labels[l.key] = definition{l.Dest, l.Title}
			}
		}
	}
	return labels
}

// Edited reports whether an edit made the document, as where somebody types.
func (d *Document) Edited() bool { return d.edited }

// Text returns the whole text.
func (d *Document) Text() string { return d.src }

// Lines returns the index of the text's lines.
func (d *Document) Lines() *text.LineIndex { return d.lines }

// Len returns the length of the text in bytes.
func (d *Document) Len() int { return len(d.src) }

// Chunks returns the chunks of the document; the caller must not change them.
func (d *Document) Chunks() []Chunk { return d.chunks }

// Frontmatter returns the block of YAML that the document begins with, or nil.
func (d *Document) Frontmatter() *Frontmatter { return d.frontmatter() }
