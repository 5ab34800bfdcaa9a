package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"memls/analysis/settings"
)

// Stale names what was read and looks different by now, whatever happened to it.
func TestStale(t *testing.T) {
	tests := []struct {
		name   string
		before func(path string) error
		after  func(path string) error
		stale  bool
	}{
		{"nothing happened", write("a"), func(string) error { return nil }, false},
		{"still missing", func(string) error { return nil }, func(string) error { return nil }, false},
		{"still a directory", mkdir, func(path string) error { return write("x")(filepath.Join(path, "inside")) }, false},
		{"grown", write("a"), write("ab"), true},
		{"touched, by a clock that went back", write("a"), func(path string) error { return os.Chtimes(path, time.Time{}, time.Unix(1, 0)) }, true},
		{"removed", write("a"), os.Remove, true},
		{"made", func(string) error { return nil }, write("a"), true},
		{"a directory in its place", write("a"), func(path string) error { _ = os.Remove(path); return mkdir(path) }, true},
		{"a link in its place", write("a"), func(path string) error { _ = os.Remove(path); return os.Symlink("elsewhere", path) }, true},
		{"a link that leads nowhere still", func(path string) error { return os.Symlink("elsewhere", path) }, func(string) error { return nil }, false},
		{"a link that leads to a file now", func(path string) error { return os.Symlink("elsewhere", path) }, func(path string) error {
			return write("a")(filepath.Join(filepath.Dir(path), "elsewhere"))
		}, true},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "DGC.md")
			if err := tc.before(path); err != nil {
				t.Fatal(err)
			}
			w := New(OS{}, &Env{}, settings.Settings{})
			s := w.Snapshot()
			s.File(path)
			if err := tc.after(path); err != nil {
				t.Fatal(err)
			}
			if got := slices.Contains(s.Stale(), path); got != tc.stale {
				t.Errorf("stale: %v", got)
			}
			if again := w.DiskChanged(s.Stale()...); len(again.Stale()) > 0 {
				t.Errorf("%v is stale for ever", again.Stale())
			}
		})
	}
}

func write(content string) func(path string) error {
	return func(path string) error { return os.WriteFile(path, []byte(content), 0o644) }
}

func mkdir(path string) error { return os.Mkdir(path, 0o755) }
