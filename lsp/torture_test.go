package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/uri"

	"memls/analysis"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Torture: seeded clients do what clients do, what they should not do and what none
// does, against the real server. After each stretch every request has its answer, the
// server has the editor's text, and finds what a server finds that was started this
// moment; in the end nothing is left running and no more memory is held than before.
//
// go test tortures for a few seconds. For as long as one likes, with a curve of
// goroutines and memory:
//
//	MEMLS_TORTURE=1h go test ./lsp -race -run Torture -v -timeout 0
//
// MEMLS_TORTURE_SEED=n begins with that seed, which is in the output of a failure.
func TestTorture(t *testing.T) {
	long, seed := tortureFor(t)
	between := curve{t: t, goroutines: runtime.NumGoroutine(), slack: 32 << 20}
	for began, i := time.Now(), 0; i < len(endings) || time.Since(began) < long; i++ {
		moves, stretches := 60, 2
		if long > 0 {
			moves, stretches = 1000, 1+i%8*4 // up to 30,000 moves in one session: hours of editing
		}
		seed := seed + uint64(i)
		if !t.Run(fmt.Sprintf("seed %d, %s", seed, endings[i%len(endings)].name), func(t *testing.T) {
			tortureOnce(t, seed, moves, stretches, endings[i%len(endings)])
		}) {
			return
		}
		between.look(fmt.Sprintf("%6.0fs  session %d", time.Since(began).Seconds(), i+1))
	}
}

var (
	engine = analysis.New()
	quiet  = slog.New(slog.DiscardHandler)
)

