package lsp

import (
	"context"
	"path/filepath"

	"go.lsp.dev/protocol"

	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// documentSymbol gives the outline of a file, with what becomes of each section in the
// prompt.
func (s *server) documentSymbol(_ context.Context, at moment, p *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.isText(at, name) {
		return nil, nil
	}
	doc := at.File(name).Doc
	symbols := s.engine.Symbols(at.Snapshot, name)
	if s.can.symbolTree {
		return at.symbolTree(doc, symbols), nil
	}
	out := protocol.SymbolInformationSlice{}
	at.flatSymbols(&out, doc, p.TextDocument, symbols, nil)
	return out, nil
}

// maxSymbol is the most code points of a symbol's name and detail.
const maxSymbol = 200

func (at moment) symbolTree(doc *markdown.Document, symbols []analysis.Symbol) protocol.DocumentSymbolSlice {
	out := protocol.DocumentSymbolSlice{}
	for _, x := range symbols {
		d := protocol.DocumentSymbol{
			Name: check.Shown(x.Title, maxSymbol), Kind: symbolKind(x),
			Range: at.rangeIn(doc, x.Span), SelectionRange: at.rangeIn(doc, x.Name),
		}
		if x.Detail != "" {
			d.Detail = new(check.Shown(x.Detail, maxSymbol))
		}
		if len(x.Children) > 0 {
			d.Children = at.symbolTree(doc, x.Children)
		}
		out = append(out, d)
	}
	return out
}

// flatSymbols is symbolTree for clients that know no children.
func (at moment) flatSymbols(out *protocol.SymbolInformationSlice, doc *markdown.Document, id protocol.TextDocumentIdentifier, symbols []analysis.Symbol, in *string) {
	for _, x := range symbols {
		title := check.Shown(x.Title, maxSymbol)
		*out = append(*out, protocol.SymbolInformation{
			BaseSymbolInformation: protocol.BaseSymbolInformation{Name: title, Kind: symbolKind(x), ContainerName: in},
			Location:              protocol.Location{URI: id.URI, Range: at.rangeIn(doc, x.Span)},
		})
		at.flatSymbols(out, doc, id, x.Children, &title)
	}
}

func symbolKind(x analysis.Symbol) protocol.SymbolKind {
	switch {
	case x.Key:
		return protocol.SymbolKindKey
	case x.Rule:
		return protocol.SymbolKindConstant // what stays
	}
	return protocol.SymbolKindString // as other servers show headings
}

// maxFound is how many symbols of a workspace are answered.
const maxFound = 200

// workspaceSymbol finds memories by name and description, and sections.
func (s *server) workspaceSymbol(ctx context.Context, at moment, p *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	var files []string
	for _, name := range s.watched(at) {
		if at.usable(name) {
			files = append(files, name)
		}
	}
	found, err := s.engine.FindSymbols(ctx, at.Snapshot, files, p.Query, maxFound)
	if err != nil {
		return nil, err
	}
	out := protocol.WorkspaceSymbolSlice{}
	for _, x := range found {
		location := at.location(x.Ref)
		w := protocol.WorkspaceSymbol{Location: &location}
		w.Name, w.Kind = check.Shown(x.Title, maxSymbol), protocol.SymbolKindFile
		if x.Kind == analysis.FoundHeading {
			w.Kind = protocol.SymbolKindString
		}
		w.ContainerName = new(at.shownPath(x.Path))
		out = append(out, w)
	}
	return out, nil
}

// shownPath writes a path for a person: from the folder that it is in, or from home.
func (at moment) shownPath(path string) string {
	for _, folder := range at.Folders {
		if rel, err := filepath.Rel(folder, path); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return at.Env.Tilde(path)
}

// foldingRange offers sections, frontmatter, code and comments for folding.
func (s *server) foldingRange(_ context.Context, at moment, p *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.isText(at, name) {
		return nil, nil
	}
	doc := at.File(name).Doc
	out := []protocol.FoldingRange{}
	for _, f := range analysis.Foldables(doc) {
		r := at.rangeIn(doc, f.Span)
		fold := protocol.FoldingRange{StartLine: r.Start.Line, EndLine: r.End.Line}
		switch f.Kind {
		case analysis.FoldSection, analysis.FoldFrontmatter:
			fold.Kind = protocol.FoldingRangeKindRegion
		case analysis.FoldComment:
			fold.Kind = protocol.FoldingRangeKindComment
		}
		if out = append(out, fold); s.can.maxFolds > 0 && len(out) == s.can.maxFolds {
			break
		}
	}
	return out, nil
}

// maxPositions bounds the work of one selectionRange: editors ask for each cursor.
const maxPositions = 1000

// selectionRange grows a selection by what stands in what, from the word on.
func (s *server) selectionRange(ctx context.Context, at moment, p *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.isText(at, name) {
		return nil, nil
	}
	if len(p.Positions) > maxPositions {
		return nil, invalid("%d positions: at most %d are answered", len(p.Positions), maxPositions)
	}
	doc := at.File(name).Doc
	out := []protocol.SelectionRange{}
	for _, pos := range p.Positions {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		off := offset(doc.Lines(), pos, at.enc)
		out = append(out, at.selections(doc, append([]text.Span{{Start: off, End: off}}, analysis.Selections(doc, off)...)))
	}
	return out, nil
}

// selections links spans, the innermost first, as the protocol wants them.
func (at moment) selections(doc *markdown.Document, spans []text.Span) protocol.SelectionRange {
	var outer *protocol.SelectionRange
	for i := len(spans) - 1; i > 0; i-- {
		outer = &protocol.SelectionRange{Range: at.rangeIn(doc, spans[i]), Parent: outer}
	}
	if outer == nil {
		return protocol.SelectionRange{Range: at.rangeIn(doc, spans[0])}
	}
	return *outer
}
