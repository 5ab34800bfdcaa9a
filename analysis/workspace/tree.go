package workspace

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Bounds of a Tree: a directory is somebody else's.
const (
	maxTreeFiles = 100_000
	maxTreeDepth = 40
)

// A Tree is what stands below one directory: every file, links not followed,
// directories of version control left out. It is immutable, and kept until the
// disk changes or a document is opened or closed. Paths in it are relative to
// Root and have slashes.
type Tree struct {
	Root     string
	Complete bool // false when a bound ended the listing

	files  []TreeFile
	byPath map[string]int
	byFold map[string][]int // lower-cased path
	byBase map[string][]int // lower-cased base name
	byStem map[string][]int // lower-cased base name without .md
}

// A TreeFile is one file, or one symbolic link, of a Tree.
type TreeFile struct {
	Path string
	Link bool
}

type treeKey struct{ root string }

// Tree returns what stands below root.
func (s *Snapshot) Tree(root string) *Tree {
	return Kept(s, treeKey{root}, func() *Tree {
		t := &Tree{Root: root, Complete: true, byPath: map[string]int{}, byFold: map[string][]int{}, byBase: map[string][]int{}, byStem: map[string][]int{}}
		t.list(s, "", 0)
		for name := range s.open { // a new document is a file that will be
			if rel, ok := t.Rel(name); ok && IsPath(name) {
				t.files = append(t.files, TreeFile{Path: rel})
			}
		}
		slices.SortFunc(t.files, func(a, b TreeFile) int { return strings.Compare(a.Path, b.Path) })
		t.files = slices.CompactFunc(t.files, func(a, b TreeFile) bool { return a.Path == b.Path })
		for i, f := range t.files {
			base := strings.ToLower(path.Base(f.Path))
			stem := strings.TrimSuffix(base, ".md")
			t.byPath[f.Path] = i
			t.byFold[strings.ToLower(f.Path)] = append(t.byFold[strings.ToLower(f.Path)], i)
			t.byBase[base] = append(t.byBase[base], i)
			t.byStem[stem] = append(t.byStem[stem], i)
		}
		return t
	})
}

func (t *Tree) list(s *Snapshot, dir string, depth int) {
	entries, err := s.ReadDir(filepath.Join(t.Root, filepath.FromSlash(dir)))
	if err != nil {
		return // what cannot be listed holds nothing for anybody
	}
	for _, e := range entries {
		rel := path.Join(dir, e.Name())
		switch {
		case len(t.files) >= maxTreeFiles:
			t.Complete = false
			return
		case e.IsDir():
			if e.Name() == ".git" || e.Name() == "node_modules" {
				continue
			}
			if depth >= maxTreeDepth {
				t.Complete = false
				continue
			}
			t.list(s, rel, depth+1)
		case e.Type().IsRegular():
			t.files = append(t.files, TreeFile{Path: rel})
		case e.Type()&fs.ModeSymlink != 0:
			t.files = append(t.files, TreeFile{Path: rel, Link: true})
		}
	}
}

// Rel returns an absolute path relative to the tree's root; ok is false for one
// outside of it, and for the root itself.
func (t *Tree) Rel(abs string) (rel string, ok bool) {
	r, err := filepath.Rel(t.Root, abs)
	if err != nil || r == "." || !filepath.IsLocal(r) {
		return "", false
	}
	return filepath.ToSlash(r), true
}

// Abs returns the absolute path of a file of the tree.
func (t *Tree) Abs(rel string) string { return filepath.Join(t.Root, filepath.FromSlash(rel)) }

// Files returns every file, sorted by path; the caller must not change them.
func (t *Tree) Files() []TreeFile { return t.files }

// Has reports whether the tree has a file at rel, in this very spelling.
func (t *Tree) Has(rel string) bool {
	_, ok := t.byPath[rel]
	return ok
}

// Fold returns the files whose path is rel but for the case of letters.
func (t *Tree) Fold(rel string) []string { return t.paths(t.byFold[strings.ToLower(rel)]) }

// Named returns the files whose base name is name but for the case of letters.
func (t *Tree) Named(name string) []string { return t.paths(t.byBase[strings.ToLower(name)]) }

// Stem returns the files whose base name without .md is stem but for the case of
// letters.
func (t *Tree) Stem(stem string) []string { return t.paths(t.byStem[strings.ToLower(stem)]) }

func (t *Tree) paths(indexes []int) []string {
	out := make([]string, len(indexes))
	for i, at := range indexes {
		out[i] = t.files[at].Path
	}
	return out
}
