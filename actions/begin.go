package actions

import (
	"fmt"
	"path/filepath"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// A Beginning is the first file of an agent's memory of a project, as it would be.
type Beginning struct {
	Path string // of the file; it may exist
	// Change writes it or adds to it; nil: there is nothing to write, and Why says
	// so in a sentence.
	Change *workspace.Change
	Why    string
}

// Why nothing is written.
const (
	nothingShown = "the repository shows nothing that could be written down: no read-me file, manifest or task file"
	alreadySaid  = "says already what the repository shows"
	allReached   = "leads already to every memory beside it"
)

// Begin returns the first file of agent a in a session started in dir: the one that
// says what the repository shows or, for an agent that keeps its memory in a
// directory, the index of that directory. Who asks for it means to use the agent,
// whether anything shows that yet or not. nil: the agent has no memory there.
func Begin(e *analysis.Engine, s *workspace.Snapshot, a agent.Agent, dir string) *Beginning {
	base := s.Base
	base.Agents = []string{a.Name()}
	s = s.Under(base)
	if path := FirstFilePath(e, s, a, dir); path != "" {
		b := &Beginning{Path: path, Change: Init(s, path)}
		switch {
		case b.Change != nil:
		case s.File(path).Exists():
			b.Why = filepath.Base(path) + " " + alreadySaid
		default:
			b.Why = nothingShown
		}
		return b
	}
	for _, st := range e.Stores(s, a, dir) {
		if st.Whole == nil || st.Personal {
			continue
		}
		index := CompleteIndex(e, s, st.Path, false)
		b := &Beginning{Path: index.Path}
		if !index.Lossy {
			b.Change = index.Change()
		}
		if b.Change == nil {
			b.Why = filepath.Base(index.Path) + " " + allReached
		}
		return b
	}
	return nil
}

// offerIndex offers to fill an index that is empty: an entry for each memory that it
// should lead to.
func offerIndex(r *Request) []Action {
	if !isBlank(r.doc().Text()) {
		return nil
	}
	index := CompleteIndex(r.Engine, r.Snapshot, filepath.Dir(r.Path), false)
	change := index.Change()
	if change == nil || index.Path != r.Path || index.Lossy {
		return nil
	}
	title := fmt.Sprintf("Write the index: an entry for each of the %d memories beside it", index.Added)
	if index.Added == 1 {
		title = "Write the index: an entry for the memory beside it"
	}
	return []Action{{Title: title, Kind: Rewrite, Make: func() *workspace.Change { return change }}}
}
