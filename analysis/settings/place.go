package settings

import (
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"memls/analysis/text"
)

// maxColumn is how far into a line, in code points, a node is looked for: to count up to
// each of the names in one long line would take the square of its length.
const maxColumn = 1000

// placeOf returns the bytes of src that a node begins with: a key or value as it is
// written, or the first line of a longer one. Empty where it cannot be told.
func placeOf(src string, lines *text.LineIndex, n *yaml.Node) text.Span {
	if n.Line < 1 || n.Line > lines.Len() || n.Column > maxColumn {
		return text.Span{}
	}
	line := lines.Span(n.Line - 1)
	at := line.Start
	if n.Line == 1 {
		at += len(src) - len(strings.TrimPrefix(src, "\uFEFF"))
	}
	for range n.Column - 1 { // columns are code points
		if at >= line.End {
			return text.Span{}
		}
		_, size := utf8.DecodeRuneInString(src[at:line.End])
		at += size
	}
	rest := src[at:line.End]
	switch {
	case n.Kind == yaml.ScalarNode && n.Style == 0 && n.Value != "" && strings.HasPrefix(rest, n.Value):
		rest = n.Value
	case n.Kind == yaml.ScalarNode && n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		if i := strings.IndexByte(rest[1:], rest[0]); i >= 0 {
			rest = rest[:i+2]
		}
	}
	return text.Span{Start: at, End: at + len(strings.TrimRight(rest, " \t"))}
}

// A Name is a name in a settings file that stands for something else: an agent, a
// release, a check.
type Name struct {
	Key   string // the setting
	Of    string // of a release, the agent
	Value string
	Line  int // 1-based
	Span  text.Span
}

// namesOf collects the names in the value of a setting.
func (r *reader) namesOf(key string, v *yaml.Node) []Name {
	var out []Name
	add := func(of string, n *yaml.Node) {
		if n.Kind == yaml.ScalarNode {
			out = append(out, Name{key, of, n.Value, n.Line, placeOf(r.src, r.lines, n)})
		}
	}
	switch key {
	case "agent":
		add("", v)
	case "agents":
		for _, item := range v.Content {
			add("", item)
		}
	case "release", "checks":
		for i := 0; i+1 < len(v.Content); i += 2 {
			add("", v.Content[i])
			if key == "release" {
				add(v.Content[i].Value, v.Content[i+1])
			}
		}
	}
	return out
}
