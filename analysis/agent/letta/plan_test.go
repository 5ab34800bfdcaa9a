package letta

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"memls/analysis/agent"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// show writes a change as the files that it makes.
func show(t *testing.T, c *workspace.Change) string {
	t.Helper()
	if c == nil {
		return ""
	}
	var out []string
	for _, f := range c.Files {
		rel, _ := filepath.Rel(memory, cmp.Or(f.MoveTo, f.Path))
		after, err := text.Apply(f.Before, f.Edits...)
		if err != nil {
			t.Fatal(err)
		}
		what := "edit"
		switch {
		case f.Create:
			what = "create"
		case f.MoveTo != "":
			from, _ := filepath.Rel(memory, f.Path)
			what = "move " + from
		}
		out = append(out, fmt.Sprintf("-- %s: %s --\n%s", filepath.ToSlash(rel), what, after))
	}
	slices.Sort(out)
	return strings.Join(out, "")
}

func factsIn(s *workspace.Snapshot, rel string) *facts { return read(s, rel).Facts.(*facts) }

// A section that has to go becomes a file of its own, and what led to its heading
// follows.
func TestSplit(t *testing.T) {
	s := snapshotOf(newRepository("root-marker", map[string]string{
		ConfigName:      "{\"version\":1,\"maxFileCharacters\":150}\n",
		"MEMORY.md":     "# Memory\n\n- [Ops](ops/MEMORY.md): [rollback](ops/deploy.md#rollback) and more.\n",
		"ops/MEMORY.md": "Operations.\n\n- [Deploy](ops/deploy.md)\n",
		"ops/deploy.md": "---\nname: deploy\ndescription: Deployment.\n---\n\n## Staging\n\nStaging comes first. See [rollback](#rollback).\n\n## Rollback\n\nRollback is by hand. See [staging](#staging).\n",
	}, nil)).Snapshot()
	x := factsIn(s, "ops/deploy.md")
	p := newPlan(s, memory, "")
	if err := x.split(p); err != nil {
		t.Fatal(err)
	}
	c, err := p.change()
	if err != nil {
		t.Fatal(err)
	}
	wantText(t, show(t, c), `-- MEMORY.md: edit --
# Memory

- [Ops](ops/MEMORY.md): [rollback](ops/deploy-rollback.md#rollback) and more.
-- ops/MEMORY.md: edit --
Operations.

- [Deploy](ops/deploy.md)
- [Rollback](ops/deploy-rollback.md)
-- ops/deploy-rollback.md: create --
---
name: deploy-rollback
description: Rollback: Rollback is by hand.
---

## Rollback

Rollback is by hand. See [staging](ops/deploy.md#staging).
-- ops/deploy.md: edit --
---
name: deploy
description: Deployment.
---

## Staging

Staging comes first. See [rollback](ops/deploy-rollback.md#rollback).
`)
}

// A directory that is too deep goes away: its files move up, its index becomes a file.
func TestFlatten(t *testing.T) {
	s := snapshotOf(newRepository("root-marker", map[string]string{
		"MEMORY.md":         "- [a](a/MEMORY.md)\n",
		"a/MEMORY.md":       "A.\n\n- [b](a/b/MEMORY.md)\n",
		"a/b/MEMORY.md":     "B.\n\n- [c](a/b/c/MEMORY.md)\n",
		"a/b/c/MEMORY.md":   "What c is about.\n\n- [note](a/b/c/note.md)\n",
		"a/b/c/note.md":     "---\nname: note\ndescription: A note.\n---\nUp to [c](a/b/c/MEMORY.md).\n",
		"a/b/c/picture.txt": "A picture.\n",
	}, nil)).Snapshot()
	p := newPlan(s, memory, "")
	if err := p.flatten("a/b/c"); err != nil {
		t.Fatal(err)
	}
	c, err := p.change()
	if err != nil {
		t.Fatal(err)
	}
	wantText(t, show(t, c), `-- a/b/MEMORY.md: edit --
B.

- [c](a/b/c.md)
- [note](a/b/c-note.md)
-- a/b/c-note.md: move a/b/c/note.md --
---
name: note
description: A note.
---
Up to [c](a/b/c.md).
-- a/b/c-picture.txt: move a/b/c/picture.txt --
A picture.
-- a/b/c.md: move a/b/c/MEMORY.md --
---
name: c
description: What c is about.
---

What c is about.

- [c-note](a/b/c-note.md)
`)
}

