package yaml

import (
	"unicode/utf16"

	"memls/analysis/text"
)

// flowValue reads a value that brackets may hold: quoted, plain, an alias or a
// bracket. cont is the indentation that its further lines need, in spaces.
func (p *parser) flowValue(cont int) *Node {
	switch p.at(p.pos) {
	case '[', '{':
		return p.flow(cont)
	case '\'', '"':
		return p.quoted(cont)
	case '*':
		return p.aliasNode()
	}
	return p.plainNode(cont, false)
}

// flow reads the brackets at pos, which are not inside others.
func (p *parser) flow(cont int) *Node {
	return (&flowParser{parser: p, cont: cont}).collection()
}

type flowParser struct {
	*parser
	cont  int
	level int
}

// gap skips white space, comments and line ends inside brackets and reports
// whether a line ended. A line must be indented enough; only the last bracket may
// stand one column short of it.
func (p *flowParser) gap() (newline bool) {
	indent, spaced := -1, false
	for {
		switch c := p.at(p.pos); {
		case c == ' ' || c == '\t':
			p.pos++
			spaced = true
		case p.lineEnd(p.pos) > 0:
			p.pos += p.lineEnd(p.pos)
			indent = 0
			for p.at(p.pos+indent) == ' ' {
				indent++
			}
			newline, spaced = true, true
			if indent == 0 && p.isMarker(p.pos) {
				p.failChar(p.pos, Unclosed, "a bracket is not closed before the document ends")
			}
		case c == '#':
			// Behind a token that is no white space this is an error, but a
			// bracket or comma is the only one that does not swallow it.
			if !spaced {
				p.failChar(p.pos, AfterValue, "a comment needs a blank before #")
			}
			p.pos = p.endOfLine(p.pos)
			indent = -1
		default:
			if c == eof {
				return newline
			}
			last := p.level == 1 && indent == p.cont-1 && (c == ']' || c == '}')
			if indent >= 0 && indent < p.cont && !last {
				p.failChar(p.pos, Unclosed, "a bracket is not closed before a line that is not indented")
			}
			return newline
		}
	}
}

// collection reads the brackets at pos.
func (p *flowParser) collection() *Node {
	p.enter()
	defer p.leave()
	n := &Node{Style: Flow, Kind: Seq, Span: text.Span{Start: p.pos}}
	closer := int(']')
	if p.at(p.pos) == '{' {
		n.Kind, closer = Map, '}'
	}
	open := p.pos
	p.pos++
	p.level++
	keys := keySet{}
	comma := true
	for first := true; ; first = false {
		p.gap()
		switch c := p.at(p.pos); {
		case c == eof:
			p.failChar(open, Unclosed, "a bracket is never closed")
		case c == closer:
			p.pos++
			p.level--
			n.Span.End = p.pos
			return n
		case c == ']' || c == '}':
			p.failChar(p.pos, Unclosed, "a bracket is closed by the other kind")
		case c == ',':
			if comma {
				p.failChar(p.pos, Other, "a comma stands where a value is due")
			}
			comma = true
			p.pos++
			continue
		case !comma && !first:
			p.failChar(p.pos, AfterValue, "a comma is missing between two values")
		}
		comma = false
		p.item(n, keys)
	}
}

// item reads one value of a list or one pair.
func (p *flowParser) item(n *Node, keys keySet) {
	start := p.pos
	explicit := p.isIndicator('?')
	if explicit {
		p.pos++
		p.gap()
	}
	pr := p.props()
	var key *Node
	flowKey, broken := false, false
	keyEnd := p.pos
	if p.endsValue() || p.isIndicator(':') {
		key = p.empty(p.pos, pr)
	} else {
		c := p.at(p.pos)
		flowKey = c == '"' || c == '\'' || c == '[' || c == '{'
		key = p.value(pr)
		keyEnd = p.pos
		broken = p.gap()
	}
	isPair := p.at(p.pos) == ':' && (flowKey || p.isIndicator(':'))
	if n.Kind == Seq && !isPair && !explicit {
		n.Items = append(n.Items, key)
		return
	}
	pair := Pair{Key: key, Value: &Node{Span: text.Span{Start: keyEnd, End: keyEnd}}}
	if isPair {
		if n.Kind == Seq && !explicit {
			p.checkFlowKey(start, keyEnd, broken)
		}
		p.pos++
		p.gap()
		pr := p.props()
		if p.isIndicator(':') {
			p.failChar(p.pos, Other, "a second colon stands where a value is due")
		}
		if p.endsValue() {
			pair.Value = p.empty(p.pos, pr)
		} else {
			pair.Value = p.value(pr)
		}
	}
	if n.Kind == Map {
		p.addPair(n, keys, pair)
		return
	}
	single := &Node{Kind: Map, Style: Flow, Span: text.Span{Start: key.Span.Start, End: max(key.Span.End, pair.Value.Span.End)}}
	p.addPair(single, keySet{}, pair)
	n.Items = append(n.Items, single)
}

// checkFlowKey ends the parse when the key of a pair in a list is on several
// lines or too long.
func (p *flowParser) checkFlowKey(start, end int, broken bool) {
	units := 0
	for _, r := range p.src[start:p.pos] {
		broken = broken || r == '\n'
		units += utf16.RuneLen(r)
	}
	if broken || units > 1024 {
		p.fail(start, end, Other, "the key of a pair in a list is not on one line")
	}
}

// props reads the anchors and tags at pos.
func (p *flowParser) props() props {
	var pr props
	for c := p.at(p.pos); c == '&' || c == '!'; c = p.at(p.pos) {
		p.prop(&pr)
		p.endProp(&pr, true)
		p.gap()
	}
	return pr
}

// endsValue reports whether a value that is not there ends at pos.
func (p *flowParser) endsValue() bool {
	c := p.at(p.pos)
	return c == ',' || c == ']' || c == '}' || c == eof
}

// isIndicator reports whether c stands at pos as an indicator, inside brackets.
func (p *flowParser) isIndicator(c int) bool {
	next := p.at(p.pos + 1)
	return p.at(p.pos) == c && (isEmpty(next) || isFlowIndicator(next))
}

// value reads the value at pos.
func (p *flowParser) value(pr props) *Node {
	var n *Node
	switch c := p.at(p.pos); {
	case c == '[' || c == '{':
		n = p.collection()
	case c == '"' || c == '\'':
		n = p.quoted(p.cont)
	case c == '*':
		n = p.aliasNode()
		if pr.any() {
			p.fail(pr.span.Start, pr.span.End, Other, "an alias takes no anchor or tag")
		}
	case p.isIndicator('-') || p.isIndicator('?'):
		p.failChar(p.pos, BadStart, "a list of lines stands inside brackets")
	default:
		n = p.plainNode(p.cont, true)
	}
	return p.finish(n, pr)
}
