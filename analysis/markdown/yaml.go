package markdown

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"memls/analysis/text"
)

// maxYAMLDepth bounds the fields that are reported, not what is parsed.
const maxYAMLDepth = 32

// readYAML reads the mapping in src[body].
func readYAML(src string, body text.Span) ([]Field, *YAMLError) {
	if body.Len() > maxYAML {
		return nil, &YAMLError{body, "the block is too large to be read as YAML"}
	}
	line := strings.Count(strings.ReplaceAll(strings.ReplaceAll(src[:body.Start], "\r\n", "\n"), "\r", "\n"), "\n")
	if fields, ok := readPlainYAML(src, body, line); ok {
		return fields, nil
	}
	return readAnyYAML(src, body, line)
}

// readAnyYAML reads it with YAML's parser; line is the body's first.
func readAnyYAML(src string, body text.Span, line int) ([]Field, *YAMLError) {
	block := mask(body.Of(src))
	y := &yamlReader{src: body.Of(src), block: block, lines: text.NewLineIndex(block), firstLine: line}
	var failure *YAMLError
	root, err := parseYAML(block)
	if err != nil {
		line, message := yamlMessage(err)
		line = y.lastGoodLine(line)
		failure = &YAMLError{y.blame(line, message), message}
		root, _ = parseYAML(block[:y.lines.Start(line)])
	}
	var fields []Field
	switch {
	case root == nil || root.Tag == "!!null":
	case root.Kind == yaml.MappingNode:
		fields = y.fields(root, 0)
	case failure == nil:
		failure = &YAMLError{y.trimmed(span(0, len(block))), "the block holds no keys"}
	}
	y.unmask(fields, body.Start)
	if failure != nil {
		failure.Span = y.unmaskSpan(failure.Span).Shift(body.Start)
	}
	return fields, failure
}

// parseYAML returns the root node of one YAML document, nil when it is empty.
func parseYAML(block string) (node *yaml.Node, err error) {
	defer func() {
		if recover() != nil { // yaml.v3 is not maintained
			node, err = nil, yamlFailure("the YAML cannot be read")
		}
	}()
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(block), &doc); err != nil {
		return nil, err
	}
	if len(doc.Content) == 0 {
		return nil, nil
	}
	return doc.Content[0], nil
}

type yamlFailure string

func (e yamlFailure) Error() string { return string(e) }

// Code points that yaml.v3 refuses or takes for a line end, though no line ends
// there, are moved to a private plane while it reads; columns stay the same.
const privatePlane = 0xF0000

func masked(r rune) bool {
	return r < 0x20 && r != '\t' && r != '\n' && r != '\r' || r >= 0x7F && r < 0xA0 ||
		r == 0x2028 || r == 0x2029 || r == 0xFEFF || r == 0xFFFE || r == 0xFFFF
}

func mask(s string) string {
	return strings.Map(func(r rune) rune {
		if masked(r) {
			return privatePlane + r
		}
		return r
	}, s)
}

func unmask(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= privatePlane && masked(r-privatePlane) {
			return r - privatePlane
		}
		return r
	}, s)
}

// A yamlReader turns nodes into fields. Its offsets count in the masked block.
type yamlReader struct {
	src, block string
	lines      *text.LineIndex // of block
	firstLine  int             // of the block in the document
}

// unmaskSpan converts a span of the masked block into one of the block.
func (y *yamlReader) unmaskSpan(s text.Span) text.Span {
	if len(y.src) == len(y.block) {
		return s
	}
	length := func(to int) int {
		n := 0
		for _, r := range y.block[:min(to, len(y.block))] {
			if r >= privatePlane && masked(r-privatePlane) {
				r -= privatePlane
			}
			n += utf8.RuneLen(r)
		}
		return n
	}
	return span(length(s.Start), length(s.End))
}

func (y *yamlReader) unmask(fields []Field, shift int) {
	for i := range fields {
		f := &fields[i]
		f.Name, f.Value = unmask(f.Name), unmask(f.Value)
		if f.NameSpan != (text.Span{}) || f.Name != "" {
			f.NameSpan = y.unmaskSpan(f.NameSpan).Shift(shift)
		}
		f.ValueSpan = y.unmaskSpan(f.ValueSpan).Shift(shift)
		y.unmask(f.Fields, shift)
	}
}

