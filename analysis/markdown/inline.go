package markdown

import (
	"bytes"

	"github.com/yuin/goldmark/util"
)

// A scanner finds code spans, links, comments and raw HTML in one leaf, by
// CommonMark's rules, in time linear in its length. It leaves emphasis alone:
// emphasis never changes what is a link or code.
type scanner struct {
	leaf
	run  *run
	part *Part
	fuel int // see failFuel

	brackets []bracket // open ones
	dead     int       // of these, links (not images) below this index hold a link already, so are none

	ticks map[int][]int // length of a run of backticks -> where such runs begin, not yet passed

	noComment, noPI, noCDATA, noDecl bool // no end of such a thing further on

	heading bool   // a plain text is wanted
	markup  []hole // bytes that a reader does not see, in order of finding
}

// A bracket is an opening one.
type bracket struct {
	start  int // of "[" or "!["
	inside int // behind it
	image  bool
	holds  bool // another bracket opened behind it, so its inside is no label
}

// A hole is a range of a leaf that is not text. Verbatim text between markup
// (code) is a hole that is kept, but not read for entities or emphasis.
type hole struct {
	from, to int
	verbatim bool
}

func (s *scanner) scan() {
	s.fuel = failFuel(len(s.s))
	b := s.s
	for i := 0; i < len(b); {
		switch b[i] {
		case '\\':
			if !escapes(b, i) {
				i++
				continue
			}
			s.hide(i, i+1)
			s.keep(i+1, i+2)
			i += 2
		case '`':
			i = s.codeSpan(i)
		case '<':
			i = s.angle(i)
		case '!':
			i++
			if i < len(b) && b[i] == '[' {
				i = s.openBracket(i, true)
			}
		case '[':
			i = s.openBracket(i, false)
		case ']':
			i = s.closeBracket(i)
		default:
			i++
		}
	}
}

func (s *scanner) hide(from, to int) {
	if s.heading {
		s.markup = append(s.markup, hole{from, to, false})
	}
}

func (s *scanner) keep(from, to int) {
	if s.heading {
		s.markup = append(s.markup, hole{from, to, true})
	}
}

// codeSpan reads a run of backticks at i, and the code up to the next run of the
// same length when there is one.
func (s *scanner) codeSpan(i int) int {
	n := tickRun(s.s, i)
	if s.ticks == nil {
		s.ticks = make(map[int][]int)
		for j := i; ; {
			k := bytes.IndexByte(s.s[j:], '`')
			if k < 0 {
				break
			}
			j += k
			m := tickRun(s.s, j)
			s.ticks[m] = append(s.ticks[m], j)
			j += m
		}
	}
	starts := s.ticks[n]
	for len(starts) > 0 && starts[0] < i+n {
		starts = starts[1:]
	}
	s.ticks[n] = starts
	if len(starts) == 0 {
		return i + n
	}
	end := starts[0] + n
	c := CodeSpan{Span: s.span(i, end), Body: s.span(i+n, starts[0])}
	s.part.codeSpans = append(s.part.codeSpans, c)
	s.part.code = append(s.part.code, c.Span)
	s.hide(i, i+n)
	s.keep(i+n, starts[0])
	s.hide(starts[0], end)
	return end
}

func tickRun(s []byte, i int) int {
	n := 0
	for i+n < len(s) && s[i+n] == '`' {
		n++
	}
	return n
}

// openBracket notes the bracket at i, or reads a whole wiki link there.
func (s *scanner) openBracket(i int, image bool) int {
	start := i
	if image {
		start--
	}
	if end := s.wikiLink(start, i); end > 0 {
		return end
	}
	if n := len(s.brackets); n > 0 {
		s.brackets[n-1].holds = true
	}
	s.brackets = append(s.brackets, bracket{start: start, inside: i + 1, image: image})
	return i + 1
}

// maxWiki bounds the inside of a wiki link, in bytes: a path, an anchor and an alias.
const maxWiki = 1024

