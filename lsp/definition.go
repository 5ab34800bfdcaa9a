package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"memls/analysis"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/view"
)

// place returns what a request about a position is about: the document's name and
// text, and the byte. ok is false for what is no memory, and where the text that the
// client sees is not known.
func (s *server) place(at moment, p *protocol.TextDocumentPositionParams) (name string, doc *markdown.Document, off int, ok bool) {
	name = nameOf(p.TextDocument.URI)
	written := isSettings(name) && at.usable(name) && at.File(name).Doc != nil
	if !written && !s.readable(at, name) {
		return name, nil, 0, false
	}
	doc = at.File(name).Doc
	return name, doc, offset(doc.Lines(), p.Position, at.enc), true
}

// isText reports whether a document is a memory, as opposed to the message of a commit,
// whose lines are no headings and no links.
func (s *server) isText(at moment, name string) bool {
	return s.readable(at, name) && !s.engine.IsMessage(at.Snapshot, name)
}

// definition leads from a link, a name or the line of an index to what it is about.
func (s *server) definition(_ context.Context, at moment, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	name, doc, off, ok := s.place(at, &p.TextDocumentPositionParams)
	if !ok || !s.isText(at, name) {
		return nil, nil
	}
	targets := s.engine.Definition(at.Snapshot, name, off)
	if len(targets) == 0 {
		return nil, nil
	}
	if !s.can.definitionLinks {
		out := protocol.LocationSlice{}
		for _, t := range targets {
			out = append(out, at.location(view.Ref{Path: t.Path, Span: nameIn(t)}))
		}
		return out, nil
	}
	out := protocol.DefinitionLinkSlice{}
	for _, t := range targets {
		whole, at0 := at.location(t.Ref), at.location(view.Ref{Path: t.Path, Span: nameIn(t)})
		out = append(out, protocol.DefinitionLink{
			OriginSelectionRange: new(at.rangeIn(doc, t.Origin)),
			TargetURI:            whole.URI, TargetRange: whole.Range, TargetSelectionRange: at0.Range,
		})
	}
	return out, nil
}

// nameIn is where an editor puts its cursor: at a heading, or at the start of a file.
func nameIn(t analysis.Target) text.Span {
	if t.Name.IsEmpty() {
		return text.Span{Start: t.Span.Start, End: t.Span.Start}
	}
	return t.Name
}

// location is a place of any file; of one whose text is not known, its start.
func (at moment) location(r view.Ref) protocol.Location {
	out := protocol.Location{URI: at.uri(r.Path)}
	if doc := at.File(r.Path).Doc; doc != nil && at.usable(r.Path) {
		out.Range = at.rangeIn(doc, r.Span)
	}
	return out
}
