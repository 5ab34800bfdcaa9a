package agent

import "memls/analysis/workspace"

// A Locker is an agent that keeps writers of its memory apart by lock files.
type Locker interface {
	// Locks returns the locks over the file at path, which need not exist.
	Locks(s *workspace.Snapshot, path string) []workspace.Lock
}
