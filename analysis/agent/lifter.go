package agent

import "memls/analysis/workspace"

// A Lifter is an agent with more than one place for memory, so that a text may stand
// nearer to every prompt than it does.
type Lifter interface {
	// Above returns the places that are one step nearer to every prompt than the file
	// of a role, the nearest to it first; none where it is as near as can be.
	Above(s *workspace.Snapshot, r *Role, o Options) []Above
}

// Above is a place that costs more prompts than another one.
type Above struct {
	Title string // "core memory, which is in every prompt"
	Path  string // the file that the text goes to the end of, whether it exists or not
	Mode  uint32 // the permissions of Path when it is made; 0: as any file's
	// Own gives the text a file of its own in the place of Path, by its title, a
	// sentence about it and the type of the memory that it comes from, which may be
	// empty: the path, and the header that it begins with. nil: there is but Path.
	Own func(title, about, kind string) (path, header string)
	// Elsewhere says that links cannot lead from there to here, nor back.
	Elsewhere bool
	// Budget says how much of the place is used in a snapshot, with the text in the
	// file at path, which may be there in the snapshot alone; Limit 0: there is none.
	Budget func(s *workspace.Snapshot, path string) Budget
}

// A Budget is what is used of a limit; Over says that not all of it is loaded, or
// that the agent refuses it.
type Budget struct {
	Used, Limit int
	Unit        string
	Over        bool
}
