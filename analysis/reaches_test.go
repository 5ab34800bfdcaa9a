package analysis_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// A walk comes to the files that Reaches says it comes to.
func TestReaches(t *testing.T) {
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	home := filepath.Join(top, "home")
	folder := filepath.Join(top, "project")
	tests := []struct {
		path string
		want bool
	}{
		{"project/DGC.md", true},
		{"project/a/b/DGC.md", true},
		{"project/third_party/x/DGC.md", false},
		{"project/node_modules/x/DGC.md", false},
		{"project/link/DGC.md", false},
		{"project/.git/DGC.md", false},
		{"elsewhere/DGC.md", false},
		{"home/DGC.md", true},
		{"home/src/DGC.md", false}, // the home directory is not walked
	}
	write := func(path, content string) {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(folder, settings.FileName), "exclude: [third_party/**]\n")
	write(filepath.Join(folder, "a", "keep"), "")
	if err := os.Symlink(filepath.Join(folder, "a"), filepath.Join(folder, "link")); err != nil {
		t.Fatal(err)
	}
	for _, tc := range tests {
		write(filepath.Join(top, tc.path), "# Notes\n")
	}
	e := analysis.New()
	ws := workspace.New(workspace.OS{}, &workspace.Env{Home: home}, settings.Settings{})
	s := ws.Configure([]string{folder, home}, settings.Settings{})
	found, _, err := e.Discover(context.Background(), s, s.Folders, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range tests {
		path := filepath.Join(top, tc.path)
		if got := e.Reaches(s, s.Folders, path); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.path, got, tc.want)
		}
		if got := slices.Contains(found, path); got != tc.want {
			t.Errorf("%s: found %v, want %v", tc.path, got, tc.want)
		}
	}
}
