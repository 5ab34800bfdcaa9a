package letta

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

var messagePath = filepath.Join(memory, ".git", MessageName)

// stagedRepository is a repository with a commit, something staged, and the message
// that is being written ("" is none yet).
func stagedRepository(committed, staged map[string]string, message string) *workspacetest.Disk {
	m := newRepository("root-marker", committed, nil)
	files := map[string]fileState{}
	for p, s := range staged {
		files[p] = fileState{data: s}
	}
	w := newGitWriter(m, filepath.Join(memory, ".git"))
	w.index(files)
	w.file(MessageName, message)
	return m
}

const (
	acmeMD = "---\nname: acme\ndescription: How Acme works.\n---\nThe importer reads twice.\n\n# Retries\n\nThree of them.\n\n# Old\n\nGone soon.\n"
	acme2  = "---\nname: acme\ndescription: How Acme works.\n---\nThe importer reads twice.\n\nIt keeps the second.\n\n# Retries\n\nFive of them.\n\n# Open questions\n\nWhy five?\n"
)

var (
	before = map[string]string{"MEMORY.md": "# Memory\n", "human.md": humanMD, "projects/acme.md": acmeMD, "old.md": "---\nname: o\ndescription: Old.\n---\nOld.\n", "gone.md": "x\n"}
	after  = map[string]string{
		"MEMORY.md": "# Memory\n", "human.md": strings.Replace(humanMD, "short", "long", 1), "projects/acme.md": acme2, "moved.md": before["old.md"],
		"projects/MEMORY.md": "Client work.\n\n# Map\n\nTwo files.\n", "people/bob.md": "---\nname: bob\ndescription: Who Bob is.\n---\nBob.\n", "picture.png": "\x89PNG", ConfigName: "{\"version\":1}\n",
	}
)

// What is staged is told in words, from the index and not from the disk.
func TestStaged(t *testing.T) {
	s := snapshotOf(stagedRepository(before, after, "")).Snapshot()
	staged, err := Staged(s, memory)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range staged {
		got = append(got, DescribeChange(f))
	}
	wantLines(t, got, []string{
		".memfs.config.json: new.",
		"gone.md: removed.",
		"human.md: 1 paragraph changed.",
		"moved.md: moved from old.md.",
		"people/bob.md: new, Who Bob is.",
		"picture.png: new.",
		`projects/MEMORY.md: new, with "Map".`,
		`projects/acme.md: 1 paragraph new; "Open questions" new; "Retries" changed; "Old" removed.`,
	})
	if none, err := Staged(snapshotOf(stagedRepository(before, before, "")).Snapshot(), memory); err != nil || len(none) > 0 {
		t.Error(none, err)
	}
}

func TestDescribeChange(t *testing.T) {
	entry := func(path, src string) *Entry {
		return &Entry{Path: path, Mode: ModeRegular, Read: func() ([]byte, error) { return []byte(src), nil }}
	}
	for _, test := range []struct{ before, after, want string }{
		{"a\n\nb\n", "b\n\na\n", "a.md: paragraphs in another order."},
		{"a\n", "a\n\nb\n\nc\n", "a.md: 2 paragraphs new."},
		{"a\n\nb\n", "a\n", "a.md: 1 paragraph removed."},
		{"---\nname: a\ndescription: A.\n---\nx\n", "---\nname: a\ndescription: B.\n---\nx\n", "a.md: another description."},
		{"a\n", "a  \n", "a.md: changed."},
		{"# A\n\nx\n", "intro\n\n# A\n\nx\n", "a.md: 1 paragraph new."},
		{"# A\n\nx\n", "# 1\n\n# 2\n\n# 3\n\n# 4\n\n# 5\n\n# 6\n\n# A\n\nx\n", `a.md: "1", "2", "3", "4", "5" and 1 more new.`},
	} {
		f := StagedFile{Path: "a.md", Before: entry("a.md", test.before), After: entry("a.md", test.after)}
		if got := DescribeChange(f); got != test.want {
			t.Errorf("%q to %q: %s, want %s", test.before, test.after, got, test.want)
		}
	}
}

