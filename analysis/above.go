package analysis

import (
	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// Above returns the places that are nearer to every prompt than the file at path, for
// each agent that reads it.
func (e *Engine) Above(s *workspace.Snapshot, path string) []agent.Above {
	set := e.Settings(s, path)
	var out []agent.Above
	for _, r := range e.Roles(s, path) {
		a := e.Agent(r.Agent)
		if l, ok := a.(agent.Lifter); ok {
			out = append(out, l.Above(s, r, e.options(s, a, set))...)
		}
	}
	return out
}
