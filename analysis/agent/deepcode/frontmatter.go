package deepcode

import (
	"strings"

	"memls/analysis/agent/deepcode/yaml"
	"memls/analysis/text"
)

// Types are the kinds of memory, in the order of the documents.
func Types() []string { return []string{"user", "feedback", "project", "reference"} }

// A Frontmatter is the block at the start of a memory and what stands behind it.
// All spans are bytes of the file's text.
type Frontmatter struct {
	// Block is the whole block with both lines of dashes and the line end behind
	// the second; empty when there is none.
	Block text.Span
	// YAML is what stands between the lines of dashes, without the last line end.
	YAML text.Span
	// Body is the rest: the whole text when there is no block.
	Body text.Span

	// Data is the map in YAML, nil when there is none, for whatever reason: then
	// the agent takes the block for an empty one, without a word.
	Data *yaml.Node
	// Problem is why YAML cannot be read, nil when it can. NotMap says that it
	// can, but is no map (a list, a sentence); an empty block is neither.
	Problem *yaml.Error
	NotMap  bool
}

// HasBlock reports whether there is a block.
func (f *Frontmatter) HasBlock() bool { return !f.Block.IsEmpty() }

// ParseFrontmatter splits src and reads the block. It begins at byte 0 with a line
// of exactly "---" and ends before the first later line that starts with "---",
// whatever follows there; an end of line goes with it. Anything before the first
// dashes, even a byte order mark or a blank line, makes it no block.
func ParseFrontmatter(src string) *Frontmatter {
	f := &Frontmatter{Body: text.Span{End: len(src)}}
	if !f.split(src) {
		return f
	}
	n, err := yaml.ParseIn(src, f.YAML)
	switch {
	case err != nil:
		f.Problem = err
	case n.Kind == yaml.Map:
		f.Data = n
	case n.Kind != yaml.Null || n.Style != yaml.Empty:
		f.NotMap = true
	}
	return f
}

// split finds the block, as the pattern ^---\r?\n([\s\S]*?)\r?\n---\r?\n? does.
func (f *Frontmatter) split(src string) bool {
	start := 0
	switch {
	case strings.HasPrefix(src, "---\n"):
		start = 4
	case strings.HasPrefix(src, "---\r\n"):
		start = 5
	default:
		return false
	}
	n := strings.Index(src[start:], "\n---")
	if n < 0 {
		return false
	}
	end, after := start+n, start+n+len("\n---")
	if n > 0 && src[end-1] == '\r' {
		end--
	}
	if after < len(src) && src[after] == '\r' {
		after++
	}
	if after < len(src) && src[after] == '\n' {
		after++
	}
	f.Block = text.Span{End: after}
	f.YAML = text.Span{Start: start, End: end}
	f.Body = text.Span{Start: after, End: len(src)}
	return true
}

// Description returns the top-level description and its place. Only a string
// counts; an empty one does, and none is trimmed.
func (f *Frontmatter) Description() (s string, span text.Span, ok bool) {
	return f.stringAt(f.Data, "description")
}

// Title returns the top-level name. 0.15.0 never reads it.
func (f *Frontmatter) Title() (s string, span text.Span, ok bool) {
	return f.stringAt(f.Data, "name")
}

func (f *Frontmatter) stringAt(n *yaml.Node, key string) (string, text.Span, bool) {
	s, ok := n.String(key)
	if !ok {
		return "", text.Span{}, false
	}
	return s, n.Get(key).Value.Span, true
}

// Type returns the kind of memory, "" when it has none of the four. 0.15.0 reads
// the top-level key alone; the documents nest it in metadata.
func (f *Frontmatter) Type(release string) string {
	if t, _, ok := f.stringAt(f.Data, "type"); ok && isType(t) {
		return t
	}
	if promised(release) {
		if t, _, ok := f.NestedType(); ok && isType(t) {
			return t
		}
	}
	return ""
}

// NestedType returns the type in metadata, which the documents show and 0.15.0
// does not read.
func (f *Frontmatter) NestedType() (s string, span text.Span, ok bool) {
	if p := f.Data.Get("metadata"); p != nil {
		return f.stringAt(p.Value, "type")
	}
	return "", text.Span{}, false
}

func isType(s string) bool {
	for _, t := range Types() {
		if s == t {
			return true
		}
	}
	return false
}

// scanLines is how many lines, ended by LF, the manifest and the search read of a
// file for its header.
const scanLines = 30

// Scan reads the header of a memory as the manifest and the search do: from its
// first 30 lines alone. A block that is closed later is none to them. Spans are
// bytes of src.
func Scan(src string) *Frontmatter {
	end := 0
	for range scanLines {
		n := strings.IndexByte(src[end:], '\n')
		if n < 0 {
			return ParseFrontmatter(src)
		}
		end += n + 1
	}
	return ParseFrontmatter(src[:end-1])
}
