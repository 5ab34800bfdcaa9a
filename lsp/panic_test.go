package lsp

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"

	"memls/analysis"
	"memls/analysis/workspace"
)

// connect starts a server with further methods and returns the client's side.
func connect(t *testing.T, log *lockedBuffer, more map[string]route) (*server, jsonrpc2.Conn) {
	t.Helper()
	s := newServer(context.Background(), Options{
		Engine: analysis.New(), FS: workspace.OS{}, Env: &workspace.Env{Home: t.TempDir()},
		Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	all := routes()
	for method, r := range more {
		all[method] = r
	}
	mine, theirs := net.Pipe()
	t.Cleanup(func() { _ = mine.Close() })
	go s.serve(theirs, theirs, all)
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(mine), jsonrpc2.WithCodec(codec{}))
	conn.Go(context.Background(), jsonrpc2.MethodNotFoundHandler)
	if _, err := conn.Call(context.Background(), "initialize", jsonrpc2.RawMessage(`{"capabilities":{}}`), nil); err != nil {
		t.Fatal(err)
	}
	return s, conn
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

const secretText = "text of a document"

// A panic is the answer of one request, or the end of one notification; the
// connection lives on, and no text of a document gets into the log.
func TestPanics(t *testing.T) {
	var log lockedBuffer
	s, conn := connect(t, &log, map[string]route{
		"test/request": request(func(*server, context.Context, moment, *nothing) (any, error) { panic(secretText) }),
		"test/error":   request(func(*server, context.Context, moment, *nothing) (any, error) { panic(errors.New(secretText)) }),
		"test/index": request(func(_ *server, _ context.Context, at moment, _ *nothing) (any, error) {
			return at.Folders[len(at.Folders)], nil
		}),
		"test/notify": notify(func(*server, *nothing) error { panic(secretText) }),
	})
	ctx := context.Background()
	for _, method := range []string{"test/request", "test/error", "test/index"} {
		_, err := conn.Call(ctx, method, nil, nil)
		var e *jsonrpc2.Error
		if !errors.As(err, &e) || e.Code != jsonrpc2.InternalError {
			t.Errorf("%s: answered %v", method, err)
		}
	}
	if err := conn.Notify(ctx, "test/notify", nil); err != nil {
		t.Fatal(err)
	}
	s.background(func() { panic(secretText) })
	look := s.diagnostics.look
	failed := make(chan bool, 1)
	s.diagnostics.mu.Lock()
	s.diagnostics.look = func(name string, sweeping bool, fresh func() bool) {
		if name == "/panics" {
			failed <- true
			panic(secretText)
		}
		look(name, sweeping, fresh)
	}
	s.diagnostics.mu.Unlock()
	s.diagnostics.changed("/panics", 0)
	<-failed
	if _, err := conn.Call(ctx, "memls/status", jsonrpc2.RawMessage(`{"textDocument":{"uri":"file:///x/DGC.md"}}`), nil); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	for deadline := time.Now().Add(5 * time.Second); strings.Count(log.String(), "level=ERROR") < 6 && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	said := log.String()
	if n := strings.Count(said, "level=ERROR"); n != 6 {
		t.Errorf("%d panics logged:\n%s", n, said)
	}
	if strings.Contains(said, secretText) {
		t.Error("text of a document is in the log")
	}
}

// A cancelled request is told so, and is answered as cancelled; one that has
// come later is not touched.
func TestCancel(t *testing.T) {
	var log lockedBuffer
	began := make(chan struct{}, 2)
	_, conn := connect(t, &log, map[string]route{
		"test/wait": request(func(_ *server, ctx context.Context, _ moment, _ *nothing) (any, error) {
			began <- struct{}{}
			<-ctx.Done()
			return "an answer that nobody wants", nil
		}),
	})
	answers := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := conn.Call(context.Background(), "test/wait", nil, nil)
			answers <- err
		}()
	}
	<-began
	<-began
	// The library numbers calls from 1: initialize, and these two.
	for id := range 2 {
		if err := conn.Notify(context.Background(), "$/cancelRequest", jsonrpc2.RawMessage(`{"id":`+string(rune('2'+id))+`}`)); err != nil {
			t.Fatal(err)
		}
		var e *jsonrpc2.Error
		if err := <-answers; !errors.As(err, &e) || e.Code != -32800 {
			t.Errorf("answered %v", err)
		}
	}
}

// FuzzDecode: parameters of any shape are decoded or refused, and what is
// decoded does not share the connection's bytes.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{``, `null`, `{}`, `[]`, `{"textDocument":{"uri":"file:///x","version":null},"contentChanges":[{"text":"x"}]}`,
		`{"textDocument":{"uri":"file:///x","version":1.0},"contentChanges":[{"range":{"start":{"line":0,"character":0},"end":{"line":1e9,"character":-1}},"text":"x"}]}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		given := bytes.Clone(data)
		p, err := decode[changeParams](data)
		if err != nil {
			return
		}
		before := p.TextDocument.URI
		kept := strings.Clone(string(before))
		for i := range data {
			data[i] = '!'
		}
		if string(p.TextDocument.URI) != kept {
			t.Errorf("the URI of %q shares its bytes", given)
		}
		if _, err := p.changes(); err != nil {
			return
		}
	})
}
