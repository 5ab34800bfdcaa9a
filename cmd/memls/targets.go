package main

import (
	"context"
	"path/filepath"
	"slices"

	"memls/analysis/workspace"
)

// Targets are the files that a command looks at.
type targets struct {
	// Files are absolute paths, sorted, each once.
	files []string
	// Roots are the directories that may be written to: those of the files that
	// were named, the folders that were named, and those of the stores.
	roots []string
	// Cut says that a folder was too large to be walked to its end.
	cut bool
}

// targets finds the files that are meant by paths: a file is meant itself, a
// folder means the memory files below it. No path means what is in effect where
// the person is, personal files too, and the memory files below.
func (x *session) targets(ctx context.Context, paths []string, p *progress) (targets, error) {
	defer p.done()
	var t targets
	s := x.snapshot()
	folders := []string{}
	if len(paths) == 0 {
		folders = append(folders, x.cwd)
		for _, g := range x.engine.AgentsIn(s, x.cwd) {
			t.roots = append(t.roots, x.engine.StoreDirs(s, g, x.cwd)...)
			for _, store := range x.engine.Stores(s, g, x.cwd) {
				t.files = append(t.files, store.Files...)
			}
		}
	}
	for _, path := range paths {
		abs, err := x.existing(path)
		if err != nil {
			return t, err
		}
		// A link to a folder that a person names means the folder.
		if info, err := s.Stat(abs); err == nil && info.IsDir() {
			folder, err := s.EvalSymlinks(abs)
			if err != nil {
				return t, err
			}
			folders = append(folders, folder)
			abs = folder
		}
		f := s.File(abs)
		if f.State != workspace.Directory || x.engine.Named(s, abs) && x.engine.IsMemory(s, abs) {
			t.files = append(t.files, abs)
			t.roots = append(t.roots, filepath.Dir(abs))
		}
	}
	found, complete, err := x.engine.Discover(ctx, s, folders, p.at)
	if err != nil {
		return t, err
	}
	t.cut = !complete
	t.roots = append(t.roots, folders...)
	t.files = append(t.files, found...)
	slices.Sort(t.files)
	t.files = slices.Compact(t.files)
	return t, nil
}
