package agent

import (
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Ranker finds the documents that hold at least one of the terms and returns
// their indices, the best first and at most limit. Package search has one.
type Ranker func(documents, terms []string, limit int) ([]int, error)

// A Searcher is an agent whose program searches its memories for the model.
type Searcher interface {
	// Search returns what the agent's own search answers in a session started in
	// dir, to the letter, and the hits in its order. limit 0 is the agent's own. dir
	// may be a memory directory itself.
	Search(s *workspace.Snapshot, dir string, q Query, o Options) (*view.View, []Hit, error)
	// Listed returns the list of all memories that the program gives the model, in a
	// session started in dir, to the letter.
	Listed(s *workspace.Snapshot, dir string, o Options) *view.View
}

// A Query is what is searched for.
type Query struct {
	Text  string
	Limit int
	Rank  Ranker
}

// A Hit is one memory that a search found.
type Hit struct {
	view.Ref           // the line that shows why
	Key         string // the memory's name to the model
	Type        string // "" when it has none
	Description string
	Snippet     string // as the model sees it
}
