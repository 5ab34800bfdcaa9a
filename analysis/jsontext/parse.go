package jsontext

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"memls/analysis/text"
)

// maxDepth is how deep values may stand in each other.
const maxDepth = 10_000

// maxProblems is how many problems are reported; a text with more is no JSON.
const maxProblems = 100

// Parse reads src. The text is JSON when there are no problems. With problems the
// value is what could be made out up to the first that cannot be read past; it is
// nil when there is nothing at all. Time is linear in src.
func Parse(src string) (*Value, []Problem) {
	p := &parser{src: src}
	v := p.document()
	return v, p.problems
}

type parser struct {
	src      string
	pos      int
	problems []Problem
	stopped  bool // nothing more can be made out
}

func (p *parser) report(start, end int, f Fault, message string) {
	if len(p.problems) < maxProblems {
		p.problems = append(p.problems, Problem{text.Span{Start: start, End: min(end, len(p.src))}, f, message})
	}
}

// stop reports a problem at the character at pos and ends the parse.
func (p *parser) stop(f Fault, message string) {
	n := 1
	if p.pos < len(p.src) {
		_, n = utf8.DecodeRuneInString(p.src[p.pos:])
	}
	if !p.stopped {
		p.report(p.pos, p.pos+n, f, message)
	}
	p.stopped = true
}

func (p *parser) peek() byte {
	if p.pos < len(p.src) && !p.stopped {
		return p.src[p.pos]
	}
	return 0
}

func (p *parser) document() *Value {
	if strings.HasPrefix(p.src, "\uFEFF") {
		p.pos = len("\uFEFF")
		p.report(0, p.pos, ByteOrderMark, "JSON does not begin with a byte order mark")
	}
	p.space()
	if p.pos == len(p.src) && !p.stopped {
		p.stop(Empty, "an empty text is not JSON")
		return nil
	}
	v := p.value(0)
	p.space()
	if !p.stopped && p.pos < len(p.src) {
		p.stop(Syntax, "text follows the end of the JSON")
	}
	return v
}

// space skips white space, and comments with a problem each.
func (p *parser) space() {
	for !p.stopped && p.pos < len(p.src) {
		rest := p.src[p.pos:]
		switch c := rest[0]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			p.pos++
			continue
		case strings.HasPrefix(rest, "//"):
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			n = len(strings.TrimRight(rest[:n], "\r"))
			p.report(p.pos, p.pos+n, Comment, "JSON has no comments")
			p.pos += n
			continue
		case strings.HasPrefix(rest, "/*"):
			n := strings.Index(rest[2:], "*/")
			if n < 0 {
				p.stop(Comment, "a comment is never closed, and JSON has none")
				return
			}
			p.report(p.pos, p.pos+n+4, Comment, "JSON has no comments")
			p.pos += n + 4
			continue
		}
		return
	}
}

func (p *parser) value(depth int) *Value {
	start := p.pos
	v := &Value{}
	if depth > maxDepth {
		p.stop(TooDeep, "values stand in each other too deeply")
		v.Partial = true
		return v
	}
	switch c := p.peek(); {
	case c == '{':
		v.Kind = Object
		p.object(v, depth)
	case c == '[':
		v.Kind = Array
		p.array(v, depth)
	case c == '"', c == '\'':
		v.Kind = String
		v.Text = p.str(c)
	case c == '-' || '0' <= c && c <= '9':
		v.Kind = Number
		v.Number = p.number()
	default:
		p.word(v)
	}
	v.Span = text.Span{Start: start, End: max(start, p.pos)}
	v.Partial = p.stopped
	return v
}

// word reads true, false or null.
func (p *parser) word(v *Value) {
	end := p.pos
	for end < len(p.src) && isWord(p.src[end]) {
		end++
	}
	switch w := p.src[p.pos:end]; w {
	case "true", "false":
		v.Kind, v.Bool = Bool, w == "true"
	case "null":
		v.Kind = Null
	default:
		if p.pos == len(p.src) {
			p.stop(Syntax, "the JSON ends where a value is due")
		} else {
			p.stop(Syntax, "no JSON value begins here")
		}
		return
	}
	p.pos = end
}

func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '$' || c >= utf8.RuneSelf
}

