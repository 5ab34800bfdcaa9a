package analysis

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// A Place is where a fact would be remembered.
type Place struct {
	Agent, Title string // the agent's name, and the one for people
	Scope, Type  string // of the fact, to be remembered there
	Path         string // the file that it would be written to
	Create       bool   // the file is made
	Own          bool   // the fact becomes a memory of its own, beside others
}

// Places returns where a fact could be remembered in a session started in dir, the
// likeliest first (see Rank): for each agent in use, each scope, and without a type
// before each type that the agent knows. The scope and type of f are not looked at. A
// fact that must not be remembered is a *RefusedFact; a fact that fits nowhere gives
// the first agent's reason.
func (e *Engine) Places(s *workspace.Snapshot, dir string, f agent.Fact) ([]Place, error) {
	var out []Place
	var reason error
	for _, a := range e.AgentsIn(s, dir) {
		stores := e.Stores(s, a, dir)
		types := []string{""}
		if t, ok := a.(agent.Typed); ok {
			types = append(types, t.Types()...)
		}
		for _, kind := range types {
			for _, scope := range []string{"project", "user"} {
				change, err := e.Add(s, a, dir, agent.Fact{Text: f.Text, Scope: scope, Type: kind})
				if refused := (*RefusedFact)(nil); errors.As(err, &refused) {
					return nil, err
				}
				if err != nil || change == nil || len(change.Files) == 0 {
					reason = cmp.Or(reason, err)
					continue
				}
				// What comes with the fact, such as a line of an index, follows it.
				file := change.Files[0]
				// A kind of memory has a file of its own, also in a store that is yet to be made.
				own := file.Create && (kind != "" || slices.ContainsFunc(stores, func(st agent.Store) bool { return st.Whole != nil && below(st.Path, file.Path) }))
				out = append(out, Place{a.Name(), a.Title(), scope, kind, file.Path, file.Create, own})
			}
		}
	}
	if len(out) == 0 {
		return nil, reason
	}
	slices.SortStableFunc(out, func(a, b Place) int { return cmp.Compare(a.Rank(), b.Rank()) })
	return out, nil
}

// Rank is 0 for where most facts belong, and more the less likely a place is: facts are
// about the project, and of the kinds of memory that an agent has, one is about it too.
func (p Place) Rank() int {
	rank := 0
	if p.Scope != "project" {
		rank += 2
	}
	if p.Type != "" && p.Type != "project" {
		rank++
	}
	return rank
}

func below(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && filepath.IsLocal(rel)
}
