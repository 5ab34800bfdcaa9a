package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// methodTrace is our request for the way from the prompt to a memory: TraceParams ->
// []Trace, one for each agent whose memory it is.
const methodTrace = "memls/trace"

// TraceParams name the memory.
type TraceParams struct {
	TextDocument protocol.TextDocumentIdentifier `json:"textDocument"`
}

// A Trace is the way that a session comes to a file.
type Trace struct {
	Agent    string             `json:"agent,omitempty"` // "" for a directory that is no agent's
	URI      uri.URI            `json:"uri"`
	Reached  bool               `json:"reached"`
	InPrompt bool               `json:"inPrompt"` // it is in every prompt: no way to go
	Steps    []TraceStep        `json:"steps"`
	Why      string             `json:"why,omitempty"` // follows "not reached: "
	BreaksAt *protocol.Location `json:"breaksAt,omitempty"`
	Note     string             `json:"note,omitempty"`
}

// A TraceStep is one entry that leads on.
type TraceStep struct {
	URI    uri.URI        `json:"uri"`
	Range  protocol.Range `json:"range"`
	Text   string         `json:"text"` // of the entry, secrets masked
	Target uri.URI        `json:"target"`
	Note   string         `json:"note,omitempty"`
}

// maxEntry is how many characters of an entry a client is told.
const maxEntry = 1000

func (s *server) trace(ctx context.Context, at moment, p *TraceParams) ([]Trace, error) {
	name := nameOf(p.TextDocument.URI)
	at = s.settled(ctx, at)
	if !workspace.IsPath(name) || !at.usable(name) {
		return nil, invalid("no way to %s: it is no file, or its text is not known", at.uri(name))
	}
	out := []Trace{}
	for _, t := range s.engine.Trace(at.Snapshot, name) {
		out = append(out, at.wireTrace(t))
	}
	return out, nil
}

func (at moment) wireTrace(t *agent.Trace) Trace {
	w := Trace{Agent: t.Agent, URI: at.uri(t.Path), Reached: t.Reached(), InPrompt: t.InPrompt, Steps: []TraceStep{}, Why: t.Broken, Note: t.Note}
	for _, step := range t.Steps {
		place := at.locationOf(step.Ref)
		entry := TraceStep{URI: place.URI, Range: place.Range, Target: at.uri(step.Target), Note: step.Note}
		if src := at.File(step.Path).Text(); step.Span.End <= len(src) {
			entry.Text = check.Shown(step.Span.Of(src), maxEntry)
		}
		w.Steps = append(w.Steps, entry)
	}
	if t.BreaksAt.Path != "" {
		place := at.locationOf(t.BreaksAt)
		w.BreaksAt = &place
	}
	return w
}

// locationOf writes a place; of a file without a text it is its beginning.
func (at moment) locationOf(ref view.Ref) protocol.Location {
	place := protocol.Location{URI: at.uri(ref.Path)}
	if doc := at.File(ref.Path).Doc; doc != nil {
		place.Range = at.rangeIn(doc, ref.Span)
	}
	return place
}
