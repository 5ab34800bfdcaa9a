package yaml

import (
	"net/url"
	"regexp"
	"strings"

	"memls/analysis/text"
)

// maxAliases is how often one anchor may be used, aliases within aliases
// multiplied: the limit of the agent's library against small texts that unfold
// into enormous ones.
const maxAliases = 100

// An anchor is a value that aliases may stand for.
type anchor struct {
	node  *Node // nil while it is being read
	uses  int   // the value itself and the aliases so far
	width int   // how often the most used anchor in it is used; 0: not counted yet
}

// prop reads the anchor or tag at pos into pr.
func (p *parser) prop(pr *props) {
	p.token()
	start := p.pos
	isAnchor := p.at(p.pos) == '&'
	if isAnchor {
		name := p.name()
		if name == "" {
			p.failChar(start, Other, "an anchor has no name")
		}
		if pr.anchor != nil {
			p.fail(start, p.pos, Other, "a value has two anchors")
		}
		pr.anchor = &anchor{uses: 1}
		p.anchors[name] = pr.anchor
	} else {
		tag := p.tag()
		if pr.tag != "" {
			p.fail(start, p.pos, Other, "a value has two tags")
		}
		pr.tag = tag
	}
	pr.span = text.Span{Start: start, End: p.pos}
}

// endProp checks that white space follows an anchor or tag. In brackets a comma
// or their end may, too.
func (p *parser) endProp(pr *props, inFlow bool) {
	c := p.at(p.pos)
	if (!isEmpty(c) || c == '\r' && p.lineEnd(p.pos) == 0) && !(inFlow && (c == ',' || c == ']' || c == '}')) {
		p.fail(pr.span.Start, pr.span.End, Other, "an anchor or tag touches what follows")
	}
}

// name reads & or * and the name behind it.
func (p *parser) name() string {
	start := p.pos + 1
	for p.pos = start; !isEmpty(p.at(p.pos)) && !isFlowIndicator(p.at(p.pos)); {
		p.pos++
	}
	return p.src[start:p.pos]
}

// tag reads a tag and returns it resolved: "!" for the one without a meaning,
// "!name" for a local one, else a URI.
func (p *parser) tag() string {
	start := p.pos
	bad := func(why string) { p.fail(start, p.pos, Other, why) }
	if p.at(p.pos+1) == '<' {
		p.pos += 2
		for !isEmpty(p.at(p.pos)) && p.at(p.pos) != '>' {
			p.pos++
		}
		uri := p.src[start+2 : p.pos]
		if p.at(p.pos) != '>' {
			bad("a tag that begins with !< does not end with >")
		}
		p.pos++
		if uri == "!" || uri == "!!" {
			bad("a tag that means nothing")
		}
		return uri
	}
	for p.pos++; ; {
		c := p.at(p.pos)
		if c == '%' && isHex(p.at(p.pos+1)) && isHex(p.at(p.pos+2)) {
			p.pos += 3
			continue
		}
		if c == eof || !strings.ContainsRune(tagChars, rune(c)) {
			break
		}
		p.pos++
	}
	source := p.src[start:p.pos]
	if source == "!" {
		return source
	}
	at := strings.LastIndexByte(source, '!') + 1
	handle, suffix := source[:at], source[at:]
	if suffix == "" {
		bad("a tag has no name")
	}
	switch handle {
	case "!":
		return source
	case "!!":
		decoded, err := url.PathUnescape(suffix)
		if err != nil {
			bad("a tag has a bad escape")
		}
		return yamlTag + decoded
	}
	bad("a tag has a prefix that is not defined")
	return ""
}

const tagChars = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()"

const yamlTag = "tag:yaml.org,2002:"

func isHex(c int) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// merge joins the anchors and tags of earlier lines and of this one.
func (p *parser) merge(above, here props) props {
	if above.anchor != nil && here.anchor != nil {
		p.fail(here.span.Start, here.span.End, Other, "a value has two anchors")
	}
	if above.tag != "" && here.tag != "" {
		p.fail(here.span.Start, here.span.End, Other, "a value has two tags")
	}
	if !here.any() {
		return above
	}
	if here.anchor == nil {
		here.anchor = above.anchor
	}
	if here.tag == "" {
		here.tag = above.tag
	}
	return here
}

// empty makes the node of a value that is not written.
func (p *parser) empty(pos int, pr props) *Node {
	return p.finish(&Node{Span: text.Span{Start: pos, End: pos}}, pr)
}

// finish gives a node what its tag says and makes it known by its anchor.
func (p *parser) finish(n *Node, pr props) *Node {
	if n.Style != Alias {
		p.resolve(n, pr)
	}
	if pr.anchor != nil {
		pr.anchor.node = n
	}
	return n
}

// resolve turns a scalar from text to what the core schema makes of it, tag or no
// tag, and checks the tag of a collection.
func (p *parser) resolve(n *Node, pr props) {
	name, known := strings.CutPrefix(pr.tag, yamlTag)
	collection := n.Kind == Map || n.Kind == Seq
	switch {
	case collection:
		if known && (name == "set" && n.Kind == Map || (name == "omap" || name == "pairs") && n.Kind == Seq) {
			n.Kind = Opaque
		}
	case pr.tag == "":
		if n.Style == Plain || n.Style == Empty {
			*n = core(*n, n.Text)
		} else {
			n.Kind = String
		}
	case known && (name == "null" || name == "bool" || name == "int" || name == "float"):
		if typed := core(*n, n.Text); kindNames[typed.Kind] == name || typed.Kind == Number && numberTag(n.Text) == name {
			*n = typed
		} else {
			n.Kind = String
		}
	case known && name == "timestamp":
		if !timestamp.MatchString(n.Text) {
			p.fail(pr.span.Start, pr.span.End, Other, "a value tagged as a time is none")
		}
		n.Kind = Opaque
	case known && (name == "binary" || name == "merge"):
		n.Kind = Opaque
	default:
		n.Kind = String
	}
}

var kindNames = map[Kind]string{Null: "null", Bool: "bool"}

var timestamp = regexp.MustCompile(`^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:t|T|[ \t]+)[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?:\.[0-9]+)?(?:[ \t]*(?:Z|[-+][012]?[0-9](?::[0-9]{2})?))?)?$`)

// aliasNode reads the alias at pos.
func (p *parser) aliasNode() *Node {
	start := p.pos
	name := p.name()
	if name == "" {
		p.failChar(start, UnknownAlias, "a value that begins with * would be an alias")
	}
	a := p.anchors[name]
	if a == nil {
		p.fail(start, p.pos, UnknownAlias, "a value that begins with * is an alias, and there is no anchor of its name")
	}
	n := &Node{Kind: Opaque, alias: a}
	if a.node != nil {
		*n = *a.node
		n.alias = a
	}
	n.Style, n.Span = Alias, text.Span{Start: start, End: p.pos}
	a.uses++
	if a.width == 0 {
		a.width = width(a.node)
	}
	if a.uses*a.width > maxAliases {
		p.fail(start, p.pos, Other, "one value is used over a hundred times")
	}
	return n
}

// width returns how often the most used anchor within n is used, at least 1 but
// for a collection without any value, as the agent's library counts.
func width(n *Node) int {
	if n == nil {
		return 1
	}
	if n.alias != nil {
		return n.alias.uses * n.alias.width
	}
	if n.Kind != Map && n.Kind != Seq {
		return 1
	}
	most := 0
	for _, item := range n.Items {
		most = max(most, width(item))
	}
	for _, pair := range n.Pairs {
		most = max(most, width(pair.Key), width(pair.Value))
	}
	return most
}
