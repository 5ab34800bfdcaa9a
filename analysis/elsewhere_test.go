package analysis_test

import (
	"testing"
	"time"

	"memls/analysis"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// TestWhatAnotherMemorySaysNow has a fact in two memories, and the first of them open in
// an editor, where it is changed: only what it still says is a reason to remove the fact
// from the second one.
func TestWhatAnotherMemorySaysNow(t *testing.T) {
	const dir, fact = "/home/u/.deepcode/projects/-srv-shop/memory/", "- The queue of the warehouse drains completely before each nightly deploy.\n"
	disk := workspacetest.NewDisk()
	memory := func(name, body string) string {
		return "---\nname: " + name + "\ndescription: about " + name + "\ntype: project\n---\n\n" + body
	}
	for name, content := range map[string]string{"MEMORY.md": "- [a](a.md)\n- [b](b.md)\n", "a.md": memory("a", fact), "b.md": memory("b", fact)} {
		disk.File(dir+name, content, time.Time{})
	}
	e, ws := analysis.New(), workspace.New(disk, &workspace.Env{Home: "/home/u"}, settings.Settings{})
	found := func(s *workspace.Snapshot) (n int) {
		for _, f := range e.Check(s, dir+"b.md") {
			if f.Check.ID == "hygiene/fact-elsewhere" {
				n++
			}
		}
		return n
	}
	if n := found(ws.Open(dir+"a.md", 1, memory("a", fact))); n != 1 {
		t.Fatalf("both say it: %d findings", n)
	}
	for i, c := range []struct {
		name, body string
		want       int
	}{
		{"moved down", "日本語の段落です。\n\n" + fact, 1},
		{"gone, and other letters in its place", "日本語の段落です。日本語の段落です。日本語の段落です。日本語の段落です。\n", 0},
		{"gone, and nothing in its place", "", 0},
	} {
		whole := func(*markdown.Document) (text.Edit, bool) { return text.Edit{New: memory("a", c.body)}, true }
		s, err := ws.Change(dir+"a.md", int32(2+i), []func(*markdown.Document) (text.Edit, bool){whole})
		if err != nil {
			t.Fatal(err)
		}
		if n := found(s); n != c.want {
			t.Errorf("%s: %d findings, want %d", c.name, n, c.want)
		}
	}
}
