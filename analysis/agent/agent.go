// Package agent says what an agent is: a program that loads memory files. Each
// agent is one folder below this one and one line in the table of package
// analysis.
package agent

import (
	"path/filepath"

	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// An Agent knows which files one program loads and what it makes of them. All
// methods read a snapshot and change nothing.
type Agent interface {
	// Name is the agent's name in flags, settings and messages to programs.
	Name() string
	// Title is its name in sentences.
	Title() string
	// Releases are the versions whose behaviour is known, the default first.
	Releases() []string

	// Named reports whether a file of this name could be one of the agent's: a
	// quick test on the path alone, so that nothing else is looked at twice. An
	// agent whose files have any name is a Finder too.
	Named(path string) bool
	// Role says what the file at path is to the agent, nil if nothing.
	Role(s *workspace.Snapshot, path string) *Role
	// Assume returns the role that a file of any name has when a person says
	// that it is this agent's.
	Assume(s *workspace.Snapshot, path string) *Role
	// Stores returns what a session started in dir would load, in the order of
	// the prompt, files that do not exist yet included.
	Stores(s *workspace.Snapshot, dir string) []Store

	// Memory reads one file as the agent would in the given role.
	Memory(s *workspace.Snapshot, role *Role, o Options) *Memory
	// Session returns the whole memory part of the prompt of a session started
	// in dir, exactly as the agent joins it.
	Session(s *workspace.Snapshot, dir string, o Options) *view.View
	// Rewrites returns the spans of a part of a document, relative to it, that
	// the agent replaces before the model sees them; nil when it rewrites
	// nothing.
	Rewrites(part *markdown.Part) []text.Span
	// Clock returns what the agent tells the model of the time: lines for the
	// session's prompt and for each message. Empty: nothing.
	Clock(s *workspace.Snapshot) (session, message string)

	// Add returns the change that makes the agent remember a fact.
	Add(s *workspace.Snapshot, dir string, f Fact, o Options) (*workspace.Change, error)
}

// Options are what a reading depends on beside the files.
type Options struct {
	Release string // "" is the default
	// KnownSecrets are environment variables whose values the agent would redact
	// when their names look secret; nil: none.
	KnownSecrets map[string]string
}

// A Store is what an agent loads as one unit.
type Store struct {
	Agent string
	Name  string   // "project", "personal", …
	Path  string   // the file, or the directory, that it is
	Files []string // the memory files in it that exist
	// Personal says that it goes into every project's sessions of this user.
	Personal bool
	Note     string // what a person should know: "hidden by DGC.md"; may be empty
	// Whole is the role in which Memory reads the store as one, where Path is a
	// directory; nil: the store is the file at Path.
	Whole *Role
}

// A Role is what one file is to an agent.
type Role struct {
	Agent string
	Store string // the store's name
	Path  string
	// Loads says whether the agent would load it; Why says why not, as a clause
	// that follows "not loaded: ".
	Loads bool
	Why   string
	// Dir is where a session would be started to load it.
	Dir string
	// Kind is the agent's own word for what the file is in its store, and Root
	// the memory directory that it belongs to; both may be empty.
	Kind, Root string
	// Shared says that the name is other agents' too, and nothing shows that this
	// one is in use here: the role counts only where settings name the agent.
	Shared bool
}

// A Memory is one file as the agent reads it.
type Memory struct {
	Role *Role
	File *workspace.File
	View *view.View // never nil: empty when nothing is loaded
	// Refused is why the agent reads nothing of a file that stands where it looks,
	// as a clause; "" when it reads it, or when there is none.
	Refused string
	// Facts is what the agent knows beyond the view; its own checks read it.
	Facts any
	// Summary is the budget in a few words, for a code lens: "DGC loads 31,204
	// of 32,768 characters · 2 rules in effect".
	Summary string
	// Note is what a person should know of a store that was read as a whole, as
	// Store.Note; it depends on the release.
	Note string
	// Rules counts the parts that the agent treats as rules, RulesLeftOut those
	// of them that are not in effect.
	Rules, RulesLeftOut int
	// RuleStarts are where those parts begin, bytes of the file in order.
	RuleStarts []int
	// Marks are the few places that deserve a word without being asked, such as
	// a rule that is not in effect.
	Marks []Note
	// Directory is the memory directory that the file belongs to; nil for a file
	// that stands by itself.
	Directory *Directory
	// OwnHeader says that the agent reads the frontmatter by rules of its own, and not
	// as YAML: its own checks say what is wrong in it.
	OwnHeader bool
	// Grows says that the agent appends the facts that it is told to the end of the
	// file, as list items, whatever section is the last one there.
	Grows bool
	// OnDemand says that no prompt has the file's text: the agent reads it when it opens
	// the file.
	OnDemand bool
	// Message says that the file is no memory but the message of a commit of
	// memories: only checks that hold for those run.
	Message bool
	// Doc is what checks look at, where parts of the file are nobody's text: as long
	// as the file's own, with blanks in the place of those. nil: the file's own.
	Doc *markdown.Document
	// Describe says what becomes of the place at a byte of the file; ok is false
	// when there is nothing to say. It may be nil.
	Describe func(off int) (n Note, ok bool)
}

// A Directory is a memory directory: files that are found through an index and
// link to each other.
type Directory struct {
	Root  string // absolute
	Index string // absolute path of the root index, whether it exists or not
	// Memory reports whether the file at rel, a slash-separated path below Root,
	// is a memory that the index should lead to: not an index, not a log, not
	// what the agent keeps for itself.
	Memory func(rel string) bool
	// Chained says that each directory below Root has an index of its own, which
	// leads to what lies in that directory, and that links are written from Root,
	// whatever file they stand in.
	Chained bool
	// Entry returns what the entry of an index says of the memory at rel, where the
	// agent wants something else than its title and its description: the text of the
	// link, and what follows it, which may be empty. Nil where it does not.
	Entry func(s *workspace.Snapshot, rel string) (title, hook string)
	// Naming is how new files in it are called.
	Naming Naming
}

// Rel returns a path below the directory relative to its root, with slashes; any other
// path as it is.
func (d *Directory) Rel(path string) string {
	rel, err := filepath.Rel(d.Root, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(rel)
}

// A Note is what becomes of one place in a file.
type Note struct {
	Span text.Span // the place, such as a heading's line
	Head string    // a few words: "In the prompt", "not in effect"
	Text string    // Markdown: the sentences after it
	// Target is the file that it is about, where that is another one; may be empty.
	Target string
}

// A Fact is something to remember.
type Fact struct {
	Text  string
	Scope string // "project" or "user"; "" is project
	Type  string // the agent's own kinds, "" where it has none
	// Into is the memory that a person wants it in, an absolute path, for an agent that
	// is an Extender; "" leaves the place to the agent.
	Into string
}
