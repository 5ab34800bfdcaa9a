package lsp

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/uri"
)

// A world is a workspace with the editors that are open on it.
type world struct {
	t          *testing.T
	dir, home  string
	files      []string // absolute paths: what is opened and written
	tormentors []*torturer
	settings   int // which of tortureSettings holds
	beside     bool
}

// A torturer is a tormentor with the documents that it has open.
type torturer struct {
	*tormentor
	docs map[string]*modelDoc // by path
}

func newWorld(t *testing.T) *world {
	t.Helper()
	top, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, dir: filepath.Join(top, "project"), home: filepath.Join(top, "home")}
	for _, name := range []string{
		"project/DGC.md", "project/AGENTS.md", "project/sub/DGC.md", "project/memory/MEMORY.md", "project/memory/ada.md", "project/memory/people/MEMORY.md",
		"project/memory/people/bob.md", "home/.dgc/DGC.md", "home/.deepcode/memory/MEMORY.md", "home/.deepcode/memory/habits.md", "beside/DGC.md",
	} {
		w.files = append(w.files, filepath.Join(top, filepath.FromSlash(name)))
	}
	for _, path := range append(slices.Clone(w.files), filepath.Join(w.dir, ".git", "HEAD"), filepath.Join(w.dir, "memory", ".memfs.config.json")) {
		w.write(path, "{}")
	}
	return w
}

// write writes a file and tells every editor, as their watchers would.
func (w *world) write(path, content string) {
	w.t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
	w.tell(path, 2)
}

func (w *world) tell(path string, kind int) {
	for _, c := range w.tormentors {
		c.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": uri.File(path), "type": kind}}})
	}
}

// open returns a document that the editor has open; nil when it has none.
func (c *torturer) open(w *world) (path string, d *modelDoc) {
	for _, i := range c.r.Perm(len(w.files)) {
		if d := c.docs[w.files[i]]; d != nil {
			return w.files[i], d
		}
	}
	return "", nil
}

func identifier(path string) map[string]any { return map[string]any{"uri": uri.File(path)} }

// tortureSettings are configurations; the last two are none.
var tortureSettings = []any{
	map[string]any{"memls": map[string]any{}},
	map[string]any{"memls": map[string]any{"checks": map[string]any{"hygiene": "off"}}},
	map[string]any{"memls": map[string]any{"checks": map[string]any{"rule/unmarked": "error"}, "release": map[string]any{"dgc": "0.47.0"}}},
	map[string]any{"memls": 5},
	nil,
}

// A move is one thing that a client does. Its weight says how often.
type move struct {
	name   string
	weight int
	make   func(w *world, c *torturer)
}

