package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/check"
	"memls/analysis/text"
)

// linkData is DocumentLink.data of a link to a heading, whose line is looked up when
// somebody follows it.
type linkData struct {
	URI      uri.URI `json:"uri"`
	Fragment string  `json:"fragment"`
}

// documentLink makes what names a file a link for the editor: in text and code too,
// which no editor sees by itself.
func (s *server) documentLink(ctx context.Context, at moment, p *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.isText(at, name) {
		return nil, nil
	}
	doc := at.File(name).Doc
	out := []protocol.DocumentLink{}
	for r := range s.engine.ReferencesIn(at.Snapshot, name) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		to := r.File()
		if r.Dir {
			to = s.engine.IndexOf(at.Snapshot, to)
		}
		if to == "" || r.Image {
			continue
		}
		link := protocol.DocumentLink{Range: at.rangeIn(doc, linkSpan(&r))}
		if r.Fragment == "" {
			link.Target = new(at.uri(to))
		} else {
			link.Data = mustMarshal(linkData{at.uri(to), r.Fragment})
		}
		out = append(out, link)
	}
	return out, nil
}

// linkSpan is what of a reference is shown as a link: the destination with its anchor,
// and all of one that has none of its own.
func linkSpan(r *check.Reference) text.Span {
	switch {
	case r.Path.IsEmpty() && r.Anchor.IsEmpty():
		return r.Span
	case r.Path.IsEmpty():
		return r.Anchor
	case r.Anchor.IsEmpty():
		return r.Path
	}
	return text.Span{Start: r.Path.Start, End: r.Anchor.End}
}

// documentLinkResolve gives a link to a heading its line, as editors read it.
func (s *server) documentLinkResolve(_ context.Context, at moment, l *protocol.DocumentLink) (*protocol.DocumentLink, error) {
	if l.Target != nil || len(l.Data) == 0 {
		return l, nil
	}
	var data linkData
	if err := protocol.Unmarshal(l.Data, &data); err != nil {
		return nil, invalid("data: %v", err)
	}
	target := data.URI
	if name := nameOf(data.URI); at.usable(name) {
		f := at.File(name)
		if place, ok := check.PlaceOf(at.Snapshot, f, data.Fragment); ok {
			target = uri.URI(fmt.Sprintf("%s#L%d", target, f.Doc.Lines().Line(place.Name.Start)+1))
		}
	}
	l.Target = &target
	return l, nil
}
