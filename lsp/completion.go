package lsp

import (
	"context"
	"fmt"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/workspace"
)

// completionTriggers are the characters behind which something may be offered: the
// start of a key, what stands before a value, and what opens a link, a comment, a
// placeholder or the next part of a path.
var completionTriggers = []string{`"`, ":", " ", "[", "(", "/", "#", "<", "$"}

// completionData is CompletionItem.data: what its documentation is about.
type completionData struct {
	URI    uri.URI `json:"uri"`    // where it is offered
	Target uri.URI `json:"target"` // the file that it names
}

// completion offers what may stand at a place.
func (s *server) completion(_ context.Context, at moment, p *protocol.CompletionParams) (*protocol.CompletionList, error) {
	name, doc, off, ok := s.place(at, &p.TextDocumentPositionParams)
	if !ok {
		return nil, nil
	}
	found, more := s.engine.Complete(at.Snapshot, name, off)
	list := &protocol.CompletionList{Items: make([]protocol.CompletionItem, len(found)), IsIncomplete: more}
	here := at.uri(name)
	for i := range found {
		list.Items[i] = s.completionItem(at, here, doc, i, &found[i])
	}
	return list, nil
}

func (s *server) completionItem(at moment, here uri.URI, doc *markdown.Document, rank int, c *agent.Completion) protocol.CompletionItem {
	edit := &protocol.TextEdit{Range: at.rangeIn(doc, c.Edit.Span), NewText: c.Edit.New}
	item := protocol.CompletionItem{
		Label: c.Label, Kind: completionKind(c), TextEdit: edit,
		// What is typed may begin with a quote, and so does what takes its place.
		FilterText: protocol.NewOptional(c.Edit.New),
		SortText:   protocol.NewOptional(fmt.Sprintf("%04d", rank)),
	}
	if c.Filter != "" {
		item.FilterText = protocol.NewOptional(c.Filter)
	}
	if c.Snippet != "" && s.can.snippets {
		edit.NewText, item.InsertTextFormat = c.Snippet, protocol.InsertTextFormatSnippet
	}
	if c.Detail != "" {
		item.Detail = protocol.NewOptional(c.Detail)
	}
	if c.Doc != "" {
		item.Documentation = markup(c.Doc, s.can.plainCompletion)
	}
	if c.Target != "" {
		item.Data = mustMarshal(completionData{here, at.uri(c.Target)})
	}
	return item
}

func completionKind(c *agent.Completion) protocol.CompletionItemKind {
	switch {
	case c.Kind == agent.CompleteFile:
		return protocol.CompletionItemKindFile
	case c.Kind == agent.CompleteFolder:
		return protocol.CompletionItemKindFolder
	case c.Kind == agent.CompleteHeading:
		return protocol.CompletionItemKindReference
	case c.Kind == agent.CompleteVariable:
		return protocol.CompletionItemKindVariable
	case c.Snippet != "":
		return protocol.CompletionItemKindSnippet
	case c.IsKey:
		return protocol.CompletionItemKindProperty
	}
	return protocol.CompletionItemKindValue
}

// completionResolve adds what the file says of itself that a completion names.
func (s *server) completionResolve(_ context.Context, at moment, item *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	if len(item.Data) == 0 {
		return item, nil
	}
	var data completionData
	if err := protocol.Unmarshal(item.Data, &data); err != nil {
		return nil, invalid("data: %v", err)
	}
	name, target := nameOf(data.URI), nameOf(data.Target)
	if s.readable(at, name) && workspace.IsPath(target) && filepath.Ext(target) == ".md" && at.usable(target) && at.File(target).Exists() {
		item.Documentation = markup(sentence(s.engine.About(at.Snapshot, name, target)), s.can.plainCompletion)
	}
	return item, nil
}
