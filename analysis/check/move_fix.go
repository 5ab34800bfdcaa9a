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
		s, own := p.Snapshot, p.File
		after := s
		if len(edits) > 0 {
			content, err := text.Apply(own.Text(), edits...)
			if err != nil {
				return nil
			}
			after = s.With(own.Path, content)
		}
		files := Follow(s, after.Moved(moves), moves, func(_ *workspace.Snapshot, path string) *agent.Directory {
			if p.Directory != nil && within(p.Directory.Root, path) {
				return p.Directory
			}
			return nil
		})
		if i := slices.IndexFunc(files, func(f workspace.FileChange) bool { return f.Path == own.Path }); i >= 0 {
			files[i].Edits = append(files[i].Edits, edits...)
			slices.SortStableFunc(files[i].Edits, func(a, b text.Edit) int { return a.Span.Start - b.Span.Start })
		} else if len(edits) > 0 {
			files = append(files, own.Edit(edits...).Files...)
		}
		return WithMoves(s, moves, files)
	}}
}