// A skeleton is a message of the form, in which nothing is left to do but to fill in.
func TestSkeleton(t *testing.T) {
	s := snapshotOf(stagedRepository(before, after, "")).Snapshot()
	staged, _ := Staged(s, memory)
	m := ParseMessage(Skeleton(staged), "#")
	if !m.HasForm || m.Origin.Of(m.Src) != OriginSelf || !m.Glued.IsEmpty() || len(m.Body) != 1+len(staged) || m.Sources == nil || len(m.Sources.Items) != 1 || len(m.Trailers) > 0 {
		t.Errorf("%+v", partsOf(m))
	}
	for _, span := range []text.Span{m.Subject, m.Body[0], m.Sources.Items[0].Span} {
		if len(placeholders(m.Src, span)) == 0 {
			t.Errorf("nothing to fill in: %q", span.Of(m.Src))
		}
	}
	many := slices.Repeat(staged, 5)
	if got := Skeleton(many); !strings.Contains(got, "\nAnd 28 files more.\n") || strings.Count(got, "\n") > 30 {
		t.Error(got)
	}
}

// Only the messages of memory repositories are looked at.
func TestMessageRole(t *testing.T) {
	disk := stagedRepository(before, after, "memory(self): x\n")
	// A linked working directory has a git directory of its own.
	const linked = "/home/ada/linked"
	own := filepath.Join(memory, ".git", "worktrees", "linked")
	for name, content := range map[string]string{"gitdir": linked + "/.git\n", "commondir": "../..\n", "HEAD": "ref: refs/heads/main\n", MessageName: "memory(self): x\n"} {
		disk.File(filepath.Join(own, name), content, time.Time{})
	}
	disk.File(linked+"/.git", "gitdir: "+own+"\n", time.Time{})
	disk.File(linked+"/MEMORY.md", "# Memory\n", time.Time{})
	// One that only says that it belongs to a repository does not.
	disk.File("/tmp/evil/gitdir", filepath.Join(memory, ".git")+"\n", time.Time{})
	// Others are none of the agent's.
	disk.File("/home/ada/code/.git/HEAD", "ref: refs/heads/main\n", time.Time{})
	disk.Dir("/home/ada/code/.git/objects")
	s := snapshotOf(disk).Snapshot()
	for path, root := range map[string]string{
		messagePath: memory, filepath.Join(memory, ".git", "MERGE_MSG"): memory, filepath.Join(own, MessageName): linked,
		"/tmp/evil/" + MessageName: "", "/home/ada/code/.git/" + MessageName: "", filepath.Join(memory, MessageName): "", filepath.Join(memory, ".git", "HEAD"): "",
	} {
		got := ""
		if (Agent{}).Named(path) {
			if r := (Agent{}).Role(s, path); r != nil {
				got = r.Root
			}
		}
		if got != root {
			t.Errorf("%s: %q, want %q", path, got, root)
		}
	}
	legacy := newRepository("", map[string]string{"system/persona.md": "x\n"}, nil)
	legacy.File(messagePath, "x\n", time.Time{})
	if r := (Agent{}).Role(snapshotOf(legacy).Snapshot(), messagePath); r != nil {
		t.Errorf("%+v", r)
	}
}

func TestMessageSummary(t *testing.T) {
	for _, test := range []struct {
		staged  map[string]string
		message string
		want    string
	}{
		{after, "", "Letta: the message of a commit of 8 files"},
		{before, "memory(self): x\n", "Letta: the message of a commit; nothing is staged"},
		{after, "Merge branch 'x'\n", "Letta: the message of a commit of 8 files, which needs no form"},
	} {
		s := snapshotOf(stagedRepository(before, test.staged, test.message)).Snapshot()
		m := Agent{}.Memory(s, (Agent{}).Role(s, messagePath), agent.Options{})
		if m.Summary != test.want || !m.Message || m.View.Text != "" {
			t.Errorf("%q, want %q", m.Summary, test.want)
		}
	}
}

