package workspace_test

import (
	"slices"
	"testing"
	"time"

	"memls/analysis/settings"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// TestMoved looks at a disk on which some things have been moved: each is at its
// new place, nothing is at the old one, and lists agree.
func TestMoved(t *testing.T) {
	disk := workspacetest.NewDisk()
	for _, name := range []string{"/w/a.md", "/w/b.md", "/w/d/x.md", "/w/d/e/y.md", "/w/stays.md"} {
		disk.File(name, "I was "+name, time.Unix(1, 0))
	}
	ws := workspace.New(disk, &workspace.Env{Home: "/home"}, settings.Settings{})
	ws.Open("/w/a.md", 3, "typed")
	s := ws.Snapshot().Moved(map[string]string{
		"/w/a.md": "/w/new/a.md", "/w/b.md": "/w/d2/b.md", "/w/d": "/w/d2", "/w/d/x.md": "/w/b.md", "/w/stays.md": "/w/stays.md",
	})
	for name, want := range map[string]string{
		"/w/new/a.md": "typed", "/w/d2/b.md": "I was /w/b.md", "/w/d2/e/y.md": "I was /w/d/e/y.md", "/w/b.md": "I was /w/d/x.md", "/w/stays.md": "I was /w/stays.md",
		"/w/a.md": "", "/w/d/x.md": "", "/w/d2/x.md": "", "/w/d/e/y.md": "",
	} {
		f := s.File(name)
		if f.Text() != want || f.Exists() != (want != "") {
			t.Errorf("%s: %q, exists %v, want %q", name, f.Text(), f.Exists(), want)
		}
		if _, err := s.Stat(name); (err == nil) != (want != "") {
			t.Errorf("Stat(%s): %v", name, err)
		}
		if real, err := s.EvalSymlinks(name); (err == nil) != (want != "") || err == nil && real != name {
			t.Errorf("EvalSymlinks(%s): %s, %v", name, real, err)
		}
	}
	if f := s.File("/w/new/a.md"); !f.Open || f.Version != 3 {
		t.Errorf("the open document is not open at its new place: %+v", f)
	}
	var got []string
	for _, f := range s.Tree("/w").Files() {
		got = append(got, f.Path)
	}
	if want := []string{"b.md", "d2/b.md", "d2/e/y.md", "new/a.md", "stays.md"}; !slices.Equal(got, want) {
		t.Errorf("the tree has %q, want %q", got, want)
	}
}
