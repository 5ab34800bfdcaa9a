package yaml

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"memls/analysis/text"
)

// continuation returns the offset from which a scalar goes on in the line that
// starts at off, or -1 when it does not: when the line has fewer than cont leading
// spaces, or is a document marker. An empty line goes on at its end.
func (p *parser) continuation(off, cont int) int {
	if cont <= 0 {
		if p.isMarker(off) {
			return -1
		}
		return off
	}
	i := off
	for p.at(i) == ' ' {
		i++
	}
	switch {
	case p.at(i) == '\r' && p.at(i+1) == '\n':
		return i + 1
	case p.at(i) == '\n' || i-off >= cont:
		return i
	}
	return -1
}

// plainNode reads a value without quotes.
func (p *parser) plainNode(cont int, inFlow bool) *Node {
	start := p.pos
	switch c := p.at(p.pos); c {
	case ',', '%', '@', '`', '|', '>', '\t', ']', '}':
		p.failChar(start, BadStart, "a value may not begin with this character unless it is quoted")
	}
	end := p.plainEnd(cont, inFlow)
	if end == start {
		p.failChar(start, Other, "a value is due here")
	}
	p.pos = end
	n := &Node{Kind: String, Style: Plain, Span: text.Span{Start: start, End: end}}
	n.Text = unfold(n.Span.Of(p.src))
	return n
}

// plainEnd returns where the plain value at pos ends.
func (p *parser) plainEnd(cont int, inFlow bool) int {
	end := p.pos
	for i := p.pos; i < len(p.src); i++ {
		c, next := p.at(i), p.at(i+1)
		switch {
		case c == ':':
			if isEmpty(next) || inFlow && isFlowIndicator(next) {
				return end
			}
			end = i + 1
		case isEmpty(c):
			if c == '\r' {
				if next == '\n' {
					i++
					c, next = '\n', p.at(i+1)
				} else {
					end = i + 1
				}
			}
			if next == '#' || inFlow && isFlowIndicator(next) {
				return end
			}
			if c == '\n' {
				on := p.continuation(i+1, cont)
				if on < 0 {
					return end
				}
				i = max(i, on-2) // so that a # behind the indentation is seen
			}
		case inFlow && isFlowIndicator(c):
			return end
		default:
			end = i + 1
		}
	}
	return end
}

// quoted reads the quoted value at pos.
func (p *parser) quoted(cont int) *Node {
	start, quote := p.pos, p.src[p.pos]
	end, why := p.quoteEnd(start, cont)
	if why != "" {
		p.failChar(start, Unclosed, why)
	}
	p.pos = end + 1
	n := &Node{Kind: String, Style: SingleQuoted, Span: text.Span{Start: start, End: p.pos}}
	inner := p.src[start+1 : end]
	if quote == '\'' {
		n.Text = strings.ReplaceAll(unfold(inner), "''", "'")
	} else {
		n.Style = DoubleQuoted
		n.Text = p.unescape(inner, start+1)
	}
	return n
}

// quoteEnd returns where the quote at start is closed, or why it is not. A quote
// that nothing closes is cut where its text ends, at the last line that is
// indented enough; if a quote happens to stand there, even an escaped one, the
// agent's library takes that.
func (p *parser) quoteEnd(start, cont int) (end int, why string) {
	end = p.closing(start)
	cut := end
	why = "the quote is not closed before a line that is not indented"
	if end < 0 {
		cut, why = len(p.src), "the quote is never closed"
	}
	for i := start; i < end; {
		nl := strings.IndexByte(p.src[i:end], '\n')
		if nl < 0 {
			return end, ""
		}
		on := p.continuation(i+nl+1, cont)
		if on < 0 {
			cut = i + nl
			if p.src[cut-1] == '\r' {
				cut--
			}
			break
		}
		if on >= end {
			return end, ""
		}
		i = on
	}
	if cut == end {
		return end, ""
	}
	if cut-1 > start && p.src[cut-1] == p.src[start] {
		return cut - 1, ""
	}
	return 0, why
}

// closing returns the offset of the quote that closes the one at start, or -1.
func (p *parser) closing(start int) int {
	quote := p.src[start]
	for i := start + 1; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == '\\' && quote == '"':
			i++
		case c != quote:
		case quote == '\'' && p.at(i+1) == '\'':
			i++
		default:
			return i
		}
	}
	return -1
}

// unfold joins the lines of a plain or single-quoted value: a line end becomes a
// blank, n of them n-1 line ends, blanks round them go.
func unfold(s string) string {
	line, rest, more := strings.Cut(s, "\n")
	if !more {
		return s
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(strings.TrimSuffix(line, "\r"), " \t"))
	sep := byte(' ')
	for {
		line, rest, more = strings.Cut(rest, "\n")
		if !more {
			break
		}
		line = strings.Trim(strings.TrimSuffix(line, "\r"), " \t")
		switch {
		case line != "":
			b.WriteByte(sep)
			b.WriteString(line)
			sep = ' '
		case sep == '\n':
			b.WriteByte(sep)
		default:
			sep = '\n'
		}
	}
	b.WriteByte(sep)
	b.WriteString(strings.TrimLeft(line, " \t"))
	return b.String()
}

