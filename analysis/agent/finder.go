package agent

import "memls/analysis/workspace"

// A Finder is an agent whose stores may lie anywhere, so that a name alone does not
// tell their files.
type Finder interface {
	// Finds reports whether path lies in one of the agent's stores, for paths that
	// Named does not know. It is asked of every file of a workspace: it may cost a
	// look at a directory, once for all files in it, and reads none of them.
	Finds(s *workspace.Snapshot, path string) bool
}

// Knows reports whether path could be a file of agent a: by its name, or by its
// place.
func Knows(a Agent, s *workspace.Snapshot, path string) bool {
	if a.Named(path) {
		return true
	}
	f, ok := a.(Finder)
	return ok && f.Finds(s, path)
}
