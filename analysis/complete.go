package analysis

import (
	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// Complete returns what may stand at the byte off of the file at path, from each
// agent in use that reads it.
func (e *Engine) Complete(s *workspace.Snapshot, path string, off int) []agent.Completion {
	var out []agent.Completion
	set := e.Settings(s, path)
	for _, r := range e.Roles(s, path) {
		a := e.Agent(r.Agent)
		if c, ok := a.(agent.Completer); ok {
			out = append(out, c.Complete(s, r, off, e.options(s, a, set))...)
		}
	}
	return out
}
