package yaml

import (
	"strings"
	"unicode/utf16"

	"memls/analysis/text"
)

// An origin is what a node outside brackets stands behind. It decides whether a
// map or list may begin on the same line.
type origin uint8

const (
	atDocument   origin = iota
	behindMarker        // ---
	behindDash          // -
	behindQuery         // ?
	behindKey           // key:
	behindColon         // : of a key that ? began
)

// compact reports whether a map or list may begin on the line of the origin.
func (o origin) compact() bool { return o != behindKey && o != behindMarker }

// isValue reports whether the node is a map's value, which a list may be without
// more indentation.
func (o origin) isValue() bool { return o == behindKey || o == behindColon }

// props are what may stand before a value.
type props struct {
	anchor *anchor
	tag    string
	span   text.Span // of the last one
}

func (pr props) any() bool { return pr.anchor != nil || pr.tag != "" }

// blockNode reads the node at pos outside brackets. floor is the indentation of
// the collection it stands in, -1 for the document: a line that is not indented
// more ends it.
func (p *parser) blockNode(floor int, from origin) *Node {
	p.enter()
	defer p.leave()
	var above, here props // those of earlier lines, and those of this line
	place := p.pos
	p.low = floor + 1
	crossed := p.gap()
	for {
		if p.done() || crossed && p.fresh && p.indent <= floor && !(from.isValue() && p.indent == floor && p.isIndicator('-')) {
			if crossed && p.done() {
				p.checkTab(floor)
			} else if from.isValue() && !above.any() && p.indent == floor {
				p.checkBlankLine(place, floor)
			}
			return p.empty(place, p.merge(above, here))
		}
		if c := p.at(p.pos); c != '&' && c != '!' {
			break
		}
		if p.tab >= 0 && p.fresh && (crossed || !from.isValue()) {
			p.failTab()
		}
		p.prop(&here)
		p.endProp(&here, false)
		place = p.pos
		if p.gap() {
			crossed = true
			above, here = p.merge(above, here), props{}
		}
	}
	compact := crossed || from.compact()
	switch {
	case p.isIndicator('-'):
		if !compact {
			p.failChar(p.pos, BadStart, "a value that begins with - and a blank would be a list")
		}
		return p.blockSeq(above, here)
	case p.isIndicator('?'):
		if !compact {
			p.failChar(p.pos, BadStart, "a value that begins with ? and a blank would be a map")
		}
		if here.any() {
			p.failChar(p.pos, Other, "an anchor or tag stands before ?")
		}
		return p.blockMap(above, p.indent, nil)
	case p.isIndicator(':'):
		if !compact {
			p.failChar(p.pos, ColonInValue, "a value that begins with a colon and a blank would be a map")
		}
		return p.blockMap(above, p.indent, p.empty(p.pos, here))
	case p.at(p.pos) == '|' || p.at(p.pos) == '>':
		if crossed || !from.isValue() {
			p.checkTab(floor)
		}
		pr := p.merge(above, here)
		p.token()
		n := p.blockScalar(floor, p.low)
		return p.finish(n, pr)
	}
	return p.flowOrKey(floor, compact, crossed || !from.isValue(), above, here)
}

// flowOrKey reads a value that fits on a line, and when a colon follows the map
// that it is the first key of.
func (p *parser) flowOrKey(floor int, compact, tabs bool, above, here props) *Node {
	indent, tab, start := p.indent, p.tab, p.pos
	bare := p.at(p.pos) == '[' || p.at(p.pos) == '{'
	if tabs && !(bare && floor < 0) {
		p.checkTab(floor)
	}
	p.token()
	n := p.flowValue(p.low)
	behind := p.pos
	p.blanks()
	if !p.isIndicator(':') {
		p.pos = behind
		pr := p.merge(above, here)
		if n.Style == Alias && pr.any() {
			p.fail(pr.span.Start, pr.span.End, Other, "an alias takes no anchor or tag")
		}
		return p.finish(n, pr)
	}
	if !compact && bare && indent == floor {
		// A list in brackets and a colon: the colon belongs to an empty key of
		// the map around, see blockMap.
		p.pos = behind
		return p.finish(n, p.merge(above, here))
	}
	if !compact {
		p.fail(p.pos, p.pos+1, ColonInValue, "a colon and a blank end the value and would begin a map in it")
	}
	if tab >= 0 {
		p.fail(tab, tab+1, TabIndent, "a tab is no indentation")
	}
	p.checkKey(start, n)
	if n.Style == Alias && here.any() {
		p.fail(here.span.Start, here.span.End, Other, "an alias takes no anchor or tag")
	}
	return p.blockMap(above, indent, p.finish(n, here))
}

// checkKey ends the parse when a key is on several lines or too long. start is
// where it begins; pos is at the colon.
func (p *parser) checkKey(start int, n *Node) {
	if strings.IndexByte(n.Span.Of(p.src), '\n') >= 0 {
		p.fail(start, p.endOfLine(start), MissingColon, "the line is no key: it has no colon")
	}
	units := 0
	for _, r := range p.src[start:p.pos] {
		units += utf16.RuneLen(r)
	}
	if units > 1024 {
		p.fail(n.Span.Start, n.Span.End, Other, "a key is over 1024 characters")
	}
}

// enter and leave count the depth.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.failChar(p.pos, TooDeep, "lists and maps stand in each other too deeply")
	}
}

func (p *parser) leave() { p.depth-- }

func (p *parser) checkTab(floor int) {
	if p.tab >= 0 && p.fresh && p.indent <= max(floor, 0) {
		p.failTab()
	}
}

