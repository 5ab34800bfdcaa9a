package lsp_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/lsp/lsptest"
)

const leaky = "# Notes\n\n- see /home/somebody/work/notes.txt\n"

func hasPrivatePath(d []protocol.Diagnostic) bool { return lsptest.Has(d, "hygiene/private-path") }
func isEmpty(d []protocol.Diagnostic) bool        { return len(d) == 0 }

// noWatching makes a client that watches nothing, so that we must.
func noWatching(c *lsptest.Config) {
	c.Adjust = func(p *protocol.InitializeParams) { p.Capabilities.Workspace.DidChangeWatchedFiles = nil }
}

// Memory files that nobody has opened are reported too, those of the session
// outside the folder as well; node_modules is not ours.
func TestFilesThatNobodyHasOpened(t *testing.T) {
	p := newProject(t, map[string]string{
		"DGC.md": leaky, "sub/.git/HEAD": "", "sub/AGENTS.md": leaky, "README.md": leaky, "node_modules/x/AGENTS.md": leaky, "~/.dgc/DGC.md": leaky,
	})
	e := p.start(t)
	for _, name := range []string{"DGC.md", "sub/AGENTS.md", "~/.dgc/DGC.md"} {
		e.AwaitDiagnostics(p.uri(name), hasPrivatePath)
	}
	if got := e.Published(); len(got) != 3 {
		t.Errorf("findings in %d files", len(got))
	}
	if e.Count(protocol.MethodWindowWorkDoneProgressCreate) != 1 || e.Count(protocol.MethodProgress) < 2 {
		t.Error("no progress was shown")
	}
}

// A link is broken until its file has moved to where it leads: the finding goes by itself
// when the client says what was moved, in whatever order, and comes back with the file.
func TestAMoveOnDiskClearsTheFinding(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "# i\n\n[x](notes/n.md)\n", "n.md": "# n\n"})
	e := p.start(t)
	u := e.OpenFile(p.path("DGC.md"))
	broken := func(diagnostics []protocol.Diagnostic) bool { return lsptest.Has(diagnostics, "link/broken") }
	e.AwaitDiagnostics(u, broken)
	for _, way := range [][2]string{{"n.md", "notes/n.md"}, {"notes/n.md", "n.md"}} {
		if err := os.MkdirAll(p.path("notes"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(p.path(way[0]), p.path(way[1])); err != nil {
			t.Fatal(err)
		}
		e.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{
			{URI: p.uri(way[1]), Type: protocol.FileChangeTypeCreated}, {URI: p.uri(way[0]), Type: protocol.FileChangeTypeDeleted},
		}})
		e.AwaitDiagnostics(u, func(d []protocol.Diagnostic) bool { return broken(d) == (way[1] == "n.md") })
	}
}

// The whole workspace can be pulled; what has not changed is not sent again.
func TestWorkspacePull(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": leaky, "sub/.git/HEAD": "", "sub/AGENTS.md": leaky})
	e := p.start(t, pulling)
	pull := func(previous ...protocol.PreviousResultId) map[uri.URI]protocol.WorkspaceDocumentDiagnosticReport {
		var r protocol.WorkspaceDiagnosticReport
		e.Call(protocol.MethodWorkspaceDiagnostic, &protocol.WorkspaceDiagnosticParams{PreviousResultIds: previous}, &r)
		out := map[uri.URI]protocol.WorkspaceDocumentDiagnosticReport{}
		for _, item := range r.Items {
			switch item := item.(type) {
			case *protocol.WorkspaceFullDocumentDiagnosticReport:
				out[item.URI] = item
			case *protocol.WorkspaceUnchangedDocumentDiagnosticReport:
				out[item.URI] = item
			}
		}
		return out
	}
	var first map[uri.URI]protocol.WorkspaceDocumentDiagnosticReport
	for range 1000 { // until the folder has been looked through
		if first = pull(); len(first) == 2 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	sub := p.uri("sub/AGENTS.md")
	full, ok := first[sub].(*protocol.WorkspaceFullDocumentDiagnosticReport)
	if !ok || full.Kind != "full" || !hasPrivatePath(full.Items) {
		t.Fatalf("reported %+v", first[sub])
	}
	id := protocol.PreviousResultId{URI: sub, Value: *full.ResultID}
	if _, ok := pull(id)[sub].(*protocol.WorkspaceUnchangedDocumentDiagnosticReport); !ok {
		t.Error("the same findings are sent again")
	}
	if err := os.Remove(p.path("sub/AGENTS.md")); err != nil {
		t.Fatal(err)
	}
	e.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesParams{Changes: []protocol.FileEvent{{URI: sub, Type: protocol.FileChangeTypeDeleted}}})
	e.Await("a refresh", func() bool { return e.CountLocked(protocol.MethodWorkspaceDiagnosticRefresh) > 0 })
	if gone, ok := pull(id)[sub].(*protocol.WorkspaceFullDocumentDiagnosticReport); !ok || len(gone.Items) > 0 {
		t.Error("findings in a file that is gone")
	}
	if len(e.Published()) > 0 {
		t.Error("pushed to a client that pulls")
	}
}

