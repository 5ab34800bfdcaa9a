package yaml

import (
	"strings"

	"memls/analysis/text"
)

// A header is what stands on the line of | or >.
type header struct {
	folded bool
	chomp  byte // '-' without the last line end, '+' with all of them, 0 with one
	indent int  // the indentation asked for, beyond that of the parent; 0: that of the text
}

// A blockLine is one line of a text block: its leading spaces and the rest, with
// the CR of a CRLF.
type blockLine struct {
	indent  int
	content string
	off     int // where content starts
}

// blank reports whether the line has nothing but spaces.
func (l blockLine) blank() bool { return l.content == "" || l.content == "\r" }

// blockScalar reads the text block whose | or > is at pos. floor is the
// indentation of the collection it stands in, -1 for the document; least is the
// indentation that its lines need.
func (p *parser) blockScalar(floor, least int) *Node {
	start := p.pos
	h := p.blockHeader()
	first := p.pos
	end := p.blockEnd(least, h)
	n := &Node{Kind: String, Style: Literal, Span: text.Span{Start: start, End: first}}
	if h.folded {
		n.Style = Folded
	}
	if end > first {
		n.Text = p.blockText(h, splitLines(p.src[first:end], first), floor)
		n.Span.End = end
	}
	n.Span.End = start + len(strings.TrimRight(p.src[start:n.Span.End], " \r\n"))
	p.pos = end
	p.newLine()
	return n
}

// blockHeader reads the line of | or > to its end.
func (p *parser) blockHeader() header {
	h := header{folded: p.src[p.pos] == '>'}
	for p.pos++; !isEmpty(p.at(p.pos)) && p.at(p.pos) != '#'; p.pos++ {
		switch c := p.src[p.pos]; {
		case h.chomp == 0 && (c == '-' || c == '+'):
			h.chomp = c
		case h.indent == 0 && '1' <= c && c <= '9':
			h.indent = int(c - '0')
		default:
			p.fail(p.pos, p.endOfLine(p.pos), BlockHeader, "text follows | or >, which takes only lines below it")
		}
	}
	spaced := p.pos
	p.blanks()
	end := p.endOfLine(p.pos)
	switch {
	case p.at(p.pos) == '#' && p.pos > spaced, p.pos == end:
	default:
		p.fail(p.pos, end, BlockHeader, "text follows | or >, which takes only lines below it")
	}
	p.pos = end + p.lineEnd(end)
	return h
}

// blockEnd returns where the text block that starts at pos, the start of a line,
// ends. least is the fewest leading spaces that its lines may have.
func (p *parser) blockEnd(least int, h header) int {
	nl := p.pos - 1 // the last line end that belongs to the block
	indent, i := 0, p.pos
	for ; i < len(p.src); i++ {
		if c := p.src[i]; c == ' ' {
			indent++
		} else if c == '\n' {
			nl, indent = i, 0
		} else if c != '\r' || p.at(i+1) != '\n' {
			break
		}
	}
	if indent >= least {
		if h.indent > 0 {
			least = h.indent - 1 + max(least, 1)
		} else {
			least = indent
		}
		for nl < len(p.src) {
			on := p.continuation(nl+1, least)
			if on < 0 {
				break
			}
			next := strings.IndexByte(p.src[min(on, len(p.src)):], '\n')
			if next < 0 {
				return len(p.src)
			}
			nl = on + next
		}
	}
	// Tabs that are indented too little are errors: take them in, to find that.
	i = nl + 1
	for p.at(i) == ' ' {
		i++
	}
	if p.at(i) == '\t' {
		for c := p.at(i); c != eof && isEmpty(c); c = p.at(i) {
			i++
		}
		return i
	}
	if h.chomp != '+' {
		nl = p.dropBlank(nl, indent)
	}
	return nl + 1
}

