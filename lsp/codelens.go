package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"memls/analysis/settings"
)

// codeLens shows the budget over the first line, and a word over the few places
// that deserve one, such as a rule that is not in effect.
func (s *server) codeLens(_ context.Context, at moment, p *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.readable(at, name) || !settings.On(s.engine.Settings(at.Snapshot, name).CodeLens) {
		return nil, nil
	}
	doc := at.File(name).Doc
	var out []protocol.CodeLens
	for _, m := range s.engine.Memories(at.Snapshot, name) {
		if m.Summary != "" && !m.Message { // of a message there is no view to open
			out = append(out, protocol.CodeLens{Command: viewCommand(m.Summary+" · Prompt view", at.uri(name), m.Role.Agent)})
		}
		for _, n := range m.Marks {
			out = append(out, protocol.CodeLens{
				Range:   at.rangeIn(doc, n.Span),
				Command: viewCommand(n.Head, at.uri(name), m.Role.Agent),
			})
		}
	}
	return out, nil
}
