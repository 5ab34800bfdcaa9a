package markdown

import (
	"bytes"
	"sort"

	gtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"memls/analysis/text"
)

// A leaf is the text of one paragraph or heading: its lines without container
// prefixes and indentation, end to end.
type leaf struct {
	s      []byte
	cuts   []cut
	source string // what the cuts lead to
}

// A cut says that from byte buf of a leaf on, up to the next cut, its bytes are
// those of the source from src on.
type cut struct{ buf, src int }

func newLeaf(r *run, lines *gtext.Segments) leaf {
	src, source := r.src, r.part.Text[r.part.skip:]
	n := lines.Len()
	if n == 0 {
		return leaf{}
	}
	whole := true
	for i := 1; i < n && whole; i++ {
		whole = lines.At(i-1).Stop == lines.At(i).Start
	}
	first := lines.At(0)
	if whole {
		return leaf{src[first.Start:lines.At(n-1).Stop], []cut{{0, first.Start}}, source}
	}
	l := leaf{cuts: make([]cut, 0, n), source: source}
	for i := range n {
		segment := lines.At(i)
		l.cuts = append(l.cuts, cut{len(l.s), segment.Start})
		l.s = append(l.s, src[segment.Start:segment.Stop]...)
	}
	return l
}

// at returns where byte i of the leaf stands in the source.
func (l *leaf) at(i int) int {
	k := 0
	if len(l.cuts) > 1 {
		k = sort.Search(len(l.cuts), func(k int) bool { return l.cuts[k].buf > i }) - 1
	}
	return l.cuts[k].src + i - l.cuts[k].buf
}

// span returns the source's bytes of s[i:j].
func (l *leaf) span(i, j int) text.Span {
	if i >= j {
		return span(l.at(i), l.at(i))
	}
	return span(l.at(i), l.at(j-1)+1)
}

// text returns s[i:j], without a copy when the source has it in one piece.
func (l *leaf) text(i, j int) string {
	if i >= j {
		return ""
	}
	if at := l.span(i, j); at.Len() == j-i {
		return at.Of(l.source)
	}
	return string(l.s[i:j])
}

// unescaped returns s[i:j] with backslash escapes and entities resolved.
func (l *leaf) unescaped(i, j int) string {
	if b := l.s[i:j]; bytes.IndexByte(b, '\\') >= 0 || bytes.IndexByte(b, '&') >= 0 {
		return unescape(b)
	}
	return l.text(i, j)
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// trimSpan takes white space away from both ends of b[s].
func trimSpan(b []byte, s text.Span) text.Span {
	for s.Start < s.End && isSpace(b[s.Start]) {
		s.Start++
	}
	for s.End > s.Start && isSpace(b[s.End-1]) {
		s.End--
	}
	return s
}

// escapes reports whether a backslash stands at s[i] that takes the meaning of
// the next byte.
func escapes(s []byte, i int) bool {
	return s[i] == '\\' && i+1 < len(s) && util.IsPunct(s[i+1])
}

// Longer labels are none (CommonMark 0.31, "link label": 999 characters).
const maxLabel = 999

// scanLabel reads a label, s[i] being its '[', and returns the index behind its
// ']'; read is how many bytes it looked at.
func scanLabel(s []byte, i int) (end, read int, ok bool) {
	j := i + 1
	for ; j < len(s) && j-i <= maxLabel+1; j++ {
		switch {
		case escapes(s, j):
			j++
		case s[j] == '[':
			return j, j - i, false
		case s[j] == ']':
			return j + 1, j - i, true
		}
	}
	return j, j - i, false
}

// normaliseLabel makes labels that match each other the same.
func normaliseLabel(label []byte) string { return util.ToLinkReference(bytes.Clone(label)) }

// skipSpaces skips blanks and at most one line end.
func skipSpaces(s []byte, i int) int {
	lines := 0
	for i < len(s) && isSpace(s[i]) {
		if s[i] == '\n' {
			if lines++; lines > 1 {
				break
			}
		}
		i++
	}
	return i
}

// scanDestination reads a link destination at s[i]: its inside is s[from:to],
// and end is the index behind it.
func scanDestination(s []byte, i int) (from, to, end int, ok bool) {
	if i < len(s) && s[i] == '<' {
		for j := i + 1; j < len(s); j++ {
			switch {
			case escapes(s, j):
				j++
			case s[j] == '>':
				return i + 1, j, j + 1, true
			case s[j] == '\n' || s[j] == '<':
				return i, i, j, false
			}
		}
		return i, i, len(s), false
	}
	depth, j := 0, i
scan:
	for ; j < len(s); j++ {
		switch c := s[j]; {
		case escapes(s, j):
			j++
		case c == '(':
			depth++
		case c == ')':
			if depth == 0 {
				break scan
			}
			depth--
		case c <= ' ' || c == 0x7F:
			break scan
		}
	}
	j = min(j, len(s))
	return i, j, j, j > i && depth == 0
}

// scanTitle reads a link title, s[i] being its opening quote or parenthesis.
func scanTitle(s []byte, i int) (from, to, end int, ok bool) {
	if i >= len(s) || s[i] != '"' && s[i] != '\'' && s[i] != '(' {
		return i, i, i, false
	}
	closer := s[i]
	if closer == '(' {
		closer = ')'
	}
	for j := i + 1; j < len(s); j++ {
		switch {
		case escapes(s, j):
			j++
		case s[j] == closer:
			return i + 1, j, j + 1, true
		case s[j] == '(' && closer == ')':
			return i, i, j, false
		}
	}
	return i, i, len(s), false
}

// unescape resolves backslash escapes and entities.
func unescape(b []byte) string {
	if bytes.IndexByte(b, '\\') < 0 && bytes.IndexByte(b, '&') < 0 {
		return string(b)
	}
	b = util.UnescapePunctuations(bytes.Clone(b))
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(b)))
}