// dropBlank returns the last line end that stays when blank lines at the end go,
// but for those with more spaces than indent.
func (p *parser) dropBlank(nl, indent int) int {
	for {
		i := nl - 1
		if i >= 0 && p.src[i] == '\r' {
			i--
		}
		last := i
		for i >= 0 && p.src[i] == ' ' {
			i--
		}
		if i < p.pos || p.src[i] != '\n' || i+1+indent <= last {
			return nl
		}
		nl = i
	}
}

// splitLines cuts s, which starts at off, at LF.
func splitLines(s string, off int) []blockLine {
	var lines []blockLine
	for line := range strings.SplitSeq(s, "\n") {
		content := strings.TrimLeft(line, " ")
		indent := len(line) - len(content)
		lines = append(lines, blockLine{indent, content, off + indent})
		off += len(line) + 1
	}
	return lines
}

// blockText makes the value of the lines of a text block.
func (p *parser) blockText(h header, lines []blockLine, floor int) string {
	tail := len(lines) // where the blank lines at the end begin
	for tail > 0 && lines[tail-1].blank() {
		tail--
	}
	if tail == 0 {
		if h.chomp == '+' {
			return strings.Repeat("\n", max(1, len(lines)-1))
		}
		return ""
	}
	trim, first := p.blockIndent(h, lines[:tail], floor)
	for i := len(lines) - 1; i >= tail; i-- {
		if lines[i].indent > trim {
			tail = i + 1
		}
	}
	var b strings.Builder
	for _, l := range lines[:first] {
		b.WriteString(spaces(l.indent - trim))
		b.WriteByte('\n')
	}
	for _, l := range lines[first:tail] {
		if content := strings.TrimSuffix(l.content, "\r"); content != "" && l.indent < trim {
			p.fail(l.off, l.off+len(content), BadIndent, "a line of a text block is less indented than the block")
		}
	}
	if h.folded {
		foldLines(&b, lines[first:tail], trim)
	} else {
		for i, l := range lines[first:tail] {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(spaces(l.indent - trim))
			b.WriteString(strings.TrimSuffix(l.content, "\r"))
		}
	}
	switch h.chomp {
	case '-':
	case '+':
		for _, l := range lines[tail:] {
			b.WriteByte('\n')
			b.WriteString(spaces(l.indent - trim))
		}
		if !strings.HasSuffix(b.String(), "\n") {
			b.WriteByte('\n')
		}
	default:
		b.WriteByte('\n')
	}
	return b.String()
}

// blockIndent returns how many spaces are taken from each line, and the first line
// that is not blank.
func (p *parser) blockIndent(h header, lines []blockLine, floor int) (trim, first int) {
	trim = max(floor, 0) + h.indent
	for i, l := range lines {
		if l.blank() {
			if h.indent == 0 {
				trim = max(trim, l.indent)
			}
			continue
		}
		if l.indent < trim {
			p.failChar(l.off, BadIndent, "a blank line before a text block has more spaces than its first line")
		}
		if h.indent == 0 {
			trim = l.indent
		}
		if trim == 0 && floor >= 0 {
			p.failChar(l.off, BadIndent, "a text block is not indented")
		}
		return trim, i
	}
	return trim, 0
}

// foldLines joins the lines of a > block: single line ends between lines that are
// not indented further become blanks.
func foldLines(b *strings.Builder, lines []blockLine, trim int) {
	sep := ""
	deeper := false // the line before is indented further
	for _, l := range lines {
		content := strings.TrimSuffix(l.content, "\r")
		switch {
		case l.indent > trim || strings.HasPrefix(content, "\t"):
			if sep == " " {
				sep = "\n"
			} else if !deeper && sep == "\n" {
				sep = "\n\n"
			}
			b.WriteString(sep)
			b.WriteString(spaces(l.indent - trim))
			b.WriteString(content)
			sep, deeper = "\n", true
		case content == "":
			if sep == "\n" {
				b.WriteByte('\n')
			} else {
				sep = "\n"
			}
		default:
			b.WriteString(sep)
			b.WriteString(content)
			sep, deeper = " ", false
		}
	}
}

func spaces(n int) string { return strings.Repeat(" ", max(n, 0)) }