// offset returns where a node begins, behind its tag and anchor.
func (y *yamlReader) offset(n *yaml.Node) int {
	at := y.lines.Offset(text.Position{Line: n.Line - 1, Column: n.Column - 1}, text.UTF32)
	for at < len(y.block) && (y.block[at] == '!' || y.block[at] == '&') {
		end := strings.IndexAny(y.block[at:], " \t\r\n")
		if end < 0 {
			return len(y.block)
		}
		at += end
		at += len(y.block[at:]) - len(strings.TrimLeft(y.block[at:], " \t\r\n"))
	}
	return at
}

func (y *yamlReader) fields(n *yaml.Node, depth int) []Field {
	if depth > maxYAMLDepth {
		return nil
	}
	var out []Field
	if n.Kind == yaml.SequenceNode {
		for _, item := range n.Content {
			f := Field{Line: y.firstLine + item.Line - 1}
			y.value(&f, item, y.offset(item), depth)
			out = append(out, f)
		}
		return out
	}
	seen := make(map[string]bool, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		name, value := n.Content[i], n.Content[i+1]
		f := Field{Name: name.Value, Line: y.firstLine + name.Line - 1}
		start := y.offset(name)
		f.NameSpan = span(start, y.end(name, start, depth))
		f.Duplicate, seen[f.Name] = seen[f.Name], true
		y.value(&f, value, y.offset(value), depth)
		if value.Tag == "!!null" && value.Value == "" {
			// Such a node stands anywhere; its place is behind the colon.
			at := f.NameSpan.End
			if colon := strings.IndexByte(y.block[at:], ':'); colon >= 0 {
				at += colon + 1
			}
			f.ValueSpan = span(at, at)
		}
		out = append(out, f)
	}
	return out
}

func (y *yamlReader) value(f *Field, n *yaml.Node, start, depth int) {
	f.Tag = n.ShortTag()
	f.ValueSpan = span(start, y.end(n, start, depth))
	switch n.Kind {
	case yaml.MappingNode:
		f.Kind, f.Fields = Mapping, y.fields(n, depth+1)
	case yaml.SequenceNode:
		f.Kind, f.Fields = Sequence, y.fields(n, depth+1)
	case yaml.AliasNode:
		f.Kind, f.Value, f.Tag = Alias, n.Value, ""
	case yaml.ScalarNode:
		f.Value = n.Value
		switch {
		case n.Style&yaml.SingleQuotedStyle != 0:
			f.Kind = SingleQuoted
		case n.Style&yaml.DoubleQuotedStyle != 0:
			f.Kind = DoubleQuoted
		case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
			f.Kind = Block
		}
	}
}

// end returns where the node that begins at start ends. yaml.v3 does not say, so
// it is read from the source again.
func (y *yamlReader) end(n *yaml.Node, start, depth int) int {
	s := y.block
	if start >= len(s) || depth > maxYAMLDepth {
		return start
	}
	switch {
	case n.Kind == yaml.AliasNode:
		return min(start+1+len(n.Value), len(s))
	case n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode:
		if s[start] == '{' || s[start] == '[' {
			return flowEnd(s, start)
		}
		if len(n.Content) == 0 {
			return start
		}
		last := n.Content[len(n.Content)-1]
		if last.Tag == "!!null" && last.Value == "" && n.Kind == yaml.MappingNode {
			last = n.Content[len(n.Content)-2]
			end := y.end(last, y.offset(last), depth+1)
			return min(end+1, len(s))
		}
		return max(start, y.end(last, y.offset(last), depth+1))
	case n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0:
		return quotedEnd(s, start)
	case n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		return y.blockEnd(start)
	}
	return plainEnd(s, start, n.Value)
}

// plainEnd follows the words of a plain scalar, whose line ends were folded.
func plainEnd(s string, start int, value string) int {
	at, end := start, start
	for word := range strings.FieldsFuncSeq(value, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' }) {
		at += len(s[at:]) - len(strings.TrimLeft(s[at:], " \t\r\n"))
		if !strings.HasPrefix(s[at:], word) {
			break
		}
		at += len(word)
		end = at
	}
	return end
}

// quotedEnd returns the index behind the quote that closes the one at start.
func quotedEnd(s string, start int) int {
	quote := s[start]
	for i := start + 1; i < len(s); i++ {
		switch {
		case quote == '"' && s[i] == '\\':
			i++
		case s[i] == quote && quote == '\'' && i+1 < len(s) && s[i+1] == '\'':
			i++
		case s[i] == quote:
			return i + 1
		}
	}
	return len(s)
}

