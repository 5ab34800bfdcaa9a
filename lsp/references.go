package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// references says who leads here: to the file or heading that a place is about.
func (s *server) references(_ context.Context, at moment, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	name, _, off, ok := s.place(at, &p.TextDocumentPositionParams)
	if !ok || !s.isText(at, name) {
		return nil, nil
	}
	sub, ok := s.engine.SubjectAt(at.Snapshot, name, off)
	if !ok {
		return nil, nil
	}
	out := []protocol.Location{}
	if p.Context.IncludeDeclaration {
		out = append(out, at.location(s.engine.Declaration(at.Snapshot, sub)))
	}
	for _, r := range s.engine.References(at.Snapshot, sub) {
		if at.usable(r.Path) {
			out = append(out, at.location(r))
		}
	}
	return out, nil
}
