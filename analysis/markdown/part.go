package markdown

import (
	"slices"
	"unicode/utf8"

	"memls/analysis/text"
)

// A Part is the parse of one chunk of a document. It depends on its text and on
// which of the labels in its brackets the document defines, on nothing else, so
// documents share it. It is immutable.
type Part struct {
	Text  string
	Runes int // code points

	headings  []Heading
	links     []Link
	undefined []Undefined
	items     []Item
	fences    []Fence
	comments  []Comment
	codeSpans []CodeSpan
	code      []text.Span // fences, indented code and code spans, in order
	problems  []Problem

	defs  []int           // the links that are definitions, in order
	asked map[string]bool // normalised label -> was it defined when this was parsed
	skip  int             // bytes at the start that are no Markdown: a byte order mark or frontmatter
	open  bool            // ends inside a fence or HTML block, so that a line that follows belongs to it

	memo memo
}

// newPart parses s.
func newPart(s string, skip int, defined func(label string) bool) *Part {
	p := &Part{Text: s, Runes: utf8.RuneCountInString(s), skip: skip}
	p.parse(defined)
	return p
}

// fit gives back the room that the growing of slices left: parts live long, and
// what the garbage collector looks through costs every keystroke.
func (p *Part) fit() {
	p.headings = slices.Clone(p.headings)
	p.links = slices.Clone(p.links)
	p.items = slices.Clone(p.items)
	p.codeSpans = slices.Clone(p.codeSpans)
	p.code = slices.Clone(p.code)
}

// fits reports whether parsing p's text again, with labels defined as given,
// would come to p.
func (p *Part) fits(defined func(label string) bool) bool {
	for label, was := range p.asked {
		if defined(label) != was {
			return false
		}
	}
	return true
}
