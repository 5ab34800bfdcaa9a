package analysis_test

import (
	"strings"
	"testing"

	"memls/analysis/text"
)

// FuzzLinksOfAnIndex checks any text as the index of a small memory directory:
// findings lie in the text, and each fix can be made.
func FuzzLinksOfAnIndex(f *testing.F) {
	for _, s := range []string{
		"- [A](a.md) — a\n- [B](b.md#x)\n- [gone](gone.md)\n- [A](a.md)\n- none\n",
		"[x](\\sub\\c.md) ![y](My Data/n.md) <a b.md> [z](<a b.md#Q r>) [w](A.MD)",
		"- [[a]] [[The B]] [[sub/c|x]] [[sub_c]]\r\n\r\n[d]: nowhere.md\r\n",
		"# H\n# H\n[x](#h-1)[y](#H)[z](#:)\n",
		"](a b)](c d)[x](a.md:1#)[x](a%.md)[x](%61.md)",
		"1. [x](a.md)\n   - [x](gone.md)\n\n     [y](also gone.md)",
	} {
		f.Add(s)
	}
	d := newFolder(f, map[string]string{"MEMORY.md": "", "a.md": "# A\n", "b.md": "---\nname: The B\n---\n", "sub/c.md": "c\n", "a b.md": "# Q r\n", "My Data/n.md": "n\n"})
	path := d.path("MEMORY.md")
	f.Fuzz(func(t *testing.T, content string) {
		content = strings.ToValidUTF8(content, "?")
		s := d.ws.Snapshot().With(path, content)
		for _, x := range d.e.Check(s, path) {
			if x.Span.Start < 0 || x.Span.End < x.Span.Start || x.Span.End > len(content) {
				t.Fatalf("%s at %v of %d bytes", x.Check.ID, x.Span, len(content))
			}
			for _, fix := range x.Fixes {
				after, err := text.Apply(content, fix.Edits...)
				if err != nil || after == content && fix.Change == nil {
					t.Errorf("%s: fix %q of %q: %v", x.Check.ID, fix.Title, content, err)
				}
			}
		}
	})
}
