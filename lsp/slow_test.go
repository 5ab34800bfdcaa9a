package lsp

import (
	"context"
	"math/rand/v2"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"go.lsp.dev/uri"

	"memls/analysis/workspace"
)

// A slowDisk is one on which a file is not read until it is let go, as on a network that
// has gone away.
type slowDisk struct {
	workspace.OS
	slow    string
	asked   chan struct{} // closed when somebody waits for it
	letGo   chan struct{} // closed when it is read after all
	waiting *sync.Once
}

func (d slowDisk) ReadFile(path string, max int64) ([]byte, error) {
	if path == d.slow {
		d.waiting.Do(func() { close(d.asked) })
		<-d.letGo
	}
	return d.OS.ReadFile(path, max)
}

// TestSlowDisk: while a file cannot be read, what does not need it is answered, keys are
// taken and what they make is found. A question that needs it and is taken back has its one
// answer when the read ends, and the server ends before that when it is told to.
func TestSlowDisk(t *testing.T) {
	for _, ends := range []bool{false, true} {
		w := newWorld(t)
		disk := slowDisk{slow: filepath.Join(w.dir, "sub", "DGC.md"), asked: make(chan struct{}), letGo: make(chan struct{}), waiting: &sync.Once{}}
		s := newServer(context.Background(), Options{FS: disk, Env: &workspace.Env{Home: w.home}, Engine: engine, Log: quiet})
		mine, theirs := net.Pipe()
		r := rand.New(rand.NewPCG(1, 3))
		c := w.greet(r, mine)
		c.server = s
		w.tormentors = append(w.tormentors, c)
		go func() { c.exited <- s.serve(theirs, theirs, routes()) }()
		w.initialize(c, r)

		path := filepath.Join(w.dir, "DGC.md")
		doc := map[string]any{"uri": uri.File(path), "languageId": "markdown", "version": 1, "text": "# Notes\n"}
		c.notify("textDocument/didOpen", map[string]any{"textDocument": doc})
		slow := map[string]any{"textDocument": identifier(disk.slow)}
		c.requestAs("77", "memls/view", slow)
		<-disk.asked

		doc["version"] = 2
		c.notify("textDocument/didChange", map[string]any{"textDocument": doc, "contentChanges": []any{map[string]any{"text": "# Notes\n\n## **Rule:** b\n\nNever push to main.\n"}}})
		hover := string(c.call("textDocument/hover", map[string]any{"textDocument": identifier(path), "position": wirePosition(0, 3)}))
		if !strings.Contains(hover, "prompt") {
			t.Errorf("hover: %s", hover)
		}
		c.await("finding of what was typed", func() bool {
			return strings.Contains(string(c.published[string(uri.File(path))]), "rule/near-miss")
		})
		c.notify("$/cancelRequest", map[string]any{"id": 77})
		if ends {
			w.leave(endings[0]) // the read is still waited for
			close(disk.letGo)
			continue
		}
		close(disk.letGo)
		c.settle()
		w.leave(endings[0])
	}
}