// escapes are what a backslash and one character stand for.
var escapes = map[byte]string{
	'0': "\x00", 'a': "\a", 'b': "\b", 'e': "\x1b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t", 'v': "\v",
	'N': "\u0085", '_': "\u00a0", 'L': "\u2028", 'P': "\u2029", ' ': " ", '"': `"`, '/': "/", '\\': `\`, '\t': "\t",
}

// unescape resolves the escapes and line ends of s, the inside of double quotes,
// which stands at off.
func (p *parser) unescape(s string, off int) string {
	if strings.IndexByte(s, '\\') < 0 && strings.IndexByte(s, '\n') < 0 {
		return s
	}
	var b units
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case c == '\\':
			i = p.escape(&b, s, i, off)
		case c == '\n' || c == '\r' && strings.HasPrefix(s[i:], "\r\n"):
			i = fold(&b, s, i)
		case c == ' ' || c == '\t':
			j := i
			for j < len(s) && (s[j] == ' ' || s[j] == '\t') {
				j++
			}
			if rest := s[j:]; !strings.HasPrefix(rest, "\n") && !strings.HasPrefix(rest, "\r\n") {
				b.text(s[i:j])
			}
			i = j
		default:
			_, n := utf8.DecodeRuneInString(s[i:])
			b.text(s[i : i+n])
			i += n
		}
	}
	return b.String()
}

// fold resolves the line end at i and all white space behind it.
func fold(b *units, s string, i int) int {
	ends := 0
	for i < len(s) {
		switch {
		case s[i] == '\n':
			ends++
		case s[i] == ' ' || s[i] == '\t' || strings.HasPrefix(s[i:], "\r\n"):
		default:
			b.text(folded(ends))
			return i
		}
		i++
	}
	b.text(folded(ends))
	return i
}

func folded(ends int) string {
	if ends == 1 {
		return " "
	}
	return strings.Repeat("\n", ends-1)
}

// escape resolves the escape at i.
func (p *parser) escape(b *units, s string, i, off int) int {
	bad := func(end int) {
		p.fail(off+i, off+min(end, len(s)), BadEscape, "a backslash in double quotes begins an escape, and this is none")
	}
	if i+1 >= len(s) { // only before a closing quote that is escaped, see quoteEnd
		b.text(`"`)
		return i + 1
	}
	c := s[i+1]
	if t, ok := escapes[c]; ok {
		b.text(t)
		return i + 2
	}
	digits := map[byte]int{'x': 2, 'u': 4, 'U': 8}[c]
	switch {
	case c == '\n' || strings.HasPrefix(s[i+1:], "\r\n"):
		i += 1 + strings.IndexByte(s[i+1:], '\n') + 1
		for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
			i++
		}
		return i
	case digits == 0:
		bad(i + 1 + runeLen(s, i+1))
	}
	i += 2
	r := rune(0)
	for end := i + digits; i < end; i++ {
		if i >= len(s) || !isHex(int(s[i])) || r > 0x10FFFF {
			i = end - digits - 2
			bad(end)
		}
		r = r<<4 | hexDigit(s[i])
	}
	if r > utf8.MaxRune {
		i -= digits + 2
		bad(i + 2 + digits)
	}
	b.rune(r)
	return i
}

// hexDigit returns the value of a hexadecimal digit.
func hexDigit(c byte) rune {
	switch {
	case c <= '9':
		return rune(c - '0')
	case c <= 'F':
		return rune(c-'A') + 10
	}
	return rune(c-'a') + 10
}

// units is text in which two escapes may make one surrogate pair, as they do in a
// string of UTF-16 units. A surrogate that stays alone becomes U+FFFD.
type units struct {
	strings.Builder
	high rune
}

func (u *units) text(s string) {
	u.flush()
	u.WriteString(s)
}

func (u *units) rune(r rune) {
	if u.high != 0 {
		if pair := utf16.DecodeRune(u.high, r); pair != utf8.RuneError {
			u.high = 0
			u.WriteRune(pair)
			return
		}
	}
	u.flush()
	if 0xD800 <= r && r <= 0xDBFF {
		u.high = r
		return
	}
	u.WriteRune(r)
}

func (u *units) flush() {
	if u.high != 0 {
		u.WriteRune(utf8.RuneError)
		u.high = 0
	}
}

// String returns the text.
func (u *units) String() string {
	u.flush()
	return u.Builder.String()
}

// runeLen returns the length of the character at i in bytes, at least 1.
func runeLen(s string, i int) int {
	if i >= len(s) {
		return 1
	}
	_, n := utf8.DecodeRuneInString(s[i:])
	return n
}
