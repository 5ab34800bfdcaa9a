package lsp_test

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"memls/lsp"
)

// TestTwoServersWrite: two servers on one workspace, as of two editors, write facts to one
// file at the same time: each fact is there once.
func TestTwoServersWrite(t *testing.T) {
	const facts = 8
	p := newProject(t, map[string]string{"DGC.md": "# Notes\n\n## Memory\n\n- the first fact\n"})
	td := textDocument(p.uri("DGC.md"))
	var group sync.WaitGroup
	for server := range 2 {
		e := p.start(t)
		group.Go(func() {
			for n := range facts {
				fact := fmt.Sprintf("fact %d of server %d: the port is %d", n, server, 8000+100*server+n)
				if err := e.Execute("memls.add", lsp.AddParams{Text: fact, Agent: "dgc", TextDocument: &td}, nil); err != nil {
					t.Errorf("%s: %v", fact, err)
				}
			}
		})
	}
	group.Wait()
	data, err := os.ReadFile(p.path("DGC.md"))
	if err != nil {
		t.Fatal(err)
	}
	for server := range 2 {
		for n := range facts {
			if fact := fmt.Sprintf("fact %d of server %d: ", n, server); strings.Count(string(data), fact) != 1 {
				t.Errorf("%d times %q", strings.Count(string(data), fact), fact)
			}
		}
	}
	if !strings.HasPrefix(string(data), "# Notes\n\n## Memory\n\n- the first fact\n") {
		t.Errorf("the file is\n%s", data)
	}
}
