package agent

import (
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A Completer is an agent that knows what may stand at a place in its files beside
// text.
type Completer interface {
	// Complete returns what may stand at the byte off of the file in this role, the
	// likeliest first; nil when there is nothing to offer.
	Complete(s *workspace.Snapshot, role *Role, off int, o Options) []Completion
}

// A CompletionKind says what a completion is, where it is more than words.
type CompletionKind uint8

const (
	CompleteWords CompletionKind = iota
	CompleteFile
	CompleteFolder
	CompleteHeading
	CompleteVariable
)

// A Completion is one thing that may be written.
type Completion struct {
	Label  string    // what a list shows
	Detail string    // a few words behind it
	Doc    string    // sentences, Markdown
	IsKey  bool      // a key; else a value
	Edit   text.Edit // what it puts in the place of what is typed so far

	Kind CompletionKind
	// Snippet is Edit.New in the syntax of snippets, with places to fill in; "" where it
	// has none.
	Snippet string
	// Filter is what is compared with what is typed; "" is Edit.New.
	Filter string
	// Target is the file that it names, whose description is worth a look; may be empty.
	Target string
}
