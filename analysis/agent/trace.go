package agent

import (
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Tracer is an agent that finds files through others: an index in the prompt names
// them, or an index that one names.
type Tracer interface {
	// Trace returns the way that a session comes to the file of a role.
	Trace(s *workspace.Snapshot, role *Role, o Options) *Trace
}

// A Trace is the way to a file: from what is in every prompt through one index after
// the other, each of them read because an entry of the one before it names it.
type Trace struct {
	Agent string
	Path  string // the file that is asked for
	// InPrompt says that the file is in every prompt, so that there is no way to go.
	InPrompt bool
	Steps    []Step
	// Broken is why the way does not come to the file, as a clause; "" when it does.
	// BreaksAt is where: the file that leads no further, and a place in it or none.
	Broken   string
	BreaksAt view.Ref
	// Note is what a person should know beyond that, as a clause; may be empty.
	Note string
}

// A Step is one entry that leads on.
type Step struct {
	view.Ref        // the entry; an empty span where the agent lists by itself
	Target   string // the absolute path of what it leads to
	Note     string // how, where it is no entry; may be empty
}

// Reached reports whether a session can come to the file.
func (t *Trace) Reached() bool { return t.Broken == "" }
