package letta

import (
	"path/filepath"
	"strings"
	"testing"

	"memls/analysis/workspace"
)

// The indexes of the tests: entries of every form, and ways that break.
var indexes = map[string]string{
	"MEMORY.md":                  "# Memory\n\n- [Projects](projects/MEMORY.md): client projects.\n- People: who is who.\n- `travel/` when a trip is planned.\n- [Incidents](projects/acme/incidents.md)\n",
	"human.md":                   humanMD,
	"projects/MEMORY.md":         "Client projects.\n\n- [Acme](projects/acme.md)\n- See projects/globex.md for exports.\n- [Depth](projects/acme/)\n- [Beside](beside.md)\n",
	"projects/acme.md":           "---\nname: acme\ndescription: d\n---\nIt links to [hidden](projects/hidden.md).\n",
	"projects/globex.md":         "x\n",
	"projects/beside.md":         "x\n",
	"projects/hidden.md":         "x\n",
	"projects/acme/MEMORY.md":    "Acme in depth.\n\n[Notes](projects/acme/notes.md)\n",
	"projects/acme/notes.md":     "x\n",
	"projects/acme/incidents.md": "x\n",
	"people/MEMORY.md":           "People.\n",
	"people/ada.md":              "x\n",
	"travel/MEMORY.md":           "Travel.\n\n- [[trains]]\n",
	"travel/trains.md":           "x\n",
	"vendors/MEMORY.md":          "- [Initech](vendors/initech.md)\n",
	"vendors/initech.md":         "x\n",
	"lost/note.md":               "x\n",
	"skills/pdf/SKILL.md":        "x\n",
}

func TestChain(t *testing.T) {
	s := snapshotOf(newRepository("root-marker", indexes, nil)).Snapshot()
	tests := []struct{ rel, route, why string }{
		{"MEMORY.md", "MEMORY.md", ""},
		{"human.md", "human.md", ""},
		{"projects/MEMORY.md", "MEMORY.md → projects/MEMORY.md", ""},
		{"projects", "MEMORY.md → projects/MEMORY.md", ""},
		{"projects/acme.md", "MEMORY.md → projects/MEMORY.md → projects/acme.md", ""},
		{"projects/globex.md", "MEMORY.md → projects/MEMORY.md → projects/globex.md", ""},
		{"projects/beside.md", "MEMORY.md → projects/MEMORY.md → projects/beside.md", ""},
		{"projects/acme/notes.md", "MEMORY.md → projects/MEMORY.md → projects/acme/MEMORY.md → projects/acme/notes.md", ""},
		{"projects/acme/incidents.md", "MEMORY.md → projects/acme/incidents.md", ""},
		{"travel/trains.md", "MEMORY.md → travel/MEMORY.md → travel/trains.md", ""},
		{"projects/hidden.md", "MEMORY.md → projects/MEMORY.md", "no entry of projects/MEMORY.md names projects/hidden.md"},
		{"people/ada.md", "MEMORY.md → people/MEMORY.md", "no entry of people/MEMORY.md names people/ada.md"},
		{"vendors/initech.md", "MEMORY.md", "no entry of MEMORY.md names vendors/"},
		{"lost/note.md", "MEMORY.md", "there is no lost/MEMORY.md, so the agent does not know of lost/"},
		{"skills/pdf/SKILL.md", "MEMORY.md", "skills are no memory: the agent loads them with Skill"},
		{"../elsewhere.md", "MEMORY.md", "it is not in this memory repository"},
	}
	for _, test := range tests {
		c := Chain(s, memory, filepath.Join(memory, test.rel))
		why := ""
		if c.Break != nil {
			why = c.Break.Why
		}
		if c.String() != test.route || why != test.why {
			t.Errorf("%s: %q, %q", test.rel, c.String(), why)
		}
		for i, step := range c.Steps {
			at := step.Entry.Of(s.File(step.Index).Text())
			if at == "" || strings.Contains(at, "\n") {
				t.Errorf("%s: step %d at %q", test.rel, i, at)
			}
		}
	}
	c := Chain(s, memory, filepath.Join(memory, "projects/globex.md"))
	if at := c.Steps[1].Entry.Of(s.File(c.Steps[1].Index).Text()); at != "- See projects/globex.md for exports." {
		t.Errorf("%q", at)
	}
}