// The result id of a document stands for its findings.
func TestDocumentPull(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t, pulling)
	u := p.uri("DGC.md")
	e.Open(u, leaky)
	ask := func(previous *string) protocol.DocumentDiagnosticReport {
		var r protocol.DocumentDiagnosticReport
		e.Call(protocol.MethodTextDocumentDiagnostic, &protocol.DocumentDiagnosticParams{TextDocument: textDocument(u), PreviousResultID: previous}, &r)
		return r
	}
	full := ask(nil).(*protocol.RelatedFullDocumentDiagnosticReport)
	e.Type(u, len(leaky), "more\n") // moves no finding
	if _, ok := ask(full.ResultID).(*protocol.RelatedUnchangedDocumentDiagnosticReport); !ok {
		t.Error("the same findings are sent again")
	}
	e.Type(u, 0, "\n")
	if _, ok := ask(full.ResultID).(*protocol.RelatedFullDocumentDiagnosticReport); !ok {
		t.Error("findings that moved are not sent")
	}
}

// Without a client that watches, files are watched all the same: changed, made,
// replaced by a rename, removed, and made in a directory that was not there.
func TestOurOwnWatcher(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": "# Notes\n"})
	e := p.start(t, noWatching)
	u := p.uri("DGC.md")
	e.Await("the folder to be looked through", func() bool { return e.CountLocked(protocol.MethodProgress) >= 2 })
	// Nothing tells when the watcher runs: write until it notices.
	for range 1000 {
		p.write(t, "DGC.md", leaky)
		if hasPrivatePath(e.Published()[u]) {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	e.AwaitDiagnostics(u, hasPrivatePath)
	p.write(t, "DGC.md.tmp", "# Notes\n")
	if err := os.Rename(p.path("DGC.md.tmp"), p.path("DGC.md")); err != nil {
		t.Fatal(err)
	}
	e.AwaitDiagnostics(u, isEmpty)
	p.write(t, "DGC.md", leaky)
	e.AwaitDiagnostics(u, hasPrivatePath)
	if err := os.Remove(p.path("DGC.md")); err != nil {
		t.Fatal(err)
	}
	e.AwaitDiagnostics(u, isEmpty)
}

// A directory that is removed and made again is still watched, whether the new one
// is there at once or later.
func TestADirectoryThatIsMadeAnew(t *testing.T) {
	for name, pause := range map[string]time.Duration{"at once": 0, "later": 200 * time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t, map[string]string{"sub/.git/HEAD": "", "sub/DGC.md": leaky})
			e := p.start(t, noWatching)
			u := p.uri("sub/DGC.md")
			e.AwaitDiagnostics(u, hasPrivatePath)
			time.Sleep(100 * time.Millisecond) // the watcher begins
			if err := os.RemoveAll(p.path("sub")); err != nil {
				t.Fatal(err)
			}
			time.Sleep(pause)
			p.write(t, "sub/.git/HEAD", "")
			p.write(t, "sub/DGC.md", "# clean\n")
			e.AwaitDiagnostics(u, func(d []protocol.Diagnostic) bool { return !hasPrivatePath(d) })
			time.Sleep(100 * time.Millisecond)
			p.write(t, "sub/DGC.md", leaky)
			e.AwaitDiagnostics(u, hasPrivatePath)
		})
	}
}

