package log

import (
	"strings"
	"unicode/utf8"

	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A BlockKind says what a block is.
type BlockKind uint8

const (
	Paragraph BlockKind = iota
	Item                // a list item without what is nested in it
	Code                // a fenced or indented code block
	Row                 // a table's row; its first two are the head and the line below it
	Quote               // a block quote
	Heading
	Comment // an HTML comment on lines of its own, or another HTML block
	Break   // a rule across the page
)

// A Block is a leaf of a document: whole lines that belong together.
type Block struct {
	Kind  BlockKind
	Span  text.Span // whole lines with their ends
	Text  text.Span // what is said, without markers; soft line ends are in it
	Level int       // of a heading
	Depth int       // of what stands in a list: how many items are around it, an item itself counted
	Box   byte      // of a task item what is in its box: ' ' or 'x'; else 0
	Lead  bool      // the first row of its table
}

// Blocks cuts the document, its frontmatter left out, into blocks. Lines that are
// blank are in none. What a fence or a heading is, the document's parse says.
func Blocks(doc *markdown.Document) []Block {
	c := cutter{src: doc.Text()}
	if fm := doc.Frontmatter(); fm != nil && fm.Closed {
		c.at = fm.Span.End
	}
	for f := range doc.Fences() {
		c.fences = append(c.fences, f.Span)
	}
	for h := range doc.Headings() {
		c.headings = append(c.headings, h)
	}
	c.cut()
	return c.out
}

// A cutter walks through the lines of a text.
type cutter struct {
	src      string
	at       int
	fences   []text.Span
	headings []markdown.Heading
	items    []int // columns where the text of the list items around begins
	blank    bool  // the line before is blank
	out      []Block
}

func (c *cutter) cut() {
	for c.at < len(c.src) {
		line := c.line(c.at)
		body := strings.TrimLeft(line, " \t")
		indent := columns(line[:len(line)-len(body)])
		body = strings.TrimRight(body, " \t\r\n")
		if body == "" {
			c.blank = true
			c.at += len(line)
			continue
		}
		if c.special(indent) {
			c.blank = false
			continue
		}
		marker := itemMarker(body)
		if marker > 1 && !strings.HasPrefix(body, "1") && c.inParagraph(indent) {
			marker = 0
		}
		switch {
		case isDefinition(body) && (c.blankOrFirst() || c.out[len(c.out)-1].Kind == Code):
			c.add(Code, line, indent)
		case marker > 0 && (indent < 4 || len(c.items) > 0):
			c.item(line, indent, marker)
		case c.continues(body, indent):
			last := &c.out[len(c.out)-1]
			last.Span.End = c.at + len(line)
			last.Text.End = c.at + len(strings.TrimRight(line, " \t\r\n"))
			c.at += len(line)
		case strings.HasPrefix(body, "<!--"), strings.HasPrefix(body, "</"), strings.HasPrefix(body, "<") && len(body) > 1 && isLetter(body[1]) && strings.HasSuffix(body, ">") && c.blankOrFirst():
			c.comment(line, body)
		case strings.HasPrefix(body, ">"):
			c.quote()
		case strings.HasPrefix(body, "|"):
			c.add(Row, line, indent)
		case len(body) >= 3 && isBreak(body):
			c.add(Break, line, indent)
		default:
			c.leave(indent)
			if indent >= 4 && len(c.items) == 0 {
				c.indented()
			} else {
				c.add(Paragraph, line, indent)
			}
		}
		c.blank = false
	}
}

// inParagraph reports whether a line with this indent, in columns, goes on with a
// paragraph: no list begins there with another number than 1.
func (c *cutter) inParagraph(indent int) bool {
	if c.blank || len(c.out) == 0 {
		return false
	}
	switch c.out[len(c.out)-1].Kind {
	case Item:
		return len(c.items) > 0 && indent >= c.items[len(c.items)-1]
	case Paragraph:
		return len(c.items) == 0
	}
	return false
}

// isDefinition reports whether a line says where a footnote or a link leads: it is
// kept as it is, as code is.
func isDefinition(body string) bool {
	name, rest, ok := strings.Cut(body, "]:")
	return ok && len(name) > 2 && name[0] == '[' && !strings.ContainsAny(name[1:], "[]") && (name[1] == '^' || strings.Contains(rest, "/") && len(strings.Fields(rest)) == 1)
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

func (c *cutter) blankOrFirst() bool { return c.blank || len(c.out) == 0 }

// line returns the line at off with its end.
func (c *cutter) line(off int) string {
	if k := strings.IndexByte(c.src[off:], '\n'); k >= 0 {
		return c.src[off : off+k+1]
	}
	return c.src[off:]
}

// lineEnd returns the end of the line that holds the byte before off.
func (c *cutter) lineEnd(off int) int {
	if off > 0 && off <= len(c.src) && c.src[off-1] == '\n' {
		return off
	}
	if k := strings.IndexByte(c.src[off:], '\n'); k >= 0 {
		return off + k + 1
	}
	return len(c.src)
}

// special takes the fence or heading that begins in this line.
func (c *cutter) special(indent int) bool {
	end := c.at + len(c.line(c.at))
	for len(c.fences) > 0 && c.fences[0].End <= c.at {
		c.fences = c.fences[1:]
	}
	for len(c.headings) > 0 && c.headings[0].Span.End <= c.at {
		c.headings = c.headings[1:]
	}
	if len(c.fences) > 0 && c.fences[0].Start < end && itemMarker(strings.TrimLeft(c.src[c.at:end], " \t")) == 0 {
		c.leave(indent)
		stop := max(end, c.lineEnd(c.fences[0].End))
		c.out = append(c.out, Block{Kind: Code, Span: text.Span{Start: c.at, End: stop}, Text: c.fences[0], Depth: len(c.items)})
		c.at = stop
		return true
	}
	if len(c.headings) > 0 && !c.headings[0].Nested && c.headings[0].Span.Start < end {
		h := c.headings[0]
		c.items = nil
		stop := max(end, c.lineEnd(h.Span.End))
		c.out = append(c.out, Block{Kind: Heading, Span: text.Span{Start: c.at, End: stop}, Text: h.Title, Level: h.Level})
		c.at = stop
		return true
	}
	return false
}

// leave ends the list items that a line with this indent, in columns, is not in.
func (c *cutter) leave(indent int) {
	for len(c.items) > 0 && indent < c.items[len(c.items)-1] {
		c.items = c.items[:len(c.items)-1]
	}
}

// continues reports whether the line goes on with the paragraph, item or quote
// above it.
func (c *cutter) continues(body string, indent int) bool {
	if c.blank || len(c.out) == 0 || strings.HasPrefix(body, ">") || strings.HasPrefix(body, "<!--") {
		return false
	}
	last := c.out[len(c.out)-1]
	switch last.Kind {
	case Paragraph, Item:
		return last.Span.End == c.at && !strings.HasPrefix(body, "|") && !startsAnew(body, last.Text.Of(c.src))
	case Quote:
		return last.Span.End == c.at && !strings.HasPrefix(body, "|") && indent < 4
	}
	return false
}

func (c *cutter) add(kind BlockKind, line string, indent int) {
	c.leave(indent)
	body := strings.TrimLeft(line, " \t")
	start := c.at + len(line) - len(body)
	b := Block{Kind: kind, Span: text.Span{Start: c.at, End: c.at + len(line)}, Depth: len(c.items)}
	b.Text = text.Span{Start: start, End: start + len(strings.TrimRight(body, " \t\r\n"))}
	if kind == Row {
		b.Lead = len(c.out) == 0 || c.blank || c.out[len(c.out)-1].Kind != Row
	}
	c.out = append(c.out, b)
	c.at += len(line)
}

func (c *cutter) item(line string, indent, marker int) {
	c.leave(indent)
	body := strings.TrimLeft(line, " \t")
	start := c.at + len(line) - len(body) + marker
	b := Block{Kind: Item, Span: text.Span{Start: c.at, End: c.at + len(line)}}
	rest := strings.TrimLeft(body[marker:], " \t")
	start += len(body[marker:]) - len(rest)
	box, said := unboxed(rest)
	b.Box = box
	start += len(rest) - len(said)
	rest = said
	b.Text = text.Span{Start: start, End: start + len(strings.TrimRight(rest, " \t\r\n"))}
	if len(c.fences) > 0 && c.fences[0].Start >= start && c.fences[0].Start < b.Span.End {
		// The item is a code block, its marker included.
		b.Kind = Code
		b.Span.End = max(b.Span.End, c.lineEnd(c.fences[0].End))
		b.Text = b.Span
		c.out = append(c.out, b)
		c.at = b.Span.End
		return
	}
	// A continuation stands at the text's column; two columns do for "- ".
	c.items = append(c.items, indent+marker+1)
	b.Depth = len(c.items)
	c.out = append(c.out, b)
	c.at += len(line)
}

// unboxed returns what is in the box of a task item and what stands behind it; 0 and all
// of s where it begins with none.
func unboxed(s string) (box byte, rest string) {
	if len(s) >= 3 && s[0] == '[' && s[2] == ']' && strings.IndexByte(" xX", s[1]) >= 0 && (len(s) == 3 || s[3] == ' ' || s[3] == '\r' || s[3] == '\n') {
		return s[1] | 0x20, strings.TrimLeft(s[3:], " \t")
	}
	return 0, s
}

func (c *cutter) quote() {
	start := c.at
	for c.at < len(c.src) {
		line := c.line(c.at)
		if !strings.HasPrefix(strings.TrimLeft(line, " \t"), ">") {
			break
		}
		c.at += len(line)
	}
	t := strings.TrimRight(c.src[start:c.at], " \t\r\n")
	c.out = append(c.out, Block{Kind: Quote, Span: text.Span{Start: start, End: c.at}, Text: text.Span{Start: start, End: start + len(t)}, Depth: len(c.items)})
}

func (c *cutter) comment(line, body string) {
	c.leave(0)
	end := c.at + len(line)
	if strings.HasPrefix(body, "<!--") && !strings.Contains(body, "-->") {
		if k := strings.Index(c.src[c.at:], "-->"); k >= 0 {
			end = c.lineEnd(c.at + k + 3)
		} else {
			end = len(c.src)
		}
	}
	c.out = append(c.out, Block{Kind: Comment, Span: text.Span{Start: c.at, End: end}, Text: text.Span{Start: c.at, End: end}})
	c.at = end
}

// indented takes a code block that is marked by its indentation.
func (c *cutter) indented() {
	start, end := c.at, c.at
	for c.at < len(c.src) {
		line := c.line(c.at)
		body := strings.TrimLeft(line, " \t")
		if strings.Trim(body, " \t\r\n") != "" { // a no-break space is text in Markdown, and a line of it was taken
			if columns(line[:len(line)-len(body)]) < 4 {
				break
			}
			end = c.at + len(line)
		}
		c.at += len(line)
	}
	c.at = end
	c.out = append(c.out, Block{Kind: Code, Span: text.Span{Start: start, End: end}, Text: text.Span{Start: start, End: end}})
}

// itemMarker returns the length of the list marker that body begins with, or 0.
func itemMarker(body string) int {
	n := 0
	for n < len(body) && n < 9 && body[n] >= '0' && body[n] <= '9' {
		n++
	}
	if n == 0 {
		if body == "" || strings.IndexByte("-*+", body[0]) < 0 {
			return 0
		}
	} else if n == len(body) || body[n] != '.' && body[n] != ')' {
		return 0
	}
	n++
	if n < len(body) && body[n] != ' ' && body[n] != '\t' {
		return 0
	}
	if isBreak(body) {
		return 0
	}
	return n
}

// isBreak reports whether body is a rule across the page.
func isBreak(body string) bool {
	return strings.Trim(body, body[:1]+" \t") == "" && strings.IndexByte("-*_", body[0]) >= 0 && strings.Count(body, body[:1]) >= 3
}

// startsAnew reports whether a line says something of its own though no blank line
// stands before it: people write labels and stamps line below line. A bare date may
// also be the middle of a sentence that was wrapped: "… ends on\n2026-04-01. After …".
func startsAnew(body, above string) bool {
	if _, rest := statement.ReadLoose(body); rest > 0 {
		_, rest := statement.ReadLoose(above)
		return rest > 0
	}
	if (body[0]|0x20 >= 'a' && body[0]|0x20 <= 'z' || body[0] >= '4' && body[0] <= '9') && statement.MayLead(body) { // "Jun 3 - Deployed.", below another such
		st, rest := statement.LeadingStamp(body, true)
		first, _ := statement.LeadingStamp(above, true)
		return rest > 0 && st.Kind == first.Kind
	}
	switch body[0] {
	case '*', '_', '[', '(', '0', '1', '2', '3':
		_, rest := statement.LeadingStamp(body, true)
		switch {
		case rest == 0:
		case body[0] == '*' || body[0] == '[':
			return true
		case rest > 9:
			if set := strings.TrimRight(body[:rest], " \t"); body[0] > '9' || strings.HasSuffix(set, ":") || strings.HasSuffix(set, "-") || set[len(set)-1] >= 0x80 {
				return true
			}
			end, _ := utf8.DecodeLastRuneInString(above)
			first, _ := statement.LeadingStamp(above, true)
			return strings.ContainsRune(".!?:;。！？：；)*`", end) || first.Kind != statement.NoStamp && above[0] >= '0' && above[0] <= '9'
		}
	}
	if strings.HasPrefix(body, "**") {
		_, ok := statement.LabelOf(body)
		return ok
	}
	return false
}

// columns returns the width of white space, a tab going to the next multiple of 4.
func columns(s string) (n int) {
	for i := range len(s) {
		if s[i] == '\t' {
			n += 4 - n%4
		} else {
			n++
		}
	}
	return n
}
