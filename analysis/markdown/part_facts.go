package markdown

import (
	"sort"

	"memls/analysis/text"
)

// The facts of one part, with spans relative to it: for checks that look at a
// part by itself and keep what they find with it (see Memo). The caller must not
// change what they return.

// Headings returns the part's headings.
func (p *Part) Headings() []Heading { return p.headings }

// Items returns the part's list items; Parent is an index into them.
func (p *Part) Items() []Item { return p.items }

// Fences returns the part's fenced code blocks.
func (p *Part) Fences() []Fence { return p.fences }

// Comments returns the part's HTML comments.
func (p *Part) Comments() []Comment { return p.comments }

// InCode reports whether the byte at off stands in code.
func (p *Part) InCode(off int) bool { return inSpans(p.code, off) }

// inSpans reports whether one of spans, which are in order, holds off.
func inSpans(spans []text.Span, off int) bool {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].End > off })
	return i < len(spans) && spans[i].Contains(off)
}

// Links returns the part's links, images and definitions. Those by reference
// have no destination here: the document knows it.
func (p *Part) Links() []Link { return p.links }

// CodeSpans returns the part's inline code.
func (p *Part) CodeSpans() []CodeSpan { return p.codeSpans }
