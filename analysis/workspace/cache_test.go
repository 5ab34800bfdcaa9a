package workspace

import (
	"path/filepath"
	"slices"
	"testing"
)

// What is forgotten with a path is the path and all below it, and no neighbour whose
// name only begins like it.
func TestForgotten(t *testing.T) {
	paths := []string{"/", "/m", "/m/a", "/m/a.md", "/m/a/b", "/m/a/b/c.md", "/m/ab", "/m/ab/c.md", "/ma", "/z/ö/x.md"}
	var up func(path string, set []string) bool
	up = func(path string, set []string) bool {
		return slices.Contains(set, path) || filepath.Dir(path) != path && up(filepath.Dir(path), set)
	}
	for i := range 1 << len(paths) {
		var set []string
		for j, p := range paths {
			if i>>j&1 == 1 {
				set = append(set, p)
			}
		}
		gone := forgetting(set)
		for _, p := range paths {
			if got, want := gone.has(p), up(p, set); got != want {
				t.Fatalf("%q without %q: %v, want %v", p, set, got, want)
			}
		}
	}
}
