package letta

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/view"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

var committed = map[string]string{
	"MEMORY.md":              "# Memory\n\n- [Projects](projects/MEMORY.md)\n",
	"human.md":               humanMD,
	"projects/MEMORY.md":     "Client projects.\n\n- [Acme](projects/acme.md)\n",
	"projects/acme.md":       "---\nname: acme\ndescription: How Acme works.\n---\nThe importer reads twice.\n",
	"lost/note.md":           "---\nname: note\ndescription: d\n---\nBody.\n",
	"skills/pdf/SKILL.md":    "Read a PDF.\n",
	ConfigName:               "{\"version\":1,\"maxFileCharacters\":100}\n",
	"projects/acme/notes.md": "x\n",
}

func snapshotOf(disk *workspacetest.Disk) *workspace.Workspace {
	return workspace.New(disk, &workspace.Env{Home: "/home/ada"}, settings.Settings{})
}

func TestRoles(t *testing.T) {
	s := snapshotOf(newRepository("root-marker", committed, nil)).Snapshot()
	tests := []struct {
		rel, kind, why string
	}{
		{"MEMORY.md", kindRootIndex, ""},
		{"human.md", kindCore, ""},
		{"projects", kindDirectory, ""},
		{".", kindDirectory, ""},
		{"projects/MEMORY.md", kindIndex, ""},
		{"projects/acme.md", kindDeferred, ""},
		{"lost/note.md", kindDeferred, "there is no lost/MEMORY.md, so the agent has no way to it"},
		{"projects/acme/notes.md", kindDeferred, "there is no projects/acme/MEMORY.md, so the agent has no way to it"},
		{"skills/pdf/SKILL.md", kindSkill, "skills are no memory: the agent loads them with Skill"},
		{ConfigName, kindConfig, "it holds the limits of the repository"},
	}
	for _, test := range tests {
		r := Agent{}.Role(s, filepath.Join(memory, test.rel))
		if r == nil || r.Kind != test.kind || r.Why != test.why || r.Loads != (test.why == "") || r.Root != memory {
			t.Errorf("%s: %+v", test.rel, r)
		}
	}
	for _, path := range []string{"/home/ada/notes.md", memory + "/image.png", "untitled:1"} {
		if r := (Agent{}).Role(s, path); r != nil {
			t.Errorf("%s: %+v", path, r)
		}
	}
}

// read returns what the agent makes of a file of the repository.
func read(s *workspace.Snapshot, rel string) *agent.Memory {
	a := Agent{}
	return a.Memory(s, a.Role(s, filepath.Join(memory, rel)), agent.Options{})
}

func TestMemory(t *testing.T) {
	s := snapshotOf(newRepository("root-marker", committed, nil)).Snapshot()
	tests := []struct {
		rel, text, summary string
	}{
		{"human.md", "<human>\n<description>Durable facts about Ada.</description>\nAda prefers short answers.\n</human>", "Letta: core memory, in every prompt · 85 of 100 characters · all core 128 of 65,536"},
		{"MEMORY.md", "<memory>\n# Memory\n\n- [Projects](projects/MEMORY.md)\n<deferred-memory>\n<directory path=\"projects/\" index=\"projects/MEMORY.md\" />\n</deferred-memory>\n</memory>", "Letta: core memory, in every prompt · 43 of 100 characters · all core 128 of 65,536"},
		{"projects/acme.md", "<memory_content path=\"projects/acme.md\" description=\"How Acme works.\">\n---\nname: acme\ndescription: How Acme works.\n---\nThe importer reads twice.\n</memory_content>", "Letta: read when it is needed · 74 of 100 characters"},
	}
	for _, test := range tests {
		m := read(s, test.rel)
		wantText(t, m.View.Text, test.text)
		checkView(t, m.View, readDisk(s))
		if m.Summary != test.summary {
			t.Errorf("%s: %q", test.rel, m.Summary)
		}
	}
	index, dir := read(s, "projects/MEMORY.md"), read(s, "projects")
	if index.View.Text != dir.View.Text || !strings.Contains(dir.View.Text, "  <file description=\"How Acme works.\">projects/acme.md</file>\n") {
		t.Errorf("%q\n%q", index.View.Text, dir.View.Text)
	}
	wantText(t, read(s, ".").View.Text, Agent{}.Session(s, memory, agent.Options{}).Text)
	if m := read(s, "skills/pdf/SKILL.md"); m.View.Text != "" || m.Summary != "not memory: the agent loads skills with Skill" {
		t.Errorf("%q %q", m.View.Text, m.Summary)
	}
}

