// Package actions makes edits that a person asks for and that belong to no
// finding: text in, edits out. It knows no LSP and does not touch the disk.
package actions

import (
	"slices"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// An Index is the index of a memory directory as it would be.
type Index struct {
	Path   string
	Before string // "" with Create
	After  string
	Create bool // there is no index yet
	Lossy  bool // the file is not UTF-8: it must not be written back

	Added, Mended, Removed int // lines
}

// Change returns what would have to be written; nil: the index is as it should be.
func (x *Index) Change() *workspace.Change {
	if x.Before == x.After {
		return nil
	}
	return &workspace.Change{Files: []workspace.FileChange{{
		Path: x.Path, Create: x.Create, Before: x.Before, Edits: []text.Edit{text.Between(x.Before, x.After)},
	}}}
}

// maxRounds bounds how often an index is looked at again: findings of a kind are
// summed up, so that many dead lines take many rounds.
const maxRounds = 500

// CompleteIndex adds a line to the index of the directory at root for each memory
// that no index leads to, in the author's manner and group, and changes nothing
// else. An index that does not exist is made, with a group for each folder.
//
// With rebuild set, lines that lead to nothing are mended where it is sure what
// they mean and removed where it is not, and later ones of two for the same file
// are removed. Order, groups and hooks stay the author's.
func CompleteIndex(e *analysis.Engine, s *workspace.Snapshot, root string, rebuild bool) *Index {
	for _, a := range e.AgentsIn(s, root) {
		if own, ok := a.(agent.Indexer); ok {
			if x := completeOwn(e, s, own, root, rebuild); x != nil {
				return x
			}
		}
	}
	dir, claimed := e.Directory(s, root)
	file := s.File(dir.Index)
	x := &Index{Path: dir.Index, Before: file.Text(), After: file.Text(), Create: !file.Exists(), Lossy: file.Lossy}
	if x.Create || file.Doc != nil && !x.Lossy && isBlank(x.Before) {
		missing := everyMemory(s, dir)
		if len(missing) > 0 {
			x.After = check.NewIndex(s, dir, missing)
			x.Added = len(missing)
		}
		return x
	}
	if file.Doc == nil {
		return x
	}
	if rebuild {
		x.mend(e, s)
		s = s.With(x.Path, x.After)
	}
	reach := check.ReachOf(s, dir, claimed)
	missing := reach.Missing
	if len(reach.Reached) == 0 {
		missing = everyMemory(s, dir) // an index without entries is one to be filled
	}
	if after, err := text.Apply(x.After, check.AddEntries(s, dir, s.File(x.Path).Doc, missing)...); err == nil {
		x.After, x.Added = after, len(missing)
	}
	return x
}

// completeOwn completes the index of a directory of an agent that has one in each; nil
// when the directory is none of its.
func completeOwn(e *analysis.Engine, s *workspace.Snapshot, own agent.Indexer, root string, rebuild bool) *Index {
	path, after, added, ok := own.CompleteIndex(s, root)
	if !ok {
		return nil
	}
	file := s.File(path)
	x := &Index{Path: path, Before: file.Text(), After: after, Create: !file.Exists(), Lossy: file.Lossy, Added: added}
	if rebuild && !x.Create {
		x.After = x.Before
		x.mend(e, s)
		_, x.After, x.Added, _ = own.CompleteIndex(s.With(path, x.After), root)
	}
	return x
}

// everyMemory returns the memories of a directory, relative to it, sorted.
func everyMemory(s *workspace.Snapshot, dir *agent.Directory) []string {
	var out []string
	for _, f := range s.Tree(dir.Root).Files() {
		if !f.Link && dir.Memory(f.Path) {
			out = append(out, f.Path)
		}
	}
	return out
}

// mend makes the index's own findings go away.
func (x *Index) mend(e *analysis.Engine, s *workspace.Snapshot) {
	for range maxRounds {
		var edits []text.Edit
		for _, f := range e.Check(s.With(x.Path, x.After), x.Path) {
			fix := mending(f)
			if fix == nil || slices.ContainsFunc(edits, func(a text.Edit) bool {
				return slices.ContainsFunc(fix.Edits, func(b text.Edit) bool { return a.Span.Touches(b.Span) })
			}) {
				continue // what touches another has its turn in the next round
			}
			edits = append(edits, fix.Edits...)
			if fix.Deletes {
				x.Removed++
			} else {
				x.Mended++
			}
		}
		after, err := text.Apply(x.After, edits...)
		if err != nil || after == x.After {
			return
		}
		x.After = after
	}
}

// mending returns the fix that a rebuilt index takes: the sure one, else the
// removal.
func mending(f check.Finding) *check.Fix {
	switch f.Check.ID {
	case "index/broken-link", "index/duplicate-entry", "link/case", "link/backslash":
	default:
		return nil
	}
	for i := range f.Fixes {
		if f.Fixes[i].Preferred {
			return &f.Fixes[i]
		}
	}
	for i := range f.Fixes {
		if f.Fixes[i].Deletes {
			return &f.Fixes[i]
		}
	}
	return nil
}
