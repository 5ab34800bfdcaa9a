package letta

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"memls/analysis/agent/letta/git"
	"memls/analysis/workspace"
)

// WorkTree returns the tree that would be committed if all that is in the working
// directory were: what is ignored and not in the index is left out. more are paths
// of files that are not on disk yet and will be. Contents are read when they are
// asked for, through FS: so with a snapshot as FS they are the editor's.
func (r *Repository) WorkTree(more ...string) (*Tree, error) {
	w := &treeWalk{Repository: r, staged: map[string]*git.IndexEntry{}, most: maxVisited}
	if r.Git != nil {
		index, err := r.Git.ReadIndex()
		if err != nil {
			return nil, err
		}
		w.ignored = r.Git.Ignored(r.Root)
		for i := range index.Entries {
			w.staged[index.Entries[i].Path] = &index.Entries[i]
		}
	}
	w.walk("", 0)
	t := NewTree(w.entries)
	for _, p := range more {
		if !t.Has(p) && !w.isIgnored(p) {
			t = t.With(w.entry(p, ModeRegular))
		}
	}
	return t, nil
}

type treeWalk struct {
	*Repository
	staged  map[string]*git.IndexEntry
	ignored *git.Ignored // nil: no git
	most    int          // entries that may still be looked at
	entries []Entry
}

func (w *treeWalk) isIgnored(p string) bool {
	return w.ignored != nil && w.staged[p] == nil && w.ignored.Match(p, false)
}

func (w *treeWalk) walk(rel string, depth int) {
	entries, err := w.FS.ReadDir(filepath.Join(w.Root, filepath.FromSlash(rel)))
	if err != nil || depth > maxNesting {
		return
	}
	for _, e := range entries {
		if w.most--; w.most < 0 {
			return
		}
		p := path.Join(rel, e.Name())
		switch {
		case e.Name() == ".git":
		case e.IsDir():
			w.walk(p, depth+1)
		case w.isIgnored(p):
		case e.Type()&fs.ModeSymlink != 0:
			w.entries = append(w.entries, w.link(p))
		case e.Type().IsRegular():
			w.entries = append(w.entries, w.entry(p, w.mode(p, e)))
		}
	}
}

// mode returns the mode of a regular file. Where the executable bit means nothing
// it stays as it is in the index.
func (w *treeWalk) mode(p string, e fs.DirEntry) Mode {
	if w.Git != nil && w.Git.Config.NoFileMode {
		if staged := w.staged[p]; staged != nil && Mode(staged.Mode).IsRegular() {
			return Mode(staged.Mode)
		}
		return ModeRegular
	}
	if info, err := e.Info(); err == nil && info.Mode()&0o100 != 0 {
		return ModeExecutable
	}
	return ModeRegular
}

func (w *treeWalk) entry(p string, mode Mode) Entry {
	abs := filepath.Join(w.Root, filepath.FromSlash(p))
	return Entry{Path: p, Mode: mode, Ref: abs, Read: func() ([]byte, error) { return w.FS.ReadFile(abs, workspace.MaxText) }}
}

// link returns a symbolic link: its target is what the index has, or for a new one
// the place that it leads to, as seen from its directory.
func (w *treeWalk) link(p string) Entry {
	e := Entry{Path: p, Mode: ModeLink, Ref: ":" + p}
	if staged := w.staged[p]; staged != nil && Mode(staged.Mode) == ModeLink {
		e.ID = string(staged.ID)
		e.Read = func() ([]byte, error) { return w.Git.Blob(staged.ID) }
		return e
	}
	abs := filepath.Join(w.Root, filepath.FromSlash(p))
	e.Read = func() ([]byte, error) {
		target, err := w.FS.EvalSymlinks(abs)
		if err != nil {
			return nil, err
		}
		if rel, err := filepath.Rel(filepath.Dir(abs), target); err == nil {
			target = rel
		}
		return []byte(strings.TrimSuffix(filepath.ToSlash(target), "/")), nil
	}
	return e
}
