// Package lsptest is an editor in memory: it speaks to a server of package lsp
// as a real one does, keeps its own copy of each document, applies the edits it
// is given, and waits for findings. Tests drive it.
package lsptest

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/text"
	"memls/lsp"
)

// A Config says what kind of editor it is.
type Config struct {
	Server  lsp.Options
	Folders []string // workspace folders, absolute paths
	// Pull makes it an editor that asks for diagnostics; others are pushed to.
	Pull bool
	// Encoding of positions that it offers; "" offers nothing, which is UTF-16.
	Encoding protocol.PositionEncodingKind
	// Settings is the section "memls" of its configuration; nil: it has none.
	Settings map[string]any
	// Adjust has the last word on what it sends with initialize.
	Adjust func(*protocol.InitializeParams)
	// Silent is a method of the server's that is never answered.
	Silent string
	// Answer gives answers to requests of the server's, by method, from their
	// parameters; an error is one.
	Answer map[string]func(params []byte) any
	// Dial connects to another server than Config.Server: a process, say.
	Dial func() (io.ReadWriteCloser, error)
}

// patience is how long the editor waits for anything.
const patience = 60 * time.Second

// An Editor is connected to one server. Its methods fail the test when the
// server does not do as the protocol says. They are for one goroutine.
type Editor struct {
	TB           testing.TB
	Conn         jsonrpc2.Conn
	Capabilities protocol.ServerCapabilities

	pull     bool
	enc      text.Encoding
	settings map[string]any
	silent   string
	answer   map[string]func(params []byte) any
	side     io.ReadWriteCloser
	exited   chan int
	ctx      context.Context
	over     context.CancelFunc

	mu        sync.Mutex
	news      chan struct{} // closed, and made anew, whenever something below changes
	docs      map[uri.URI]*buffer
	published map[uri.URI]*protocol.PublishDiagnosticsParams
	counts    map[string]int // notifications and requests from the server, by method
	perURI    map[uri.URI]int
	messages  []string
	changed   map[uri.URI]int // memls/viewChanged
	// registered is what the server has asked for beyond its capabilities.
	registered []protocol.Registration
}

// A buffer is one open document.
type buffer struct {
	text    string
	version int32
}

// Start connects a new editor and initializes the server. It is closed when the
// test ends, if not before.
func Start(tb testing.TB, c Config) *Editor {
	tb.Helper()
	ctx, over := context.WithCancel(context.Background())
	e := &Editor{
		over: over,
		TB:   tb, pull: c.Pull, settings: c.Settings, silent: c.Silent, answer: c.Answer, ctx: ctx,
		exited: make(chan int, 1), news: make(chan struct{}),
		docs: map[uri.URI]*buffer{}, published: map[uri.URI]*protocol.PublishDiagnosticsParams{},
		counts: map[string]int{}, perURI: map[uri.URI]int{}, changed: map[uri.URI]int{},
	}
	if c.Dial != nil {
		side, err := c.Dial()
		if err != nil {
			tb.Fatal(err)
		}
		e.side = side
		e.exited = nil
	} else {
		mine, theirs := net.Pipe()
		e.side = mine
		go func() { e.exited <- lsp.Serve(context.Background(), theirs, theirs, c.Server) }()
	}
	e.Conn = jsonrpc2.NewConn(jsonrpc2.NewStream(e.side), jsonrpc2.WithCodec(lsp.Codec()))
	e.Conn.Go(e.ctx, e.handle)
	tb.Cleanup(e.close)
	e.initialize(c)
	return e
}

func (e *Editor) initialize(c Config) {
	e.TB.Helper()
	p := &protocol.InitializeParams{Capabilities: e.capabilities(c)}
	p.ProcessID = new(int32(os.Getpid()))
	var folders []protocol.WorkspaceFolder
	for _, f := range c.Folders {
		folders = append(folders, protocol.WorkspaceFolder{URI: uri.File(f), Name: f})
	}
	p.WorkspaceFolders = protocol.NewNullable(folders)
	if c.Adjust != nil {
		c.Adjust(p)
	}
	var result protocol.InitializeResult
	e.Call(protocol.MethodInitialize, p, &result)
	e.Capabilities = result.Capabilities
	e.enc = map[protocol.PositionEncodingKind]text.Encoding{
		protocol.PositionEncodingKindUTF8: text.UTF8, protocol.PositionEncodingKindUTF32: text.UTF32,
	}[result.Capabilities.PositionEncoding]
	e.Notify(protocol.MethodInitialized, &protocol.InitializedParams{})
}

