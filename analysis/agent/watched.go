package agent

import "memls/analysis/workspace"

// A Watched is an agent that reads more than Markdown files.
type Watched interface {
	// Globs are the further files whose changes change what it loads, in the form
	// that editors watch by: "**/" stands for any directory.
	Globs() []string
}

// A StateKeeper is an agent whose prompt depends on more than its memory files, such
// as on what is committed.
type StateKeeper interface {
	// StatePlaces are the directories in which that lies, of a session in dir: a file
	// right in one of them changes with it.
	StatePlaces(s *workspace.Snapshot, dir string) []string
}
