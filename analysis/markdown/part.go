package markdown

import (
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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

	mu   sync.Mutex
	memo atomic.Pointer[[]*cell] // few; replaced as a whole, under mu, when one is added
}

type cell struct {
	id    int64
	once  sync.Once
	value any
}

// newPart parses s. The text is copied: a part outlives the document it was cut
// from, and must not hold on to all of it.
func newPart(s string, skip int, defined func(label string) bool) *Part {
	p := &Part{Text: strings.Clone(s), Runes: utf8.RuneCountInString(s), skip: skip}
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

// A Key names one thing that Memo keeps with a part. Make it once, in a package
// variable, with NewKey.
type Key[T any] struct{ id int64 }

var lastKey atomic.Int64

// NewKey returns a key unlike all others.
func NewKey[T any]() *Key[T] { return &Key[T]{lastKey.Add(1)} }

// Memo returns what compute makes of p, computing it once in p's life. It may be
// called from several goroutines; compute must depend on p alone. Each key typed
// asks for several things of every part, so an answer that is there is found
// without a lock.
func Memo[T any](p *Part, key *Key[T], compute func(*Part) T) T {
	c := p.cell(key.id)
	c.once.Do(func() { c.value = compute(p) })
	v, _ := c.value.(T)
	return v
}

func (p *Part) cell(id int64) *cell {
	if c := findCell(p.memo.Load(), id); c != nil {
		return c
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	cells := p.memo.Load()
	if c := findCell(cells, id); c != nil {
		return c
	}
	c := &cell{id: id}
	next := []*cell{c}
	if cells != nil {
		next = append(slices.Clip(*cells), c)
	}
	p.memo.Store(&next)
	return c
}

func findCell(cells *[]*cell, id int64) *cell {
	if cells == nil {
		return nil
	}
	for _, c := range *cells {
		if c.id == id {
			return c
		}
	}
	return nil
}