// wikiLink reads [[target#anchor|alias]] at i. Two pairs of brackets before "("
// are a plain link whose text is in brackets, such as [[1]](url).
func (s *scanner) wikiLink(start, i int) int {
	b := s.s
	if i+1 >= len(b) || b[i+1] != '[' {
		return 0
	}
	from := i + 2
	to := from
	for to < len(b) && b[to] != ']' && b[to] != '[' && b[to] != '\n' && to-from <= maxWiki {
		to++
	}
	if to+1 >= len(b) || b[to] != ']' || b[to+1] != ']' || util.IsBlank(b[from:to]) {
		return 0
	}
	end := to + 2
	if end < len(b) && b[end] == '(' {
		return 0
	}
	inside := b[from:to]
	link := Link{Kind: Wiki, Span: s.span(start, end), Embed: start < i}
	target, shown := span(from, to), span(from, to)
	bar := bytes.IndexByte(inside, '|')
	if bar >= 0 {
		shown.Start = from + bar + 1
		target.End = from + bar
		if bar > 0 && inside[bar-1] == '\\' { // escaped for a table
			target.End--
		}
	}
	if hash := bytes.IndexByte(b[target.Start:target.End], '#'); hash >= 0 {
		anchor := trimSpan(b, span(target.Start+hash+1, target.End))
		link.Anchor = s.text(anchor.Start, anchor.End)
		link.AnchorSpan = s.span(anchor.Start, anchor.End)
		target.End = target.Start + hash
	}
	target = trimSpan(b, span(target.Start, target.End))
	link.Dest = s.text(target.Start, target.End)
	link.DestSpan = s.span(target.Start, target.End)
	shown = trimSpan(b, span(shown.Start, shown.End))
	link.Text = s.span(shown.Start, shown.End)
	if bar >= 0 {
		link.Alias = s.text(shown.Start, shown.End)
	}
	s.part.links = append(s.part.links, link)
	s.hide(start, shown.Start)
	s.keep(shown.Start, shown.End)
	s.hide(shown.End, end)
	return end
}

// closeBracket reads what a ']' at i makes of the bracket it closes.
func (s *scanner) closeBracket(i int) int {
	n := len(s.brackets) - 1
	if n < 0 {
		return i + 1
	}
	open := s.brackets[n]
	s.brackets = s.brackets[:n]
	alive := open.image || n >= s.dead
	s.dead = min(s.dead, n)
	if !alive {
		return i + 1
	}
	link := Link{Kind: Inline, Text: s.span(open.inside, i)}
	end, ok := s.inlineTail(i+1, &link)
	if !ok {
		end, ok = s.referenceTail(open, i, &link)
	}
	if !ok {
		return i + 1
	}
	if open.image {
		link.Kind = Image
	} else {
		s.dead = n
	}
	link.Span = s.span(open.start, end)
	s.part.links = append(s.part.links, link)
	s.hide(open.start, open.inside)
	s.hide(i, end)
	return end
}

// inlineTail reads (dest "title") at i.
func (s *scanner) inlineTail(i int, link *Link) (end int, ok bool) {
	b := s.s
	if i >= len(b) || b[i] != '(' || s.fuel < 0 {
		return i, false
	}
	at := skipSpaces(b, i+1)
	from, to, titleFrom, titleTo := at, at, at, at
	if at < len(b) && b[at] != ')' {
		from, to, at, ok = scanDestination(b, at)
		if !ok {
			s.fail(i, at)
			return i, false
		}
		if next := skipSpaces(b, at); next > at {
			at = next
			if at < len(b) && b[at] != ')' {
				titleFrom, titleTo, at, ok = scanTitle(b, at)
				if !ok {
					s.fail(i, at)
					return i, false
				}
				at = skipSpaces(b, at)
			}
		}
	}
	if at >= len(b) || b[at] != ')' {
		s.fail(i, at)
		return i, false
	}
	link.Dest, link.DestSpan = s.unescaped(from, to), s.span(from, to)
	if titleTo > titleFrom {
		link.Title = s.unescaped(titleFrom, titleTo)
	}
	return at + 1, true
}

// fail pays for b[from:to] read in vain.
func (s *scanner) fail(from, to int) {
	s.fuel -= to - from
	if s.fuel < 0 {
		s.run.complex = true
	}
}

// referenceTail reads the [label] or [] behind the ']' at i, or takes the
// bracket's own inside for a label.
func (s *scanner) referenceTail(open bracket, i int, link *Link) (end int, ok bool) {
	b := s.s
	link.Kind, end = Shortcut, i+1
	from, to := open.inside, i
	if end < len(b) && b[end] == '[' && s.fuel >= 0 {
		labelEnd, read, found := scanLabel(b, end)
		switch {
		case !found:
			s.fail(0, read)
		case util.IsBlank(b[end+1 : labelEnd-1]):
			link.Kind, end = Reference, labelEnd
		default:
			link.Kind, from, to, end = Reference, end+1, labelEnd-1, labelEnd
		}
	}
	own := from == open.inside
	if own && (open.holds || to-from > maxLabel) || util.IsBlank(b[from:to]) {
		return i, false
	}
	label := b[from:to]
	link.key = normaliseLabel(label)
	link.Label, link.LabelSpan = s.text(from, to), s.span(from, to)
	if s.ask(link.key) {
		return end, true
	}
	if link.Kind == Reference {
		s.part.undefined = append(s.part.undefined, Undefined{s.span(open.start, end), link.Label, link.LabelSpan})
	}
	return i, false
}

// ask reports whether the document defines a label, and notes that the part
// depends on it.
func (s *scanner) ask(key string) bool {
	was, known := s.part.asked[key]
	if !known {
		if s.part.asked == nil {
			s.part.asked = make(map[string]bool)
		}
		was = s.run.defined(key)
		s.part.asked[key] = was
	}
	return was
}
