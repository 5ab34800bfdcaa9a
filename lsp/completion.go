package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// completionTriggers are the characters behind which something may be offered: the
// start of a key, and what stands before a value.
var completionTriggers = []string{`"`, ":", " "}

// completion offers what the agents know may stand at a place.
func (s *server) completion(_ context.Context, at moment, p *protocol.CompletionParams) (*protocol.CompletionList, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.readable(at, name) {
		return nil, nil
	}
	doc := at.File(name).Doc
	list := &protocol.CompletionList{Items: []protocol.CompletionItem{}}
	for _, c := range s.engine.Complete(at.Snapshot, name, offset(doc.Lines(), p.Position, at.enc)) {
		item := protocol.CompletionItem{
			Label: c.Label, Kind: protocol.CompletionItemKindValue,
			// What is typed may begin with a quote, and so does what takes its place.
			FilterText: protocol.NewOptional(c.Edit.New),
			TextEdit:   &protocol.TextEdit{Range: at.rangeIn(doc, c.Edit.Span), NewText: c.Edit.New},
		}
		if c.IsKey {
			item.Kind = protocol.CompletionItemKindProperty
		}
		if c.Detail != "" {
			item.Detail = protocol.NewOptional(c.Detail)
		}
		if c.Doc != "" {
			item.Documentation = &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: c.Doc}
		}
		list.Items = append(list.Items, item)
	}
	return list, nil
}
