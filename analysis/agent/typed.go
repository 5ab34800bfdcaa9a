package agent

// A Typed is an agent that tells kinds of memories apart when it is given a fact.
type Typed interface {
	// Types are its words for them, in the order of its documents.
	Types() []string
}
