package check

import (
	"fmt"
	"strings"

	"memls/analysis/agent/deepcode/yaml"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// header returns the frontmatter of the pass's file, nil where none counts: an
// agent's file that stands by itself, such as instructions, has no header to it, and
// that of one with rules of its own is no matter of YAML.
func (p *Pass) header() *markdown.Frontmatter {
	if p.Agent != "" && p.Directory == nil || p.Memory != nil && p.Memory.OwnHeader {
		return nil
	}
	return p.Doc.Frontmatter()
}

// reader names who reads a header, as the subject of a sentence.
func (p *Pass) reader() string {
	if p.Agent != "" {
		return p.Agent
	}
	return "a strict YAML reader"
}

// readHeader reads the block as YAML 1.2, kept with the text of the block.
func readHeader(doc *markdown.Document, h *markdown.Frontmatter) (*yaml.Node, *yaml.Error) {
	return yaml.ParseIn(doc.Text(), h.Body)
}

// QuoteYAML writes s in quotes, so that every reader of YAML takes it for this
// very text: single ones where nothing in s needs more.
func QuoteYAML(s string) string {
	plain := !strings.ContainsFunc(s, func(r rune) bool {
		return r < ' ' || r == 0x7F || r == 0x85 || r == 0x2028 || r == 0x2029 || r == 0xFEFF
	})
	switch {
	case plain && !strings.ContainsAny(s, `"\`):
		return `"` + s + `"`
	case plain:
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < ' ' || r == 0x7F || r == 0x85 || r == 0x2028 || r == 0x2029 || r == 0xFEFF:
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// A keyLine is one line of a header that begins a key, with the lines of its
// value. Spans are bytes of the file.
type keyLine struct {
	name  string
	value text.Span // from its first byte to its last, lines below included
}

// keyLineAround returns the key whose value holds off: the nearest line above that
// reads "key: …" and is less indented than the lines below it. skip passes over
// that many.
func keyLineAround(src string, body text.Span, off, skip int) (k keyLine, ok bool) {
	for at := lineStart(src, min(off, len(src)), body.Start); ; at = lineStart(src, at-1, body.Start) {
		line := lineOf(src, at, body.End)
		if name, colon := keyOf(line); name != "" && at+colon < off+1 {
			if skip == 0 {
				return keyLine{name, valueBelow(src, body, at, colon)}, true
			}
			skip--
		}
		if at <= body.Start {
			return keyLine{}, false
		}
	}
}

// lineStart returns where the line of off begins, not before first.
func lineStart(src string, off, first int) int {
	return max(first, strings.LastIndexByte(src[:max(off, 0)], '\n')+1)
}

// lineOf returns the line at a place, without its end.
func lineOf(src string, at, end int) string {
	s := src[at:max(end, at)]
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	return strings.TrimSuffix(s, "\r")
}

// keyOf reads "key: …" or "key:…" from a line and returns where its colon stands.
func keyOf(line string) (name string, colon int) {
	indent := len(line) - len(strings.TrimLeft(line, " \t"))
	colon = strings.IndexByte(line, ':')
	if colon <= indent {
		return "", 0
	}
	name = line[indent:colon]
	for _, c := range []byte(name) {
		if c != '-' && c != '_' && c != '.' && (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return "", 0
		}
	}
	return name, colon
}

// valueBelow returns the value of the key whose line begins at a place: the rest of
// the line and the lines below that are indented more.
func valueBelow(src string, body text.Span, at, colon int) text.Span {
	first := lineOf(src, at, body.End)
	indent := len(first) - len(strings.TrimLeft(first, " \t"))
	start := at + colon + 1
	start += len(src[start:at+len(first)]) - len(strings.TrimLeft(src[start:at+len(first)], " \t"))
	end := at + len(first)
	for next := end; ; {
		i := strings.IndexByte(src[next:body.End], '\n')
		if i < 0 || next+i+1 >= body.End {
			break
		}
		next += i + 1
		line := lineOf(src, next, body.End)
		trimmed := strings.TrimLeft(line, " \t")
		if trimmed != "" && len(line)-len(trimmed) <= indent {
			break
		}
		if trimmed != "" {
			end = next + len(line)
		}
		next += len(line)
	}
	return text.Span{Start: start, End: start + len(strings.TrimRight(src[start:max(start, end)], " \t\r\n"))}
}
