package analysis_test

import (
	"testing"

	"memls/analysis/text"
)

// TestLinksFollowWhatAnEditorHas moves a file while an editor has it and the index,
// neither saved: the edits are for the editor's text.
func TestLinksFollowWhatAnEditorHas(t *testing.T) {
	f := newFolder(t, map[string]string{
		"mem/MEMORY.md": "old\n", "mem/a.md": "old\n", "mem/b.md": "[a](a.md)\n", "docs/c.md": "[a](../mem/a.md)\n",
	})
	f.ws.Open(f.path("mem/MEMORY.md"), 1, "- [a](a.md) — typed\n")
	f.ws.Open(f.path("mem/a.md"), 1, "[b](b.md)\n")
	want := map[string]string{
		"mem/MEMORY.md": "- [z](sub/z.md) — typed\n", "mem/a.md": "[b](../b.md)\n", "mem/b.md": "[z](sub/z.md)\n", "docs/c.md": "[z](../mem/sub/z.md)\n",
	}
	s := f.ws.Snapshot()
	for _, c := range f.e.MoveEdits(s, map[string]string{f.path("mem/a.md"): f.path("mem/sub/z.md")}) {
		for name, content := range want {
			if f.path(name) != c.Path {
				continue
			}
			if after, err := text.Apply(s.File(c.Path).Text(), c.Edits...); err != nil || after != content {
				t.Errorf("%s: got %q, %v, want %q", name, after, err, content)
			}
			delete(want, name)
		}
	}
	if len(want) > 0 {
		t.Errorf("no edits in %v", want)
	}
}
