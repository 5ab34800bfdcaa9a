package yaml

import (
	"strings"

	"memls/analysis/text"
)

// maxDepth is how deep collections may stand in each other. The agent's library
// gives up at some depth too, when its stack is full.
const maxDepth = 1000

// Parse reads src as one document. The error is nil or the first one found, and
// then the node is nil. A document of nothing but white space and comments is
// Null. Time is linear in src.
func Parse(src string) (*Node, *Error) {
	return ParseIn(src, text.Span{End: len(src)})
}

// ParseIn reads the document that stands in part of src, such as a header in a
// file. The spans are bytes of src.
func ParseIn(src string, part text.Span) (root *Node, err *Error) {
	p := &parser{src: src[:part.End], pos: part.Start, tab: -1, anchors: map[string]*anchor{}}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *Error:
			root, err = nil, e
		default:
			panic(e)
		}
	}()
	return p.document(), nil
}

type parser struct {
	src string
	pos int

	// indent is the indentation of the current line: its leading spaces, and the
	// "- ", "? " and ": " that stand before anything else.
	indent int
	// fresh says that only those stand between the line's start and pos.
	fresh bool
	// counting says that only spaces do.
	counting bool
	// tab is the first tab of the white space before pos on a fresh line, or -1.
	tab int
	// low is the least indentation of the comments since the last indicator, see
	// noteComment.
	low int
	// ended says that pos is at a line "..." or "---".
	ended bool

	depth   int
	anchors map[string]*anchor
}

// fail ends the parse.
func (p *parser) fail(start, end int, r Reason, message string) {
	panic(&Error{text.Span{Start: start, End: min(max(end, start), len(p.src))}, r, message})
}

// failChar ends the parse at the character at pos.
func (p *parser) failChar(pos int, r Reason, message string) {
	p.fail(pos, pos+runeLen(p.src, pos), r, message)
}

// eof is what at returns behind the end.
const eof = -1

// at returns the byte at i, or eof.
func (p *parser) at(i int) int {
	if i >= len(p.src) {
		return eof
	}
	return int(p.src[i])
}

// isEmpty reports whether c parts tokens: white space, a line end (a lone CR too,
// though it ends no line) or the end.
func isEmpty(c int) bool {
	return c == eof || c == ' ' || c == '\t' || c == '\n' || c == '\r'
}

func isFlowIndicator(c int) bool {
	return c == ',' || c == '[' || c == ']' || c == '{' || c == '}'
}

// lineEnd returns the length of the line end at i, 0 when there is none.
func (p *parser) lineEnd(i int) int {
	switch {
	case p.at(i) == '\n':
		return 1
	case p.at(i) == '\r' && p.at(i+1) == '\n':
		return 2
	}
	return 0
}

// endOfLine returns the offset of the next line end from i on, or the end.
func (p *parser) endOfLine(i int) int {
	n := strings.IndexByte(p.src[i:], '\n')
	if n < 0 {
		return len(p.src)
	}
	if n > 0 && p.src[i+n-1] == '\r' {
		n--
	}
	return i + n
}

// isMarker reports whether a document marker stands at i, the start of a line.
func (p *parser) isMarker(i int) bool {
	s := p.src[i:]
	return (strings.HasPrefix(s, "---") || strings.HasPrefix(s, "...")) && isEmpty(p.at(i+3))
}

// newLine notes that pos is at the start of a line.
func (p *parser) newLine() {
	p.indent, p.fresh, p.counting, p.tab = 0, true, true, -1
	p.ended = p.isMarker(p.pos)
}

// gap skips white space, comments and line ends outside brackets, and reports
// whether a line ended.
func (p *parser) gap() (newline bool) {
	spaced := p.fresh
	for !p.ended {
		switch c := p.at(p.pos); {
		case c == ' ':
			if p.counting {
				p.indent++
			}
			spaced = true
			p.pos++
		case c == '\t':
			if p.tab < 0 && p.fresh {
				p.tab = p.pos
			}
			p.counting, spaced = false, true
			p.pos++
		case p.lineEnd(p.pos) > 0:
			p.pos += p.lineEnd(p.pos)
			p.newLine()
			newline, spaced = true, true
		case c == '#':
			if !spaced {
				p.failChar(p.pos, AfterValue, "a comment needs a blank before #")
			}
			p.noteComment()
			p.pos = p.endOfLine(p.pos)
			p.fresh, p.tab = false, -1
		default:
			p.counting = false
			return newline
		}
	}
	return newline
}

// noteComment notes the indentation of the comment at pos when it stands alone on
// its line. To the agent's library such a line shows how far values are indented,
// just as a key would, unless a blank follows the #.
func (p *parser) noteComment() {
	if p.counting && !isEmpty(p.at(p.pos+1)) {
		p.low = min(p.low, p.indent)
	}
}

