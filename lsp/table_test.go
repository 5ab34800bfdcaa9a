package lsp_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A feature is a row of the table of TestFeatures; none says of the agents that have no
// such thing why. "any" is a memory directory that no agent claims.
type feature struct {
	name string
	none map[string]string
}

// agents are the columns.
var agents = []string{"dgc", "deepcode", "letta", "any"}

// Reasons that hold for several rows.
const (
	noDirectory  = "DGC loads single files: there is no directory of memories, and no index"
	noHeader     = "DGC reads no frontmatter"
	nobodyLoads  = "what nobody is known to load costs nothing, and has no view"
	rulesAreDGCs = "rules are DGC's"
)

func onlyDGC(why string) map[string]string {
	return map[string]string{"deepcode": why, "letta": why, "any": why}
}

var features = []feature{
	{"hover: heading", map[string]string{"any": nobodyLoads}},
	{"hover: first line", map[string]string{"any": nobodyLoads}},
	{"hover: entry of an index", map[string]string{"dgc": noDirectory}},
	{"hover: link", nil},
	{"hover: frontmatter key", map[string]string{"any": "what a key is to an agent, only an agent says"}},
	{"hover: setting", map[string]string{"dgc": "DGC's memory has no settings"}},
	{"hover: rule marker", onlyDGC(rulesAreDGCs)},
	{"hover: rewritten line", onlyDGC("DGC alone rewrites text that it loads")},

	{"view: file", map[string]string{"any": nobodyLoads}},
	{"view: directory", map[string]string{"dgc": noDirectory, "any": nobodyLoads}},
	{"view: session", map[string]string{"any": nobodyLoads}},
	{"view: while typing", map[string]string{"any": nobodyLoads}},

	{"complete: key", map[string]string{"dgc": noHeader}},
	{"complete: value", map[string]string{"dgc": noHeader, "letta": "Letta's memories have no types", "any": "which types there are, only an agent says"}},
	{"complete: name", map[string]string{"dgc": noHeader}},
	{"complete: link", nil},
	{"complete: wiki link", map[string]string{"letta": "such links are of the older layout: links are paths from the root"}},
	{"complete: anchor", nil},
	{"complete: line of an index", map[string]string{"dgc": noDirectory}},
	{"complete: rule heading", onlyDGC(rulesAreDGCs)},
	{"complete: rule marker", onlyDGC(rulesAreDGCs)},
	{"complete: placeholder", nil},
	{"complete: setting", map[string]string{"dgc": "DGC's memory has no settings"}},

	{"definition", nil},
	{"references", nil},
	{"document links", nil},
	{"outline", nil},
	{"find in the workspace", nil},
	{"folding", nil},
	{"selection", nil},
	{"trace", nil},

	{"rename: memory", nil},
	{"rename: heading", nil},
	{"rename: directory", nil},
	{"move a file", nil},
	{"create a file", map[string]string{"dgc": noDirectory}},
	{"delete a file", map[string]string{"dgc": noDirectory}},

	{"extract", map[string]string{"dgc": noDirectory + "; a procedure moves to a skill"}},
	{"inline", map[string]string{"dgc": noDirectory}},
	{"merge", map[string]string{"dgc": noDirectory}},
	{"move a section", map[string]string{"dgc": noDirectory}},
	{"move a section up", map[string]string{"any": "what stands above a directory, only an agent says"}},
	{"move to a skill", map[string]string{"deepcode": "where its skills are kept is not known", "any": "only an agent has skills"}},
	{"split", map[string]string{"dgc": noDirectory, "letta": "what is over a limit has a finding, with such a fix", "any": "only an agent has a budget that asks for it"}},
	{"sort an index", map[string]string{"dgc": noDirectory}},
	{"group an index", map[string]string{"dgc": noDirectory}},
	{"rule and fact", onlyDGC(rulesAreDGCs)},
	{"keep a section", nil},
	{"a first file", nil},

	{"lens: budget", map[string]string{"any": nobodyLoads}},
	{"lens: references", nil},
	{"hint: cost", map[string]string{"any": nobodyLoads}},
	{"hint: left out", map[string]string{"any": nobodyLoads}},

	{"the same fact", nil},
	{"near duplicate", map[string]string{"dgc": noDirectory}},
	{"contradiction", nil},
}

// TestFeatures holds what is promised for each agent: every cell of the table has a
// scenario that shows it, or a reason why that agent has no such thing. A scenario of
// testdata/editing says so by "agent:" in its prose and lines "# FEATURE" in its
// questions, one of testdata/scenarios and of the actions by "shows: AGENT, FEATURE".
func TestFeatures(t *testing.T) {
	shown := map[string]map[string]string{} // feature, agent, the scenario
	for _, f := range features {
		shown[f.name] = map[string]string{}
	}
	show := func(file, agent, feature string) {
		cells, ok := shown[feature]
		if !ok || !slices.Contains(agents, agent) {
			t.Errorf("%s shows %q of %q: the table has no such cell", file, feature, agent)
			return
		}
		cells[agent] = file
	}
	for _, pattern := range []string{"testdata/editing/*", "testdata/scenarios/*/*", "actions/testdata/*"} {
		names, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(pattern)+".txtar"))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: no scenarios: %v", pattern, err)
		}
		for _, name := range names {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			agent := ""
			for line := range strings.Lines(string(archive.Comment)) {
				if rest, ok := strings.CutPrefix(line, "agent:"); ok {
					agent = strings.TrimSpace(rest)
				}
				if rest, ok := strings.CutPrefix(line, "shows:"); ok {
					who, what, _ := strings.Cut(strings.TrimSpace(rest), ", ")
					show(name, who, what)
				}
			}
			for _, f := range archive.Files {
				if f.Name != "ask" || agent == "" {
					continue
				}
				for line := range strings.Lines(string(f.Data)) {
					rest, ok := strings.CutPrefix(strings.TrimSpace(line), "# ")
					for what := range strings.SplitSeq(rest, "; ") {
						if ok {
							show(name, agent, what)
						}
					}
				}
			}
		}
	}
	for _, f := range features {
		for _, agent := range agents {
			why, none := f.none[agent]
			switch file := shown[f.name][agent]; {
			case file == "" && !none:
				t.Errorf("%s, %s: no scenario shows it, and no reason is given", f.name, agent)
			case file != "" && none:
				t.Errorf("%s, %s: %s shows it, and yet there is a reason why not: %s", f.name, agent, file, why)
			}
		}
		for _, agent := range slices.Sorted(maps.Keys(f.none)) {
			if !slices.Contains(agents, agent) {
				t.Errorf("%s: no column %q", f.name, agent)
			}
		}
	}
}