// A client that watches is asked for everything that changes what is loaded.
func TestWhatAClientIsAskedToWatch(t *testing.T) {
	p := newProject(t, map[string]string{".deepcode/settings.json": "{}\n", "DEEPCODE.md": "# D\n", "~/.deepcode/DEEPCODE.md": "# D\n"})
	e := p.start(t)
	var asked protocol.DidChangeWatchedFilesRegistrationOptions
	e.Await("the watches", func() bool {
		for _, r := range e.RegistrationsLocked() {
			if r.Method == protocol.MethodWorkspaceDidChangeWatchedFiles {
				return protocol.Unmarshal(r.RegisterOptions, &asked) == nil
			}
		}
		return false
	})
	var globs []string
	for _, w := range asked.Watchers {
		globs = append(globs, string(w.GlobPattern.(protocol.Pattern)))
	}
	for _, want := range []string{"**/*.md", "**/.memls.yaml", "**/.deepcode/settings.json", "**/.deepcode/settings.local.json"} {
		if !slices.Contains(globs, want) {
			t.Errorf("%s is not watched", want)
		}
	}
	p.write(t, ".deepcode/settings.json", "{ not json\n")
	tell(e, p, ".deepcode/settings.json")
	e.AwaitDiagnostics(p.uri(".deepcode/settings.json"), func(d []protocol.Diagnostic) bool { return lsptest.Has(d, "settings/json") })
}

// A personal file in a directory that is not there yet is noticed when it is
// made: what is there on the way to it is watched.
func TestAStoreThatIsMadeLater(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": leaky})
	e := p.start(t, noWatching)
	e.AwaitDiagnostics(p.uri("DGC.md"), hasPrivatePath)
	personal := p.uri("~/.dgc/DGC.md")
	for range 400 {
		p.write(t, "~/.dgc/DGC.md", leaky)
		time.Sleep(50 * time.Millisecond)
		if hasPrivatePath(e.Published()[personal]) {
			return
		}
		if err := os.RemoveAll(p.path("~/.dgc")); err != nil {
			t.Fatal(err)
		}
	}
	t.Error("the personal file is not noticed")
}

// Settings come through every door, and all mean the same.
func TestSettings(t *testing.T) {
	off := map[string]any{"checks": map[string]any{"hygiene/private-path": "off"}}
	const sent = `{"checks":{"hygiene/private-path":"off"}}`
	tests := []struct {
		name   string
		files  map[string]string
		adjust func(*lsptest.Config)
		after  func(e *lsptest.Editor)
	}{
		{name: "asked for", adjust: func(c *lsptest.Config) { c.Settings = off }},
		{name: "sent with initialize", adjust: func(c *lsptest.Config) {
			c.Adjust = func(p *protocol.InitializeParams) { p.InitializationOptions = protocol.LSPAny(sent) }
		}},
		{name: "sent with initialize, as a section", adjust: func(c *lsptest.Config) {
			c.Adjust = func(p *protocol.InitializeParams) {
				p.InitializationOptions = protocol.LSPAny(`{"memls":` + sent + `}`)
			}
		}},
		{name: "sent later", after: func(e *lsptest.Editor) {
			e.Notify(protocol.MethodWorkspaceDidChangeConfiguration, jsonrpc2.RawMessage(`{"settings":`+sent+`}`))
		}},
		{name: "sent later, as a section", after: func(e *lsptest.Editor) {
			e.Notify(protocol.MethodWorkspaceDidChangeConfiguration, jsonrpc2.RawMessage(`{"settings":{"memls":`+sent+`}}`))
		}},
		{name: "the workspace's file", files: map[string]string{".memls.yaml": "checks:\n  hygiene/private-path: off\n"}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			p := newProject(t, tc.files)
			var adjust []func(*lsptest.Config)
			if tc.adjust != nil {
				adjust = append(adjust, tc.adjust)
			}
			e := p.start(t, adjust...)
			u := p.uri("DGC.md")
			e.Open(u, leaky)
			if tc.after != nil {
				if !hasPrivatePath(e.Diagnostics(u)) {
					t.Error("nothing is found before the settings come")
				}
				tc.after(e)
			}
			e.AwaitDiagnostics(u, isEmpty)
		})
	}
}