// What is typed is in the preview of the file at once, and in a session's prompt
// only once it is committed.
func TestTyping(t *testing.T) {
	w := snapshotOf(newRepository("root-marker", committed, nil))
	path := filepath.Join(memory, "human.md")
	before := Agent{}.Session(w.Snapshot(), memory, agent.Options{}).Text
	s := w.Open(path, 1, strings.Replace(humanMD, "short", "long", 1))
	if m := read(s, "human.md"); !strings.Contains(m.View.Text, "long answers") {
		t.Errorf("%q", m.View.Text)
	}
	wantText(t, Agent{}.Session(s, memory, agent.Options{}).Text, before)
	wantText(t, Committed(s, memory).View.Text, strings.Replace(before, "short", "long", 1))
	s = w.Open(filepath.Join(memory, "people", "MEMORY.md"), 1, "People.\n")
	if got := Committed(s, memory).Directories; len(got) != 2 || got[0] != "people" {
		t.Error(got)
	}
	if m := read(s, "MEMORY.md"); !strings.Contains(m.View.Text, `path="people/"`) {
		t.Errorf("%q", m.View.Text)
	}
}

func TestStores(t *testing.T) {
	s := snapshotOf(newRepository("root-marker", committed, map[string]string{"human.md": humanMD + "More.\n"})).Snapshot()
	stores := Agent{}.Stores(s, filepath.Join(memory, "projects"))
	if len(stores) != 1 || stores[0].Path != memory || len(stores[0].Files) != 6 {
		t.Fatalf("%+v", stores)
	}
	if want := "core 134 of 65,536 characters; 6 files, 2 not reachable; HEAD differs from disk in 1"; stores[0].Note != want {
		t.Errorf("%q, want %q", stores[0].Note, want)
	}
	if got := (Agent{}).Stores(s, "/home/ada"); got != nil {
		t.Error(got)
	}
	legacy := snapshotOf(newRepository("", map[string]string{"system/persona.md": "x\n"}, nil)).Snapshot()
	if note := (Agent{}).Stores(legacy, memory)[0].Note; !strings.Contains(note, "the older layout") {
		t.Error(note)
	}
	if r := (Agent{}).Role(legacy, filepath.Join(memory, "notes/ada.md")); r.Why != "" { // it has no indexes
		t.Error(r.Why)
	}
}

// A directory without a commit, or without git, is read all the same.
func TestWithoutGit(t *testing.T) {
	m := workspacetest.NewDisk()
	for p, text := range committed {
		m.File(filepath.Join(memory, p), text, time.Time{})
	}
	s := snapshotOf(m).Snapshot()
	if v := (Agent{}).Session(s, memory, agent.Options{}); v.Text != "" || v.Agent != Name {
		t.Errorf("%q", v.Text)
	}
	if p := Committed(s, memory); p == nil || len(p.Blocks) != 2 {
		t.Errorf("%+v", p)
	}
	if m := read(s, "projects"); !strings.Contains(m.View.Text, "projects/acme.md") {
		t.Errorf("%q", m.View.Text)
	}
	var noView *view.View
	for _, rel := range []string{"MEMORY.md", "human.md", "lost/note.md", ConfigName, "gone.md"} {
		if m := read(s, rel); m.View == noView {
			t.Errorf("%s has no view", rel)
		}
	}
}

// A file that a person says is the agent's is held to its frontmatter, wherever it lies.
func TestAssumed(t *testing.T) {
	disk := workspacetest.NewDisk()
	path := "/home/ada/work/system/a.md"
	disk.File(path, "---\ndescription: \"\"\nversion: 1.6\n---\n# X\n", time.Time{})
	s := snapshotOf(disk).Snapshot()
	if r := (Agent{}).Role(s, path); r != nil {
		t.Fatalf("%+v", r)
	}
	m := Agent{}.Memory(s, Agent{}.Assume(s, path), agent.Options{})
	var got []string
	for _, p := range m.Facts.(*facts).problems {
		got = append(got, p.Line)
	}
	wantLines(t, got, []string{
		"a.md: 'description' must not be empty",
		"a.md: unknown frontmatter key 'version' (allowed: name description)",
		"a.md: missing required field 'name'",
	})
}
