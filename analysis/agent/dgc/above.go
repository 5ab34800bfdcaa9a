package dgc

import (
	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// Above is the personal file, for a project's: it is in the prompts of every project.
func (a Agent) Above(s *workspace.Snapshot, r *agent.Role, o agent.Options) []agent.Above {
	path := PersonalFile(s.Env.Home)
	if r.Store != storeProject || !r.Loads || r.Path == path {
		return nil
	}
	return []agent.Above{{
		Title: s.Env.Tilde(path) + ", which is in the prompts of every project", Path: path, Mode: uint32(Personal.FileMode(0)), Elsewhere: true,
		Budget: func(s *workspace.Snapshot, path string) agent.Budget {
			v := a.Memory(s, a.Role(s, path), o).View
			return agent.Budget{Used: v.Used, Limit: v.Limit, Unit: v.Unit, Over: len(v.LeftOut) > 0}
		},
	}}
}
