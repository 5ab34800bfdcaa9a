//go:build editors

package test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// commandsSeen is what nvim_commands_test.lua saw.
type commandsSeen struct {
	Error        string   `json:"error"`
	Search       []string `json:"search"` // the quickfix list
	Trace        []string `json:"trace"`
	Status       string   `json:"status"`
	Places       []string `json:"places"`
	Added        string   `json:"added"`
	Proposed     string   `json:"proposed"`
	Diffs        int      `json:"diffs"` // windows in diff mode while a person is asked
	Consolidated string   `json:"consolidated"`
	Renamed      string   `json:"renamed"` // the index afterwards
	Health       string   `json:"health"`
}

const dayLog = `# Shop

The shop sells tea.

## Log

- 2026-01-05: the nightly import failed, exit code 137: the worker had 512 MB and the export needs 900 MB
- 2026-01-09: the nightly import failed again, exit code 137, restarted it by hand
- 2026-01-12: raised the memory of the import worker to 2 GB, the import is green since
`

// TestNeovimCommands uses the commands of the plugin on a store of deepcode's and on
// a DGC.md that has become a log.
func TestNeovimCommands(t *testing.T) {
	for _, e := range editors(t) {
		if !e.plugin {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			w := newWorld(t, dayLog)
			memory := filepath.Join(w.home, ".deepcode", "projects", strings.ReplaceAll(w.project, string(filepath.Separator), "-"), "memory")
			for name, content := range map[string]string{
				"MEMORY.md": "- [Deploy](deploy.md) — how the shop is deployed\n",
				"deploy.md": "---\nname: deploy\ndescription: How the shop is deployed\ntype: reference\n---\n\nDeploys go to staging first; the smoke test there must pass.\n",
			} {
				if err := os.MkdirAll(memory, 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(memory, name), []byte(content), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			var got commandsSeen
			driveLua(t, e, w, "nvim_commands_test.lua", map[string]string{
				"file": filepath.Join(memory, "deploy.md"), "log": w.file(), "fact": "the smoke test on staging takes ten minutes",
			}, &got)
			if got.Error != "" {
				t.Fatal(got.Error)
			}
			for what, ok := range map[string]bool{
				"search":       len(got.Search) == 1 && strings.HasPrefix(got.Search[0], "deploy.md:"),
				"trace":        len(got.Trace) > 0 && strings.HasPrefix(got.Trace[0], "MEMORY.md:1 "),
				"status":       strings.Contains(got.Status, "deepcode") && strings.Contains(got.Status, "1 memory"),
				"places":       len(got.Places) > 1 && strings.Contains(got.Places[0], "deploy.md (nearest: "),
				"added":        strings.HasPrefix(got.Added, "added to ") && strings.Contains(got.Added, "deploy.md"),
				"proposed":     strings.HasPrefix(got.Proposed, "Consolidate this log") && got.Diffs == 2,
				"consolidated": strings.Contains(got.Consolidated, "The shop sells tea.") && !strings.Contains(got.Consolidated, "2026-01-05") && strings.Contains(got.Consolidated, "137"),
				"renamed":      strings.Contains(got.Renamed, "](shipping.md)"),
				"health":       strings.Contains(got.Health, "OK") && !strings.Contains(got.Health, "ERROR"),
			} {
				if !ok {
					t.Errorf("%s: %+v", what, got)
				}
			}
			after, err := os.ReadFile(filepath.Join(memory, "shipping.md"))
			if err != nil || !strings.Contains(string(after), "takes ten minutes") {
				t.Errorf("the fact is not in the memory that it belongs to: %s (%v)", after, err)
			}
		})
	}
}

// driveLua lets Neovim run another driver.
func driveLua(t *testing.T, e editor, w world, script string, plan, seen any) {
	t.Helper()
	data, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	in, out := filepath.Join(w.home, "plan.json"), filepath.Join(w.home, "seen.json")
	if err := os.WriteFile(in, data, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	args := append([]string{}, e.args...)
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	args[len(args)-1] = "luafile " + filepath.Join(here, script)
	c := w.command(ctx, e.program, args...)
	c.Env = append(c.Env, "MEMLS_PLAN="+in, "MEMLS_SEEN="+out)
	said, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v (editors/test/install.sh installs the editors)\n%s", e.program, err, said)
	}
	answer, err := os.ReadFile(out)
	if err != nil {
		t.Fatalf("%s said nothing: %v\n%s", e.name, err, said)
	}
	if err := json.Unmarshal(answer, seen); err != nil {
		t.Fatalf("%s: %v\n%s", e.name, err, answer)
	}
}
