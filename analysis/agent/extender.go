package agent

import "memls/analysis/workspace"

// An Extender is an agent whose memories are written by hand, so that a fact may go into
// one that exists.
type Extender interface {
	// Extend returns the change that adds a fact to the memory that it names.
	Extend(s *workspace.Snapshot, f Fact, o Options) (*workspace.Change, error)
}

// A Committer is an agent that sees a memory once it is committed.
type Committer interface {
	// CommitMessage returns a message for the commit of a change that makes the agent
	// remember a fact, with placeholders for what only its author knows.
	CommitMessage(s *workspace.Snapshot, f Fact, c *workspace.Change) string
}
