package actions

import (
	"path/filepath"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// The kinds of actions, in LSP's words.
const (
	Rewrite = "refactor.rewrite" // the text says the same, otherwise
	Extract = "refactor.extract" // text gets a file of its own
	Inline  = "refactor.inline"  // a file becomes a part of another one
)

// A Request is what a person has before them when they ask what can be done.
type Request struct {
	Engine   *analysis.Engine
	Snapshot *workspace.Snapshot
	Path     string
	Span     text.Span // what is selected, in bytes; empty at a cursor
}

// An Action is a change that a person may ask for, and that belongs to no finding.
type Action struct {
	Title string // says what will be; unique among the actions of a request
	Kind  string
	// Make makes the change; nil: it cannot be made after all.
	Make func() *workspace.Change
	// Deletes says that text is lost: editors ask first, and show Note, which says
	// what becomes of it.
	Deletes bool
	Note    string
	// Keeps says that the text that the file at Path has before is to be kept in
	// the archive.
	Keeps bool
	// Message prepares the message of the commit of the change, where the agent keeps
	// its history in commits; nil: there is none to prepare.
	Message func() string
}

// offers is the table of what may be asked for; each looks at a request and returns
// what it can do, at no great cost: editors ask at each move of the cursor.
var offers = []func(*Request) []Action{
	consolidateLog,
	shorten,
	moveToSkill,
	split,
	merge,
	commitMessage,
	offerInit,
	offerIndex,
	extract,
	rule,
	keep,
	sortIndex,
	groupIndex,
	inline,
	moveSection,
	lift,
}

// Offered returns what can be done with the file, or with the part of it that is
// selected.
func Offered(r *Request) []Action {
	file := r.Snapshot.File(r.Path)
	if file.Doc == nil || file.State != workspace.Regular || file.Lossy || file.Binary != workspace.IsText {
		return nil
	}
	var out []Action
	for _, offer := range offers {
		out = append(out, offer(r)...)
	}
	return out
}

func (r *Request) doc() *markdown.Document { return r.Snapshot.File(r.Path).Doc }

// memories returns the file as the agents in use read it.
func (r *Request) memories() []*agent.Memory { return r.Engine.Memories(r.Snapshot, r.Path) }

// sections returns the sections that the request stands in, the innermost first.
func (r *Request) sections() []markdown.Section {
	var out []markdown.Section
	for s := range r.doc().Sections() {
		if s.Span.Contains(r.Span.Start) && s.Span.End >= r.Span.End {
			out = append([]markdown.Section{s}, out...)
		}
	}
	return out
}

// newFile returns the path of a new file in a folder, called after a title or what it
// is about: one at which nothing stands.
func newFile(s *workspace.Snapshot, folder, name string) string {
	path := func(name string) string { return filepath.Join(folder, name+".md") }
	return path(agent.FreeName(name, func(name string) bool { return s.File(path(name)).Exists() }))
}
