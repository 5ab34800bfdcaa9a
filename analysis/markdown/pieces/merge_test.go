package pieces

import (
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// TestMergeKeepsWhatLooksLikeMarks: numbers and number signs that say something are no
// marks of lists and headings.
func TestMergeKeepsWhatLooksLikeMarks(t *testing.T) {
	for _, c := range []struct{ name, into, from, want string }{
		{"a number is what the item says", "- 8080 is the port\n", "- 9090 is the port\n", "- 8080 is the port\n- 9090 is the port\n"},
		{"the number of an item is not", "1. drain\n2. deploy\n", "1. deploy\n", "1. drain\n2. deploy\n"},
		{"a number sign that begins no heading", "one\n", "#12 is the ticket\nof the gateway\n", "one\n\n#12 is the ticket\nof the gateway\n"},
		{"what looks like a heading in a comment", "one\n", "<!--\n# kept\n-->\n", "one\n\n<!--\n# kept\n-->\n"},
		{"under a heading of the same words", "## Use\n\none\n\n## End\n\nz\n", "Use\n---\n\ntwo\n", "## Use\n\none\n\ntwo\n\n## End\n\nz\n"},
		{"an item with a paragraph in it", "one\n", "- two\n\n  and why\n", "one\n\n- two\n\n  and why\n"},
		{"a fence in a longer fence", "one\n", "````\n```\n\n# code\n```\n````\n", "one\n\n````\n```\n\n# code\n```\n````\n"},
		{"code in a line that opens no fence", "one\n", "```code``` is a span\n\n# B\n\ntwo\n", "one\n\n```code``` is a span\n\ntwo\n"},
	} {
		if got := Merge(c.into, markdown.Parse(c.from)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// FuzzMerge: what either of two texts says, the merged one says, and merging again
// adds nothing.
func FuzzMerge(f *testing.F) {
	f.Add("# A\n\n- one\n", "# B\n\n- one\n- two\n\n## C\n\ntext\n")
	f.Add("", "```\ncode\n\nmore\n```\n")
	f.Add("---\nname: a\n---\ntext", "## X\r\n\r\n1. a\r\n2. b\r\n")
	f.Add("0", "0) \n0.")
	f.Add("\x0e[\x0e\r-\r[\x0e\r-\t", "* 0\n*:A\n- A\u02d21\n\nA0\n")
	f.Fuzz(func(t *testing.T, into, from string) {
		into, from = strings.ToValidUTF8(into, ""), strings.ToValidUTF8(from, "")
		doc := markdown.Parse(from)
		after := Merge(into, doc)
		for _, line := range strings.FieldsFunc(into, isLineEnd) {
			if line = strings.TrimSpace(line); line != "" && !strings.Contains(after, line) {
				t.Fatalf("%q is lost of\n%q\nin\n%q", line, into, after)
			}
		}
		if strings.Contains(into+from, "```") || strings.Contains(into+from, "~~~") || strings.Contains(into, "<") {
			return // text behind an open block becomes a part of it
		}
		for _, part := range Parts(doc) {
			for _, b := range part.Pieces {
				for line := range strings.Lines(b) {
					// An item's marker with nothing behind it says nothing.
					if Said(b) != "" && Said(line) != "" && !strings.Contains(strings.ToLower(strings.Join(strings.Fields(after), " ")), Said(line)) {
						t.Fatalf("%q of %q is lost in\n%q", line, from, after)
					}
				}
			}
		}
	})
}

// isLineEnd: a lone carriage return ends a line as well, see text.LineIndex.
func isLineEnd(r rune) bool { return r == '\n' || r == '\r' }
