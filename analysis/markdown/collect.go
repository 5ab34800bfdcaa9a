package markdown

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"

	"github.com/yuin/goldmark/ast"
	gtext "github.com/yuin/goldmark/text"

	"memls/analysis/text"
)

func span(start, end int) text.Span { return text.Span{Start: start, End: end} }

// A collector turns goldmark's tree into the facts of a part.
type collector struct {
	*run
	part *Part
}

// around says what a block stands in.
type around struct {
	item   int // ordinal of the list item around it, or -1
	depth  int // number of list items around it
	nested bool
}

func (c *collector) collect(root ast.Node) {
	c.children(root, around{item: -1})
	c.part.links = append(c.part.links, c.definitions...)
	byStart := func(a, b text.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End))
	}
	slices.SortStableFunc(c.part.links, func(a, b Link) int { return byStart(a.Span, b.Span) })
	for i, l := range c.part.links {
		if l.Kind == Definition {
			c.part.defs = append(c.part.defs, i)
		}
	}
	slices.SortStableFunc(c.part.undefined, func(a, b Undefined) int { return byStart(a.Span, b.Span) })
	c.shift(c.part.skip)
	c.part.fit()
}

// shift moves all facts behind the skipped bytes.
func (c *collector) shift(by int) {
	if by == 0 {
		return
	}
	p := c.part
	for i := range p.headings {
		p.headings[i] = p.headings[i].shift(by)
	}
	for i := range p.links {
		p.links[i] = p.links[i].shift(by)
	}
	for i := range p.undefined {
		p.undefined[i] = p.undefined[i].shift(by)
	}
	for i := range p.items {
		p.items[i] = p.items[i].shift(by, 0)
	}
	for i := range p.fences {
		p.fences[i] = p.fences[i].shift(by)
	}
	for i := range p.comments {
		p.comments[i] = p.comments[i].shift(by)
	}
	for i := range p.codeSpans {
		p.codeSpans[i] = p.codeSpans[i].shift(by)
	}
	for i := range p.code {
		p.code[i] = p.code[i].Shift(by)
	}
	for i := range p.problems {
		p.problems[i].Span = p.problems[i].Span.Shift(by)
	}
}

func (c *collector) children(n ast.Node, in around) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		c.block(child, in)
	}
}

// block goes no deeper than maxNesting allows.
func (c *collector) block(n ast.Node, in around) {
	switch n := n.(type) {
	case *ast.Heading:
		c.heading(n, in)
	case *ast.Paragraph, *ast.TextBlock:
		c.inline(n.Lines(), false)
	case *ast.ListItem:
		c.item(n, in)
	case *ast.Blockquote:
		in.nested = true
		c.children(n, in)
	case *ast.List:
		c.children(n, in)
	case *ast.FencedCodeBlock:
		c.fence(n)
	case *ast.CodeBlock:
		if lines := n.Lines(); lines.Len() > 0 {
			c.part.code = append(c.part.code, span(lines.At(0).Start, c.lineEnd(lines.At(lines.Len()-1).Stop)))
		}
	case *ast.HTMLBlock:
		c.html(n)
	}
}

func (c *collector) heading(n *ast.Heading, in around) {
	p := c.places[n]
	h := Heading{Level: n.Level, Nested: in.nested, Span: span(c.lineStart(p.mark), p.end)}
	h.Setext = c.src[p.mark] != '#'
	lines := n.Lines()
	if lines.Len() == 0 {
		h.Title = span(p.mark+n.Level, p.mark+n.Level)
	} else {
		first, last := lines.At(0), lines.At(lines.Len()-1)
		h.Title = span(first.Start, c.lineEnd(last.Stop))
		h.Span.Start = c.lineStart(first.Start)
		h.Text = c.inline(lines, true)
	}
	c.part.headings = append(c.part.headings, h)
}

func (c *collector) item(n *ast.ListItem, in around) {
	p := c.places[n]
	item := Item{Depth: in.depth, Parent: in.item, Indent: c.column(p.mark)}
	end := p.mark
	for c.src[end] >= '0' && c.src[end] <= '9' {
		end++
	}
	item.Ordered = end > p.mark
	item.Marker = span(p.mark, end+1)
	item.Span = span(p.mark, max(c.end(n), end+1))
	item.Box, item.Task, item.Text = c.firstLine(end + 1)
	ordinal := len(c.part.items)
	c.part.items = append(c.part.items, item)
	c.children(n, around{item: ordinal, depth: in.depth + 1, nested: true})
}

// firstLine reads the rest of a list item's first line, off being the end of the
// marker. A text that is empty stands right behind what comes before it.
func (c *collector) firstLine(off int) (box text.Span, task Task, rest text.Span) {
	end := off
	for end < len(c.src) && c.src[end] != '\n' {
		end++
	}
	trim := func(from int) text.Span {
		if s := trimSpan(c.src, span(from, end)); !s.IsEmpty() {
			return s
		}
		return span(from, from)
	}
	rest = trim(off)
	t := c.src[rest.Start:rest.End]
	if len(t) >= 3 && t[0] == '[' && t[2] == ']' && (len(t) == 3 || isSpace(t[3])) {
		switch t[1] {
		case ' ':
			task = TaskOpen
		case 'x', 'X':
			task = TaskDone
		default:
			return box, task, rest
		}
		box = span(rest.Start, rest.Start+3)
		rest = trim(box.End)
	}
	return box, task, rest
}

