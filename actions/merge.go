package actions

import (
	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/similar"
	"memls/analysis/workspace"
)

// merge offers to fold a memory into another one that says much the same, so that
// one subject has one home. The later one of two has a finding that offers it, too.
func merge(r *Request) []Action {
	dir, claimed := r.directory()
	if dir == nil || !dir.Memory(dir.Rel(r.Path)) {
		return nil
	}
	var out []Action
	for _, twin := range check.MemoryIndex(r.Snapshot, dir, claimed).Twins(r.Path, similar.Of(r.Path, r.doc()), similar.MinTwin) {
		if !check.MayMerge(r.Snapshot, dir, r.Path, twin.Path) {
			continue
		}
		out = append(out, Action{
			Title: check.MergeTitle(dir, twin.Path), Kind: Inline,
			Make: func() *workspace.Change {
				return check.Merge(r.Snapshot, r.Path, twin.Path, r.Engine.MoveEdits(r.Snapshot, map[string]string{r.Path: twin.Path}))
			},
			Deletes: true, Keeps: true, Note: check.MergeNote,
		})
		if len(out) == maxMerges {
			break
		}
	}
	return out
}

// maxMerges is how many files are offered to merge into.
const maxMerges = 3

// directory returns the memory directory of the file, nil for none; claimed says that
// it is an agent's.
func (r *Request) directory() (dir *agent.Directory, claimed bool) {
	for _, m := range r.memories() {
		if m.Directory != nil {
			return m.Directory, true
		}
	}
	return analysis.Unclaimed(r.Snapshot, r.Path), false
}
