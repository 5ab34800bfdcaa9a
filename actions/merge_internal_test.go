package actions

import (
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// FuzzMerge: what either of two texts says, the merged one says, and merging again
// adds nothing.
func FuzzMerge(f *testing.F) {
	f.Add("# A\n\n- one\n", "# B\n\n- one\n- two\n\n## C\n\ntext\n")
	f.Add("", "```\ncode\n\nmore\n```\n")
	f.Add("---\nname: a\n---\ntext", "## X\r\n\r\n1. a\r\n2. b\r\n")
	f.Fuzz(func(t *testing.T, into, from string) {
		into, from = strings.ToValidUTF8(into, ""), strings.ToValidUTF8(from, "")
		doc := markdown.Parse(from)
		after := added(into, doc)
		for line := range strings.Lines(into) {
			if line = strings.TrimSpace(line); line != "" && !strings.Contains(after, line) {
				t.Fatalf("%q is lost of\n%q\nin\n%q", line, into, after)
			}
		}
		if strings.Contains(into+from, "```") || strings.Contains(into+from, "~~~") || strings.Contains(into, "<") {
			return // text behind an open block becomes a part of it
		}
		for _, part := range bodyParts(doc) {
			for _, b := range part.blocks {
				for line := range strings.Lines(b) {
					if line = strings.TrimSpace(line); said(b) != "" && line != "" && !strings.Contains(strings.ToLower(strings.Join(strings.Fields(after), " ")), said(line)) {
						t.Fatalf("%q of %q is lost in\n%q", line, from, after)
					}
				}
			}
		}
	})
}
