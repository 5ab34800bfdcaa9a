package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/view"
)

// codeLens shows the budget over the first line, and a word over the few places
// that deserve one, such as a rule that is not in effect. Where a person wants it, how
// many places lead to a memory stands beside the budget.
func (s *server) codeLens(_ context.Context, at moment, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.readable(at, name) {
		return nil, nil
	}
	set := s.engine.Settings(at.Snapshot, name)
	doc := at.File(name).Doc
	var out []protocol.CodeLens
	for _, m := range s.engine.Memories(at.Snapshot, name) {
		if m.Summary != "" && !m.Message && settings.On(set.CodeLens) { // of a message there is no view to open
			out = append(out, protocol.CodeLens{Command: viewCommand(m.Summary+" · Prompt view", at.uri(name), m.Role.Agent)})
		}
		for _, n := range m.Marks {
			if settings.On(set.RuleLens) {
				out = append(out, protocol.CodeLens{
					Range:   at.rangeIn(doc, n.Span),
					Command: viewCommand(n.Head, at.uri(name), m.Role.Agent),
				})
			}
		}
	}
	if settings.Asked(set.ReferenceLens) {
		// Without a command there is nothing to run: it is for reading.
		out = append(out, protocol.CodeLens{Command: protocol.Command{Title: s.leadHere(at, name)}})
	}
	return out, nil
}

// leadHere says how many places of other files lead to one.
func (s *server) leadHere(at moment, name string) string {
	n := 0
	for _, r := range s.engine.References(at.Snapshot, analysis.Subject{Path: name, Heading: -1}) {
		if r.Path != name {
			n++
		}
	}
	switch n {
	case 0:
		return "nothing leads here"
	case 1:
		return "1 place leads here"
	}
	return fmt.Sprintf("%s places lead here", view.Number(n))
}