// A missing index is made with a summary and what is there, and every index above
// leads to it.
func TestLead(t *testing.T) {
	s := snapshotOf(newRepository("root-marker", map[string]string{
		"MEMORY.md":      "# Memory\n",
		"a/b/soup.md":    "---\nname: soup\ndescription: Soup.\n---\n# Soup\n",
		"a/b/bread.md":   "---\nname: bread\ndescription: Bread.\n---\nBread.\n",
		"a/old/notes.md": "x\n",
	}, nil)).Snapshot()
	p := newPlan(s, memory, "")
	p.lead("a/b/soup.md")
	c, err := p.change()
	if err != nil {
		t.Fatal(err)
	}
	wantText(t, show(t, c), `-- MEMORY.md: edit --
# Memory

- [A](a/MEMORY.md) — Notes on B.
-- a/MEMORY.md: create --
# A

Notes on B.

- [B](a/b/MEMORY.md)
-- a/b/MEMORY.md: create --
# B

Notes on bread and Soup.

- [bread](a/b/bread.md)
- [Soup](a/b/soup.md)
`)
}

// A summary that names what a directory holds names what is added to it, too, and so
// does the entry that repeats it; one in an author's words stays.
func TestLeadRenewsTheSummary(t *testing.T) {
	for _, test := range []struct{ name, summary, want string }{
		{"of titles", "Notes on Ada flies on Mondays.", "Notes on Ada flies on Mondays and Bob sails."},
		{"of nothing", "Notes on this subject.", "Notes on this subject."}, // it was not made for these files
		{"an author's", "Who travels how.", "Who travels how."},
	} {
		s := snapshotOf(newRepository("root-marker", map[string]string{
			"MEMORY.md":       "# Memory\n\nAll.\n\n- [Notes](notes/MEMORY.md): " + test.summary + "\n",
			"notes/MEMORY.md": "# Notes\n\n" + test.summary + "\n\n- [Ada flies on Mondays](notes/ada.md)\n",
			"notes/ada.md":    "---\nname: ada\ndescription: Ada.\n---\n# Ada flies on Mondays\n",
			"notes/bob.md":    "---\nname: bob\ndescription: Bob.\n---\n# Bob sails\n",
		}, nil)).Snapshot()
		p := newPlan(s, memory, "")
		p.lead("notes/bob.md")
		for _, rel := range []string{"MEMORY.md", "notes/MEMORY.md"} {
			if got := p.text(rel); !strings.Contains(got, test.want+"\n") {
				t.Errorf("%s: %s is\n%s", test.name, rel, got)
			}
		}
		if _, after, _, _ := (Agent{}).CompleteIndex(s, filepath.Join(memory, "notes")); !strings.Contains(after, test.want+"\n") {
			t.Errorf("%s: completed it is\n%s", test.name, after)
		}
	}
}

