package lsp_test

import (
	"slices"
	"testing"

	"go.lsp.dev/protocol"

	"memls/lsp/lsptest"
)

// What needs every memory of a store comes after what needs the file alone, and comes
// by itself: pushed, or with the word to ask again.
func TestFindingsThatNeedTheStoreCome(t *testing.T) {
	const (
		memory = "~/.deepcode/projects/-srv-shop/memory/"
		about  = "Deploys go through the staging host first; the smoke test there must pass before production. Rollback is made with `make rollback`.\n"
	)
	twin := func(all []protocol.Diagnostic) bool {
		return slices.ContainsFunc(all, func(d protocol.Diagnostic) bool { return d.Code == protocol.String("hygiene/near-duplicate") })
	}
	p := newProject(t, map[string]string{
		memory + "MEMORY.md":  "- [Deploy](deploy.md) — how the shop is deployed\n- [Staging](staging.md) — deployment of the shop\n",
		memory + "deploy.md":  "---\nname: deploy\ndescription: How the shop is deployed\ntype: reference\n---\n\n" + about,
		memory + "staging.md": "---\nname: staging\ndescription: How the shop is deployed to staging\ntype: reference\n---\n\n" + about,
	})
	u := p.uri(memory + "staging.md")
	t.Run("pushed", func(t *testing.T) {
		e := p.start(t)
		e.OpenFile(u.FsPath())
		e.AwaitDiagnostics(u, twin)
	})
	t.Run("pulled", func(t *testing.T) {
		e := p.start(t, func(c *lsptest.Config) { pulling(c) })
		e.OpenFile(u.FsPath())
		for asked := 0; !twin(e.Pull(u)); asked++ {
			e.Await("the word to ask again", func() bool { return e.CountLocked(protocol.MethodWorkspaceDiagnosticRefresh) > asked })
		}
	})
}
