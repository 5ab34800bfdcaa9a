package analysis_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// TestTrace tells how a session comes to a file, for each agent and each kind of
// answer.
func TestTrace(t *testing.T) {
	const drawer, own = "/home/ada/.deepcode/memory/", "/home/ada/.deepcode/projects/-home-ada-p/memory/"
	memory := func(body string) string { return "---\nname: x\ndescription: d\ntype: user\n---\n" + body }
	big := strings.Repeat("Long ago. ", 1000)
	now := time.Unix(1760000000, 0)
	for _, test := range []struct {
		name  string
		files map[string]string
		path  string
		want  string
	}{
		{"the drawer in full", map[string]string{drawer + "a.md": memory("A.\n")}, drawer + "a.md", "deepcode: in the prompt"},
		{"the drawer by names", map[string]string{drawer + "a.md": memory(big)}, drawer + "a.md", "deepcode: reached in 0 steps (the prompt names it, and the agent reads it on demand)"},
		{"the drawer by topics", map[string]string{drawer + "a.md": memory(big), drawer + ".index.md": "x\n"}, drawer + "a.md",
			"deepcode: breaks at /home/ada/.deepcode/memory/.index.md: the drawer is over its budget, and .index.md is loaded in place of its memories: a search finds it"},
		{"no body", map[string]string{drawer + "a.md": memory("")}, drawer + "a.md", "deepcode: breaks at /home/ada/.deepcode/memory/a.md: it has no body, so the drawer leaves it out"},
		{"the drawer turned off", map[string]string{drawer + "a.md": memory("A.\n"), "/home/ada/.deepcode/settings.json": `{"memory":{"global":{"enabled":false}}}`}, drawer + "a.md",
			"deepcode: breaks at /home/ada/.deepcode/memory: the setting memory.global.enabled is false"},
		{"no index", map[string]string{own + "a.md": memory("A.\n")}, own + "a.md", "deepcode: breaks at " + own + "MEMORY.md: there is no index, so only a search of the agent's finds it"},
		{"an index", map[string]string{own + "MEMORY.md": "- [A](a.md)\n", own + "a.md": memory("A.\n")}, own + "a.md", "deepcode: reached in 1 steps"},
		{"the index itself", map[string]string{own + "MEMORY.md": "- [A](a.md)\n"}, own + "MEMORY.md", "deepcode: in the prompt"},
		{"hidden by topics", map[string]string{own + "MEMORY.md": "- [A](a.md)\n", own + ".index.md": "- [B](b.md)\n", own + "a.md": memory("A.\n")}, own + "a.md",
			"deepcode: breaks at " + own + ".index.md: no entry of .index.md leads to it, so only a search of the agent's finds it"},
		{"the hidden index", map[string]string{own + "MEMORY.md": "- [A](a.md)\n", own + ".index.md": "- [B](b.md)\n"}, own + "MEMORY.md",
			"deepcode: breaks at " + own + "MEMORY.md: .index.md is loaded in its place"},
		{"newer than the topics", map[string]string{own + ".index.md": "- [B](b.md)\n", own + "new.md": memory("New.\n")}, own + "new.md",
			"deepcode: reached in 1 steps"},
		{"DGC", map[string]string{"/home/ada/p/DGC.md": "x\n"}, "/home/ada/p/DGC.md", "dgc: in the prompt"},
		{"a part of DGC", map[string]string{"/home/ada/p/DGC.md": strings.Repeat("a line of it\n", 4000)}, "/home/ada/p/DGC.md", "dgc: in the prompt (a part of it is not loaded: "},
		{"Letta's directory", map[string]string{"/home/ada/m/.memfs.config.json": `{"version": 1}`, "/home/ada/m/MEMORY.md": "- Projects: what is built.\n", "/home/ada/m/projects/MEMORY.md": "x\n"}, "/home/ada/m/projects", "letta: reached in 1 steps"},
		{"Letta's config", map[string]string{"/home/ada/m/.memfs.config.json": `{"version": 1}`}, "/home/ada/m/.memfs.config.json", "letta: breaks at /home/ada/m/.memfs.config.json: it holds the limits of the repository"},
		{"nobody's index", map[string]string{"/home/ada/n/MEMORY.md": "x\n"}, "/home/ada/n/MEMORY.md", ": reached in 0 steps (it is the index, where the way begins)"},
		{"nobody's memory", map[string]string{"/home/ada/n/MEMORY.md": "- [A](a.md)\n", "/home/ada/n/a.md": "x\n"}, "/home/ada/n/a.md", ": reached in 1 steps"},
		{"nobody's lost memory", map[string]string{"/home/ada/n/MEMORY.md": "x\n", "/home/ada/n/a.md": "x\n"}, "/home/ada/n/a.md", ": breaks at /home/ada/n/MEMORY.md: no entry of MEMORY.md leads to it"},
		{"no memory", map[string]string{"/home/ada/n/main.go": "x\n"}, "/home/ada/n/main.go", ""},
	} {
		disk := workspacetest.NewDisk()
		disk.Dir("/home/ada/p/.git")
		for p, content := range test.files {
			mtime := now
			if strings.HasSuffix(p, "new.md") {
				mtime = now.Add(time.Hour)
			}
			disk.File(p, content, mtime)
		}
		ws := workspace.New(disk, &workspace.Env{Home: "/home/ada", Vars: map[string]string{}}, settings.Settings{})
		s := ws.Configure([]string{"/home/ada/p"}, settings.Settings{})
		var got []string
		for _, tr := range analysis.New().Trace(s, test.path) {
			end := fmt.Sprintf("reached in %d steps", len(tr.Steps))
			switch {
			case !tr.Reached():
				end = "breaks at " + tr.BreaksAt.Path + ": " + tr.Broken
			case tr.InPrompt:
				end = "in the prompt"
			}
			if tr.Note != "" {
				end += " (" + tr.Note + ")"
			}
			got = append(got, tr.Agent+": "+end)
			if tr.InPrompt && (len(tr.Steps) > 0 || !tr.Reached()) {
				t.Errorf("%s: %+v", test.name, tr)
			}
		}
		if all := strings.Join(got, "; "); all != test.want && !(strings.HasSuffix(test.want, ": ") && strings.HasPrefix(all, test.want)) {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, all, test.want)
		}
	}
}
