package analysis

import (
	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// Wholes returns the directory at dir as each agent in use reads it as one: the index
// of a memory directory, or what the agent sees when it opens the directory. A
// directory of any name is the agent's to which the settings give it.
func (e *Engine) Wholes(s *workspace.Snapshot, dir string) []*agent.Memory {
	if s.File(dir).State != workspace.Directory {
		return nil
	}
	set := e.Settings(s, dir)
	var out []*agent.Memory
	for _, a := range e.agents {
		if set.Agent != "" && set.Agent != a.Name() || !set.Uses(a.Name()) {
			continue
		}
		r := a.Role(s, dir)
		if r == nil && set.Agent == a.Name() {
			r = a.Assume(s, dir)
		}
		if r != nil {
			out = append(out, a.Memory(s, r, e.options(s, a, set)))
		}
	}
	return out
}
