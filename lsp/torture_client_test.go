package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"

	"memls/analysis/text"
)

// A tormentor is one connection to a server under torture: it writes raw frames, so
// that it can write what no client library would, and keeps account of every answer.
type tormentor struct {
	t       *testing.T
	r       *rand.Rand
	side    io.ReadWriteCloser
	server  *server // nil: it is another process
	enc     text.Encoding
	exited  chan int // what serve returned
	gone    chan struct{}
	writing sync.Mutex
	// reading is held by the read loop for each message; whoever takes it makes the
	// client a slow reader.
	reading sync.Mutex

	mu        sync.Mutex
	news      chan struct{}       // closed, and made anew, at each message
	asked     map[string][]string // the methods that were asked with an id
	answered  map[string]int
	results   map[string]json.RawMessage // of the requests that are waited for
	published map[string]json.RawMessage // the findings that were pushed last, by URI
	lastID    int
	refused   int // answers without an id
	impolite  int // how the next request of the server's is answered
}

const tortureWait = 2 * time.Minute

func newTormentor(t *testing.T, r *rand.Rand, side io.ReadWriteCloser, enc text.Encoding) *tormentor {
	c := &tormentor{
		t: t, r: r, side: side, enc: enc, exited: make(chan int, 1), gone: make(chan struct{}), news: make(chan struct{}),
		asked: map[string][]string{}, answered: map[string]int{}, results: map[string]json.RawMessage{}, published: map[string]json.RawMessage{},
	}
	go c.read()
	return c
}

// read keeps account of what the server says, until it says nothing more.
func (c *tormentor) read() {
	defer close(c.gone)
	in := jsonrpc2.NewStream(c.side)
	for {
		m, _, err := in.Read(context.Background())
		if err != nil {
			return
		}
		c.reading.Lock()
		c.take(m)
		c.reading.Unlock()
	}
}

func (c *tormentor) take(m jsonrpc2.Message) {
	c.mu.Lock()
	defer func() {
		close(c.news)
		c.news = make(chan struct{})
		c.mu.Unlock()
	}()
	switch m := m.(type) {
	case *jsonrpc2.Response:
		if !m.ID().IsValid() {
			c.refused++
			return
		}
		id := fmt.Sprintf("%q", m.ID())
		c.answered[id]++
		if _, wanted := c.results[id]; wanted {
			c.results[id] = bytes.Clone(m.Result())
			if m.Err() != nil {
				c.t.Errorf("request %s: %v", id, m.Err())
			}
		}
	case *jsonrpc2.Notification:
		if m.Method() != "textDocument/publishDiagnostics" {
			return
		}
		var p struct {
			URI         string          `json:"uri"`
			Diagnostics json.RawMessage `json:"diagnostics"`
		}
		if err := json.Unmarshal(m.Params(), &p); err != nil {
			c.t.Errorf("published %v", err)
		}
		c.published[p.URI] = bytes.Clone(p.Diagnostics)
	case *jsonrpc2.Call:
		// In turn: granted, refused, misunderstood; and two in eight are never answered.
		id, _ := m.ID().Number()
		answers := []string{`"result":null`, `"error":{"code":-32601,"message":"no"}`, `"result":{"applied":false}`, `"result":[7]`, `"result":null`, `"result":"x"`, `"error":5`, ""}
		if m.Method() == "workspace/applyEdit" { // a person may be asked: it is waited for without a limit
			answers = answers[:6]
		}
		answer := answers[c.impolite%len(answers)]
		c.impolite++
		if answer != "" {
			go c.raw(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,%s}`, id, answer)) // not here: the server may be waiting for us to read
		}
	}
}

// raw writes one frame, whatever is in it.
func (c *tormentor) raw(body string) {
	c.bytes(frame(body))
}

// bytes writes what need not be a frame; after the end it goes nowhere.
func (c *tormentor) bytes(s string) {
	c.writing.Lock()
	defer c.writing.Unlock()
	_, _ = io.WriteString(c.side, s)
}

func (c *tormentor) notify(method string, params any) {
	c.raw(message("", method, params))
}

// request sends a request with an id that it may have used before, and wants no
// more of it than an answer. It returns the id as JSON.
func (c *tormentor) request(method string, params any) string {
	id := c.newID()
	c.requestAs(id, method, params)
	return id
}

// newID is a number or, every other time, a string.
func (c *tormentor) newID() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lastID++
	if c.lastID%2 == 0 {
		return fmt.Sprintf(`"r%d"`, c.lastID)
	}
	return fmt.Sprint(c.lastID)
}

func (c *tormentor) requestAs(id, method string, params any) {
	key := id
	if id[0] != '"' {
		key = "#" + id // how the library quotes a number
	}
	c.mu.Lock()
	c.asked[key] = append(c.asked[key], method)
	c.mu.Unlock()
	c.raw(message(id, method, params))
}

// message is a request or, without an id, a notification.
func message(id, method string, params any) string {
	m := map[string]any{"jsonrpc": "2.0", "method": method}
	if id != "" {
		m["id"] = json.RawMessage(id)
	}
	if params != nil {
		m["params"] = params
	}
	data, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// call sends a request and returns its result; an error fails the test.
func (c *tormentor) call(method string, params any) json.RawMessage {
	c.t.Helper()
	c.mu.Lock()
	c.lastID++
	id := fmt.Sprintf("call %d", c.lastID)
	key := fmt.Sprintf("%q", id)
	c.results[key] = nil
	c.mu.Unlock()
	c.requestAs(key, method, params)
	c.await(method, func() bool { return c.answered[key] > 0 })
	c.mu.Lock()
	defer c.mu.Unlock()
	result := c.results[key]
	delete(c.results, key)
	return result
}

// await waits until holds is true; it is asked, with the account locked, at each
// message.
func (c *tormentor) await(what string, holds func() bool) {
	c.t.Helper()
	deadline := time.NewTimer(tortureWait)
	defer deadline.Stop()
	for {
		c.mu.Lock()
		done, news := holds(), c.news
		c.mu.Unlock()
		if done {
			return
		}
		select {
		case <-news:
		case <-c.gone:
			c.t.Fatalf("the server is gone; no %s", what)
		case <-deadline.C:
			c.t.Fatalf("%s\nno %s within %v; without an answer: %q", stacks(), what, tortureWait, c.unanswered())
		}
	}
}

// unanswered lists the requests that have no answer, each with its method.
func (c *tormentor) unanswered() (out []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, methods := range c.asked {
		if n := c.answered[id]; n < len(methods) {
			out = append(out, fmt.Sprintf("%s: %d of %s", id, n, strings.Join(methods, ", ")))
		}
	}
	slices.Sort(out)
	return out
}

// settle waits until every request is answered, each as often as it was made, and
// forgets them.
func (c *tormentor) settle() {
	c.t.Helper()
	c.await("answer to every request", func() bool {
		for id, methods := range c.asked {
			if c.answered[id] < len(methods) {
				return false
			}
		}
		return true
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, n := range c.answered {
		if len(c.asked[id]) != n {
			c.t.Errorf("request %s was made %d times and answered %d times", id, len(c.asked[id]), n)
		}
	}
	clear(c.asked)
	clear(c.answered)
}

// findings asks for what is found in a document.
func (c *tormentor) findings(u string) string {
	c.t.Helper()
	var report struct {
		Items json.RawMessage `json:"items"`
	}
	if err := json.Unmarshal(c.call("textDocument/diagnostic", map[string]any{"textDocument": map[string]any{"uri": u}}), &report); err != nil {
		c.t.Fatal(err)
	}
	return string(report.Items)
}
