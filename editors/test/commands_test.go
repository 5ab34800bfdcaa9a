//go:build editors

package test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// commandsSeen is what nvim_commands_test.lua saw.
type commandsSeen struct {
	Error        string   `json:"error"`
	Search       []string `json:"search"` // the quickfix list
	Trace        []string `json:"trace"`
	Status       string   `json:"status"`
	Nearest      added    `json:"nearest"` // a fact added to the memory about the same
	Open         added    `json:"open"`    // to the file in the current buffer
	OpenDisk     string   `json:"open_disk"`
	Unsaved      added    `json:"unsaved"` // to the same, with changes that are not saved
	Kind         added    `json:"kind"`    // as a memory of a kind that is not offered at first
	Personal     added    `json:"personal"`
	Proposed     string   `json:"proposed"`
	Diffs        int      `json:"diffs"` // windows in diff mode while a person is asked
	Consolidated string   `json:"consolidated"`
	Renamed      string   `json:"renamed"` // the index afterwards
	Setting      string   `json:"setting"` // what is said of the settings of memls
	YAML         int      `json:"yaml"`    // servers of another YAML file
	Health       string   `json:"health"`
}

// added is what a person sees of adding a fact.
type added struct {
	Asked    [][]string `json:"asked"` // the choices, each time
	Said     string     `json:"said"`
	Modified bool       `json:"modified"` // the current buffer, afterwards
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
			settings, yaml := filepath.Join(w.project, ".memls.yaml"), filepath.Join(w.project, "other.yaml")
			for _, name := range []string{settings, yaml} {
				if err := os.WriteFile(name, []byte("nothing: true\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			var got commandsSeen
			e.drive(t, w, "nvim_commands_test.lua", map[string]string{
				"file": filepath.Join(memory, "deploy.md"), "log": w.file(), "fact": "the smoke test on staging takes ten minutes",
				"settings": settings, "yaml": yaml,
			}, &got)
			if got.Error != "" {
				t.Fatal(got.Error)
			}
			for what, ok := range map[string]bool{
				"search":       len(got.Search) == 1 && strings.HasPrefix(got.Search[0], "deploy.md:"),
				"trace":        len(got.Trace) > 0 && strings.HasPrefix(got.Trace[0], "MEMORY.md:1 "),
				"status":       strings.Contains(got.Status, "deepcode") && strings.Contains(got.Status, "1 memory"),
				"nearest":      strings.Contains(got.Nearest.Asked[0][0], "deploy.md (about the same: ") && strings.Contains(got.Nearest.Said, "added to ~/.deepcode/…/memory/deploy.md"),
				"few choices":  len(got.Nearest.Asked[0]) <= 6,
				"written":      got.Open.Said == "memls: added to DGC.md" && !got.Open.Modified && strings.Contains(got.OpenDisk, "- Releases are made on Mondays"),
				"not saved":    got.Unsaved.Said == "memls: added to DGC.md, not saved: there are changes of yours" && got.Unsaved.Modified,
				"kind":         len(got.Kind.Asked) == 2 && strings.Contains(got.Kind.Said, "memory/"),
				"personal":     strings.Contains(got.Personal.Said, "~/.dgc/DGC.md"),
				"proposed":     strings.HasPrefix(got.Proposed, "Consolidate this log") && got.Diffs == 2,
				"consolidated": strings.Contains(got.Consolidated, "The shop sells tea.") && !strings.Contains(got.Consolidated, "2026-01-05") && strings.Contains(got.Consolidated, "137"),
				"renamed":      strings.Contains(got.Renamed, "](shipping.md)"),
				"settings":     strings.Contains(got.Setting, "nothing") && got.YAML == 0,
				"health":       strings.Contains(got.Health, "OK") && !strings.Contains(got.Health, "ERROR"),
			} {
				if !ok {
					t.Error(what)
				}
			}
			if t.Failed() {
				t.Logf("%+v", got)
			}
			after, err := os.ReadFile(filepath.Join(memory, "shipping.md"))
			if err != nil || !strings.Contains(string(after), "takes ten minutes") {
				t.Errorf("the fact is not in the memory that it belongs to: %s (%v)", after, err)
			}
		})
	}
}