// checkBlankLine ends the parse when the line below a key without a value, which
// ends at key, is blank but has a tab where indentation is due.
func (p *parser) checkBlankLine(key, floor int) {
	start := p.endOfLine(key)
	start += p.lineEnd(start)
	line := p.src[start:p.endOfLine(start)]
	tab := strings.IndexByte(line, '\t')
	if tab >= 0 && strings.Trim(line, " \t") == "" && tab <= floor {
		p.fail(start+tab, start+tab+1, TabIndent, "a tab is no indentation")
	}
}

func (p *parser) failTab() {
	p.fail(p.tab, p.tab+1, TabIndent, "a tab is no indentation")
}

// blockSeq reads a list, one item a line; pos is at its first dash.
func (p *parser) blockSeq(above, here props) *Node {
	if here.any() {
		p.fail(here.span.Start, here.span.End, Other, "a list begins on the line of its anchor or tag")
	}
	if p.tab >= 0 {
		p.failTab()
	}
	indent := p.indent
	n := &Node{Kind: Seq, Style: Block, Span: text.Span{Start: p.pos}}
	for {
		p.indicator()
		item := p.blockNode(indent, behindDash)
		n.Items = append(n.Items, item)
		n.Span.End = max(item.Span.End, n.Span.End)
		p.gap()
		switch {
		case p.done() || p.fresh && p.indent < indent:
		case !p.fresh:
			p.unexpected(item)
		case p.indent > indent:
			p.unexpected(item)
		case p.isIndicator('-'):
			if p.tab >= 0 {
				p.failTab()
			}
			continue
		}
		return p.finish(n, above)
	}
}

// blockMap reads a map, one key a line. Its first key has been read when first is
// not nil, and pos is at the colon behind it; else pos is at a "?".
func (p *parser) blockMap(above props, indent int, first *Node) *Node {
	n := &Node{Kind: Map, Style: Block, Span: text.Span{Start: p.pos}}
	if first != nil {
		n.Span.Start = first.Span.Start
	}
	keys := keySet{}
	if p.tab >= 0 {
		p.failTab()
	}
	var pair Pair
	for {
		if first != nil {
			pair = p.implicitPair(indent, first)
			first = nil
		} else {
			pair = p.blockPair(indent, pair.Value)
		}
		p.addPair(n, keys, pair)
		n.Span.End = max(pair.Key.Span.End, pair.Value.Span.End)
		p.gap()
		switch {
		case p.done() || p.fresh && p.indent < indent:
			return p.finish(n, above)
		case p.isIndicator(':') && (!p.fresh && pair.Value.Style == Flow || p.fresh && p.indent > indent):
			// A colon where no key can be has an empty key.
		case !p.fresh || p.indent > indent:
			p.unexpected(pair.Value)
		case p.tab >= 0:
			p.failTab()
		case p.isIndicator('-'):
			p.fail(p.pos, p.endOfLine(p.pos), BadIndent, "an item of a list stands where a key is due")
		}
	}
}

// implicitPair reads the value of a key whose colon is at pos.
func (p *parser) implicitPair(indent int, key *Node) Pair {
	p.indicator()
	return Pair{Key: key, Value: p.blockNode(indent, behindKey)}
}

// blockPair reads a key at the start of a line with its value. before is the value
// of the pair before it, nil for the first.
func (p *parser) blockPair(indent int, before *Node) Pair {
	switch {
	case p.isIndicator('?'):
		p.indicator()
		key := p.blockNode(indent, behindQuery)
		p.gap()
		if !p.done() && p.fresh && p.indent == indent && p.isIndicator(':') {
			if p.tab >= 0 {
				p.failTab()
			}
			p.indicator()
			return Pair{Key: key, Value: p.blockNode(indent, behindColon)}
		}
		return Pair{Key: key, Value: &Node{Span: text.Span{Start: p.pos, End: p.pos}}}
	case p.isIndicator(':'):
		return p.implicitPair(indent, p.empty(p.pos, props{}))
	}
	var here props
	line := p.pos
	for c := p.at(p.pos); c == '&' || c == '!'; c = p.at(p.pos) {
		p.prop(&here)
		p.endProp(&here, false)
		p.blanks()
	}
	if here.any() && p.isIndicator(':') {
		return p.implicitPair(indent, p.empty(p.pos, here))
	}
	c := p.at(p.pos)
	if isEmpty(c) && c != '\r' || c == '#' || p.lineEnd(p.pos) > 0 || c == '|' || c == '>' || here.any() && (p.isIndicator('-') || p.isIndicator('?')) {
		p.fail(line, p.endOfLine(line), MissingColon, "the line is no key: it has no colon")
	}
	if (c == '[' || c == '{') && before.Style != Empty {
		// The agent's library takes brackets for a key only in a map's first line
		// and behind a key without a value.
		p.fail(line, p.endOfLine(line), MissingColon, "a list or map in brackets stands where a key is due")
	}
	start := p.pos
	p.token()
	key := p.flowValue(indent)
	if key.Style == Alias && here.any() {
		p.fail(here.span.Start, here.span.End, Other, "an alias takes no anchor or tag")
	}
	// The colon may even stand on a line of its own, when that is indented more.
	newline := p.gap()
	if !p.isIndicator(':') || newline && p.indent <= indent {
		p.fail(line, p.endOfLine(line), MissingColon, "the line is no key: it has no colon")
	}
	p.checkKey(start, key)
	key = p.finish(key, here)
	if newline {
		p.indicator()
		return Pair{Key: key, Value: p.blockNode(indent, behindColon)}
	}
	return p.implicitPair(indent, key)
}
