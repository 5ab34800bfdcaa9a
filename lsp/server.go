package lsp

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A server is one connection: what the client can do, what it has open, and the
// engine under it.
type server struct {
	opts   Options
	engine *analysis.Engine
	log    *slog.Logger
	client client

	phase   atomic.Int32 // see the phases below
	greeted atomic.Bool  // initialized has come
	ended   chan int     // of capacity 1: the exit code, on `exit` or when the parent is gone

	// ctx ends with the connection; work counts what runs beside the read loop.
	ctx  context.Context
	stop context.CancelFunc
	work sync.WaitGroup

	// Set by initialize, before anything reads them.
	can abilities
	// configured is closed when the client has answered about its settings.
	configured chan struct{}

	mu            sync.Mutex
	ws            *workspace.Workspace
	present       moment
	enc           text.Encoding
	folders       []string
	editor        settings.Settings // the editor's, under the flags
	stopDiscovery context.CancelFunc
	rechecked     time.Time // when the disk was last looked at without being asked

	diagnostics *scheduler
	told        told
	files       fileSet
	watch       watcher
	views       viewWatch
	tokens      atomic.Int64
	replaced    []replaced // under mu; see keepAfter
	making      []string   // under mu; see makes
}

// The phases of a connection. Requests are answered in running only.
const (
	waiting int32 = iota
	serving
	closing
)

// routes is every method that is served: a further one is a line here and a file
// of its own.
func routes() map[string]route {
	return map[string]route{
		protocol.MethodInitialize:  lifecycle(request((*server).initialize)),
		protocol.MethodInitialized: notify((*server).initialized),
		protocol.MethodShutdown:    lifecycle(request((*server).shutdown)),
		protocol.MethodExit:        lifecycle(notify((*server).exit)),

		protocol.MethodTextDocumentDidOpen:   notify((*server).didOpen),
		protocol.MethodTextDocumentDidChange: notify((*server).didChange),
		protocol.MethodTextDocumentDidSave:   notify((*server).didSave),
		protocol.MethodTextDocumentDidClose:  notify((*server).didClose),

		protocol.MethodWorkspaceDidChangeConfiguration:    notify((*server).didChangeConfiguration),
		protocol.MethodWorkspaceDidChangeWatchedFiles:     notify((*server).didChangeWatchedFiles),
		protocol.MethodWorkspaceDidChangeWorkspaceFolders: notify((*server).didChangeWorkspaceFolders),

		protocol.MethodTextDocumentDiagnostic: request((*server).documentDiagnostic),
		protocol.MethodWorkspaceDiagnostic:    request((*server).workspaceDiagnostic),
		protocol.MethodTextDocumentHover:      request((*server).hover),
		protocol.MethodTextDocumentCompletion: request((*server).completion),
		protocol.MethodTextDocumentCodeAction: request((*server).codeAction),
		protocol.MethodCodeActionResolve:      request((*server).codeActionResolve),
		protocol.MethodTextDocumentCodeLens:   request((*server).codeLens),

		protocol.MethodCompletionItemResolve:      request((*server).completionResolve),
		protocol.MethodTextDocumentDefinition:     request((*server).definition),
		protocol.MethodTextDocumentReferences:     request((*server).references),
		protocol.MethodTextDocumentDocumentLink:   request((*server).documentLink),
		protocol.MethodDocumentLinkResolve:        request((*server).documentLinkResolve),
		protocol.MethodTextDocumentDocumentSymbol: request((*server).documentSymbol),
		protocol.MethodWorkspaceSymbol:            request((*server).workspaceSymbol),
		protocol.MethodTextDocumentFoldingRange:   request((*server).foldingRange),
		protocol.MethodTextDocumentSelectionRange: request((*server).selectionRange),
		protocol.MethodTextDocumentPrepareRename:  request((*server).prepareRename),
		protocol.MethodTextDocumentRename:         request((*server).rename),
		protocol.MethodWorkspaceWillRenameFiles:   request((*server).willRenameFiles),
		protocol.MethodWorkspaceWillCreateFiles:   request((*server).willCreateFiles),
		protocol.MethodWorkspaceWillDeleteFiles:   request((*server).willDeleteFiles),

		protocol.MethodTextDocumentInlayHint: request((*server).inlayHint),

		protocol.MethodWorkspaceExecuteCommand:      request((*server).executeCommand),
		protocol.MethodWorkspaceTextDocumentContent: request((*server).textDocumentContent),

		methodView:        request((*server).viewRequest),
		methodStatus:      request((*server).status),
		methodSearch:      request((*server).search),
		methodTrace:       request((*server).trace),
		methodPlaces:      request((*server).places),
		methodConsolidate: request((*server).consolidate),
		methodIndex:       request((*server).index),
		methodInit:        request((*server).begin),
	}
}

