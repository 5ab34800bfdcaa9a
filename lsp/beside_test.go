package lsp_test

import (
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/protocol"

	"memls/lsp/lsptest"
)

// A file that is gone is missed in the open documents at once, and not after what else
// is to be looked at, whether the client is told or asked to ask.
func TestAFileThatIsGoneIsMissedAtOnce(t *testing.T) {
	for name, pull := range map[string]bool{"push": false, "pull": true} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t, map[string]string{"guide.md": "# Guide\n"})
			bubble(t, func(t *testing.T) {
				e := p.start(t, unwatched, func(c *lsptest.Config) { c.Pull = pull })
				u := p.uri("DGC.md")
				e.Open(u, "# Notes\n\nSee [the guide](guide.md).\n")
				if found := e.Diagnostics(u); len(found) > 0 {
					t.Fatalf("found %v", lsptest.Codes(found))
				}
				time.Sleep(time.Minute)
				told := func() int { return e.Count(protocol.MethodWorkspaceDiagnosticRefresh) + e.Publishes(u) }
				before := told()
				if err := os.Remove(p.path("guide.md")); err != nil {
					t.Fatal(err)
				}
				e.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{{URI: p.uri("guide.md"), Type: protocol.FileChangeTypeDeleted}}})
				synctest.Wait() // no time goes by on the clock of the test
				if n := told() - before; n != 1 {
					t.Errorf("told %d times at once", n)
				}
				if found := lsptest.Codes(e.Diagnostics(u)); len(found) != 1 || !strings.HasPrefix(found[0], "link/") {
					t.Errorf("found %v", found)
				}
				time.Sleep(time.Minute)
				if n := told() - before; n != 1 {
					t.Errorf("told %d times in all", n)
				}
				e.Exit()
			})
		})
	}
}
