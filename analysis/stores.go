package analysis

import (
	"path/filepath"
	"slices"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// AgentsIn returns the agents in use in a session started in dir, in the order of
// the table, but one whose memory dir lies in before all others: the settings file
// of the folder itself counts, as it does for the files in it.
func (e *Engine) AgentsIn(s *workspace.Snapshot, dir string) []agent.Agent {
	set := e.Settings(s, filepath.Join(dir, settings.FileName))
	var out []agent.Agent
	for _, a := range e.agents {
		if set.Uses(a.Name()) {
			out = append(out, a)
		}
	}
	within := func(a agent.Agent) int {
		if f, ok := a.(agent.Finder); ok && f.Finds(s, filepath.Join(dir, indexName)) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(out, func(a, b agent.Agent) int { return within(a) - within(b) })
	return out
}

// Stores returns what a session of agent a started in dir would load. Some agents
// have no stores where nothing shows that they are used: being named in the
// settings of the folder does.
func (e *Engine) Stores(s *workspace.Snapshot, a agent.Agent, dir string) []agent.Store {
	set := e.Settings(s, filepath.Join(dir, settings.FileName))
	if slices.Contains(set.Agents, a.Name()) && !slices.Contains(s.Base.Agents, a.Name()) {
		type key struct{ dir string }
		s = workspace.Once(s, key{dir}, func() *workspace.Snapshot { return s.Under(*set) })
	}
	return a.Stores(s, dir)
}

// StoreDirs returns the directories of the stores of agent a in a session
// started in dir: where a fact may go.
func (e *Engine) StoreDirs(s *workspace.Snapshot, a agent.Agent, dir string) []string {
	var out []string
	for _, store := range e.Stores(s, a, dir) {
		if s.File(store.Path).State == workspace.Directory {
			out = append(out, store.Path)
			continue
		}
		out = append(out, filepath.Dir(store.Path))
	}
	return out
}