// moves are what clients do, what they should not do, and what none does.
var moves = []move{
	{"open a document, also one that is open", 6, func(w *world, c *torturer) {
		path := w.files[c.r.IntN(len(w.files))]
		d := &modelDoc{text: someText(c.r, c.r.IntN(80)), version: c.r.IntN(5)}
		c.docs[path] = d
		c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri.File(path), "languageId": "markdown", "version": d.version, "text": d.text}})
	}},
	{"change a document", 40, func(w *world, c *torturer) { c.change(w, 1+c.r.IntN(3)) }},
	{"change it often in one message", 2, func(w *world, c *torturer) { c.change(w, 200) }},
	{"type a burst", 3, func(w *world, c *torturer) {
		for range 40 {
			c.change(w, 1)
		}
	}},
	{"change a range that ends before it starts", 2, func(w *world, c *torturer) {
		if path, d := c.open(w); d != nil {
			d.version++
			d.unknown = true
			c.sendChanges(path, d, rangeChange(wirePosition(1, 0), wirePosition(0, 0), "x"))
		}
	}},
	{"change a document that is not open", 2, func(w *world, c *torturer) {
		c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": "file:///nowhere/DGC.md", "version": 2}, "contentChanges": []any{map[string]any{"text": "x"}}})
	}},
	{"close a document", 3, func(w *world, c *torturer) {
		if path, d := c.open(w); d != nil {
			delete(c.docs, path)
			c.notify("textDocument/didClose", map[string]any{"textDocument": identifier(path)})
		}
	}},
	{"close a document that is not open", 1, func(w *world, c *torturer) {
		c.notify("textDocument/didClose", map[string]any{"textDocument": identifier("/nowhere/DGC.md")})
	}},
	{"close while its answers are computed", 2, func(w *world, c *torturer) {
		if path, d := c.open(w); d != nil {
			for _, method := range []string{"textDocument/diagnostic", "memls/view", "textDocument/codeAction"} {
				c.request(method, c.params(w))
			}
			delete(c.docs, path)
			c.notify("textDocument/didClose", map[string]any{"textDocument": identifier(path)})
		}
	}},
	{"save a document", 4, func(w *world, c *torturer) {
		if path, d := c.open(w); d != nil {
			d.unknown = false // the disk's text is taken
			w.write(path, d.text)
			c.notify("textDocument/didSave", map[string]any{"textDocument": identifier(path)})
		}
	}},
	{"write a file behind the editor's back", 3, func(w *world, c *torturer) {
		w.write(w.files[c.r.IntN(len(w.files))], someText(c.r, c.r.IntN(80)))
	}},
	{"remove a file", 1, func(w *world, c *torturer) {
		path := w.files[c.r.IntN(len(w.files))]
		_ = os.Remove(path)
		w.tell(path, 3)
	}},
	{"change the settings", 1, func(w *world, c *torturer) {
		i := c.r.IntN(len(tortureSettings))
		for _, each := range w.tormentors {
			each.notify("workspace/didChangeConfiguration", map[string]any{"settings": tortureSettings[i]})
		}
		if i < 3 {
			w.settings = i
		}
	}},
	{"add and remove a folder", 1, func(w *world, c *torturer) {
		folder := []any{map[string]any{"uri": uri.File(filepath.Join(filepath.Dir(w.dir), "beside")), "name": "beside"}}
		event := map[string]any{"added": folder, "removed": []any{}}
		if w.beside {
			event = map[string]any{"added": []any{}, "removed": folder}
		}
		w.beside = !w.beside
		for _, each := range w.tormentors {
			each.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": event})
		}
	}},
	{"ask", 40, func(w *world, c *torturer) { c.request(c.method(), c.params(w)) }},
	{"ask and take it back", 20, func(w *world, c *torturer) {
		id := c.request(c.method(), c.params(w))
		c.notify("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
	}},
	{"take back what was never asked", 2, func(w *world, c *torturer) {
		for _, id := range []string{"1", `"r2"`, "-7", "null", "{}", "1e300"} {
			c.notify("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
		}
	}},
	{"ask twice with one id", 3, func(w *world, c *torturer) {
		id := c.newID()
		c.requestAs(id, c.method(), c.params(w))
		c.requestAs(id, c.method(), c.params(w))
		c.notify("$/cancelRequest", map[string]any{"id": json.RawMessage(id)})
	}},
	{"ask with members that make no sense", 20, func(w *world, c *torturer) {
		c.request(c.method(), spoiled(c.r, c.params(w)))
	}},
	{"ask what nobody knows", 2, func(w *world, c *torturer) {
		c.request("no/such\x1bmethod", c.params(w))
		c.notify("no/such/notification", nil)
		c.notify("$/nothing", []any{})
	}},
	{"ask without parameters", 3, func(w *world, c *torturer) { c.request(c.method(), nil) }},
	{"greet again", 1, func(w *world, c *torturer) {
		c.request("initialize", map[string]any{"capabilities": map[string]any{}})
		c.notify("initialized", map[string]any{})
	}},
	{"a request as a notification, and the other way round", 2, func(w *world, c *torturer) {
		c.notify(c.method(), c.params(w))
		c.request("textDocument/didChange", c.params(w))
	}},
	{"notifications that make no sense, about nothing that matters", 10, func(w *world, c *torturer) {
		methods := []string{"textDocument/didOpen", "textDocument/didChange", "textDocument/didSave", "textDocument/didClose"}
		c.notify(methods[c.r.IntN(len(methods))], spoiled(c.r, c.junk()))
	}},
	{"a document of no file, large", 1, func(w *world, c *torturer) {
		p := c.junk()
		p["textDocument"].(map[string]any)["text"] = strings.Repeat("- a line of a large text\n", 1<<c.r.IntN(16))
		c.notify("textDocument/didOpen", p)
	}},
	{"answers to nothing", 2, func(w *world, c *torturer) {
		c.raw(`{"jsonrpc":"2.0","id":99999,"result":null}`)
		c.raw(`{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"x"}}`)
		c.raw(`{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}`)
	}},
	{"what is no message", 6, func(w *world, c *torturer) {
		bodies := []string{
			"", "{", "null", "5", `"x"`, "\xff\xfe\x00", "[]", `[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]`, `{"jsonrpc":"1.0","id":1,"method":"shutdown"}`,
			`{"jsonrpc":"2.0","id":{},"method":"shutdown"}`, `{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}`, `{"method":"exit"}`,
			strings.Repeat("[", 100_000), strings.Repeat(`{"a":`, 100_000), `{"jsonrpc":"2.0","id":1,"result":1,"error":1,"method":"x"}`,
		}
		c.raw(bodies[c.r.IntN(len(bodies))])
	}},
	{"parameters as deep as a well", 1, func(w *world, c *torturer) {
		c.requestAs(c.newID(), "memls/view", json.RawMessage(strings.Repeat("[", 9_000)+strings.Repeat("]", 9_000)))
	}},
	{"text that is not UTF-8", 2, func(w *world, c *torturer) {
		if path, d := c.open(w); d != nil {
			d.version++
			d.text, d.unknown = "half a pair \uFFFD and half a character \uFFFD.\n", false
			u, _ := json.Marshal(uri.File(path))
			c.raw(fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%s,"version":%d},"contentChanges":[{"text":"half a pair \ud83d and half a character `+"\xe2"+`.\n"}]}}`, u, d.version))
		}
	}},
	{"read nothing for a while", 1, func(w *world, c *torturer) {
		c.reading.Lock()
		for range 60 {
			c.request(c.method(), c.params(w))
			c.change(w, 1)
		}
		c.reading.Unlock()
	}},
}

// moveNamed finds a move.
func moveNamed(name string) move {
	return moves[slices.IndexFunc(moves, func(m move) bool { return m.name == name })]
}

// change makes n changes of a document in one message.
func (c *torturer) change(w *world, n int) {
	path, d := c.open(w)
	if d == nil {
		return
	}
	var changes []any
	for range n {
		changes = append(changes, d.change(c.r, c.enc))
	}
	if d.version++; c.r.IntN(20) == 0 {
		d.version -= 3 // stale, and still what the editor has
	}
	c.sendChanges(path, d, changes...)
}

func (c *torturer) sendChanges(path string, d *modelDoc, changes ...any) {
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uri.File(path), "version": d.version}, "contentChanges": changes})
}

// questions are the methods that are asked: all that the server has but those that
// end it.
var questions = func() (out []string) {
	for method, r := range routes() {
		if !r.notification && !r.always {
			out = append(out, method)
		}
	}
	slices.Sort(out)
	return out
}()

func (c *torturer) method() string { return questions[c.r.IntN(len(questions))] }

// params are parameters for any method: it takes the members that it knows.
func (c *torturer) params(w *world) map[string]any {
	path, d := c.open(w)
	line, column := c.r.IntN(200), c.r.IntN(100)
	if d == nil {
		path = w.files[c.r.IntN(len(w.files))]
	} else if c.r.IntN(4) > 0 {
		line, column = lineAndColumn(d.text, d.place(c.r), c.enc)
	}
	u, at := uri.File(path), wirePosition(line, column)
	commands := append(commandNames(), "no.such.command")
	return map[string]any{
		"textDocument": map[string]any{"uri": u}, "position": at, "range": map[string]any{"start": at, "end": wirePosition(line+c.r.IntN(5), column)},
		"context":   map[string]any{"diagnostics": []any{}, "includeDeclaration": true, "triggerKind": 1},
		"positions": []any{at, wirePosition(0, 0)}, "newName": "other-name", "query": "staging", "text": "The staging database is rebuilt on Mondays.",
		"files":   []any{map[string]any{"uri": u, "oldUri": u, "newUri": u + ".new.md"}},
		"command": commands[c.r.IntN(len(commands))], "arguments": []any{map[string]any{"textDocument": map[string]any{"uri": u}, "text": "Tests run with -race."}},
		"previousResultIds": []any{}, "uri": "memls-view:" + strings.TrimPrefix(string(u), "file:"), "title": "x", "kind": "file", "label": "x",
	}
}

// junk are parameters about a document that has nothing to do with any memory.
func (c *torturer) junk() map[string]any {
	return map[string]any{
		"textDocument":   map[string]any{"uri": fmt.Sprintf("untitled:junk-%d", c.r.IntN(3)), "languageId": "markdown", "version": c.r.IntN(9), "text": someText(c.r, 20)},
		"contentChanges": []any{rangeChange(wirePosition(c.r.IntN(3), c.r.IntN(9)), wirePosition(c.r.IntN(3), c.r.IntN(9)), "x"), map[string]any{"text": "y"}},
	}
}

// spoiled returns parameters with some member, somewhere, that is none: null, of
// another kind, out of range, or missing.
func spoiled(r *rand.Rand, v any) any {
	if r.IntN(6) == 0 {
		none := []any{nil, 5, -1, 1.5, 1e300, "", "x", "\x00", true, []any{}, []any{nil}, map[string]any{}, strings.Repeat("x", 5000)}
		return none[r.IntN(len(none))]
	}
	switch v := v.(type) {
	case map[string]any:
		keys := make([]string, 0, len(v))
		for k := range v {
			keys = append(keys, k)
		}
		if len(keys) == 0 {
			return v
		}
		slices.Sort(keys)
		k := keys[r.IntN(len(keys))]
		// What the document is matters most.
		if _, has := v["textDocument"]; has && r.IntN(2) == 0 {
			k = "textDocument"
		}
		if v[k] = spoiled(r, v[k]); r.IntN(8) == 0 {
			delete(v, k)
		}
	case []any:
		if len(v) > 0 {
			i := r.IntN(len(v))
			v[i] = spoiled(r, v[i])
		}
	}
	return v
}
