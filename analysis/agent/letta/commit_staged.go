package letta

import (
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/workspace"
)

// A StagedFile is one file that the next commit changes.
type StagedFile struct {
	Path string // of a deleted file the one that it had
	// From is the path that it had in HEAD, when it is another one now and the
	// content is the same.
	From string
	// Before and After are what HEAD has and what will be committed, nil for
	// nothing.
	Before, After *Entry
}

// Staged returns what the next commit of the repository at root changes, sorted by
// the bytes of the paths: the difference between HEAD and the index, which git
// names in GIT_INDEX_FILE while it commits some of what is changed and not all that is
// staged.
func Staged(s *workspace.Snapshot, root string) ([]StagedFile, error) {
	type key struct{ root string }
	type answer struct {
		files []StagedFile
		err   error
	}
	a := workspace.Kept(s, key{root}, func() (a answer) {
		r := openRepository(s, root)
		// Git names the index to the editor that it starts; to a server that outlives
		// that editor, the name may be of another repository's.
		if file := gitIndexFile(s, root); r.Git != nil && filepath.Dir(file) == r.Git.Dir {
			r.Git.IndexFile = file
		}
		head, err := r.Head()
		if err != nil {
			return answer{err: err}
		}
		index, err := r.Index()
		if err != nil {
			return answer{err: err}
		}
		return answer{files: stagedBetween(head, index)}
	})
	return a.files, a.err
}

// stagedBetween compares two trees.
func stagedBetween(head, index *Tree) []StagedFile {
	gone := map[string]*Entry{} // by content
	for i := range head.Entries() {
		if e := &head.Entries()[i]; !index.Has(e.Path) && e.ID != "" {
			gone[e.ID] = e
		}
	}
	moved := map[string]bool{}
	var out []StagedFile
	for i := range index.Entries() {
		e := &index.Entries()[i]
		f := StagedFile{Path: e.Path, Before: head.Get(e.Path), After: e}
		if f.Before == nil {
			if from := gone[e.ID]; from != nil && !moved[from.Path] {
				f.Before, f.From = from, from.Path
				moved[from.Path] = true
			}
		}
		if f.From != "" || !e.same(f.Before) {
			out = append(out, f)
		}
	}
	for i := range head.Entries() {
		if e := &head.Entries()[i]; !index.Has(e.Path) && !moved[e.Path] {
			out = append(out, StagedFile{Path: e.Path, Before: e})
		}
	}
	sortStaged(out)
	return out
}

func sortStaged(files []StagedFile) {
	slices.SortFunc(files, func(a, b StagedFile) int { return strings.Compare(a.Path, b.Path) })
}
