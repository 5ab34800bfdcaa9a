package lsp

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis"
	"memls/analysis/workspace"
)

// There is no moment in which a document has the text of one version and the
// number of another, whatever else happens beside its changes.
func TestAMomentsTextIsOfItsVersion(t *testing.T) {
	dir := t.TempDir()
	s := newServer(context.Background(), Options{
		Engine: analysis.New(), FS: workspace.OS{}, Env: &workspace.Env{Home: filepath.Join(dir, "home")}, Log: slog.New(slog.DiscardHandler),
	})
	name := filepath.Join(dir, "DGC.md")
	u := uri.File(name)
	if err := s.didOpen(&protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{URI: u, Version: 1, Text: "1"}}); err != nil {
		t.Fatal(err)
	}
	var beside sync.WaitGroup
	stop := make(chan struct{})
	repeat := func(f func()) {
		beside.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					f()
				}
			}
		})
	}
	repeat(func() { s.diskChanged(filepath.Join(dir, "other.md")) })
	repeat(func() {
		at := s.now()
		version, _ := at.version(name)
		if got := at.File(name).Text(); got != strconv.Itoa(int(version)) {
			t.Errorf("the text %q has version %d", got, version)
		}
	})
	for version := 2; version < 2000; version++ {
		change := fmt.Sprintf(`{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":99}},"text":"%d"}`, version)
		if version%7 == 0 {
			change = fmt.Sprintf(`{"text":"%d"}`, version)
		}
		p := &changeParams{ContentChanges: []protocol.LSPAny{protocol.LSPAny(json.RawMessage(change))}}
		p.TextDocument.URI, p.TextDocument.Version = u, int32(version)
		if err := s.didChange(p); err != nil {
			t.Fatal(err)
		}
	}
	close(stop)
	beside.Wait()
}
