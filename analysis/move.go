package analysis

import (
	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/workspace"
)

// MoveEdits returns the edits by which links follow files and directories that are
// moved or renamed, from old absolute paths to new ones: for a move that somebody
// else makes. See check.MoveEdits.
func (e *Engine) MoveEdits(s *workspace.Snapshot, moves map[string]string) []workspace.FileChange {
	return check.MoveEdits(s, moves, e.directoryAround)
}

// directoryAround returns the memory directory that the file at path belongs to: of
// an agent in use, or of nobody; nil when it is in none.
func (e *Engine) directoryAround(s *workspace.Snapshot, path string) *agent.Directory {
	for _, m := range e.Memories(s, path) {
		if m.Directory != nil {
			return m.Directory
		}
	}
	return directoryOf(s, path)
}
