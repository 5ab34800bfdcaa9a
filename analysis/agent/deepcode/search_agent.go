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
	answer, found, err := Search(memoriesIn(s, dir), q.Text, q.Limit, Ranker(q.Rank))
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

// Listed is the manifest: what deepcode gives the model when it writes memories.
func (Agent) Listed(s *workspace.Snapshot, dir string, o agent.Options) *view.View {
	return Manifest(memoriesIn(s, dir), o.Release)
}

// memoriesIn returns the memories of a session started in dir, or of the directory
// that dir itself is.
func memoriesIn(s *workspace.Snapshot, dir string) []Scanned {
	p := placesFrom(s, dir)
	project := p.Memory
	if s.File(filepath.Join(dir, IndexName)).Exists() {
		project = dir
	}
	return ScanMemories(keptDisk{s}, p.Drawer, project)
}