// The way follows what is typed, and one that nobody can go is none.
func TestChainWhileTyping(t *testing.T) {
	w := snapshotOf(newRepository("root-marker", indexes, nil))
	index := filepath.Join(memory, "people/MEMORY.md")
	s := w.Open(index, 1, "People.\n\n- [Ada](people/ada.md)\n")
	if c := Chain(s, memory, filepath.Join(memory, "people/ada.md")); c.Break != nil {
		t.Errorf("%+v", c.Break)
	}
	bare := snapshotOf(newRepository("root-marker", map[string]string{"p/MEMORY.md": "x\n", "p/a.md": "x\n"}, nil)).Snapshot()
	c := Chain(bare, memory, filepath.Join(memory, "p/a.md"))
	if c.Break == nil || !c.Break.Missing || c.Break.Why != "there is no MEMORY.md at the root, so the agent has no memory here" {
		t.Errorf("%+v", c.Break)
	}
}

func TestPathsIn(t *testing.T) {
	tests := map[string][]string{
		"see projects/acme.md, and people/.": {"projects/acme.md", "people/"},
		"acme.md":                            {"acme.md"},
		"and/or":                             nil,
		"1/2 of it":                          nil,
		"/ alone":                            nil,
		"größe/datei.md!":                    {"größe/datei.md"},
		"a.md.":                              {"a.md"},
	}
	for src, want := range tests {
		var got []string
		for _, span := range pathsIn(src) {
			got = append(got, span.Of(src))
		}
		wantLines(t, got, want)
	}
}

func FuzzMentions(f *testing.F) {
	for _, src := range indexes {
		f.Add(src)
	}
	f.Add("- [a](b.md\n- `c/")
	f.Fuzz(func(t *testing.T, src string) {
		disk := newRepository("root-marker", map[string]string{"MEMORY.md": src, "a/MEMORY.md": "x\n", "a/b.md": "x\n"}, nil)
		s := snapshotOf(disk).Snapshot()
		text := s.File(filepath.Join(memory, "MEMORY.md")).Text()
		for _, n := range namingsOf(s, memory, "MEMORY.md") {
			if n.entry.Start > n.span.Start || n.span.End > len(text) || n.entry.Start < 0 || n.span.IsEmpty() {
				t.Fatalf("%+v in %q", n, text)
			}
		}
		Chain(s, memory, filepath.Join(memory, "a/b.md"))
	})
}

// Repositories are found by their place, one look a directory, and other Markdown is
// not even opened.
func TestFinds(t *testing.T) {
	disk := newRepository("root-marker", indexes, nil)
	disk.File("/srv/plain/docs/a.md", "x\n", epoch)
	reads := &countingDisk{Disk: disk}
	s := workspaceOver(reads).Snapshot()
	a := Agent{}
	for path, want := range map[string][2]bool{
		filepath.Join(memory, "projects/acme.md"): {true, true},
		filepath.Join(memory, ConfigName):         {true, false},
		filepath.Join(memory, "image.png"):        {false, false},
		"/srv/plain/docs/a.md":                    {false, false},
		"/home/ada/.letta":                        {true, false},
		"untitled:1.md":                           {false, false},
	} {
		if named, finds := a.Named(path), a.Finds(s, path); named != want[0] || finds != want[1] {
			t.Errorf("%s: named %v, finds %v", path, named, finds)
		}
	}
	if reads.opened["/srv/plain/docs/a.md"] > 0 {
		t.Error("a file that is nobody's was read")
	}
	before := reads.asked
	for range 100 {
		a.Finds(s, "/srv/plain/docs/a.md")
		a.Finds(s, "/srv/plain/docs/b.md")
	}
	if reads.asked != before {
		t.Errorf("%d questions to the disk", reads.asked-before)
	}
}

// What git does is noticed: a commit makes what is on disk the prompt.
func TestCommitIsNoticed(t *testing.T) {
	disk := newRepository("root-marker", map[string]string{"MEMORY.md": "# Memory\n", "human.md": humanMD}, map[string]string{"human.md": humanMD + "More.\n"})
	w := snapshotOf(disk)
	has := func(s *workspace.Snapshot) bool {
		return strings.Contains(headPrompt(s, memory).View.Text, "More.")
	}
	if has(w.Snapshot()) {
		t.Fatal("what is not committed is in the prompt")
	}
	git := newGitWriter(disk, filepath.Join(memory, ".git"))
	files := map[string]fileState{"MEMORY.md": {data: "# Memory\n"}, "human.md": {data: humanMD + "More.\n"}}
	git.head(git.commit(git.tree(files), nil, 1760000100))
	git.index(files)
	places := Agent{}.StatePlaces(w.Snapshot(), memory)
	ref := filepath.Join(memory, ".git/refs/heads/main")
	if len(places) != 2 || places[1] != filepath.Dir(ref) {
		t.Error(places)
	}
	if !has(w.DiskChanged(ref)) {
		t.Error("the commit is not noticed")
	}
}
