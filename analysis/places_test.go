package analysis_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"memls/analysis"
	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// Where a fact would go is what remembering it does, agent by agent.
func TestPlaces(t *testing.T) {
	disk := workspacetest.NewDisk()
	then := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	disk.File("/srv/shop/DGC.md", "# Shop\n", then)
	disk.File("/srv/shop/DEEPCODE.md", "# Shop\n", then)
	disk.File("/home/u/.deepcode/DEEPCODE.md", "# Me\n", then)
	e := analysis.New()
	s := workspace.New(disk, &workspace.Env{Home: "/home/u"}, settings.Settings{}).Snapshot()
	places, err := e.Places(s, "/srv/shop", agent.Fact{Text: "Staging is rebuilt on Mondays"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range places {
		got = append(got, strings.TrimSpace(fmt.Sprintln(p.Agent, p.Scope, p.Type, p.Path, p.Create, p.Own)))
	}
	const memory = "/home/u/.deepcode/projects/-srv-shop/memory/staging-is-rebuilt-on-mondays.md"
	const drawer = "/home/u/.deepcode/memory/staging-is-rebuilt-on-mondays.md"
	for i, want := range []string{
		"dgc project  /srv/shop/DGC.md false false",
		"dgc user  /home/u/.dgc/DGC.md true false",
		"deepcode project  /srv/shop/DEEPCODE.md false false",
		"deepcode user  /home/u/.deepcode/DEEPCODE.md false false",
		"deepcode project user " + memory + " true true",
		"deepcode user user " + drawer + " true true",
	} {
		if i >= len(got) || got[i] != want {
			t.Errorf("place %d: want %s, of\n%s", i, want, strings.Join(got, "\n"))
		}
	}

	key := "ghp" + "_" + "Ab3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5"
	var refused *analysis.RefusedFact
	if _, err := e.Places(s, "/srv/shop", agent.Fact{Text: "the token is " + key}); !errors.As(err, &refused) || strings.Contains(err.Error(), key) {
		t.Errorf("a fact with a key: %v", err)
	}
	if _, err := e.Places(s, "/srv/shop", agent.Fact{Text: "  "}); err == nil {
		t.Error("an empty fact has a place")
	}
}