func newServer(ctx context.Context, opts Options) *server {
	s := &server{opts: opts, engine: opts.Engine, log: opts.Log, ended: make(chan int, 1), configured: make(chan struct{}), diagnostics: newScheduler()}
	s.ctx, s.stop = context.WithCancel(ctx)
	s.told.reports = map[string]toldReport{}
	s.ws = workspace.New(opts.FS, opts.Env, opts.Settings)
	if !opts.Patient {
		s.ws.Later(s.later)
	}
	s.present = moment{Snapshot: s.ws.Snapshot()}
	s.diagnostics.look = s.look
	s.diagnostics.swept = s.swept
	s.diagnostics.others = func() (open, rest []string) {
		s.recheckDisk()
		at := s.now()
		open = at.opened()
		return open, slices.DeleteFunc(s.watched(at), func(name string) bool { _, is := slices.BinarySearch(open, name); return is })
	}
	s.diagnostics.failed = func(name string, panicked any, stack []byte) {
		s.log.Error("panic", "document", name, panicAttr(panicked), "stack", string(stack))
	}
	return s
}

// background runs f beside the read loop until the connection ends. f must heed
// s.ctx.
func (s *server) background(f func()) {
	if s.ctx.Err() != nil {
		return
	}
	s.work.Go(func() {
		defer func() {
			if r := recover(); r != nil {
				s.log.Error("panic", panicAttr(r), "stack", string(debug.Stack()))
			}
		}()
		f()
	})
}

// later does work that no finding in what is open should wait for, and looks at the
// documents again when it has brought news: at those that are open at once.
func (s *server) later(work func() (news bool)) {
	s.diagnostics.busier(1)
	s.background(func() {
		defer s.diagnostics.busier(-1)
		if !work() {
			return
		}
		s.updateFiles(s.ws.Again)
		s.diagnostics.beside(s.now().opened())
		s.diagnostics.anew()
	})
}

// allows says why a message cannot be served in the present phase.
func (s *server) allows(r route) error {
	switch phase := s.phase.Load(); {
	case r.always || phase == serving:
		return nil
	case phase == waiting:
		return jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "the first request must be initialize")
	}
	return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "the server is shut down")
}

func (s *server) initialize(_ context.Context, _ moment, p *protocol.InitializeParams) (*protocol.InitializeResult, error) {
	if !s.phase.CompareAndSwap(waiting, serving) {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "initialize was sent before")
	}
	s.can = abilitiesOf(&p.Capabilities, p.ClientInfo.Name)
	kind, enc := negotiate(&p.Capabilities)
	set, problems, _ := editorSettings(p.InitializationOptions)
	s.mu.Lock()
	s.enc = enc
	s.folders = foldersOf(p)
	s.editor = set
	s.present = moment{Snapshot: s.ws.Configure(s.folders, s.opts.Settings.Over(set)), enc: enc}
	s.mu.Unlock()
	for _, problem := range problems {
		s.log.Warn("initializationOptions", "problem", problem.Error())
	}
	if s.can.configuration {
		s.diagnostics.hold(configurationWait)
	} else {
		close(s.configured)
	}
	if p.ProcessID != nil && *p.ProcessID > 0 {
		pid := int(*p.ProcessID)
		s.background(func() { s.watchParent(pid) })
	}
	s.background(func() { s.diagnostics.run(s.ctx) })
	return &protocol.InitializeResult{
		Capabilities: s.capabilities(kind),
		ServerInfo:   protocol.ServerInfo{Name: serverName, Version: protocol.NewOptional(s.opts.Version)},
	}, nil
}

// configurationWait is how long findings are held back for the client's answer
// about its settings, so that a check that is turned off never shows.
const configurationWait = 300 * time.Millisecond

// openFirst is how long the look for other files waits for the first document.
const openFirst = 30 * time.Millisecond

func (s *server) initialized(*nothing) error {
	if !s.greeted.CompareAndSwap(false, true) {
		return errors.New("sent twice")
	}
	s.background(func() {
		if s.can.configuration {
			s.pullConfiguration(s.ctx)
			close(s.configured)
			s.diagnostics.release()
		}
		s.registerWatches(s.ctx)
		// What the person has open comes first, and need not be read twice.
		timer := time.NewTimer(openFirst)
		defer timer.Stop()
		select {
		case <-timer.C:
			s.discover()
		case <-s.ctx.Done():
		}
	})
	return nil
}

func (s *server) shutdown(context.Context, moment, *nothing) (any, error) {
	if !s.phase.CompareAndSwap(serving, closing) {
		return nil, s.allows(route{})
	}
	return nil, nil
}

// exit ends the process: with 0 after a shutdown, else with 1.
func (s *server) exit(*nothing) error {
	s.end(s.exitCode())
	return nil
}

func (s *server) exitCode() int {
	if s.phase.Load() == closing {
		return 0
	}
	return 1
}

func (s *server) end(code int) {
	select {
	case s.ended <- code:
	default: // it is ending already
	}
}

// parentEvery is how often we look whether the editor still lives: one that was
// killed sends no exit, and may leave its end of the pipe to a child.
const parentEvery = 5 * time.Second

func (s *server) watchParent(pid int) {
	ticker := time.NewTicker(parentEvery)
	defer ticker.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-ticker.C:
			if !workspace.ProcessAlive(pid) {
				s.log.Warn("the editor is gone")
				s.end(1)
				return
			}
		}
	}
}