// While git commits some of what is changed it names another index; one of another
// repository is not meant.
func TestIndexOfAnEditor(t *testing.T) {
	disk := stagedRepository(before, after, "")
	newGitWriter(disk, filepath.Join(memory, ".git")).index(map[string]fileState{"MEMORY.md": {data: "# Memory\n"}})
	index, _ := disk.ReadFile(filepath.Join(memory, ".git", "index"), 1<<20)
	disk.File(filepath.Join(memory, ".git", "next-index-7.lock"), string(index), time.Time{})
	for file, want := range map[string]int{".git/next-index-7.lock": 4, filepath.Join(memory, ".git", "next-index-7.lock"): 4, "/elsewhere/.git/index": 8} {
		newGitWriter(disk, filepath.Join(memory, ".git")).index(states(after))
		env := &workspace.Env{Home: "/home/ada", Vars: map[string]string{"GIT_INDEX_FILE": file}}
		staged, err := Staged(workspace.New(disk, env, settings.Settings{}).Snapshot(), memory)
		if err != nil || len(staged) != want {
			t.Errorf("%s: %d files, want %d (%v)", file, len(staged), want, err)
		}
	}
}

func states(files map[string]string) map[string]fileState {
	out := map[string]fileState{}
	for p, s := range files {
		out[p] = fileState{data: s}
	}
	return out
}

// Each message has a | where the cursor is; offers is the start of what is offered,
// and first what the line is with the first of it.
func TestCompleteMessage(t *testing.T) {
	const head = "memory(self): x\n\nbody\n\n"
	for _, test := range []struct{ name, message, offers, first string }{
		{"nothing yet", "|\n# comment\n", "memory(self): |memory(dream): ", "memory(self): "},
		{"a beginning", "mem|\n", "memory(self): |memory(dream): ", "memory(self): "},
		{"the origin", "memory(d|\n", "self|dream", "memory(self): "},
		{"a subject", "Update |\n", "", ""},
		{"a learning", "memory(self): x|\n", "", ""},
		{"a comment", "memory(self): x\n\n# |\n", "", ""},
		{"below the scissors", "memory(self): x\n\n# " + scissors + "\n|", "", ""},
		{"the sources", head + "Sou|\n", "Sources:|Sources: staged files|Sources: unknown", "Sources:\n- " + askSource},
		{"a line of the body", "memory(self): x\n\nhum|\n", "human.md", "human.md: 1 paragraph changed."},
		{"unknown", head + "Sources: un|\n", "unknown", "Sources: unknown"},
		{"an item", head + "Sources:\n- |\n", "- " + askSource + "|- .memfs.config.json|- gone.md", "- " + askSource},
		{"the end of the text", head + "Sources:\n|", "- " + askSource + "|- .memfs.config.json", "- " + askSource},
		{"within an item", head + "Sources:\n- conv-1 (m): |\n", "", ""},
	} {
		off := strings.IndexByte(test.message, '|')
		src := test.message[:off] + test.message[off+1:]
		s := snapshotOf(stagedRepository(before, after, src)).Snapshot()
		got := Agent{}.Complete(s, (Agent{}).Role(s, messagePath), off, agent.Options{})
		var labels []string
		for _, c := range got {
			labels = append(labels, c.Label)
		}
		if all := strings.Join(labels, "|"); !strings.HasPrefix(all, test.offers) || test.offers == "" && all != "" {
			t.Errorf("%s: %s", test.name, all)
			continue
		}
		if len(got) == 0 {
			continue
		}
		completed, err := text.Apply(src, got[0].Edit)
		if err != nil || !strings.Contains("\n"+completed, "\n"+test.first) {
			t.Errorf("%s: %q (%v)", test.name, completed, err)
		}
		for _, c := range got {
			if strings.Contains(c.Edit.Span.Of(src), "\n") || c.Edit.Span.Start > off || c.Edit.Span.End < off {
				t.Errorf("%s: %q replaces %v", test.name, c.Label, c.Edit.Span)
			}
		}
	}
}

func FuzzCompleteMessage(f *testing.F) {
	f.Add("memory(self): x\n\nbody\n\nSources:\n- \n# c\n", 20)
	w := snapshotOf(stagedRepository(before, after, ""))
	f.Fuzz(func(t *testing.T, src string, off int) {
		src = strings.ToValidUTF8(src, "?")
		s := w.Snapshot().With(messagePath, src)
		for _, c := range (Agent{}).Complete(s, (Agent{}).Role(s, messagePath), off, agent.Options{}) {
			if _, err := text.Apply(src, c.Edit); err != nil || strings.Contains(c.Edit.Span.Of(src), "\n") || !(c.Edit.Span.Start <= off && off <= c.Edit.Span.End) {
				t.Fatalf("%q at %d: %v, %v", src, off, c.Edit, err)
			}
		}
	})
}
