package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/agent"
)

// methodPlaces is our request for where a fact could be remembered: PlacesParams
// -> Places. It changes nothing; the command memls.add does.
const methodPlaces = "memls/places"

// maxNearest is how many memories about the same are offered.
const maxNearest = 3

// PlacesParams are a fact, and the session it is remembered in, as in AddParams.
type PlacesParams struct {
	Text         string                           `json:"text"`
	TextDocument *protocol.TextDocumentIdentifier `json:"textDocument,omitempty"`
}

// Places are where a fact would go, and what is about the same already.
type Places struct {
	Places  []Place       `json:"places"`  // the likeliest first
	Nearest []NearestFile `json:"nearest"` // the best first
}

// A Place is one file that a fact could go to.
type Place struct {
	Agent  string  `json:"agent"`
	Title  string  `json:"title"` // the agent's name for people
	Scope  string  `json:"scope"`
	Type   string  `json:"type,omitempty"`
	URI    uri.URI `json:"uri"`
	Create bool    `json:"create"` // the file would be made
	Own    bool    `json:"own"`    // the fact becomes a memory of its own
	Likely bool    `json:"likely"` // most facts belong to a place such as this
}

// A NearestFile is a memory that a fact may belong into.
type NearestFile struct {
	Agent  string   `json:"agent"`
	URI    uri.URI  `json:"uri"`
	Shared []string `json:"shared"` // the words that say so
	Extend bool     `json:"extend"` // memls.add can add to it: AddParams.To
}

func (s *server) places(_ context.Context, at moment, p *PlacesParams) (*Places, error) {
	name := ""
	if p.TextDocument != nil {
		name = nameOf(p.TextDocument.URI)
	}
	dir, err := s.sessionDir(at, name)
	if err != nil {
		return nil, err
	}
	places, err := s.engine.Places(at.Snapshot, dir, agent.Fact{Text: p.Text})
	if err != nil {
		return nil, failed(err)
	}
	out := &Places{Places: []Place{}, Nearest: []NearestFile{}}
	for _, x := range places {
		out.Places = append(out.Places, Place{x.Agent, x.Title, x.Scope, x.Type, at.uri(x.Path), x.Create, x.Own, x.Rank() == 0})
	}
	for _, a := range s.engine.AgentsIn(at.Snapshot, dir) {
		_, extend := a.(agent.Extender)
		for _, scope := range []string{"project", "user"} {
			for _, m := range s.engine.Nearest(at.Snapshot, a, dir, agent.Fact{Text: p.Text, Scope: scope}, maxNearest) {
				if len(out.Nearest) < maxNearest {
					out.Nearest = append(out.Nearest, NearestFile{a.Name(), at.uri(m.Path), m.Shared, extend})
				}
			}
		}
	}
	return out, nil
}
