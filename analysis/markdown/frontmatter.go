package markdown

import (
	"strings"

	"memls/analysis/text"
)

// Frontmatter is the block of YAML between --- lines that a document begins
// with. Agents differ in what they take for one and in how they read it: these
// are the facts, and the reading of a full YAML parser.
//
// A closed block counts as frontmatter when a line of it is a key, or when it is
// one run of lines without a blank one; a block that is not closed when its
// first line is a key. Else --- is a rule across the page. A closed block is no
// part of the Markdown, one that is not closed is.
type Frontmatter struct {
	Span   text.Span // from the opening --- to the end of the closing line, line end included
	Open   text.Span // the opening line without line end: --- and perhaps white space
	Close  text.Span // the closing one; empty when Closed is false
	Body   text.Span // the lines between them; when not closed, as far as they look like YAML
	Closed bool

	AfterBOM   bool // a byte order mark stands before it
	AfterBlank bool // blank lines stand before it

	Keys  []Field
	Error *YAMLError // why the body is no YAML; then Keys are those before the error
}

// A Field is one key of a mapping, or one item of a sequence.
type Field struct {
	Name      string
	NameSpan  text.Span // as written, quotes included; of a sequence's item empty
	Value     string    // of a scalar, resolved; "" for a mapping, a sequence and null
	ValueSpan text.Span // as written, quotes and | included; of null just behind the colon
	Kind      FieldKind
	Tag       string  // YAML's short tag: !!str, !!int, !!bool, !!null, !!timestamp, !!map, …
	Line      int     // of the name (of an item: the value) in the document, 0-based
	Duplicate bool    // the mapping has this name already
	Fields    []Field // of a mapping or sequence
}

// A FieldKind is the shape of a value.
type FieldKind uint8

const (
	Plain        FieldKind = iota // a scalar without quotes, or null
	SingleQuoted                  // 'text'
	DoubleQuoted                  // "text"
	Block                         // | or > and lines
	Mapping
	Sequence
	Alias // *name: Value is the name
)

// A YAMLError says where and why a block is no YAML.
type YAMLError struct {
	Span    text.Span
	Message string // YAML's own words, without line numbers
}

func (e *YAMLError) Error() string { return e.Message }

// Value returns the value of a key of the document's frontmatter, without white space
// around it; further names are keys in its mapping. "" when there is none, when it is
// no scalar, and of no document.
func (d *Document) Value(names ...string) string {
	if d == nil || d.Frontmatter() == nil {
		return ""
	}
	return valueOf(d.Frontmatter().Keys, names)
}

func valueOf(keys []Field, names []string) string {
	for _, k := range keys {
		switch {
		case k.Name != names[0]:
		case len(names) > 1 && k.Kind == Mapping:
			return valueOf(k.Fields, names[1:])
		case len(names) == 1 && k.Kind != Mapping && k.Kind != Sequence:
			return strings.TrimSpace(k.Value)
		}
	}
	return ""
}

func (f *Frontmatter) problems() []Problem {
	var out []Problem
	if f.AfterBOM {
		out = append(out, Problem{FrontmatterAfterBOM, span(0, len(bom))})
	}
	if f.AfterBlank {
		out = append(out, Problem{FrontmatterAfterBlank, f.Open})
	}
	if !f.Closed {
		out = append(out, Problem{UnclosedFrontmatter, f.Open})
	}
	return out
}

// A header says where the frontmatter of a text lies.
type header struct {
	opened               bool
	open, body, close    text.Span
	end                  int // behind the closing line; 0 when there is no closed block
	afterBOM, afterBlank bool
}

const marker = "---"

// findHeader looks for frontmatter at the start of src.
func findHeader(src string) (h header) {
	at := 0
	if strings.HasPrefix(src, bom) {
		at, h.afterBOM = len(bom), true
	}
	for {
		line, next := lineAt(src, at)
		if strings.TrimRight(line, " \t") == marker {
			h.open = span(at, at+len(line))
			h.body = span(next, next)
			break
		}
		if !isBlankLine(line) || next >= len(src) {
			return header{}
		}
		at, h.afterBlank = next, true
	}
	plausible := false
	for at = h.body.Start; at < len(src); {
		line, next := lineAt(src, at)
		if strings.TrimRight(line, " \t") == marker {
			h.body.End = at
			h.close = span(at, at+len(line))
			if plausible || h.keyless(src) {
				h.opened, h.end = true, next
				return h
			}
			return header{}
		}
		plausible = plausible || isKeyLine(line)
		at = next
	}
	if first, _ := lineAt(src, h.body.Start); !isKeyLine(first) {
		return header{}
	}
	h.opened, h.body.End = true, unclosedEnd(src, h.body.Start)
	return h
}

// keyless reports whether a closed block without any key is nevertheless meant
// as frontmatter: it is empty, or one run of lines right behind its opening.
func (h *header) keyless(src string) bool {
	body := h.body.Of(src)
	if isBlankLine(body) {
		return true
	}
	for at := 0; at < len(body); {
		line, next := lineAt(body, at)
		if isBlankLine(line) || line[0] == '#' {
			return false
		}
		at = next
	}
	return true
}

// lineAt returns the line at off without its end, which is LF, CRLF or CR, and
// where the next one begins.
func lineAt(src string, off int) (line string, next int) {
	n := strings.IndexAny(src[off:], "\r\n")
	if n < 0 {
		return src[off:], len(src)
	}
	next = off + n + 1
	if src[off+n] == '\r' && next < len(src) && src[next] == '\n' {
		next++
	}
	return src[off : off+n], next
}

// isKeyLine reports whether a line reads "name:" or "name: …".
func isKeyLine(line string) bool {
	i := strings.IndexByte(line, ':')
	if i <= 0 || i > 64 || i+1 < len(line) && line[i+1] != ' ' && line[i+1] != '\t' {
		return false
	}
	for _, c := range []byte(strings.Trim(line[:i], `"'`)) {
		if !isLetter(c) && !isDigit(c) && c != '_' && c != '-' && c != '.' && c != ' ' && c < 0x80 {
			return false
		}
	}
	return line[0] != ' ' && line[0] != '-'
}

// maxYAML bounds the blocks that are read, in bytes. Agents want a few lines.
const maxYAML = 64 << 10

// unclosedEnd returns where the lines from start on no longer look like YAML.
func unclosedEnd(src string, start int) int {
	at := start
	for at < len(src) && at-start < maxYAML {
		line, next := lineAt(src, at)
		indented := line != "" && (line[0] == ' ' || line[0] == '\t')
		if isBlankLine(line) || !indented && !isKeyLine(line) && !strings.HasPrefix(line, "- ") {
			break
		}
		at = next
	}
	return at
}

func readFrontmatter(src string, h header) *Frontmatter {
	f := &Frontmatter{
		Span: span(h.open.Start, max(h.end, h.body.End)), Open: h.open, Close: h.close, Body: h.body,
		Closed: h.end > 0, AfterBOM: h.afterBOM, AfterBlank: h.afterBlank,
	}
	f.Keys, f.Error = readYAML(src, h.body)
	return f
}

func readUnclosed(src string, h header) *Frontmatter {
	if !h.opened {
		return nil
	}
	return readFrontmatter(src, h)
}

var frontmatterKey = NewKey[*Frontmatter]()
