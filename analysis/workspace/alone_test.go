package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"memls/analysis/text"
)

// TestWritersLoseNothing has several writers that know of no lock of an agent's append
// to one file, the first of them making it and its folder: each line is there once.
func TestWritersLoseNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "memory", "a.md")
	const writers, each = 6, 10
	var group sync.WaitGroup
	for i := range writers {
		group.Go(func() {
			w := Writer{Roots: []string{dir}}
			for n := range each {
				line := fmt.Sprintf("fact %d of writer %d\n", n, i)
				err := w.Retry(func() (*Change, error) {
					b, err := os.ReadFile(path)
					if os.IsNotExist(err) {
						return creating(path, line, 0), nil
					}
					s := string(b)
					return &Change{Files: []FileChange{{Path: path, Before: s, Edits: []text.Edit{{Span: text.Span{Start: len(s), End: len(s)}, New: line}}}}}, err
				})
				if err != nil {
					t.Errorf("%s: %v", line, err)
				}
			}
		})
	}
	group.Wait()
	got := read(t, path)
	for i := range writers {
		for n := range each {
			if line := fmt.Sprintf("fact %d of writer %d\n", n, i); strings.Count(got, line) != 1 {
				t.Errorf("%d times %s", strings.Count(got, line), line)
			}
		}
	}
	if got := tree(t, filepath.Dir(path)); got != "a.md" {
		t.Errorf("left behind: %q", got)
	}
}

// TestUndoLeavesTheOnlyCopy: when a moved file cannot come back to where it stood, it
// stays where it went.
func TestUndoLeavesTheOnlyCopy(t *testing.T) {
	dir := t.TempDir()
	old, moved := filepath.Join(dir, "old.md"), filepath.Join(dir, "new.md")
	if err := os.WriteFile(old, []byte("the only copy\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := Writer{Roots: []string{dir}}.stage(&FileChange{Path: old, Before: "the only copy\n", MoveTo: moved})
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	if err := f.add(); err != nil {
		t.Fatal(err)
	}
	if err := f.removeOld(); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(old, "in the way"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := undo([]*stagedFile{f}); err == nil {
		t.Error("a directory was replaced by a file")
	}
	if got := read(t, moved); got != "the only copy\n" {
		t.Errorf("what is left is %q", got)
	}
}