func tortureFor(t *testing.T) (long time.Duration, seed uint64) {
	var err error
	if s := os.Getenv("MEMLS_TORTURE"); s != "" {
		if long, err = time.ParseDuration(s); err != nil {
			t.Fatal(err)
		}
	}
	if s := os.Getenv("MEMLS_TORTURE_SEED"); s != "" {
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	return long, seed
}

// An ending is how a client goes.
type ending struct {
	name string
	code int // that the server exits with
	end  func(w *world, c *torturer)
}

var endings = []ending{
	{"shutdown and exit", 0, func(w *world, c *torturer) {
		c.call("shutdown", nil)
		c.notify("exit", nil)
	}},
	{"hanging up while much is computed", 1, func(w *world, c *torturer) {
		for range 40 {
			c.request(c.method(), c.params(w))
		}
		_ = c.side.Close()
	}},
	{"the end in the middle of a message", 1, func(w *world, c *torturer) {
		body := message("1", "memls/view", c.params(w))
		c.bytes(frame(body)[:30+c.r.IntN(len(body))])
		_ = c.side.Close()
	}},
	{"a header that is none", 1, func(w *world, c *torturer) { c.bytes("GET / HTTP/1.1\r\n\r\n") }},
	{"a length that lies", 1, func(w *world, c *torturer) {
		c.bytes("Content-Length: 20\r\n\r\n" + message("1", "memls/status", c.params(w)) + "\r\n\r\n")
	}},
	{"exit without shutdown, while it does not read", 1, func(w *world, c *torturer) {
		c.reading.Lock()
		defer c.reading.Unlock()
		for range 40 {
			c.request(c.method(), c.params(w))
		}
		c.notify("exit", nil)
	}},
}

// tortureOnce is one workspace with one or two servers on it.
func tortureOnce(t *testing.T, seed uint64, moves, stretches int, end ending) {
	w := newWorld(t)
	r := rand.New(rand.NewPCG(seed, 0))
	for range 1 + seed%2 {
		w.tormentors = append(w.tormentors, w.serve(r))
	}
	within := curve{t: t, slack: 32 << 20}
	for i := range stretches {
		w.torment(r, moves)
		w.check()
		within.look(fmt.Sprintf("%6d moves", (i+1)*moves))
	}
	w.leave(end)
}

// leave ends all clients in one way; each server ends with the code for it.
func (w *world) leave(end ending) {
	t := w.t
	for _, c := range w.tormentors {
		end.end(w, c)
		select {
		case code := <-c.exited:
			if code != end.code {
				t.Errorf("exit code %d, want %d", code, end.code)
			}
		case <-time.After(tortureWait):
			t.Fatalf("%s\nthe server does not end", stacks())
		}
		_ = c.side.Close()
		<-c.gone
	}
}

// torment makes moves, each by one of the clients.
func (w *world) torment(r *rand.Rand, n int) {
	total := 0
	for _, m := range moves {
		total += m.weight
	}
	for range n {
		c := w.tormentors[r.IntN(len(w.tormentors))]
		at := r.IntN(total)
		i := slices.IndexFunc(moves, func(m move) bool {
			at -= m.weight
			return at < 0
		})
		moves[i].make(w, c)
	}
}

// serve starts a server in this process.
func (w *world) serve(r *rand.Rand) *torturer {
	s := newServer(context.Background(), Options{FS: workspace.OS{}, Env: &workspace.Env{Home: w.home}, Engine: engine, Log: quiet})
	mine, theirs := net.Pipe()
	c := w.greet(r, mine)
	c.server = s
	go func() { c.exited <- s.serve(theirs, theirs, routes()) }()
	w.initialize(c, r)
	return c
}

func (w *world) greet(r *rand.Rand, side io.ReadWriteCloser) *torturer {
	encodings := []text.Encoding{text.UTF16, text.UTF8, text.UTF32}
	return &torturer{newTormentor(w.t, r, side, encodings[r.IntN(len(encodings))]), map[string]*modelDoc{}}
}

func (w *world) initialize(c *torturer, r *rand.Rand) {
	encodings := map[text.Encoding]string{text.UTF16: "utf-16", text.UTF8: "utf-8", text.UTF32: "utf-32"}
	folders := []any{map[string]any{"uri": uri.File(w.dir), "name": "project"}}
	if w.beside {
		folders = append(folders, map[string]any{"uri": uri.File(filepath.Join(filepath.Dir(w.dir), "beside")), "name": "beside"})
	}
	var result struct {
		Capabilities struct {
			PositionEncoding string `json:"positionEncoding"`
		} `json:"capabilities"`
	}
	if err := json.Unmarshal(c.call("initialize", map[string]any{
		"processId": os.Getpid(), "workspaceFolders": folders, "initializationOptions": tortureSettings[w.settings].(map[string]any)["memls"],
		"capabilities": map[string]any{
			"general":      map[string]any{"positionEncodings": []string{encodings[c.enc]}},
			"workspace":    map[string]any{"applyEdit": true, "workspaceEdit": map[string]any{"documentChanges": r.IntN(2) == 0}},
			"textDocument": map[string]any{"publishDiagnostics": map[string]any{"relatedInformation": true, "dataSupport": true}},
			"window":       map[string]any{"workDoneProgress": true},
		},
	}), &result); err != nil || result.Capabilities.PositionEncoding != encodings[c.enc] {
		w.t.Fatalf("positions are in %q (%v), wanted %q", result.Capabilities.PositionEncoding, err, encodings[c.enc])
	}
	c.notify("initialized", map[string]any{})
}

// check holds every server against what it should have come to.
func (w *world) check() {
	w.t.Helper()
	for _, c := range w.tormentors {
		for path, d := range c.docs {
			if d.unknown { // what an editor does in the end: it sends all of it
				d.version++
				d.unknown = false
				c.sendChanges(path, d, map[string]any{"text": d.text})
			}
		}
		c.settle()
	}
	files := w.markdown()
	for _, path := range files {
		w.tell(path, 2)
	}
	for _, c := range w.tormentors {
		c.call("memls/status", map[string]any{})
		if c.server != nil {
			at := c.server.now()
			for path, d := range c.docs {
				if got := at.File(path).Text(); got != d.text {
					w.t.Fatalf("%s: the server has %q, the editor %q", path, got, d.text)
				}
			}
		}
		w.compare(c, files)
	}
}

// markdown lists the Markdown files of the world.
func (w *world) markdown() (out []string) {
	_ = filepath.WalkDir(filepath.Dir(w.dir), func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && filepath.Ext(path) == ".md" {
			out = append(out, path)
		}
		return err
	})
	return out
}

