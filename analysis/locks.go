package analysis

import (
	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// Locks returns the locks of all agents over a file, for a Writer: whoever has memory
// there may be writing, in use here or not.
func (e *Engine) Locks(s *workspace.Snapshot) func(path string) []workspace.Lock {
	return func(path string) (out []workspace.Lock) {
		for _, a := range e.agents {
			if l, ok := a.(agent.Locker); ok {
				out = append(out, l.Locks(s, path)...)
			}
		}
		return out
	}
}
