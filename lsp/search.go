package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/agent"
	"memls/analysis/search"
)

// methodSearch is our request for what the agents' own search answers:
// SearchParams -> []SearchHit, the best first.
const methodSearch = "memls/search"

// SearchParams say what is searched for, and in which session: one started in the
// directory of a document or, without one, in the first folder.
type SearchParams struct {
	Query        string                           `json:"query"`
	Limit        int                              `json:"limit,omitempty"` // 0: as many as the agent's
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument,omitempty"`
}

// A SearchHit is one memory that was found.
type SearchHit struct {
	Agent       string         `json:"agent"`
	Key         string         `json:"key"` // the memory's name to the model
	URI         uri.URI        `json:"uri"`
	Range       protocol.Range `json:"range"` // the line that shows why
	Type        string         `json:"type,omitempty"`
	Description string         `json:"description,omitempty"`
	Snippet     string         `json:"snippet"`
}

func (s *server) search(ctx context.Context, at moment, p *SearchParams) ([]SearchHit, error) {
	if p.Limit < 0 {
		return nil, invalid("limit %d is under 0", p.Limit)
	}
	name := ""
	if p.TextDocument != nil {
		name = nameOf(p.TextDocument.URI)
	}
	dir, err := s.sessionDir(at, name)
	if err != nil {
		return nil, err
	}
	out := []SearchHit{}
	for _, a := range s.engine.AgentsIn(at.Snapshot, dir) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		_, hits, _, err := s.engine.Search(at.Snapshot, a, dir, agent.Query{Text: p.Query, Limit: p.Limit, Rank: search.Rank})
		if err != nil {
			return nil, err
		}
		for _, h := range hits {
			hit := SearchHit{Agent: a.Name(), Key: h.Key, URI: at.uri(h.Path), Type: h.Type, Description: h.Description, Snippet: h.Snippet}
			if doc := at.File(h.Path).Doc; doc != nil {
				hit.Range = at.rangeIn(doc, h.Span)
			}
			out = append(out, hit)
		}
	}
	return out, nil
}
