package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// prepareRename says what at a place has a name that can be changed; the error says
// why nothing has.
func (s *server) prepareRename(_ context.Context, at moment, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	name, doc, off, ok := s.place(at, &p.TextDocumentPositionParams)
	if !ok || !s.isText(at, name) {
		return nil, nil
	}
	r, err := s.engine.Renameable(at.Snapshot, name, off)
	if err != nil {
		return nil, failed(err)
	}
	return &protocol.PrepareRenamePlaceholder{Range: at.rangeIn(doc, r.Origin), Placeholder: r.Name}, nil
}

// rename gives a heading, a memory or a directory another name, with all that leads to
// it.
func (s *server) rename(_ context.Context, at moment, p *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	name, _, off, ok := s.place(at, &p.TextDocumentPositionParams)
	if !ok || !s.isText(at, name) {
		return nil, nil
	}
	r, err := s.engine.Renameable(at.Snapshot, name, off)
	if err != nil {
		return nil, failed(err)
	}
	c, err := s.engine.Rename(at.Snapshot, r, p.NewName)
	if err != nil {
		return nil, failed(err)
	}
	edit, err := s.workspaceEdit(at, c, false)
	if err != nil {
		return nil, failed(err)
	}
	return edit, nil
}