// The settings file is a document too: what is wrong in it is shown there, and
// it counts while it is edited.
func TestSettingsFile(t *testing.T) {
	p := newProject(t, map[string]string{".memls.yaml": "checks:\n  hygiene/private-path: loud\n"})
	e := p.start(t)
	memory, file := p.uri("DGC.md"), p.uri(".memls.yaml")
	e.Open(memory, leaky)
	e.AwaitDiagnostics(memory, hasPrivatePath)
	e.OpenFile(p.path(".memls.yaml"))
	found := e.AwaitDiagnostics(file, func(d []protocol.Diagnostic) bool { return lsptest.Has(d, "settings/invalid") })
	if got := e.Span(file, found[0].Range).Of(e.Text(file)); got != "loud" {
		t.Errorf("it is shown at %q", got)
	}
	e.Replace(file, "checks:\n  hygiene/private-path: off\n")
	e.AwaitDiagnostics(file, isEmpty)
	e.AwaitDiagnostics(memory, isEmpty)
}

// Problems in the editor's own settings are told to the person.
func TestBadEditorSettings(t *testing.T) {
	p := newProject(t, nil)
	e := p.start(t, func(c *lsptest.Config) { c.Settings = map[string]any{"colour": "red"} })
	e.Await("a message", func() bool { return e.CountLocked(protocol.MethodWindowShowMessage) > 0 })
	if got := strings.Join(e.Messages(), ""); !strings.Contains(got, "colour") {
		t.Errorf("told %q", got)
	}
}

// What is found in one file may change with another: both are told, and what
// stands beside the text is asked for anew.
func TestOneFileChangesAnother(t *testing.T) {
	for name, pull := range map[string]bool{"push": false, "pull": true} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t, map[string]string{"AGENTS.md": leaky})
			e := p.start(t, func(c *lsptest.Config) {
				c.Pull = pull
				c.Adjust = func(p *protocol.InitializeParams) {
					p.Capabilities.Workspace.CodeLens = &protocol.CodeLensWorkspaceClientCapabilities{RefreshSupport: new(true)}
					p.Capabilities.Workspace.InlayHint = &protocol.InlayHintWorkspaceClientCapabilities{RefreshSupport: new(true)}
				}
			})
			other := e.OpenFile(p.path("AGENTS.md"))
			before := lsptest.Codes(e.Diagnostics(other))
			e.Open(p.uri("DGC.md"), "# Notes\n") // now the agent does not look at AGENTS.md
			e.Await("refreshes", func() bool {
				return e.CountLocked(protocol.MethodWorkspaceCodeLensRefresh) > 0 && e.CountLocked(protocol.MethodWorkspaceInlayHintRefresh) > 0 &&
					(e.CountLocked(protocol.MethodWorkspaceDiagnosticRefresh) > 0) == pull
			})
			if after := lsptest.Codes(e.Diagnostics(other)); slices.Equal(before, after) {
				t.Errorf("still %v", after)
			}
		})
	}
}

// Closing a document gives it back to the disk.
func TestClosing(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": leaky})
	e := p.start(t)
	u := p.uri("DGC.md")
	e.AwaitDiagnostics(u, hasPrivatePath)
	e.Open(u, "# Clean\n")
	e.AwaitDiagnostics(u, isEmpty)
	e.CloseDocument(u)
	e.AwaitDiagnostics(u, hasPrivatePath)
}