func (p *parser) object(v *Value, depth int) {
	p.pos++
	for comma := -1; ; {
		p.space()
		switch c := p.peek(); {
		case c == '}':
			p.close(comma)
			return
		case c != '"' && c != '\'':
			p.stop(Syntax, "a key in double quotes is due")
			return
		case comma < 0 && len(v.Members) > 0:
			p.stop(Syntax, "a comma is missing between two keys")
			return
		}
		m := Member{KeySpan: text.Span{Start: p.pos}}
		m.Key = p.str(p.peek())
		m.KeySpan.End = p.pos
		p.space()
		if p.peek() != ':' {
			p.stop(Syntax, "a colon is due behind the key")
			return
		}
		p.pos++
		p.space()
		m.Value = p.value(depth + 1)
		v.Members = append(v.Members, m)
		if p.stopped {
			return
		}
		comma = p.comma()
	}
}

func (p *parser) array(v *Value, depth int) {
	p.pos++
	for comma := -1; ; {
		p.space()
		switch c := p.peek(); {
		case c == ']':
			p.close(comma)
			return
		case comma < 0 && len(v.Items) > 0:
			p.stop(Syntax, "a comma is missing between two values")
			return
		}
		v.Items = append(v.Items, p.value(depth+1))
		if p.stopped {
			return
		}
		comma = p.comma()
	}
}

// comma takes a comma and returns its offset, -1 when there is none.
func (p *parser) comma() int {
	p.space()
	if p.peek() != ',' {
		return -1
	}
	p.pos++
	return p.pos - 1
}

// close takes the closing bracket; comma is the offset of a comma before it, or -1.
func (p *parser) close(comma int) {
	if comma >= 0 {
		p.report(comma, comma+1, TrailingComma, "JSON has no comma before a closing bracket")
	}
	p.pos++
}

// number reads a number of JSON's grammar.
func (p *parser) number() float64 {
	start := p.pos
	digits := func() bool {
		from := p.pos
		for p.pos < len(p.src) && '0' <= p.src[p.pos] && p.src[p.pos] <= '9' {
			p.pos++
		}
		return p.pos > from
	}
	if p.peek() == '-' {
		p.pos++
	}
	zero := p.peek() == '0'
	first := p.pos
	ok := digits() && !(zero && p.pos > first+1)
	if ok && p.peek() == '.' {
		p.pos++
		ok = digits()
	}
	if c := p.peek(); ok && (c == 'e' || c == 'E') {
		p.pos++
		if c := p.peek(); c == '+' || c == '-' {
			p.pos++
		}
		ok = digits()
	}
	if !ok || isWord(p.peek()) || p.peek() == '.' {
		p.pos = start
		p.stop(Syntax, "this is no number of JSON")
		return 0
	}
	f, _ := strconv.ParseFloat(p.src[start:p.pos], 64) // out of range: infinite, as in JavaScript
	return f
}

// str reads the string at pos and returns its text. In single quotes it is a
// problem that is read past.
func (p *parser) str(quote byte) string {
	start := p.pos
	p.pos++
	var b strings.Builder
	for {
		n := strings.IndexFunc(p.src[p.pos:], func(r rune) bool { return r < ' ' || r == '\\' || r == rune(quote) })
		if n < 0 {
			p.pos = start
			p.stop(Syntax, "the string is never closed")
			return ""
		}
		b.WriteString(p.src[p.pos : p.pos+n])
		p.pos += n
		switch c := p.src[p.pos]; {
		case c == quote:
			p.pos++
			if quote == '\'' {
				p.report(start, p.pos, SingleQuotes, "JSON has strings in double quotes only")
			}
			return b.String()
		case c == '\\':
			p.escape(&b)
			if p.stopped {
				return ""
			}
		default:
			p.stop(Syntax, fmt.Sprintf("the control character U+%04X stands in a string", c))
			return ""
		}
	}
}

var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escape resolves the escape at pos. Half a surrogate pair becomes U+FFFD.
func (p *parser) escape(b *strings.Builder) {
	rest := p.src[p.pos+1:]
	if rest == "" {
		p.stop(Syntax, "the string is never closed")
		return
	}
	if c, ok := escapes[rest[0]]; ok {
		b.WriteByte(c)
		p.pos += 2
		return
	}
	r, ok := hex4(rest)
	if !ok {
		p.stop(Syntax, "this escape is none of JSON's")
		return
	}
	p.pos += 6
	if utf16.IsSurrogate(r) {
		if next := p.src[p.pos:]; strings.HasPrefix(next, `\`) {
			if low, ok := hex4(next[1:]); ok {
				if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
					r = pair
					p.pos += 6
				}
			}
		}
	}
	b.WriteRune(r)
}

// hex4 reads the "u" and four digits of an escape.
func hex4(s string) (rune, bool) {
	if len(s) < 5 || s[0] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(s[1:5], 16, 16)
	return rune(n), err == nil
}