func (e *Editor) capabilities(c Config) protocol.ClientCapabilities {
	yes := new(true)
	diagnostics := protocol.DiagnosticsCapabilities{
		RelatedInformation: yes, CodeDescriptionSupport: yes, DataSupport: yes,
		TagSupport: protocol.ClientDiagnosticsTagOptions{ValueSet: []protocol.DiagnosticTag{protocol.DiagnosticTagUnnecessary}},
	}
	t := &protocol.TextDocumentClientCapabilities{
		PublishDiagnostics: &protocol.PublishDiagnosticsClientCapabilities{DiagnosticsCapabilities: diagnostics},
		Hover:              &protocol.HoverClientCapabilities{ContentFormat: []protocol.MarkupKind{protocol.MarkupKindMarkdown}},
		CodeAction: &protocol.CodeActionClientCapabilities{
			IsPreferredSupport: yes, DataSupport: yes, HonorsChangeAnnotations: yes,
			ResolveSupport: protocol.ClientCodeActionResolveOptions{Properties: []string{"edit"}},
		},
	}
	if c.Pull {
		t.Diagnostic = &protocol.DiagnosticClientCapabilities{DiagnosticsCapabilities: diagnostics}
	}
	out := protocol.ClientCapabilities{
		TextDocument: t,
		Workspace: &protocol.WorkspaceClientCapabilities{
			ApplyEdit: yes, Configuration: new(c.Settings != nil), WorkspaceFolders: yes,
			WorkspaceEdit: &protocol.WorkspaceEditClientCapabilities{
				DocumentChanges: yes, ResourceOperations: []protocol.ResourceOperationKind{
					protocol.ResourceOperationKindCreate, protocol.ResourceOperationKindRename, protocol.ResourceOperationKindDelete,
				},
				ChangeAnnotationSupport: &protocol.ChangeAnnotationsSupportOptions{},
			},
			DidChangeWatchedFiles: &protocol.DidChangeWatchedFilesClientCapabilities{DynamicRegistration: yes},
			Diagnostics:           &protocol.DiagnosticWorkspaceClientCapabilities{RefreshSupport: yes},
			TextDocumentContent:   &protocol.TextDocumentContentClientCapabilities{},
		},
		Window: &protocol.WindowClientCapabilities{WorkDoneProgress: yes},
	}
	if c.Encoding != "" {
		out.General = &protocol.GeneralClientCapabilities{PositionEncodings: []protocol.PositionEncodingKind{c.Encoding, protocol.PositionEncodingKindUTF16}}
	}
	return out
}

// handle serves what the server sends.
func (e *Editor) handle(borrowed context.Context, req *jsonrpc2.Request) (any, error) {
	method := strings.Clone(req.Method()) // the connection's bytes, until we return
	if method == e.silent {
		jsonrpc2.Async(borrowed)
		<-e.ctx.Done()
		return nil, nil
	}
	e.mu.Lock()
	e.counts[method]++
	e.mu.Unlock()
	defer e.tell()
	if answer := e.answer[method]; answer != nil {
		got := answer(bytes.Clone(req.Params()))
		if err, bad := got.(error); bad {
			return nil, err
		}
		return got, nil
	}
	switch method {
	case protocol.MethodTextDocumentPublishDiagnostics:
		p := new(protocol.PublishDiagnosticsParams)
		if err := protocol.Unmarshal(req.Params(), p); err != nil {
			return nil, err
		}
		e.mu.Lock()
		e.published[p.URI] = p
		e.perURI[p.URI]++
		e.mu.Unlock()
	case protocol.MethodWorkspaceConfiguration:
		data, err := json.Marshal(e.settings)
		return []protocol.LSPAny{data}, err
	case protocol.MethodWorkspaceApplyEdit:
		p := new(protocol.ApplyWorkspaceEditParams)
		if err := protocol.Unmarshal(req.Params(), p); err != nil {
			return nil, err
		}
		if err := e.applyEdit(&p.Edit); err != nil {
			return &protocol.ApplyWorkspaceEditResult{FailureReason: new(err.Error())}, nil
		}
		return &protocol.ApplyWorkspaceEditResult{Applied: true}, nil
	case protocol.MethodWindowShowMessage:
		p := new(protocol.ShowMessageParams)
		if err := protocol.Unmarshal(req.Params(), p); err != nil {
			return nil, err
		}
		e.mu.Lock()
		e.messages = append(e.messages, p.Message)
		e.mu.Unlock()
	case protocol.MethodClientRegisterCapability:
		p := new(protocol.RegistrationParams)
		if err := json.Unmarshal(bytes.Clone(req.Params()), p); err != nil {
			return nil, err
		}
		e.mu.Lock()
		e.registered = append(e.registered, p.Registrations...)
		e.mu.Unlock()
	case "memls/viewChanged":
		p := new(lsp.ViewChanged)
		if err := protocol.Unmarshal(req.Params(), p); err != nil {
			return nil, err
		}
		e.mu.Lock()
		e.changed[p.URI]++
		e.mu.Unlock()
	}
	return nil, nil // every other request is granted
}

