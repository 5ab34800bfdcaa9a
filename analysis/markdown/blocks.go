package markdown

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	gtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Bounds on what one part may cost. Real memory files nest about five deep and
// need less than one step a byte.
const (
	maxNesting   = 32       // lists and quotes in each other; deeper ones are read as text
	stepsPerByte = 4        // block continuations, see run.step
	freeSteps    = 32 << 10 // so that a short text never runs out
)

// blockParser is goldmark with its own block parsers, each watched, with link
// definitions read by readDefinitions, and with no inline parsers: those are
// superlinear on hostile text and know no destination's position, so inline.go
// does that work.
var blockParser = func() parser.Parser {
	var watched []util.PrioritizedValue
	for _, v := range parser.DefaultBlockParsers() {
		inner := v.Value.(parser.BlockParser)
		switch v.Priority {
		case 300, 800: // list and block quote; a list's items are its own doing
			inner = nesting{inner}
		}
		watched = append(watched, util.Prioritized(watch{inner}, v.Priority))
	}
	return parser.NewParser(
		parser.WithBlockParsers(watched...),
		parser.WithParagraphTransformers(util.Prioritized(definitionReader{}, 100)),
	)
}()

// A place is where a block stands. goldmark keeps only where a block begins, and
// that wrongly behind a tab (its issue 604).
type place struct {
	mark      int // the block's first byte: its marker; of a setext heading the underline
	end       int // the end of its last line so far, without line end
	closeLine int // of a fence: where the closing marker's line begins
	closed    bool
}

// A run is the state of parsing one part; goldmark hands it to every block
// parser as its context.
type run struct {
	parser.Context
	src     []byte // see normalise
	places  map[ast.Node]*place
	steps   int
	complex bool // something was read as plain text to bound the cost

	definitions []Link
	defined     func(string) bool
	part        *Part
}

// tooComplex is thrown when a part costs too much.
type tooComplex struct{}

// step counts one block asked about one line. A blank line is asked of every
// list around it, so a deep list before a run of blank lines would cost
// depth × lines without a limit.
func (r *run) step() {
	r.steps--
	if r.steps < 0 {
		panic(tooComplex{})
	}
}

// lineEnd returns where the line that stops before stop ends, without line end.
func (r *run) lineEnd(stop int) int {
	if stop > 0 && r.src[stop-1] == '\n' {
		stop--
		if stop > 0 && r.part.Text[r.part.skip+stop] == '\n' && r.part.Text[r.part.skip+stop-1] == '\r' {
			stop--
		}
	}
	return stop
}

func (r *run) lineStart(off int) int {
	for off > 0 && r.src[off-1] != '\n' {
		off--
	}
	return off
}

// watch notes where the blocks of a block parser stand.
type watch struct{ parser.BlockParser }

func (w watch) Open(parent ast.Node, reader gtext.Reader, pc parser.Context) (ast.Node, parser.State) {
	r := pc.(*run)
	_, segment := reader.Position()
	mark := max(segment.Start+max(pc.BlockOffset(), 0)-segment.Padding, 0)
	node, state := w.BlockParser.Open(parent, reader, pc)
	if node != nil && node.Kind() != ast.KindParagraph && node.Kind() != ast.KindList {
		r.places[node] = &place{mark: mark, end: r.lineEnd(segment.Stop)}
	}
	return node, state
}

func (w watch) Continue(node ast.Node, reader gtext.Reader, pc parser.Context) parser.State {
	r := pc.(*run)
	r.step()
	line, segment := reader.PeekLine()
	blank := len(line) == 0 || (line[0] == '\n' || line[0] == ' ' || line[0] == '\t') && util.IsBlank(line)
	state := w.BlockParser.Continue(node, reader, pc)
	p := r.places[node]
	if p == nil {
		return state
	}
	switch {
	case state&parser.Continue != 0:
		if !blank {
			p.end = r.lineEnd(segment.Stop)
		}
	case node.Kind() == ast.KindFencedCodeBlock:
		p.closed, p.closeLine, p.end = true, r.lineStart(segment.Start), r.lineEnd(segment.Stop)
	case node.Kind() == ast.KindHTMLBlock:
		p.closed = true
		if node.(*ast.HTMLBlock).HasClosure() {
			p.end = r.lineEnd(segment.Stop)
		}
	}
	return state
}

// nesting keeps a container from opening too deep.
type nesting struct{ parser.BlockParser }

func (n nesting) Open(parent ast.Node, reader gtext.Reader, pc parser.Context) (ast.Node, parser.State) {
	// A list and its item are two open blocks.
	if len(pc.OpenedBlocks()) < maxNesting*2 {
		return n.BlockParser.Open(parent, reader, pc)
	}
	pc.(*run).complex = true
	return nil, parser.NoChildren
}

// normalise returns a copy of s, byte for byte in place, in which every line
// ends with LF: goldmark knows no lone CR, and takes "-" before CRLF for no list
// item.
func normalise(s string) []byte {
	b := []byte(s)
	for i, c := range b {
		if c != '\r' {
			continue
		}
		if i+1 < len(b) && b[i+1] == '\n' {
			b[i] = ' '
		} else {
			b[i] = '\n'
		}
	}
	return b
}

// parse fills p.
func (p *Part) parse(defined func(string) bool) {
	if p.skip == len(p.Text) {
		return
	}
	r := &run{
		Context: parser.NewContext(),
		src:     normalise(p.Text[p.skip:]),
		places:  make(map[ast.Node]*place),
		steps:   freeSteps + stepsPerByte*len(p.Text),
		defined: defined,
		part:    p,
	}
	if !r.parse() {
		*p = Part{Text: p.Text, Runes: p.Runes, skip: p.skip}
		r.complex = true
	}
	if r.complex {
		p.problems = append(p.problems, Problem{Kind: TooComplex, Span: span(0, len(p.Text))})
	}
}

// parse reports false when the text costs too much, or goldmark gave up.
func (r *run) parse() (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	root := blockParser.Parse(gtext.NewReader(r.src), parser.WithContext(r))
	r.part.open = r.endsOpen(root)
	c := &collector{run: r, part: r.part}
	c.collect(root)
	return true
}

// endsOpen reports whether a line in column 0 behind the text, as long as it
// closes paragraphs and containers, would still belong to a block of the text.
// Only a fence and an HTML block at the top level go on over such a line.
func (r *run) endsOpen(root ast.Node) bool {
	last := root.LastChild()
	if last == nil {
		return false
	}
	p := r.places[last]
	switch n := last.(type) {
	case *ast.FencedCodeBlock:
		return !p.closed
	case *ast.HTMLBlock:
		return !p.closed && !closesOnFirstLine(n, r.src)
	}
	return false
}
