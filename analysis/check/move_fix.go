package check

import (
	"slices"

	"memls/analysis/agent"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Moving is the fix that makes edits in the pass's own file and moves files, by their
// old and new absolute paths, with every link to them. A file that goes to its own
// place is one that the edits give another name: links by name follow.
func (p *Pass) Moving(title string, moves map[string]string, edits ...text.Edit) Fix {
	return Fix{Title: title, Later: func() *workspace.Change {
		return MoveWith(p.Snapshot, moves, map[string][]text.Edit{p.File.Path: edits}, p.directoryAround)
	}}
}

// directoryAround is the memory directory of the pass for what lies in it, and none for
// any other file.
func (p *Pass) directoryAround(_ *workspace.Snapshot, path string) *agent.Directory {
	if p.Directory != nil && within(p.Directory.Root, path) {
		return p.Directory
	}
	return nil
}

// MoveWith is Move for files that are edited too, by their old paths: what the edits
// give another name is found by the new one. nil: the edits do not fit.
func MoveWith(s *workspace.Snapshot, moves map[string]string, edits map[string][]text.Edit, dirOf DirectoryOf) *workspace.Change {
	after := s
	for path, own := range edits {
		if len(own) == 0 {
			continue
		}
		content, err := text.Apply(s.File(path).Text(), own...)
		if err != nil {
			return nil
		}
		after = after.With(path, content)
	}
	files := Follow(s, after.Moved(moves), moves, dirOf)
	for path, own := range edits {
		if i := slices.IndexFunc(files, func(f workspace.FileChange) bool { return f.Path == path }); i >= 0 {
			files[i].Edits = append(files[i].Edits, own...)
			slices.SortStableFunc(files[i].Edits, func(a, b text.Edit) int { return a.Span.Start - b.Span.Start })
		} else if len(own) > 0 {
			files = append(files, s.File(path).Edit(own...).Files...)
		}
	}
	return WithMoves(s, moves, files)
}
