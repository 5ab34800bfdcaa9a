package letta

import (
	"io/fs"
	"path"
	"path/filepath"

	"memls/analysis/agent/letta/git"
	"memls/analysis/workspace"
)

// dirty returns the files below dir, relative to it, that are on disk and not as
// HEAD has them: changed, staged or not, or new and not ignored. What a filter
// would make of a file is not asked; a symbolic link counts as changed only when
// it was none, or is one no more.
func (r *Repository) dirty(head git.ID, dir string) ([]string, error) {
	index, err := r.Git.ReadIndex()
	if err != nil {
		return nil, err
	}
	s := &statusWalk{Repository: r, index: index, staged: map[string]*git.IndexEntry{}, head: map[string]git.File{}, ignored: r.Git.Ignored(r.Root), most: maxVisited}
	for i := range index.Entries {
		s.staged[index.Entries[i].Path] = &index.Entries[i]
	}
	sub, err := r.Git.Subtree(head, dir)
	if err != nil {
		return nil, err
	}
	if sub != "" {
		files, err := r.Git.Files(sub)
		if err != nil {
			return nil, err
		}
		for _, f := range files {
			s.head[path.Join(dir, f.Path)] = f
		}
	}
	s.walk(dir, "", 0)
	return s.dirty, nil
}

type statusWalk struct {
	*Repository
	index   *git.Index
	staged  map[string]*git.IndexEntry
	head    map[string]git.File
	ignored *git.Ignored
	most    int // entries that may still be looked at
	dirty   []string
}

// walk looks at the directory at rel, which is under as seen from where the walk
// began.
func (s *statusWalk) walk(rel, under string, depth int) {
	entries, err := s.FS.ReadDir(filepath.Join(s.Root, filepath.FromSlash(rel)))
	if err != nil || depth > maxNesting {
		return
	}
	for _, e := range entries {
		if s.most--; s.most < 0 {
			return
		}
		p, u := path.Join(rel, e.Name()), path.Join(under, e.Name())
		switch {
		case e.Name() == ".git":
		case e.IsDir():
			s.walk(p, u, depth+1)
		case s.differs(p, e.Type()):
			s.dirty = append(s.dirty, u)
		}
	}
}

// differs reports whether git status lists the file at p.
func (s *statusWalk) differs(p string, kind fs.FileMode) bool {
	staged := s.staged[p]
	if staged == nil {
		return !s.ignored.Match(p, false)
	}
	if head, ok := s.head[p]; !ok || head.ID != staged.ID || head.Mode != staged.Mode {
		return true
	}
	if staged.Skip {
		return false
	}
	isLink := kind&fs.ModeSymlink != 0
	if isLink || Mode(staged.Mode) == ModeLink {
		return isLink != (Mode(staged.Mode) == ModeLink)
	}
	abs := filepath.Join(s.Root, filepath.FromSlash(p))
	info, err := s.FS.Lstat(abs)
	if err != nil || !info.Mode().IsRegular() {
		return err == nil
	}
	if executable := info.Mode()&0o100 != 0; !s.Git.Config.NoFileMode && executable != (Mode(staged.Mode) == ModeExecutable) {
		return true
	}
	if s.index.Same(staged, info.Size(), info.ModTime()) {
		return false
	}
	b, err := s.FS.ReadFile(abs, workspace.MaxText)
	return err != nil || s.Git.BlobID(b) != staged.ID
}