// RegistrationsLocked returns what the server has registered for, for the
// condition of Await.
func (e *Editor) RegistrationsLocked() []protocol.Registration { return e.registered }

// tell wakes whoever waits for news.
func (e *Editor) tell() {
	e.mu.Lock()
	defer e.mu.Unlock()
	close(e.news)
	e.news = make(chan struct{})
}

// Await waits until holds is true; it is asked, with the editor's state locked,
// whenever the server has said something.
func (e *Editor) Await(what string, holds func() bool) {
	e.TB.Helper()
	deadline := time.NewTimer(patience)
	defer deadline.Stop()
	for {
		e.mu.Lock()
		done, news := holds(), e.news
		e.mu.Unlock()
		if done {
			return
		}
		select {
		case <-news:
		case <-e.Conn.Done():
			e.TB.Fatalf("the server is gone; no %s", what)
		case <-deadline.C:
			e.TB.Fatalf("no %s within %v", what, patience)
		}
	}
}

// Call sends a request and waits for its answer; an error fails the test.
func (e *Editor) Call(method string, params, result any) {
	e.TB.Helper()
	if err := e.Try(method, params, result); err != nil {
		e.TB.Fatalf("%s: %v", method, err)
	}
}

// Try sends a request and returns the error that it is answered with.
func (e *Editor) Try(method string, params, result any) error {
	ctx, cancel := context.WithTimeout(e.ctx, patience)
	defer cancel()
	_, err := e.Conn.Call(ctx, method, params, result)
	return err
}

// Notify sends a notification.
func (e *Editor) Notify(method string, params any) {
	e.TB.Helper()
	if err := e.Conn.Notify(e.ctx, method, params); err != nil {
		e.TB.Fatalf("%s: %v", method, err)
	}
}

// Count returns how many messages of a method the server has sent.
func (e *Editor) Count(method string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.counts[method]
}

// Messages returns what the server has shown to the person.
func (e *Editor) Messages() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]string(nil), e.messages...)
}

// Exit shuts the server down, as an editor that is closed does, and returns its
// exit code.
func (e *Editor) Exit() int {
	e.TB.Helper()
	e.Call(protocol.MethodShutdown, nil, nil)
	e.Notify(protocol.MethodExit, nil)
	return e.ExitCode()
}

// ExitCode waits until the server has ended.
func (e *Editor) ExitCode() int {
	e.TB.Helper()
	defer e.close()
	select {
	case code := <-e.exited:
		return code
	case <-time.After(patience):
		e.TB.Fatal("the server does not end")
		return -1
	}
}

// HangUp closes the connection without a word and returns the exit code.
func (e *Editor) HangUp() int {
	e.TB.Helper()
	_ = e.side.Close()
	return e.ExitCode()
}

func (e *Editor) close() {
	_ = e.side.Close()
	e.over()
}

// CountLocked is Count for the condition of Await.
func (e *Editor) CountLocked(method string) int { return e.counts[method] }
