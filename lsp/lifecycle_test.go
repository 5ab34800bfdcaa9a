package lsp_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"memls/lsp"
	"memls/lsp/lsptest"
)

func TestExitCodes(t *testing.T) {
	t.Run("shutdown, then exit", func(t *testing.T) {
		e := newProject(t, nil).start(t)
		if code := e.Exit(); code != 0 {
			t.Errorf("exit code %d", code)
		}
	})
	t.Run("exit without shutdown", func(t *testing.T) {
		e := newProject(t, nil).start(t)
		e.Notify(protocol.MethodExit, nil)
		if code := e.ExitCode(); code != 1 {
			t.Errorf("exit code %d", code)
		}
	})
	t.Run("the client hangs up", func(t *testing.T) {
		e := newProject(t, nil).start(t)
		if code := e.HangUp(); code != 1 {
			t.Errorf("exit code %d", code)
		}
	})
	t.Run("the client hangs up after shutdown", func(t *testing.T) {
		e := newProject(t, nil).start(t)
		e.Call(protocol.MethodShutdown, nil, nil)
		if code := e.HangUp(); code != 0 {
			t.Errorf("exit code %d", code)
		}
	})
	t.Run("exit is obeyed at once while a client does not read", func(t *testing.T) {
		p := newProject(t, nil)
		mine, theirs := net.Pipe()
		defer mine.Close()
		code := make(chan int, 1)
		go func() { code <- lsp.Serve(context.Background(), theirs, theirs, p.options()) }()
		began := time.Now()
		for _, body := range []string{
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`,
			`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`,
			`{"jsonrpc":"2.0","method":"exit"}`,
		} {
			if err := writeFrame(mine, body); err != nil {
				t.Fatal(err)
			}
		}
		if got := <-code; got != 0 {
			t.Errorf("exit code %d", got)
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("it took %v", took)
		}
	})
}

func writeFrame(w io.Writer, body string) error {
	_, err := io.WriteString(w, "Content-Length: "+itoa(len(body))+"\r\n\r\n"+body)
	return err
}

func itoa(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + itoa(n%10)
}

// Before initialize and after shutdown, requests are refused and nothing else
// happens.
func TestPhases(t *testing.T) {
	p := newProject(t, nil)
	mine, theirs := net.Pipe()
	defer mine.Close()
	go lsp.Serve(context.Background(), theirs, theirs, p.options())
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(mine), jsonrpc2.WithCodec(lsp.Codec()))
	conn.Go(context.Background(), jsonrpc2.MethodNotFoundHandler)
	ctx := context.Background()
	hover := jsonrpc2.RawMessage(`{"textDocument":{"uri":"file:///x/DGC.md"},"position":{"line":0,"character":0}}`)
	refused := func(method string, params any, want jsonrpc2.Code) {
		t.Helper()
		if _, err := conn.Call(ctx, method, params, nil); codeOf(err) != want {
			t.Errorf("%s: %v, want code %d", method, err, want)
		}
	}
	refused("textDocument/hover", hover, jsonrpc2.ServerNotInitialized)
	refused("shutdown", nil, jsonrpc2.ServerNotInitialized)
	_ = conn.Notify(ctx, "textDocument/didOpen", jsonrpc2.RawMessage(`{"textDocument":{"uri":"file:///x/DGC.md","languageId":"","version":1,"text":""}}`))
	if _, err := conn.Call(ctx, "initialize", jsonrpc2.RawMessage(`{"capabilities":{},"processId":null,"rootUri":null}`), nil); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Call(ctx, "shutdown", nil, nil); err != nil {
		t.Fatal(err)
	}
	refused("textDocument/hover", hover, jsonrpc2.InvalidRequest)
	refused("shutdown", nil, jsonrpc2.InvalidRequest)
}

// Connections that have ended leave nothing running.
func TestNothingIsLeftRunning(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "# Notes\n", "~/.dgc/DGC.md": "# Me\n"})
	before := runtime.NumGoroutine()
	for range 50 {
		e := p.start(t, func(c *lsptest.Config) {
			c.Adjust = func(p *protocol.InitializeParams) { p.Capabilities.Workspace.DidChangeWatchedFiles = nil }
		})
		u := e.OpenFile(p.path("DGC.md"))
		e.Diagnostics(u)
		e.Exit()
	}
	for range 100 {
		if runtime.NumGoroutine() <= before+2 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	buf := make([]byte, 1<<20)
	t.Errorf("%d goroutines before, %d after:\n%s", before, runtime.NumGoroutine(), buf[:runtime.Stack(buf, true)])
}

// Requests that are cancelled at random, under load: the library reuses the
// contexts of requests, and a context that still watched one would crash the
// process.
func TestCancelledRequests(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t)
	u := p.uri("DGC.md")
	e.Open(u, overLimit())
	hover := &protocol.HoverParams{}
	hover.TextDocument.URI = u
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for i := range 300 {
				ctx, cancel := context.WithCancel(context.Background())
				done := make(chan struct{})
				go func() {
					defer close(done)
					id, err := e.Conn.Call(ctx, protocol.MethodTextDocumentHover, hover, nil)
					if err != nil {
						n, _ := id.Number()
						_ = e.Conn.Notify(context.Background(), protocol.MethodCancelRequest, &protocol.CancelParams{ID: protocol.Integer(n)})
					}
				}()
				time.Sleep(time.Duration((i+w)%7) * 20 * time.Microsecond)
				cancel()
				<-done
			}
		})
	}
	wg.Wait()
	e.Call(protocol.MethodTextDocumentHover, hover, nil)
}

// A request that is cancelled while it waits or works is answered with the error
// for it; one that was done already with its result.
func TestACancelledRequestIsAnsweredSo(t *testing.T) {
	p := newProject(t, nil)
	mine, theirs := net.Pipe()
	defer mine.Close()
	go lsp.Serve(context.Background(), theirs, theirs, p.options())
	stream := jsonrpc2.NewStream(mine)
	const requests = 40
	answers := make(chan error, requests)
	go func() {
		for {
			m, _, err := stream.Read(context.Background())
			if err != nil {
				return
			}
			if r, ok := m.(*jsonrpc2.Response); ok {
				answers <- r.Err()
			}
		}
	}()
	send := func(format string, args ...any) {
		if err := writeFrame(mine, fmt.Sprintf(format, args...)); err != nil {
			t.Fatal(err)
		}
	}
	u := p.uri("DGC.md")
	content, err := json.Marshal(overLimit())
	if err != nil {
		t.Fatal(err)
	}
	send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`)
	if err := <-answers; err != nil {
		t.Fatal(err)
	}
	cancelled := 0
	for i := range requests {
		// A new text each time, so that there is something to do.
		id := 10 + i
		send(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":%q,"languageId":"markdown","version":%d,"text":%s}}}`, u, id, content)
		send(`{"jsonrpc":"2.0","id":%d,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":%q}}}`, id, u)
		send(`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%d}}`, id)
		select {
		case err := <-answers:
			var e *jsonrpc2.Error
			switch {
			case err == nil:
			case errors.As(err, &e) && e.Code == jsonrpc2.Code(protocol.LSPErrorCodesRequestCancelled):
				cancelled++
			default:
				t.Errorf("answered %v", err)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("an answer is missing")
		}
	}
	if cancelled == 0 {
		t.Error("no request was cancelled")
	}
}

// Two requests with the same id are both answered.
func TestTheSameIdTwice(t *testing.T) {
	p := newProject(t, nil)
	mine, theirs := net.Pipe()
	defer mine.Close()
	go lsp.Serve(context.Background(), theirs, theirs, p.options())
	stream := jsonrpc2.NewStream(mine)
	answers := make(chan jsonrpc2.Message, 16)
	go func() {
		defer close(answers)
		for {
			m, _, err := stream.Read(context.Background())
			if err != nil {
				return
			}
			answers <- m
		}
	}()
	u := string(p.uri("DGC.md"))
	for _, body := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`,
		`{"jsonrpc":"2.0","id":7,"method":"memls/view","params":{"textDocument":{"uri":"` + u + `"}}}`,
		`{"jsonrpc":"2.0","id":7,"method":"memls/view","params":{"textDocument":{"uri":"` + u + `"}}}`,
		`{"jsonrpc":"2.0","id":8,"method":"shutdown"}`,
	} {
		if err := writeFrame(mine, body); err != nil {
			t.Fatal(err)
		}
	}
	for range 4 {
		select {
		case m := <-answers:
			if _, ok := m.(*jsonrpc2.Response); !ok {
				t.Errorf("a message of kind %T", m)
			}
		case <-time.After(10 * time.Second):
			t.Fatal("an answer is missing")
		}
	}
}

// A client that writes and writes before it reads anything is served all the
// same.
func TestAClientThatDoesNotRead(t *testing.T) {
	p := newProject(t, nil)
	mine, theirs := net.Pipe()
	go lsp.Serve(context.Background(), theirs, theirs, p.options())
	defer mine.Close()
	u := string(p.uri("DGC.md"))
	write := func(body string) {
		t.Helper()
		_ = mine.SetWriteDeadline(time.Now().Add(10 * time.Second))
		if err := writeFrame(mine, body); err != nil {
			t.Fatalf("the server has stopped reading: %v", err)
		}
	}
	write(`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}}}`)
	write(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"` + u + `","languageId":"markdown","version":1,"text":"x"}}}`)
	for i := range 2000 {
		write(`{"jsonrpc":"2.0","id":` + itoa(i+1) + `,"method":"memls/view","params":{"textDocument":{"uri":"` + u + `"}}}`)
	}
	_ = mine.SetReadDeadline(time.Now().Add(20 * time.Second))
	stream := jsonrpc2.NewStream(mine)
	for answered := 0; answered < 2001; {
		m, _, err := stream.Read(context.Background())
		if err != nil {
			t.Fatalf("after %d answers: %v", answered, err)
		}
		if _, ok := m.(*jsonrpc2.Response); ok {
			answered++
		}
	}
}
