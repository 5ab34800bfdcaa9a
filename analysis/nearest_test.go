package analysis_test

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// A fact is offered the memories of its own scope that are about it.
func TestNearest(t *testing.T) {
	memory := func(name, description, body string) string {
		return fmt.Sprintf("---\nname: %s\ndescription: %s\ntype: reference\n---\n\n%s\n", name, description, body)
	}
	const project = "/home/u/.deepcode/projects/-srv-shop/memory/"
	disk := workspacetest.NewDisk()
	then := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	disk.File(project+"MEMORY.md", "- [Deploy](deploy.md)\n- [Billing](billing.md)\n", then)
	disk.File(project+"deploy.md", memory("deploy", "How the shop is deployed", "Staging first; the smoke test must pass."), then)
	disk.File(project+"billing.md", memory("billing", "Invoices", "Made at night by the billing worker."), then)
	disk.File("/home/u/.deepcode/memory/ada.md", memory("ada", "How Ada works", "Ada wants a plan before large changes."), then)
	disk.File("/srv/shop/DEEPCODE.md", "# Shop\n", then)
	e := analysis.New()
	s := workspace.New(disk, &workspace.Env{Home: "/home/u"}, settings.Settings{}).Snapshot()
	for _, test := range []struct{ agent, scope, fact, want string }{
		{"deepcode", "", "deploys to staging need a green smoke test", project + "deploy.md"},
		{"deepcode", "project", "the billing worker makes invoices at two", project + "billing.md"},
		{"deepcode", "user", "Ada asks for a plan", "/home/u/.deepcode/memory/ada.md"},
		{"deepcode", "", "Ada asks for a plan", ""},
		{"deepcode", "", "the office moves in May", ""},
		{"deepcode", "in the memory directory", "deploys to staging need a green smoke test", project + "deploy.md"},
		{"dgc", "", "deploys to staging need a green smoke test", ""}, // one file: nothing to choose
	} {
		got, dir := "", "/srv/shop"
		if test.scope == "in the memory directory" {
			test.scope, dir = "", filepath.Dir(project)
		}
		if m := e.Nearest(s, e.Agent(test.agent), dir, agent.Fact{Text: test.fact, Scope: test.scope}, 3); len(m) > 0 {
			got = m[0].Path
		}
		if got != test.want {
			t.Errorf("%s %s %q: %q, want %q", test.agent, test.scope, test.fact, got, test.want)
		}
	}
}
