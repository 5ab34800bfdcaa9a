package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// documentDiagnostic answers a pull for one document.
func (s *server) documentDiagnostic(ctx context.Context, at moment, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	at = s.settled(ctx, at)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	name := nameOf(p.TextDocument.URI)
	r := s.reportOn(at, name)
	if r.ours {
		version, open := at.version(name)
		s.pulled(name, toldReport{r.hash, version, open, len(r.items)})
	}
	if p.PreviousResultID != nil && *p.PreviousResultID == r.resultID() {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{Kind: "unchanged", ResultID: r.resultID()},
		}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: r.full()}, nil
}

// pulled remembers what a client was told that asks. One that is pushed to may ask
// as well, for a program's sake: what it shows is what is pushed, all the same.
func (s *server) pulled(name string, now toldReport) {
	if s.can.pull {
		s.told.remember(name, now)
	}
}

func (r *report) full() protocol.FullDocumentDiagnosticReport {
	return protocol.FullDocumentDiagnosticReport{Kind: "full", ResultID: new(r.resultID()), Items: r.items}
}

// workspaceDiagnostic answers a pull for everything: the memory files of the
// workspace and what is open. Files that the client asked about before and that
// are gone are answered with nothing found.
func (s *server) workspaceDiagnostic(ctx context.Context, at moment, p *protocol.WorkspaceDiagnosticParams) (*protocol.WorkspaceDiagnosticReport, error) {
	s.settled(ctx, at)
	s.recheckDisk()
	at = s.now() // later than the request's own: the disk may have moved on
	before := make(map[string]string, len(p.PreviousResultIds))
	names := s.watched(at)
	for _, prev := range p.PreviousResultIds {
		name := nameOf(prev.URI)
		before[name] = prev.Value
		names = append(names, name)
	}
	out := &protocol.WorkspaceDiagnosticReport{}
	seen := map[string]bool{}
	for _, name := range names {
		if seen[name] {
			continue
		}
		seen[name] = true
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r := s.reportOn(at, name)
		prev, asked := before[name]
		if !r.ours && !asked {
			continue
		}
		version, open := at.version(name)
		var v *int32
		if open {
			v = &version
		}
		s.pulled(name, toldReport{r.hash, version, open, len(r.items)})
		if prev == r.resultID() {
			out.Items = append(out.Items, &protocol.WorkspaceUnchangedDocumentDiagnosticReport{
				UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{Kind: "unchanged", ResultID: prev},
				URI:                               at.uri(name), Version: v,
			})
			continue
		}
		out.Items = append(out.Items, &protocol.WorkspaceFullDocumentDiagnosticReport{
			FullDocumentDiagnosticReport: r.full(), URI: at.uri(name), Version: v,
		})
	}
	return out, nil
}
