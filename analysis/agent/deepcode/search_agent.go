package deepcode

import (
	"path/filepath"

	"memls/analysis/agent"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Search answers as the tool SearchMemory does in a session started in dir. A dir
// that has a MEMORY.md is the project's memory directory itself.
func (Agent) Search(s *workspace.Snapshot, dir string, q agent.Query, o agent.Options) (*view.View, []agent.Hit, error) {
	p := Find(s, s.Env.Home, dir)
	project := p.Memory
	if s.File(filepath.Join(dir, IndexName)).Exists() {
		project = dir
	}
	answer, found, err := Search(ScanMemories(keptDisk{s}, p.Drawer, project), q.Text, q.Limit, Ranker(q.Rank))
	if err != nil {
		return nil, nil, err
	}
	hits := make([]agent.Hit, 0, len(found))
	for _, h := range found {
		about, _, _ := h.Memory.Head.Description()
		hits = append(hits, agent.Hit{
			Ref: h.Memory.File.ref(h.Line), Key: h.Memory.Key(), Type: h.Memory.Head.Type(o.Release), Description: about, Snippet: h.Snippet,
		})
	}
	return answer, hits, nil
}