func TestAdd(t *testing.T) {
	files := map[string]string{
		ConfigName:           "{\"version\":1,\"readOnlyFiles\":[\"fixed/**\"],\"maxFileCharacters\":400}\n",
		"MEMORY.md":          "# Memory\n\n- [Projects](projects/MEMORY.md): clients.\n",
		"human.md":           humanMD,
		"projects/MEMORY.md": "Clients.\n\n- [Acme](projects/acme.md)\n",
		"projects/acme.md":   "---\nname: acme\ndescription: Acme.\n---\n\nThe importer reads twice.\n",
		"fixed/MEMORY.md":    "Fixed.\n",
		"skills/s/SKILL.md":  "x\n",
	}
	s := snapshotOf(newRepository("root-marker", files, nil)).Snapshot()
	add := func(dir string, f agent.Fact) (*workspace.Change, error) {
		if f.Into != "" {
			f.Into = filepath.Join(memory, f.Into)
			return Agent{}.Extend(s, f, agent.Options{})
		}
		return Agent{}.Add(s, filepath.Join(memory, dir), f, agent.Options{})
	}
	fact := "Globex exports run at night. They are late when the archive is full."
	tests := []struct {
		name, dir string
		fact      agent.Fact
		want      string
	}{
		{"in a directory", "projects", agent.Fact{Text: fact}, `-- projects/MEMORY.md: edit --
Clients.

- [Acme](projects/acme.md)
- [Globex exports run at night](projects/globex-exports-run-at-night-they.md)
-- projects/globex-exports-run-at-night-they.md: create --
---
name: globex-exports-run-at-night-they
description: Globex exports run at night.
---

Globex exports run at night. They are late when the archive is full.
`},
		{"from the root", ".", agent.Fact{Text: "Ada flies on Mondays"}, `-- MEMORY.md: edit --
# Memory

- [Projects](projects/MEMORY.md): clients.
- [Notes](notes/MEMORY.md): Notes on Ada flies on Mondays.
-- notes/MEMORY.md: create --
# Notes

Notes on Ada flies on Mondays.

- [Ada flies on Mondays](notes/ada-flies-on-mondays.md)
-- notes/ada-flies-on-mondays.md: create --
---
name: ada-flies-on-mondays
description: Ada flies on Mondays
---

Ada flies on Mondays
`},
		{"into a file", ".", agent.Fact{Text: "It drops blank rows.", Into: "projects/acme.md"}, "-- projects/acme.md: edit --\n" + files["projects/acme.md"] + "\nIt drops blank rows.\n"},
		{"into core memory", ".", agent.Fact{Text: "Ada lives in Rome.", Into: "human.md"}, "-- human.md: edit --\n" + humanMD + "\nAda lives in Rome.\n"},
	}
	for _, test := range tests {
		c, err := add(test.dir, test.fact)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		wantText(t, show(t, c), test.want)
	}
	refused := map[string]struct {
		dir  string
		fact agent.Fact
	}{
		"there is nothing to remember":   {".", agent.Fact{Text: " \n"}},
		"it has no scopes":               {".", agent.Fact{Text: "x", Scope: "user"}},
		"no types of memory":             {".", agent.Fact{Text: "x", Type: "feedback"}},
		"protects it":                    {"fixed", agent.Fact{Text: "x"}},
		"characters exceeds 400":         {"projects", agent.Fact{Text: strings.Repeat("long ", 100)}},
		"skills/s/SKILL.md is no memory": {".", agent.Fact{Text: "x", Into: "skills/s/SKILL.md"}},
		"projects/gone.md is no memory":  {".", agent.Fact{Text: "x", Into: "projects/gone.md"}},
		"in no memory repository":        {"../../..", agent.Fact{Text: "x"}},
	}
	for want, test := range refused {
		if c, err := add(test.dir, test.fact); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v %s", want, err, show(t, c))
		}
	}
	c, err := add("projects", agent.Fact{Text: fact})
	if err != nil || !strings.HasSuffix(c.Files[0].Path, "they.md") {
		t.Fatalf("%v: the memory itself is first", err)
	}
	message := Agent{}.CommitMessage(s, agent.Fact{Text: fact}, c)
	for _, part := range []string{"memory(self): Globex exports run at night\n\n", "\nSources:\n- ", "projects/globex-exports-run-at-night-they.md: new, "} {
		if !strings.Contains(message, part) {
			t.Errorf("%q is not in\n%s", part, message)
		}
	}
}
