package lsp_test

//lint:file-ignore SA1019 older clients name their folder in no other way

import (
	"path/filepath"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/lsp/lsptest"
)

// Folders come and go; the older ways to name one are taken too, and the home
// directory is not walked.
func TestFolders(t *testing.T) {
	p := newProject(t, map[string]string{"DGC.md": leaky, "~/deep/.git/HEAD": "", "~/deep/AGENTS.md": leaky, "~/DGC.md": leaky})
	older := func(set func(*protocol.InitializeParams)) func(*lsptest.Config) {
		return func(c *lsptest.Config) {
			c.Folders = nil
			c.Adjust = func(p *protocol.InitializeParams) {
				p.WorkspaceFolders = protocol.Nullable[[]protocol.WorkspaceFolder]{}
				set(p)
			}
		}
	}
	t.Run("rootUri", func(t *testing.T) {
		e := p.start(t, older(func(i *protocol.InitializeParams) { i.RootURI = new(uri.File(p.dir)) }))
		e.AwaitDiagnostics(p.uri("DGC.md"), hasPrivatePath)
	})
	t.Run("rootPath", func(t *testing.T) {
		e := p.start(t, older(func(i *protocol.InitializeParams) { i.RootPath = protocol.NewNullable(p.dir) }))
		e.AwaitDiagnostics(p.uri("DGC.md"), hasPrivatePath)
	})
	t.Run("the home directory", func(t *testing.T) {
		e := p.start(t, func(c *lsptest.Config) { c.Folders = []string{p.home} })
		e.AwaitDiagnostics(p.uri("~/DGC.md"), hasPrivatePath)
		if _, walked := e.Published()[p.uri("~/deep/AGENTS.md")]; walked {
			t.Error("the home directory was walked")
		}
	})
	t.Run("added and removed", func(t *testing.T) {
		e := p.start(t, func(c *lsptest.Config) { c.Folders = []string{filepath.Join(p.home, "deep")} })
		e.AwaitDiagnostics(p.uri("~/deep/AGENTS.md"), hasPrivatePath)
		folder := protocol.WorkspaceFolder{URI: uri.File(p.dir), Name: "project"}
		event := func(added, removed []protocol.WorkspaceFolder) {
			e.Notify(protocol.MethodWorkspaceDidChangeWorkspaceFolders, &protocol.DidChangeWorkspaceFoldersParams{
				Event: protocol.WorkspaceFoldersChangeEvent{Added: added, Removed: removed},
			})
		}
		event([]protocol.WorkspaceFolder{folder}, nil)
		e.AwaitDiagnostics(p.uri("DGC.md"), hasPrivatePath)
		event(nil, []protocol.WorkspaceFolder{folder})
		e.AwaitDiagnostics(p.uri("DGC.md"), isEmpty)
	})
}
