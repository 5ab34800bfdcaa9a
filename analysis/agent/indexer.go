package agent

import "memls/analysis/workspace"

// An Indexer is an agent whose memory directories each have an index of their own.
type Indexer interface {
	// CompleteIndex returns the path of the index of the directory dir, what it should
	// say, which is what it says with lines for what it does not lead to, and how many
	// lines that adds. ok is false for a directory that is none of the agent's memory.
	CompleteIndex(s *workspace.Snapshot, dir string) (path, after string, added int, ok bool)
}
