package lsp_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// The finding of a second home of a subject offers to merge it: whoever does so is asked
// first, and the text of the file that goes is kept.
func TestMergingIsTheFixOfANearDuplicate(t *testing.T) {
	const second = "---\nname: staging-first\ndescription: Deployment of the shop\n---\n\nWe always deploy to staging before production: the smoke test on the staging host has\nto pass first. To roll back, `make rollback`.\n"
	p := newProject(t, map[string]string{
		"notes/MEMORY.md":  "- [Deploy](deploy.md)\n- [Staging](staging-first.md)\n",
		"notes/deploy.md":  "---\nname: deploy\ndescription: How the web shop is deployed\n---\n\nDeploys go through the staging host first; the smoke test there must pass before\nproduction. Rollback: `make rollback`.\n",
		"notes/billing.md": "---\nname: billing\ndescription: Invoices\n---\n\nInvoices are made at night by the worker.\n",
	})
	p.write(t, "notes/staging-first.md", second)
	e := p.start(t)
	u := p.uri("notes/staging-first.md")
	e.Open(u, second)
	e.AwaitDiagnostics(u, func(ds []protocol.Diagnostic) bool {
		return slices.ContainsFunc(ds, func(d protocol.Diagnostic) bool { return d.Code == protocol.String("hygiene/near-duplicate") })
	})
	a := actionAt(t, e, u, "Deployment of", "Merge into deploy.md")
	if a == nil || *a.Kind != protocol.CodeActionKindQuickFix || len(a.Diagnostics) != 1 {
		t.Fatalf("%+v", a)
	}
	var resolved protocol.CodeAction
	e.Call(protocol.MethodCodeActionResolve, a, &resolved)
	if note := resolved.Edit.ChangeAnnotations["memls/confirm"]; note.Description == nil || !strings.Contains(*note.Description, "kept in the archive") {
		t.Errorf("annotation %+v", note)
	}
	e.Apply(&resolved)
	if _, err := os.Stat(p.path("notes/staging-first.md")); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
	if kept := p.kept(t); len(kept) != 1 || !strings.HasSuffix(kept[0], "\n\n"+second) {
		t.Errorf("kept %q", kept)
	}
}