// compare holds what a server finds, when asked and by itself, against what another
// one finds that has just been started.
func (w *world) compare(c *torturer, files []string) {
	w.t.Helper()
	mine, theirs := net.Pipe()
	fresh := &torturer{newTormentor(w.t, c.r, mine, c.enc), map[string]*modelDoc{}}
	s := newServer(context.Background(), Options{FS: workspace.OS{}, Env: &workspace.Env{Home: w.home}, Engine: engine, Log: quiet, Patient: true})
	go func() { fresh.exited <- s.serve(theirs, theirs, routes()) }()
	w.initialize(fresh, c.r)
	for path, d := range c.docs {
		fresh.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri.File(path), "languageId": "markdown", "version": d.version, "text": d.text}})
	}
	deadline := time.Now().Add(tortureWait)
	for _, path := range files {
		u := string(uri.File(path))
		for {
			// The disk may be looked at again at any time, so both are asked.
			want, got := fresh.findings(u), c.findings(u)
			pushed := got
			if c.docs[path] != nil {
				c.mu.Lock()
				pushed = string(c.published[u])
				c.mu.Unlock()
			}
			if got == want && pushed == want {
				break
			}
			if time.Now().After(deadline) {
				w.t.Fatalf("%s (open: %v)\nfound, and not by a new server: %s\nnot found: %s\nnot pushed: %s\npushed, and no longer found: %s",
					path, c.docs[path] != nil, beyond(got, want), beyond(want, got), beyond(got, pushed), beyond(pushed, got))
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	_ = mine.Close()
	<-fresh.exited
	<-fresh.gone
}

// beyond lists the findings of one report that are not in another.
func beyond(one, other string) (out []string) {
	var a, b []json.RawMessage
	_, _ = json.Unmarshal([]byte(one), &a), json.Unmarshal([]byte(other), &b)
	for _, x := range a {
		if !slices.ContainsFunc(b, func(y json.RawMessage) bool { return string(x) == string(y) }) {
			out = append(out, string(x))
		}
	}
	return out
}

// program is the two ends of a process.
type program struct {
	io.Reader
	io.WriteCloser
}

// The built program under the same torture: it neither ends nor writes what is no
// message.
func TestTortureOfTheProgram(t *testing.T) {
	path := filepath.Join(t.TempDir(), "memls")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", path, "memls/cmd/memls").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_, seed := tortureFor(t)
	for i, end := range endings {
		if end.name == "a header that is none" || strings.Contains(end.name, "read") {
			continue // what differs there is in the process of the test
		}
		t.Run(end.name, func(t *testing.T) {
			w := newWorld(t)
			r := rand.New(rand.NewPCG(seed+uint64(i), 1))
			cmd := exec.Command(path, "serve", "--home", w.home, "--log", filepath.Join(filepath.Dir(w.dir), "log"))
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			c := w.greet(r, program{out, in})
			w.tormentors = append(w.tormentors, c)
			w.initialize(c, r)
			w.torment(r, 60)
			w.check()
			end.end(w, c)
			<-c.gone
			_ = cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != end.code {
				t.Errorf("exit code %d, want %d", code, end.code)
			}
			if log, err := os.ReadFile(filepath.Join(filepath.Dir(w.dir), "log")); err != nil || strings.Contains(string(log), "level=ERROR") && strings.Contains(string(log), "panic") {
				t.Errorf("%v\n%s", err, log)
			}
		})
	}
}
