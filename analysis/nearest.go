package analysis

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/similar"
	"memls/analysis/workspace"
)

// Nearest returns the memories of agent a in a session started in dir that a fact
// could be added to, so that a subject keeps one home: the best first, at most n,
// none when no memory is about it or the agent keeps no memories in files of their
// own.
func (e *Engine) Nearest(s *workspace.Snapshot, a agent.Agent, dir string, f agent.Fact, n int) []similar.Match {
	fact := similar.OfText(f.Text)
	var out []similar.Match
	for _, st := range a.Stores(s, dir) {
		if st.Whole == nil || st.Personal != (f.Scope == "user") {
			continue
		}
		index := similar.StoreNow(s, "a fact's home in "+st.Path, func() []string {
			return slices.DeleteFunc(slices.Clone(st.Files), func(f string) bool {
				base := filepath.Base(f)
				return base == indexName || strings.HasPrefix(base, ".") || filepath.Ext(f) != ".md"
			})
		})
		out = append(out, index.Nearest(fact, n)...)
	}
	slices.SortStableFunc(out, func(a, b similar.Match) int { return cmp.Compare(b.Score, a.Score) })
	return out[:min(len(out), n)]
}
