package lsp_test

import (
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/protocol"

	"memls/analysis/workspace"
	"memls/lsp/lsptest"
)

// notTheSystem is the real disk that nothing watches: a system's events do not
// follow the clock of a test.
type notTheSystem struct{ workspace.OS }

func unwatched(c *lsptest.Config) { c.Server.FS = notTheSystem{} }

// bubble runs f on a clock of its own. The library keeps channels in a pool, and
// a channel of another bubble, or of none, must not get into this one, nor out of
// it: two collections empty the pool.
func bubble(t *testing.T, f func(t *testing.T)) {
	empty := func() {
		runtime.GC()
		runtime.GC()
	}
	empty()
	defer empty()
	synctest.Test(t, f)
}

// A burst of keys ends in one publish, of the last version.
func TestABurstEndsInOnePublish(t *testing.T) {
	p := newProject(t, nil)
	bubble(t, func(t *testing.T) {
		e := p.start(t, unwatched)
		u := p.uri("DGC.md")
		e.Open(u, "# Notes\n")
		e.Diagnostics(u)
		before := e.Publishes(u)
		for range 40 {
			e.Type(u, 0, "x")
			time.Sleep(5 * time.Millisecond)
		}
		e.Diagnostics(u)
		time.Sleep(time.Second)
		if n := e.Publishes(u) - before; n != 1 {
			t.Errorf("%d publishes after the burst", n)
		}
		e.Exit()
	})
}

// A person who types sees findings between the keys; nothing is sent when
// nothing is typed.
func TestTypingAtLeisure(t *testing.T) {
	p := newProject(t, nil)
	bubble(t, func(t *testing.T) {
		e := p.start(t, unwatched)
		u := p.uri("DGC.md")
		e.Open(u, "# Notes\n")
		e.Diagnostics(u)
		before := e.Publishes(u)
		for range 10 {
			e.Type(u, 0, "x")
			time.Sleep(150 * time.Millisecond)
			if p := e.Diagnostics(u); p == nil && e.Publishes(u) == before {
				t.Fatal("no findings 150 ms after a key")
			}
		}
		time.Sleep(time.Minute)
		if n := e.Publishes(u) - before; n != 10 {
			t.Errorf("%d publishes for 10 keys", n)
		}
		e.Exit()
	})
}

// How soon findings are there: at once for a document that is opened, a few
// milliseconds after a key.
func TestHowSoon(t *testing.T) {
	p := newProject(t, nil)
	bubble(t, func(t *testing.T) {
		e := p.start(t, unwatched)
		u := p.uri("DGC.md")
		began := time.Now()
		e.Open(u, "# Notes\n")
		e.Diagnostics(u)
		if took := time.Since(began); took > 0 {
			t.Errorf("%v after opening", took)
		}
		began = time.Now()
		e.Type(u, 0, "x")
		e.Diagnostics(u)
		if took := time.Since(began); took < 15*time.Millisecond || took > 30*time.Millisecond {
			t.Errorf("%v after a key", took)
		}
		e.Exit()
	})
}

// The client's settings are waited for, but not for ever.
func TestSettingsThatDoNotCome(t *testing.T) {
	p := newProject(t, nil)
	bubble(t, func(t *testing.T) {
		e := p.start(t, unwatched, func(c *lsptest.Config) {
			c.Settings = map[string]any{}
			c.Silent = protocol.MethodWorkspaceConfiguration
		})
		u := p.uri("DGC.md")
		began := time.Now()
		e.Open(u, "# Notes\n")
		e.Diagnostics(u)
		if took := time.Since(began); took != 300*time.Millisecond {
			t.Errorf("findings after %v", took)
		}
		e.HangUp()
	})
}

// A file that changes on disk without anybody saying so is noticed when other
// things are looked at.
func TestUnwatchedChangesAreNoticed(t *testing.T) {
	p := newProject(t, map[string]string{"AGENTS.md": "# Notes\n"})
	bubble(t, func(t *testing.T) {
		e := p.start(t, unwatched)
		u := p.uri("DGC.md")
		e.Open(u, "# Notes\n")
		e.Diagnostics(u)
		p.write(t, "AGENTS.md", "# Notes\n\n- [a]("+strings.Repeat("x", 10)+")\n\n## Rule with no colon\n\n/home/somebody/secret/path\n")
		time.Sleep(2 * time.Second)
		e.Type(u, 0, "x")
		e.AwaitDiagnostics(p.uri("AGENTS.md"), func(d []protocol.Diagnostic) bool { return lsptest.Has(d, "hygiene/private-path") })
		e.Exit()
	})
}

// An editor that was killed sends no exit: the server looks whether its process
// is there.
func TestAnEditorThatIsGone(t *testing.T) {
	p := newProject(t, nil)
	bubble(t, func(t *testing.T) {
		e := p.start(t, unwatched, func(c *lsptest.Config) {
			c.Adjust = func(p *protocol.InitializeParams) { p.ProcessID = new(int32(1<<31 - 1)) }
		})
		began := time.Now()
		if code := e.ExitCode(); code != 1 {
			t.Errorf("exit code %d", code)
		}
		if took := time.Since(began); took > 6*time.Second {
			t.Errorf("it ended after %v", took)
		}
	})
}
