package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	gtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A definitionReader takes the link reference definitions off the start of a
// paragraph. goldmark's own is quadratic in their number and keeps no positions.
type definitionReader struct{}

func (definitionReader) Transform(node *ast.Paragraph, reader gtext.Reader, pc parser.Context) {
	lines := node.Lines()
	if lines.Len() == 0 {
		return
	}
	r := pc.(*run)
	first := lines.At(0)
	if start := bytes.TrimLeft(r.src[first.Start:first.Stop], " \t"); len(start) == 0 || start[0] != '[' {
		return
	}
	l := newLeaf(r, lines)
	taken, at := 0, 0 // lines, bytes
	fuel := failFuel(len(l.s))
	for at < len(l.s) {
		link, end, ok := readDefinition(&l, at, &fuel)
		if !ok {
			break
		}
		r.definitions = append(r.definitions, link)
		taken += bytes.Count(l.s[at:end], []byte{'\n'})
		if end == len(l.s) {
			taken = lines.Len()
		}
		at = end
	}
	if fuel < 0 {
		r.complex = true
	}
	if taken == 0 {
		return
	}
	// goldmark asks how many children a list item has, so what is taken must
	// leave a node behind.
	def := ast.NewLinkReferenceDefinition(nil, nil, nil)
	def.SetBlankPreviousLines(node.HasBlankPreviousLines())
	def.Lines().Append(lines.At(taken - 1))
	node.Parent().InsertBefore(node.Parent(), node, def)
	if taken >= lines.Len() {
		node.Parent().RemoveChild(node.Parent(), node)
		return
	}
	rest := gtext.NewSegments()
	for i := taken; i < lines.Len(); i++ {
		rest.Append(lines.At(i))
	}
	node.SetLines(rest)
}

// failFuel bounds how many bytes may be read for titles and destinations that
// then turn out to be none, in a text of n bytes.
func failFuel(n int) int { return 4096 + 16*n }

// readDefinition reads a definition that begins at byte i, the start of a line;
// end is the start of the line behind it.
func readDefinition(l *leaf, i int, fuel *int) (link Link, end int, ok bool) {
	s := l.s
	start := i
	for start < len(s) && (s[start] == ' ' || s[start] == '\t') {
		start++
	}
	if start >= len(s) || s[start] != '[' {
		return link, i, false
	}
	labelEnd, _, ok := scanLabel(s, start)
	if !ok || labelEnd >= len(s) || s[labelEnd] != ':' || util.IsBlank(s[start+1:labelEnd-1]) {
		return link, i, false
	}
	from, to, end, ok := scanDestination(s, skipSpaces(s, labelEnd+1))
	if !ok {
		return link, i, false
	}
	label := s[start+1 : labelEnd-1]
	link = Link{
		Kind:  Definition,
		Text:  l.span(start+1, labelEnd-1),
		Dest:  l.unescaped(from, to),
		Label: l.text(start+1, labelEnd-1), LabelSpan: l.span(start+1, labelEnd-1),
		DestSpan: l.span(from, to),
		key:      normaliseLabel(label),
	}
	titleStart := skipSpaces(s, end)
	if titleStart > end {
		if tFrom, tTo, tEnd, ok := scanTitle(s, titleStart); !ok {
			*fuel -= tEnd - titleStart
		} else if next, ok := restOfLineBlank(s, tEnd); ok {
			link.Title = l.unescaped(tFrom, tTo)
			link.Span = l.span(start, tEnd)
			return link, next, true
		}
	}
	next, ok := restOfLineBlank(s, end)
	if !ok || *fuel < 0 {
		return link, i, false
	}
	link.Span = l.span(start, end)
	return link, next, true
}

// restOfLineBlank returns the start of the next line when nothing but blanks
// stands between s[i] and the line's end.
func restOfLineBlank(s []byte, i int) (next int, ok bool) {
	for i < len(s) && s[i] != '\n' {
		if !isSpace(s[i]) {
			return i, false
		}
		i++
	}
	return min(i+1, len(s)), true
}
