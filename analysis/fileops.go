package analysis

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Moving returns the edits that go with moves that somebody else makes, from old
// absolute paths to new ones: links and lines of indexes follow, and the name of a
// memory that is called as its file. Where no memory moves, only memories are edited.
func (e *Engine) Moving(s *workspace.Snapshot, moves map[string]string) []workspace.FileChange {
	edits := map[string][]text.Edit{}
	ours := false
	for old, now := range moves {
		if s.File(old).State == workspace.Directory {
			ours = ours || e.holdsMemory(s, old)
			continue
		}
		if !e.IsMemory(s, old) {
			continue
		}
		ours = true
		if edit, ok := nameFollows(s.File(old), stem(now)); ok && stem(now) != stem(old) {
			edits[old] = []text.Edit{edit}
		}
	}
	c := check.MoveWith(s, moves, edits, e.directoryAround)
	if c == nil {
		return nil
	}
	var out []workspace.FileChange
	for _, f := range e.moveEntries(s, moves, c.Files) {
		f.MoveTo = "" // that is what somebody else makes
		if len(f.Edits) > 0 && (ours || e.IsMemory(s, f.Path)) {
			out = append(out, f)
		}
	}
	return out
}

// holdsMemory reports whether some file below a directory is a memory.
func (e *Engine) holdsMemory(s *workspace.Snapshot, dir string) bool {
	tree := s.Tree(dir)
	return slices.ContainsFunc(tree.Files(), func(f workspace.TreeFile) bool {
		return strings.HasSuffix(f.Path, ".md") && e.IsMemory(s, tree.Abs(f.Path))
	})
}

// Creating returns the edits that add a line to the index of each memory that is to be
// made at paths: in a directory whose index leads to its memories already.
func (e *Engine) Creating(s *workspace.Snapshot, paths []string) []workspace.FileChange {
	entries := map[string][]check.NewEntry{} // by index
	for _, path := range paths {
		dir := e.directoryAround(s, path)
		if dir == nil || s.File(path).Exists() {
			continue
		}
		rel, err := filepath.Rel(dir.Root, path)
		index := indexFor(dir, path)
		if err != nil || !filepath.IsLocal(rel) || !dir.Memory(filepath.ToSlash(rel)) || s.File(index).Doc == nil {
			continue
		}
		scope := check.ScopeOf(s, index, dir)
		entries[index] = append(entries[index], check.NewEntry{Path: scope.Rel(path), Title: stem(path)})
	}
	var out []workspace.FileChange
	for _, index := range slices.Sorted(maps.Keys(entries)) {
		if f := s.File(index); !f.Lossy && f.State == workspace.Regular {
			out = append(out, changeOf(f, check.InsertEntries(f.Doc, entries[index])))
		}
	}
	return out
}

// indexFor returns the index that should lead to a memory of a directory.
func indexFor(dir *agent.Directory, path string) string {
	if dir.Chained {
		return filepath.Join(filepath.Dir(path), filepath.Base(dir.Index))
	}
	return dir.Index
}

// Deleting returns the edits that take away the lines of indexes that lead to nothing
// but files that are to be deleted, or to directories with all in them.
func (e *Engine) Deleting(s *workspace.Snapshot, paths []string) []workspace.FileChange {
	gone := func(path string) bool {
		return slices.ContainsFunc(paths, func(p string) bool { return isWithin(p, path) })
	}
	var targets []string
	for _, path := range paths {
		targets = append(targets, path)
		if s.File(path).State == workspace.Directory {
			tree := s.Tree(path)
			for _, f := range tree.Files()[:min(len(tree.Files()), maxDeleted)] {
				if strings.HasSuffix(f.Path, ".md") {
					targets = append(targets, tree.Abs(f.Path))
				}
			}
		}
	}
	edits := map[string][]text.Edit{}
	for _, target := range targets[:min(len(targets), maxDeleted)] {
		for _, from := range check.Referrers(s, target, e.directoryAround) {
			f, dir := s.File(from.Path), e.directoryAround(s, from.Path)
			if gone(from.Path) || f.Lossy || dir == nil || !isIndexName(dir, from.Path) {
				continue
			}
			for _, r := range from.References {
				line, ok := check.EntryLine(check.ScopeOf(s, from.Path, dir), f.Doc, r.Span.Start, r.File())
				edit := text.Edit{Span: line}
				if ok && !slices.Contains(edits[from.Path], edit) {
					edits[from.Path] = append(edits[from.Path], edit)
				}
			}
		}
	}
	var out []workspace.FileChange
	for _, path := range slices.Sorted(maps.Keys(edits)) {
		out = append(out, changeOf(s.File(path), edits[path]))
	}
	return out
}

// maxDeleted is for how many files of a deletion lines of indexes are looked for; of
// more, dead links stay as findings.
const maxDeleted = 500