// flowEnd returns the index behind the bracket that closes the one at start.
func flowEnd(s string, start int) int {
	depth := 0
	for i := start; i < len(s); i++ {
		switch s[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'':
			if strings.IndexByte("{[,: \t\r\n", s[i-1]) >= 0 {
				i = quotedEnd(s, i) - 1
			}
		case '#':
			if s[i-1] == ' ' || s[i-1] == '\n' {
				_, next := lineAt(s, i)
				i = next - 1
			}
		}
	}
	return len(s)
}

// blockEnd returns the end of a block scalar whose | or > is at start: that of
// the last line that is indented deeper than the line of its key.
func (y *yamlReader) blockEnd(start int) int {
	line := y.lines.Line(start)
	indent := func(l int) int {
		s := y.lines.Span(l).Of(y.block)
		return len(s) - len(strings.TrimLeft(s, " "))
	}
	own := indent(line)
	// Behind "- key:" the key's own column counts.
	for s := y.lines.Span(line).Of(y.block); strings.HasPrefix(s[own:], "- "); {
		own += 2
		own += len(s[own:]) - len(strings.TrimLeft(s[own:], " "))
		if !strings.Contains(s[own:], ": ") {
			own -= 2
			break
		}
	}
	end := y.lines.Span(line).End
	for l := line + 1; l < y.lines.Len(); l++ {
		if isBlankLine(y.lines.Span(l).Of(y.block)) {
			continue
		}
		if indent(l) <= own {
			break
		}
		end = y.lines.Span(l).End
	}
	return end
}

// yamlMessage splits yaml.v3's message: "yaml: line 3: mapping values are not
// allowed in this context". Its lines are 1-based and often one too low; line
// is 0-based, -1 when there is none.
func yamlMessage(err error) (line int, message string) {
	message = strings.TrimPrefix(err.Error(), "yaml: ")
	line = -1
	if rest, ok := strings.CutPrefix(message, "line "); ok {
		if number, rest, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil {
				line, message = n-1, rest
			}
		}
	}
	return line, message
}

// maxTries bounds the search for the line of an error.
const maxTries = 64

// lastGoodLine returns the line with which the YAML stops being YAML: the first
// one such that the lines before it can be parsed, looked for backward from the
// reported line.
func (y *yamlReader) lastGoodLine(reported int) int {
	last := y.lines.Len() - 1
	if reported < 0 {
		reported = min(last, maxTries)
	}
	line := min(reported+1, last)
	for tries := 0; line > 0 && tries < maxTries; tries++ {
		if _, err := parseYAML(y.block[:y.lines.Start(line)]); err == nil {
			return line
		}
		line--
	}
	return line
}

// blame returns the part of a line that a message is about.
func (y *yamlReader) blame(line int, message string) text.Span {
	s := y.trimmed(y.lines.Span(line))
	body := s.Of(y.block)
	value := 0 // where the line's value begins
	if i := strings.Index(body, ": "); i >= 0 {
		value = i + 2 + len(body[i+2:]) - len(strings.TrimLeft(body[i+2:], " "))
	}
	indent := y.block[y.lines.Start(line):s.Start]
	switch {
	case strings.Contains(indent, "\t") && strings.Contains(message, "cannot start any token"):
		return span(s.Start-len(indent)+strings.IndexByte(indent, '\t'), s.Start)
	case strings.Contains(message, "mapping values are not allowed"):
		// The second colon of the line, or the only one of a line that goes on
		// with the value of the line before.
		at := max(value-2, 0)
		if strings.Contains(body[value:], ": ") || strings.HasSuffix(body[value:], ":") {
			at = value
		}
		if i := strings.IndexByte(body[at:], ':'); i >= 0 {
			i += at
			return span(s.Start+i, s.Start+i+1)
		}
	case strings.Contains(message, "cannot start any token") && value < len(body):
		_, n := utf8.DecodeRuneInString(body[value:])
		return span(s.Start+value, s.Start+value+n)
	case value > 0 && value < len(body):
		return span(s.Start+value, s.End)
	}
	return s
}

// trimmed returns s without outer white space.
func (y *yamlReader) trimmed(s text.Span) text.Span {
	t := s.Of(y.block)
	s.End -= len(t) - len(strings.TrimRight(t, " \t\r\n"))
	s.Start += len(t) - len(strings.TrimLeft(t, " \t\r\n"))
	return span(min(s.Start, s.End), s.End)
}
