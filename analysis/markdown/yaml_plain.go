package markdown

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"memls/analysis/text"
)

// readPlainYAML reads src[body] where it is what nearly every header is: a name, a colon
// and a value in each line, the value plain or in quotes, and perhaps such lines once
// more, indented, below a name. ok is false for anything else: YAML's own parser, which
// costs more than all the rest of a short file, reads that. line is the body's first.
func readPlainYAML(src string, body text.Span, line int) (fields []Field, ok bool) {
	r := plainReader{src: src[:body.End], at: body.Start, line: line}
	fields, ok = r.mapping(0)
	return fields, ok && r.at == body.End
}

type plainReader struct {
	src  string
	at   int // the beginning of a line
	line int
}

// mapping reads the lines that are indented by so many blanks, up to one that is
// indented less.
func (r *plainReader) mapping(indent int) (out []Field, ok bool) {
	for r.at < len(r.src) && r.indent() >= indent {
		f, ok := r.field(indent)
		if !ok {
			return nil, false
		}
		for i := range out {
			f.Duplicate = f.Duplicate || out[i].Name == f.Name
		}
		if len(out) == maxPlainFields {
			return nil, false
		}
		out = append(out, f)
	}
	return slices.Clone(out), len(out) > 0 // without the room that growing left
}

// maxPlainFields keeps the search for a second name short.
const maxPlainFields = 64

func (r *plainReader) indent() int {
	rest := r.src[r.at:]
	return len(rest) - len(strings.TrimLeft(rest, " "))
}

func (r *plainReader) field(indent int) (f Field, ok bool) {
	start := r.at + indent
	line, rest, _ := strings.Cut(r.src[start:], "\n")
	name, value, ok := strings.Cut(line, ":")
	if !ok || !isPlainName(name) {
		return f, false
	}
	f = Field{Name: name, NameSpan: span(start, start+len(name)), Line: r.line}
	r.at, r.line = len(r.src)-len(rest), r.line+1
	if value == "" {
		ok = r.below(&f, indent)
		return f, ok
	}
	trimmed := strings.Trim(value, " ")
	if value[0] != ' ' || trimmed == "" {
		return f, false
	}
	at := f.NameSpan.End + 1 + strings.Index(value, trimmed)
	f.ValueSpan = span(at, at+len(trimmed))
	ok = f.readPlain(trimmed)
	return f, ok
}

// below reads the lines below a name of the first level.
func (r *plainReader) below(f *Field, indent int) (ok bool) {
	inner := r.indent()
	if indent > 0 || inner == 0 {
		return false
	}
	start := r.at + inner
	if f.Fields, ok = r.mapping(inner); !ok {
		return false
	}
	f.Kind, f.Tag = Mapping, "!!map"
	f.ValueSpan = span(start, f.Fields[len(f.Fields)-1].ValueSpan.End)
	return true
}

// readPlain sets the value of f; it reports false when there may be more to it than its
// letters.
func (f *Field) readPlain(s string) bool {
	for _, r := range s {
		if r < ' ' || masked(r) {
			return false
		}
	}
	switch c := s[0]; {
	case c == '"' || c == '\'':
		inner, closed := strings.CutSuffix(s[1:], s[:1])
		if !closed || strings.IndexByte(inner, c) >= 0 || c == '"' && strings.IndexByte(inner, '\\') >= 0 {
			return false
		}
		f.Value, f.Tag, f.Kind = inner, "!!str", SingleQuoted
		if c == '"' {
			f.Kind = DoubleQuoted
		}
		return true
	case !isLetter(c) && !isDigit(c), strings.IndexByte(s, '#') >= 0, strings.Contains(s, ": "), s[len(s)-1] == ':':
		return false
	}
	scalar := yaml.Node{Kind: yaml.ScalarNode, Value: s}
	f.Value, f.Tag = s, scalar.ShortTag()
	return f.Tag != "!!null"
}

func isPlainName(s string) bool {
	if s == "" || len(s) > 64 || !isLetter(s[0]) {
		return false
	}
	for i := range len(s) {
		if c := s[i]; !isLetter(c) && !isDigit(c) && c != '_' && c != '-' {
			return false
		}
	}
	return true
}
