// Package lsp is the language server: it turns messages into changes of a
// workspace and questions to the engine, and answers into messages. It decides
// nothing about memory files; all of that is in package analysis. It is the only
// package that knows the protocol.
//
// One file holds one method or concern. A change never waits behind a check: it
// is applied on the read loop, and checks run on snapshots. A request sees every
// change that was sent before it.
package lsp

import (
	"context"
	"io"
	"log/slog"
	"time"

	"go.lsp.dev/jsonrpc2"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// Options are what a server is given by the program that starts it.
type Options struct {
	Engine   *analysis.Engine  // nil: every agent and check there is
	Env      *workspace.Env    // the machine and its user
	FS       workspace.FS      // nil: the real disk
	Settings settings.Settings // from flags: above whatever the editor says
	Log      *slog.Logger      // nil: nothing is logged; never given text of a document
	Version  string            // of memls, shown by editors
	// Patient makes the first findings wait for what needs all files of a store, which
	// otherwise comes a moment later: for a client that asks once.
	Patient bool
}

// lastWords is how long what is still to be said may take when the connection
// ends.
const lastWords = 200 * time.Millisecond

// Serve speaks LSP over in and out until the client says exit, in ends, the
// client's process is gone or ctx is done, and returns the exit code that the
// protocol asks for: 0 after a shutdown, else 1.
//
// It does not close in: a read that waits there can only be ended by the other
// side, so the caller should exit.
func Serve(ctx context.Context, in io.Reader, out io.Writer, opts Options) int {
	if opts.Engine == nil {
		opts.Engine = analysis.New()
	}
	if opts.FS == nil {
		opts.FS = workspace.OS{}
	}
	if opts.Log == nil {
		opts.Log = slog.New(slog.DiscardHandler)
	}
	s := newServer(ctx, opts)
	return s.serve(in, out, routes())
}

func (s *server) serve(in io.Reader, out io.Writer, routes map[string]route) int {
	box := newOutbox(out)
	conn := jsonrpc2.NewConn(newStream(in, box, s.log), jsonrpc2.WithCodec(codec{}))
	s.client = client{conn, s}
	// The connection's own context outlives s.ctx: it must still answer.
	conn.Go(context.WithoutCancel(s.ctx), newDispatcher(s, routes).handle)
	var code int
	select {
	case code = <-s.ended:
	case <-conn.Done():
		if err := conn.Err(); err != nil {
			s.log.Error("connection", "err", err)
		}
		code = s.exitCode()
		select {
		case code = <-s.ended: // exit was the last thing that came
		default:
		}
	case <-s.ctx.Done():
		code = s.exitCode()
	}
	s.stop()
	settled := make(chan struct{})
	go func() {
		s.work.Wait()
		close(settled)
	}()
	timer := time.NewTimer(lastWords)
	defer timer.Stop()
	select {
	case <-settled:
	case <-timer.C:
	}
	box.close(lastWords)
	return code
}

// transport joins the two directions of a connection.
type transport struct {
	io.Reader
	io.Writer
}

// Close does nothing: see Serve.
func (transport) Close() error { return nil }
