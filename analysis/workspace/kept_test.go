package workspace

import (
	"os"
	"path/filepath"
	"testing"

	"memls/analysis/settings"
)

// What is Kept is shared by snapshots only as long as what it may depend on is
// the same: the folders, the settings, and which documents are open.
func TestWhatIsKeptIsForgotten(t *testing.T) {
	type key struct{}
	dir := t.TempDir()
	open := filepath.Join(dir, "open.md")
	tests := []struct {
		name string
		next func(w *Workspace) *Snapshot
		kept bool
	}{
		{"a key typed", func(w *Workspace) *Snapshot { s, _ := w.Change(open, 2, nil); return s }, true},
		{"what if: other text in an open document", func(w *Workspace) *Snapshot { return w.Snapshot().With(open, "y") }, true},
		{"what if: a new document", func(w *Workspace) *Snapshot { return w.Snapshot().With(filepath.Join(dir, "new.md"), "y") }, false},
		{"other settings for a while", func(w *Workspace) *Snapshot { return w.Snapshot().Under(settings.Settings{Agent: "x"}) }, false},
		{"other folders", func(w *Workspace) *Snapshot { return w.Configure([]string{dir}, settings.Settings{}) }, false},
		{"a document opened", func(w *Workspace) *Snapshot { return w.Open(filepath.Join(dir, "b.md"), 1, "") }, false},
		{"a document closed", func(w *Workspace) *Snapshot { return w.Close(open) }, false},
		{"the disk changed", func(w *Workspace) *Snapshot { return w.DiskChanged(filepath.Join(dir, "c.md")) }, false},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			w := New(OS{}, &Env{Home: "/nope"}, settings.Settings{})
			before := w.Open(open, 1, "x")
			Kept(before, key{}, func() int { return 1 })
			if got := Kept(tc.next(w), key{}, func() int { return 2 }); (got == 1) != tc.kept {
				t.Errorf("kept: %v", got == 1)
			}
			if got := Kept(before, key{}, func() int { return 2 }); got != 1 {
				t.Error("the snapshot itself has lost it")
			}
		})
	}
}

// A file that there would be is in the tree of the snapshot that has it, and in
// no other.
func TestTheTreeOfWhatWouldBe(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.md"), []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "new.md")
	for _, first := range []string{"before", "after"} {
		s := New(OS{}, &Env{Home: "/nope"}, settings.Settings{}).Snapshot()
		if first == "before" {
			s.Tree(dir)
		}
		if !s.With(name, "hello").Tree(dir).Has("new.md") {
			t.Errorf("listed %s: the file is not in its own tree", first)
		}
		if s.Tree(dir).Has("new.md") {
			t.Errorf("listed %s: the file is in the tree of the snapshot without it", first)
		}
	}
}
