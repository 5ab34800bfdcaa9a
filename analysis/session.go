package analysis

import (
	"fmt"
	"path/filepath"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/secret"
	"memls/analysis/settings"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// optionsIn returns how agent a reads its files in a session started in dir.
func (e *Engine) optionsIn(s *workspace.Snapshot, a agent.Agent, dir string) agent.Options {
	return e.options(s, a, e.Settings(s, filepath.Join(dir, settings.FileName)))
}

// Session returns the whole memory part of the prompt of a session of a started
// in dir, exactly as the agent joins it.
func (e *Engine) Session(s *workspace.Snapshot, a agent.Agent, dir string) *view.View {
	return a.Session(s, dir, e.optionsIn(s, a, dir))
}

// A RefusedFact is the error of a fact that must not be remembered. It never
// holds any part of what was found.
type RefusedFact struct {
	Title    string // what the fact holds: "a GitHub token"
	Variable string // a name to put in its place, without $; "" for personal data
}

func (r *RefusedFact) Error() string {
	s := "refused: this holds what looks like " + r.Title + ", and a memory file goes into every prompt"
	if r.Variable != "" {
		s += "; name it instead: $" + r.Variable
	}
	return s
}

// Add returns the change that makes agent a remember a fact in a session
// started in dir. A fact that holds a credential, an account or a card number is
// a *RefusedFact.
func (e *Engine) Add(s *workspace.Snapshot, a agent.Agent, dir string, f agent.Fact) (*workspace.Change, error) {
	for _, h := range secret.Scan(f.Text) {
		switch {
		case !h.Personal && h.Level >= secret.Likely:
			return nil, &RefusedFact{h.Title, h.Variable}
		case h.Personal && h.Level >= secret.Likely && isNumber(h.Kind):
			return nil, &RefusedFact{Title: h.Title}
		}
	}
	// What the agent itself takes for a credential is one here, also when it is too
	// regular to be reported in a file.
	for _, chunk := range markdown.Parse(f.Text).Chunks() {
		for _, span := range a.Rewrites(chunk.Part) {
			if secret.MayBeDrawn(span.Of(chunk.Part.Text)) {
				return nil, &RefusedFact{Title: "a credential"}
			}
		}
	}
	add := func() (*workspace.Change, error) { return a.Add(s, dir, f, e.optionsIn(s, a, dir)) }
	if f.Into != "" {
		x, ok := a.(agent.Extender)
		if !ok {
			return nil, fmt.Errorf("%s keeps no memories that a fact could be added to: leave the file out", a.Title())
		}
		add = func() (*workspace.Change, error) { return x.Extend(s, f, e.optionsIn(s, a, dir)) }
	}
	change, err := add()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Title(), err)
	}
	return change, nil
}

// isNumber tells the personal data that no agent may keep (cards and accounts)
// from the kind that somebody may want to keep (a colleague's address).
func isNumber(kind string) bool {
	switch kind {
	case "card-number", "iban", "account-number":
		return true
	}
	return false
}

// Search asks agent a's own search in a session started in dir. ok is false when
// the agent has none.
func (e *Engine) Search(s *workspace.Snapshot, a agent.Agent, dir string, q agent.Query) (answer *view.View, hits []agent.Hit, ok bool, err error) {
	searcher, ok := a.(agent.Searcher)
	if !ok {
		return nil, nil, false, nil
	}
	answer, hits, err = searcher.Search(s, dir, q, e.optionsIn(s, a, dir))
	return answer, hits, true, err
}

// Listed returns the list of memories that agent a gives the model in a session started
// in dir. ok is false when it gives none.
func (e *Engine) Listed(s *workspace.Snapshot, a agent.Agent, dir string) (list *view.View, ok bool) {
	searcher, ok := a.(agent.Searcher)
	if !ok {
		return nil, false
	}
	return searcher.Listed(s, dir, e.optionsIn(s, a, dir)), true
}
