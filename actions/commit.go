package actions

import (
	"memls/analysis/agent/letta"
	"memls/analysis/workspace"
)

// commitMessage offers the form of a memory commit, filled with what is staged, where
// the author has written nothing yet.
func commitMessage(r *Request) []Action {
	edit, ok := letta.EmptyMessage(r.Snapshot, r.Path)
	if !ok {
		return nil
	}
	return []Action{{
		Title: "Write the form of a memory commit, with what is staged",
		Kind:  Rewrite,
		Make: func() *workspace.Change {
			change := r.Snapshot.File(r.Path).Edit(edit)
			return &change
		},
	}}
}
