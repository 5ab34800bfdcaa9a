package lsp

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"memls/analysis/workspace"
)

// A dispatcher is the connection's one handler.
//
// Notifications run inline on the read loop, in wire order, and never fail the
// connection. A request takes its moment (the snapshot and what is open) inline,
// so it sees every change sent before it, and then runs beside what follows.
//
// jsonrpc2 reuses the context that it hands in as soon as a handler returns; a
// context derived from it would still watch it and crash the process on a
// goroutine where nothing can recover. So it is detached first and only ever
// given to Async.
type dispatcher struct {
	s      *server
	routes map[string]route

	mu      sync.Mutex
	running map[jsonrpc2.ID]*running
}

// running is one request being answered.
type running struct{ cancel context.CancelFunc }

// A route is how one method is served.
type route struct {
	// notification says that the method has no answer.
	notification bool
	// inline runs it on the read loop, before the next message is read.
	inline bool
	// always serves it whatever state the connection is in.
	always bool
	run    func(s *server, ctx context.Context, at moment, params jsonrpc2.RawMessage) (any, error)
}

// request serves a method beside what is read after it.
func request[P, R any](f func(s *server, ctx context.Context, at moment, p *P) (R, error)) route {
	return route{run: func(s *server, ctx context.Context, at moment, params jsonrpc2.RawMessage) (any, error) {
		p, err := decode[P](params)
		if err != nil {
			return nil, invalid("%v", err)
		}
		return f(s, ctx, at, p)
	}}
}

// notify serves a notification, in wire order.
func notify[P any](f func(s *server, p *P) error) route {
	return route{notification: true, inline: true, run: func(s *server, _ context.Context, _ moment, params jsonrpc2.RawMessage) (any, error) {
		p, err := decode[P](params)
		if err != nil {
			return nil, err
		}
		return nil, f(s, p)
	}}
}

// lifecycle makes a route that orders all that follows it, and is served in
// every state of the connection.
func lifecycle(r route) route {
	r.inline, r.always = true, true
	return r
}

// plainMethod is what a method looks like that the log names though it is not served.
var plainMethod = regexp.MustCompile(`^[$A-Za-z/]{1,64}$`)

// invalid is the answer to parameters that make no sense.
func invalid(format string, args ...any) error {
	return jsonrpc2.Errorf(jsonrpc2.InvalidParams, format, args...)
}

func newDispatcher(s *server, routes map[string]route) *dispatcher {
	return &dispatcher{s: s, routes: routes, running: map[jsonrpc2.ID]*running{}}
}

// handle serves one message.
func (d *dispatcher) handle(borrowed context.Context, req *jsonrpc2.Request) (result any, err error) {
	isCall, method := req.IsCall(), strings.Clone(req.Method())
	r, known := d.routes[method]
	logged := method
	if !known && !plainMethod.MatchString(method) {
		logged = "unknown" // it may be anything, and long
	}
	ctx := jsonrpc2.DetachContext(borrowed)
	began := time.Now()
	defer func() {
		if r := recover(); r != nil {
			result, err = nil, d.panicked(method, r)
		}
		d.s.log.Debug("served", "method", logged, "took", time.Since(began))
		if !isCall && err != nil { // an error would end the connection
			d.s.log.Warn("notification dropped", "method", logged, "err", err)
			result, err = nil, nil
		}
	}()
	if method == protocol.MethodCancelRequest {
		return nil, d.cancel(req.Params())
	}
	switch {
	case !known && isCall:
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "no method %q", method)
	case !known, !isCall && !r.notification:
		return nil, nil // unknown notifications are to be ignored
	case isCall && r.notification:
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s is a notification: it takes no id", method)
	}
	if err := d.s.allows(r); err != nil {
		return nil, err
	}
	if r.inline {
		return r.run(d.s, ctx, moment{}, req.Params())
	}
	ctx, cancel := context.WithCancel(ctx)
	id, mine := req.ID(), &running{cancel}
	d.mu.Lock()
	d.running[id] = mine
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		if d.running[id] == mine { // a client may use an id twice at a time
			delete(d.running, id)
		}
		d.mu.Unlock()
		cancel()
	}()
	at := d.s.now()
	jsonrpc2.Async(borrowed) // from here on beside what follows; req is now a copy
	if ctx.Err() != nil {    // before it was begun
		return nil, protocol.ErrRequestCancelled
	}
	result, err = r.run(d.s, ctx, at, req.Params())
	if ctx.Err() != nil || errors.Is(err, context.Canceled) {
		return nil, protocol.ErrRequestCancelled
	}
	return result, err
}

// cancel stops the request that a client no longer wants.
func (d *dispatcher) cancel(params jsonrpc2.RawMessage) error {
	p, err := decode[protocol.CancelParams](params)
	if err != nil {
		return err
	}
	var id jsonrpc2.ID
	switch v := p.ID.(type) {
	case protocol.Integer:
		id = jsonrpc2.NewNumberID(int64(v))
	case protocol.String:
		id = jsonrpc2.NewStringID(string(v))
	default:
		return errors.New("cancellation without an id")
	}
	d.mu.Lock()
	r := d.running[id]
	d.mu.Unlock()
	if r != nil {
		r.cancel()
	}
	return nil
}

// panicked turns a panic into the answer of one request. The value of the panic
// goes into the log by its type alone: it might hold text of a document.
func (d *dispatcher) panicked(method string, r any) error {
	d.s.log.Error("panic", "method", method, panicAttr(r), "stack", string(debug.Stack()))
	return jsonrpc2.Errorf(jsonrpc2.InternalError, "memls failed on %s; its log says where", method)
}

func panicAttr(r any) slog.Attr { return slog.String("panic", Panicked(r)) }

// Panicked is what may be said of the value of a panic: what the runtime says, an index
// or a nil, has no text of a document in it; anything else might, and is named by its
// type. Where many files were looked at at a time, the place is said too.
func Panicked(r any) string {
	if f, ok := r.(*workspace.Fault); ok {
		return fmt.Sprintf("%s\n%s", Panicked(f.Value), f.Stack)
	}
	if err, ok := r.(runtime.Error); ok {
		return err.Error()
	}
	return fmt.Sprintf("%T", r)
}
