package lsp

import (
	"math/rand/v2"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"memls/analysis/text"
)

// A modelDoc is an open document as the editor has it. It is written without the
// code that it is held against.
type modelDoc struct {
	text    string
	version int
	// unknown: a change made no sense, and the server does not have the text.
	unknown bool
}

// fragments are what is typed and pasted: every kind of line end, characters of
// every size, and what opens and closes things in Markdown.
var fragments = []string{
	"x", "word ", "\n", "\r\n", "\r", "\n\n", "é", "日本", "😀", "👩‍💻", "\u2028", "\u00a0", "\t", "`", "```\n", "~~~\n", "# ", "\n## Rule: a\n", "\n## **Rule:** b\n",
	"\n## Memory\n", "- a fact about the staging database\n", "- another fact, which stands here twice\n", "<!-- ", " -->", "<!-- memls:ignore rule/near-miss -->\n", "---\n",
	"name: a\n", "description: What the file says.\n", "[a](other.md)", "[b](missing.md#x)", "[[wiki]]", "](", "|", "> ", "    code\n", "/Users/somebody/private/path ", "*", "\\",
	"On 2025-03-04 we saw a failure.\n", "\x00", "\u202e", "&amp;", "<div>\n", "Never push to main.\n", "\uFFFD",
}

// tooLong is where a document is cut back: the cost of a look at it shall not be what
// is measured.
const tooLong = 12 << 10

func someText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(fragments[r.IntN(len(fragments))])
	}
	return b.String()
}

// place returns a random offset between two characters, CRLF being one.
func (d *modelDoc) place(r *rand.Rand) int {
	off := r.IntN(len(d.text) + 1)
	for off > 0 && off < len(d.text) && (!utf8.RuneStart(d.text[off]) || d.text[off] == '\n' && d.text[off-1] == '\r') {
		off--
	}
	return off
}

// lineAndColumn is the line and column of an offset, by counting.
func lineAndColumn(s string, off int, enc text.Encoding) (line, column int) {
	for i, c := range s[:off] {
		if endsLine(s, i) {
			line, column = line+1, 0
			continue
		}
		switch enc {
		case text.UTF8:
			column += utf8.RuneLen(c)
		case text.UTF32:
			column++
		default:
			column += utf16.RuneLen(c)
		}
	}
	return line, column
}

// endsLine reports whether a line ends with the byte at i.
func endsLine(s string, i int) bool {
	return s[i] == '\n' || s[i] == '\r' && (i+1 == len(s) || s[i+1] != '\n')
}

// lineEnd returns where the text of the line at off ends.
func (d *modelDoc) lineEnd(off int) int {
	if n := strings.IndexAny(d.text[off:], "\r\n"); n >= 0 {
		return off + n
	}
	return len(d.text)
}

func wirePosition(line, column int) map[string]any {
	return map[string]any{"line": line, "character": column}
}

// change makes a random change of the document and returns it as it goes over the
// wire.
func (d *modelDoc) change(r *rand.Rand, enc text.Encoding) map[string]any {
	added := someText(r, r.IntN(4))
	if len(d.text) > tooLong || r.IntN(40) == 0 || d.unknown && r.IntN(3) == 0 {
		d.text, d.unknown = someText(r, r.IntN(60)), false
		return map[string]any{"text": d.text}
	}
	start := d.place(r)
	end := start
	switch r.IntN(8) {
	case 0, 1, 2: // typed
	case 3, 4, 5: // replaced
		end = min(start+r.IntN(30), len(d.text))
		for end > start && end < len(d.text) && (!utf8.RuneStart(d.text[end]) || d.text[end] == '\n' && d.text[end-1] == '\r') {
			end++
		}
	case 6: // to the end of the line, with a column past it
		end = d.lineEnd(start)
		line, column := lineAndColumn(d.text, start, enc)
		d.splice(start, end, added)
		return rangeChange(wirePosition(line, column), wirePosition(line, column+1000+r.IntN(1<<30)), added)
	case 7: // to the end of the document, with a line past it
		if r.IntN(4) > 0 {
			break
		}
		line, column := lineAndColumn(d.text, start, enc)
		d.splice(start, len(d.text), added)
		return rangeChange(wirePosition(line, column), wirePosition(line+100000, r.IntN(100)), added)
	}
	sl, sc := lineAndColumn(d.text, start, enc)
	el, ec := lineAndColumn(d.text, end, enc)
	d.splice(start, end, added)
	return rangeChange(wirePosition(sl, sc), wirePosition(el, ec), added)
}

func rangeChange(start, end map[string]any, added string) map[string]any {
	return map[string]any{"range": map[string]any{"start": start, "end": end}, "text": added}
}

// splice changes the editor's text; what the server does not have stays so.
func (d *modelDoc) splice(start, end int, added string) {
	if !d.unknown {
		d.text = d.text[:start] + added + d.text[end:]
	}
}