// blanks skips spaces and tabs.
func (p *parser) blanks() {
	for p.at(p.pos) == ' ' || p.at(p.pos) == '\t' {
		p.pos++
	}
}

// done reports whether nothing more of the document follows at pos.
func (p *parser) done() bool { return p.ended || p.pos >= len(p.src) }

// isIndicator reports whether c stands at pos as an indicator, outside brackets.
func (p *parser) isIndicator(c int) bool {
	return p.at(p.pos) == c && isEmpty(p.at(p.pos+1))
}

// indicator takes the indicator at pos. At the start of a line it and the blanks
// behind it count as indentation.
func (p *parser) indicator() {
	p.pos++
	if !p.fresh {
		return
	}
	p.indent++
	if p.at(p.pos) != ' ' {
		return // a tab does not
	}
	for i := p.pos; p.at(i) == ' ' || p.at(i) == '\t'; i++ {
		p.indent++
	}
}

// token notes that something other than an indicator begins at pos.
func (p *parser) token() {
	p.fresh, p.counting, p.tab = false, false, -1
}

// document reads the only document.
func (p *parser) document() *Node {
	p.prelude()
	origin := atDocument
	if p.ended && strings.HasPrefix(p.src[p.pos:], "---") {
		p.ended = false
		p.pos += 3
		p.token()
		origin = behindMarker
	}
	root := p.blockNode(-1, origin)
	if !p.done() {
		p.gap()
	}
	if p.ended {
		p.epilogue()
	} else if p.pos < len(p.src) {
		p.unexpected(root)
	}
	return root
}

// prelude skips what may stand before the document.
func (p *parser) prelude() {
	for {
		p.newLine()
		if strings.HasPrefix(p.src[p.pos:], "\uFEFF") {
			// What stands behind a byte order mark is not at a line's start.
			p.pos += len("\uFEFF")
			p.fresh, p.counting, p.ended = false, false, p.isMarker(p.pos)
		}
		if p.at(p.pos) == '%' {
			p.fail(p.pos, p.endOfLine(p.pos), BadStart, "a line that begins with % is a directive")
		}
		i := p.pos
		for p.at(i) == ' ' || p.at(i) == '\t' {
			i++
		}
		if p.at(i) == '#' {
			i = p.endOfLine(i)
		}
		if p.lineEnd(i) == 0 {
			return
		}
		p.pos = i + p.lineEnd(i)
	}
}

// epilogue checks what follows a line "...": only empty lines, comments,
// directives and more such lines may.
func (p *parser) epilogue() {
	for p.pos < len(p.src) {
		end := p.endOfLine(p.pos)
		line := p.src[p.pos:end]
		rest := strings.TrimLeft(line, " \t")
		switch {
		case strings.HasPrefix(line, "...") && p.isMarker(p.pos):
			if rest = strings.TrimLeft(line[3:], " \t"); rest != "" && rest[0] != '#' {
				p.fail(p.pos+3, end, AfterValue, "text behind the line that ends the document")
			}
		case strings.HasPrefix(line, "%"):
			p.directive(line)
		case rest != "" && rest[0] != '#':
			p.fail(p.pos, end, TwoDocuments, "a second document follows")
		}
		p.pos = end + p.lineEnd(end)
	}
}

// directive checks one behind the document, where it does nothing.
func (p *parser) directive(line string) {
	parts := strings.Fields(line)
	bad := false
	switch parts[0] {
	case "%YAML":
		bad = len(parts) != 2 || !isVersion(parts[1])
	case "%TAG":
		bad = len(parts) != 3
	}
	if bad {
		p.fail(p.pos, p.pos+len(line), Other, "a directive with the wrong parts")
	}
}

func isVersion(s string) bool {
	major, minor, ok := strings.Cut(s, ".")
	return ok && isDigits(major) && isDigits(minor)
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// unexpected ends the parse at text that follows a value without being part of
// anything.
func (p *parser) unexpected(after *Node) {
	end := p.endOfLine(p.pos)
	switch {
	case p.isIndicator(':') && !p.fresh:
		p.fail(p.pos, p.pos+1, ColonInValue, "a colon and a blank end the value and would begin a map in it")
	case after.Style == SingleQuoted || after.Style == DoubleQuoted:
		p.fail(p.pos, end, AfterValue, "text follows the closing quote")
	case after.Style == Flow:
		p.fail(p.pos, end, AfterValue, "text follows the closing bracket")
	case p.fresh:
		p.fail(p.pos, end, BadIndent, "the line is not indented like the ones it belongs to")
	}
	p.fail(p.pos, end, AfterValue, "text follows a value that has ended")
}
