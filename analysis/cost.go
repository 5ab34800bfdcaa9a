package analysis

import (
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// A Cost is what the text under one heading costs in every prompt, without that under
// the headings below it.
type Cost struct {
	Heading text.Span
	Tokens  int // estimated
}

// minCost is the least estimated tokens that are worth a word.
const minCost = 20

// Costs returns what the sections of the file at path cost in every prompt; none for
// those that are left out, and for a file that is read when it is needed.
func (e *Engine) Costs(s *workspace.Snapshot, path string) []Cost {
	f := s.File(path)
	if f.Doc == nil {
		return nil
	}
	var out []Cost
	for _, x := range e.fatesIn(s, path) {
		if !x.prompt || !x.m.Role.Loads {
			continue
		}
		for sec := range f.Doc.Sections() {
			own := trimmedEnd(f.Text(), sec.Own)
			if !overlapsAny(x.loaded, own) || overlapsAny(x.left, own) {
				continue
			}
			if n := view.EstimateTokens(own.Of(f.Text())); n >= minCost {
				out = append(out, Cost{sec.Heading.Span, n})
			}
		}
		return out
	}
	return nil
}
