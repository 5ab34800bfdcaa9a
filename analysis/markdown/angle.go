package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/util"
)

// angle reads what begins with the '<' at i: an autolink, a tag, a comment or
// another piece of raw HTML, in which nothing else is looked for. Each scan ends
// at the next '<' or quote, or is not made again when it found no end, so all of
// them together are linear.
func (s *scanner) angle(i int) int {
	b := s.s
	if i+1 >= len(b) {
		return i + 1
	}
	end := 0
	switch c := b[i+1]; {
	case c == '!' && bytes.HasPrefix(b[i:], []byte("<!--")):
		return s.comment(i)
	case c == '!' && bytes.HasPrefix(b[i:], []byte("<![CDATA[")):
		end = until(b, i, "]]>", &s.noCDATA)
	case c == '!' && i+2 < len(b) && isLetter(b[i+2]):
		end = until(b, i, ">", &s.noDecl)
	case c == '?':
		end = until(b, i+2, "?>", &s.noPI)
	case c == '/':
		end = closeTag(b, i)
	default:
		if end := s.autolink(i); end > 0 {
			return end
		}
		end = openTag(b, i)
	}
	if end == 0 {
		return i + 1
	}
	s.hide(i, end)
	return end
}

// until returns the index behind the next closer from i on, or 0; none remembers
// that there is none.
func until(b []byte, i int, closer string, none *bool) int {
	if *none {
		return 0
	}
	j := bytes.Index(b[i:], []byte(closer))
	if j < 0 {
		*none = true
		return 0
	}
	return i + j + len(closer)
}

func (s *scanner) comment(i int) int {
	rest := s.s[i:]
	if s.noComment && !bytes.HasPrefix(rest, []byte("<!-->")) && !bytes.HasPrefix(rest, []byte("<!--->")) {
		return i + 1
	}
	body, end, ok := commentEnd(rest)
	if !ok {
		s.noComment = true
		return i + 1
	}
	s.part.comments = append(s.part.comments, Comment{
		Span:   s.span(i, i+end),
		Body:   s.span(i+4, i+body),
		Closed: true,
	})
	s.hide(i, i+end)
	return i + end
}

// autolink reads <scheme:…> or <name@host> at i and returns the index behind it,
// or 0.
func (s *scanner) autolink(i int) int {
	b := s.s
	rest := b[i+1:]
	stop := util.FindEmailIndex(rest)
	if stop < 0 || stop >= len(rest) || rest[stop] != '>' {
		stop = urlEnd(rest)
	}
	if stop < 0 || stop >= len(rest) || rest[stop] != '>' {
		return 0
	}
	end := i + 1 + stop
	inside := s.span(i+1, end)
	s.part.links = append(s.part.links, Link{
		Kind: Autolink, Span: s.span(i, end+1), Text: inside, DestSpan: inside, Dest: s.text(i+1, end),
	})
	s.hide(i, i+1)
	s.keep(i+1, end)
	s.hide(end, end+1)
	return end + 1
}

// urlEnd returns where an absolute URI (a scheme of 2 to 32 characters, then
// anything but space, control characters and angle brackets) ends, or -1.
func urlEnd(b []byte) int {
	n := 0
	for n < len(b) && n <= 32 && (isLetter(b[n]) || n > 0 && (isDigit(b[n]) || b[n] == '+' || b[n] == '.' || b[n] == '-')) {
		n++
	}
	if n < 2 || n > 32 || n >= len(b) || b[n] != ':' {
		return -1
	}
	for n < len(b) && b[n] > ' ' && b[n] != 0x7F && b[n] != '<' && b[n] != '>' {
		n++
	}
	return n
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }

func tagName(b []byte, i int) int {
	if i >= len(b) || !isLetter(b[i]) {
		return 0
	}
	for i < len(b) && (isLetter(b[i]) || isDigit(b[i]) || b[i] == '-') {
		i++
	}
	return i
}

// closeTag returns the index behind the closing tag at i, or 0.
func closeTag(b []byte, i int) int {
	j := tagName(b, i+2)
	if j == 0 {
		return 0
	}
	j = skipSpaces(b, j)
	if j < len(b) && b[j] == '>' {
		return j + 1
	}
	return 0
}

// openTag returns the index behind the opening tag at i, or 0.
func openTag(b []byte, i int) int {
	j := tagName(b, i+1)
	for j > 0 {
		next := skipSpaces(b, j)
		if next < len(b) && b[next] == '>' {
			return next + 1
		}
		if next+1 < len(b) && b[next] == '/' && b[next+1] == '>' {
			return next + 2
		}
		if next == j {
			return 0
		}
		j = attribute(b, next)
	}
	return 0
}

// attribute returns the index behind the attribute at i, or 0.
func attribute(b []byte, i int) int {
	if i >= len(b) || !isLetter(b[i]) && b[i] != '_' && b[i] != ':' {
		return 0
	}
	for i < len(b) && (isLetter(b[i]) || isDigit(b[i]) || bytes.IndexByte([]byte("_:.-"), b[i]) >= 0) {
		i++
	}
	value := skipSpaces(b, i)
	if value >= len(b) || b[value] != '=' {
		return i
	}
	value = skipSpaces(b, value+1)
	if value >= len(b) {
		return 0
	}
	if q := b[value]; q == '"' || q == '\'' {
		end := bytes.IndexByte(b[value+1:], q)
		if end < 0 {
			return 0
		}
		return value + 1 + end + 1
	}
	j := value
	for j < len(b) && b[j] > ' ' && bytes.IndexByte([]byte("\"'=<>`"), b[j]) < 0 {
		j++
	}
	if j == value {
		return 0
	}
	return j
}