// column counts the columns before off in its line.
func (c *collector) column(off int) int {
	col := 0
	for _, b := range c.src[c.lineStart(off):off] {
		switch {
		case b == '\t':
			col += 4 - col%4
		case b&0xC0 != 0x80:
			col++
		}
	}
	return col
}

// end returns the end of the last line of n or of anything in it.
func (c *collector) end(n ast.Node) int {
	end := 0
	for ; n != nil; n = n.LastChild() {
		if p := c.places[n]; p != nil {
			end = max(end, p.end)
		} else if n.Type() == ast.TypeBlock && n.Lines() != nil && n.Lines().Len() > 0 {
			end = max(end, c.lineEnd(n.Lines().At(n.Lines().Len()-1).Stop))
		}
		if n.Type() != ast.TypeBlock {
			break
		}
	}
	for end > 0 && (c.src[end-1] == ' ' || c.src[end-1] == '\t') {
		end--
	}
	return end
}

func (c *collector) fence(n *ast.FencedCodeBlock) {
	p := c.places[n]
	f := Fence{Span: span(p.mark, p.end), Closed: p.closed}
	if n.Info != nil {
		f.InfoSpan = span(n.Info.Segment.Start, n.Info.Segment.Stop)
		f.Info = c.part.Text[c.part.skip+f.InfoSpan.Start : c.part.skip+f.InfoSpan.End]
	}
	f.Body.Start = p.mark
	for f.Body.Start < len(c.src) && c.src[f.Body.Start] != '\n' {
		f.Body.Start++
	}
	f.Body.Start = min(f.Body.Start+1, len(c.src))
	f.Body.End = f.Body.Start
	if p.closed {
		f.Body.End = max(f.Body.Start, p.closeLine)
	} else {
		if lines := n.Lines(); lines.Len() > 0 {
			f.Body.End = max(f.Body.Start, lines.At(lines.Len()-1).Stop)
		}
		opening := p.mark
		for opening < len(c.src) && c.src[opening] == c.src[p.mark] {
			opening++
		}
		c.part.problems = append(c.part.problems, Problem{UnclosedFence, span(p.mark, opening)})
	}
	c.part.fences = append(c.part.fences, f)
	c.part.code = append(c.part.code, f.Span)
}

// html finds the comments of an HTML block.
func (c *collector) html(n *ast.HTMLBlock) {
	if n.HTMLBlockType != ast.HTMLBlockType2 && n.HTMLBlockType < ast.HTMLBlockType6 {
		return // script, style, processing instructions, CDATA
	}
	p := c.places[n]
	for at := p.mark; ; {
		i := bytes.Index(c.src[at:p.end], []byte("<!--"))
		if i < 0 {
			return
		}
		start := at + i
		comment := Comment{Span: span(start, p.end), Body: span(start+4, p.end)}
		if body, end, ok := commentEnd(c.src[start:p.end]); ok {
			comment = Comment{Span: span(start, start+end), Body: span(start+4, start+body), Closed: true}
		} else if n.HTMLBlockType == ast.HTMLBlockType2 {
			c.part.problems = append(c.part.problems, Problem{UnclosedComment, span(start, start+4)})
		}
		c.part.comments = append(c.part.comments, comment)
		at = comment.Span.End
	}
}

// commentEnd returns where the comment that s begins with has the end of its
// body and its own end. <!--> and <!---> are whole comments.
func commentEnd(s []byte) (body, end int, ok bool) {
	switch {
	case bytes.HasPrefix(s, []byte("<!-->")):
		return 4, 5, true
	case bytes.HasPrefix(s, []byte("<!--->")):
		return 4, 6, true
	}
	i := bytes.Index(s[4:], []byte("-->"))
	return 4 + i, 4 + i + 3, i >= 0
}

var rawTextEnd = regexp.MustCompile(`(?i)</(?:script|pre|style|textarea)>`)

// closesOnFirstLine reports whether an HTML block of one line holds its own end,
// which goldmark notices only on the next line.
func closesOnFirstLine(n *ast.HTMLBlock, src []byte) bool {
	if n.Lines().Len() != 1 {
		return false
	}
	segment := n.Lines().At(0)
	line := src[segment.Start:segment.Stop]
	switch n.HTMLBlockType {
	case ast.HTMLBlockType1:
		return rawTextEnd.Match(line)
	case ast.HTMLBlockType2:
		return bytes.Contains(line, []byte("-->"))
	case ast.HTMLBlockType3:
		return bytes.Contains(line, []byte("?>"))
	case ast.HTMLBlockType4:
		return bytes.Contains(line, []byte(">"))
	case ast.HTMLBlockType5:
		return bytes.Contains(line, []byte("]]>"))
	}
	return false
}

// inline reads the lines of a paragraph or heading and returns, of a heading,
// its plain text.
func (c *collector) inline(lines *gtext.Segments, heading bool) string {
	s := scanner{leaf: newLeaf(c.run, lines), run: c.run, part: c.part, heading: heading}
	s.scan()
	return s.plain()
}
