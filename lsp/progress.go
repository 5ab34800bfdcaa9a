package lsp

import (
	"context"
	"fmt"
	"time"

	"go.lsp.dev/protocol"
)

// progress shows the client that something takes a while. A nil progress shows
// nothing.
type progress struct {
	s     *server
	token protocol.ProgressToken
	last  time.Time
}

// progressEvery is the least time between two reports.
const progressEvery = 100 * time.Millisecond

// beginProgress starts a progress of our own if the client shows any.
func (s *server) beginProgress(ctx context.Context, title string) *progress {
	if !s.can.progress {
		return nil
	}
	token := protocol.String(fmt.Sprintf("memls/%d", s.tokens.Add(1)))
	if err := s.client.call(ctx, protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: token}, nil); err != nil {
		return nil
	}
	p := &progress{s: s, token: token, last: time.Now()}
	p.send(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: title})
	return p
}

func (p *progress) report(message string) {
	if p == nil || time.Since(p.last) < progressEvery {
		return
	}
	p.last = time.Now()
	p.send(&protocol.WorkDoneProgressReport{Kind: "report", Message: &message})
}

func (p *progress) end() {
	if p != nil {
		p.send(&protocol.WorkDoneProgressEnd{Kind: "end"})
	}
}

func (p *progress) send(value any) {
	p.s.client.notify(protocol.MethodProgress, &protocol.ProgressParams{Token: p.token, Value: mustMarshal(value)})
}
