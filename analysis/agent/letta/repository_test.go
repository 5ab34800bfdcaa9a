package letta

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memls/analysis/settings"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

const memory = "/home/ada/.letta/agents/agent-1/memory"

// newRepository puts a repository on a disk: what is committed, and what is then
// written over it ("" deletes).
func newRepository(policy string, committed, written map[string]string) *workspacetest.Disk {
	m := workspacetest.NewDisk()
	files := map[string]fileState{}
	for p, s := range committed {
		files[p] = fileState{data: s}
	}
	w := newGitWriter(m, filepath.Join(memory, ".git"))
	w.head(w.commit(w.tree(files), nil, 1760000000))
	w.index(files)
	if policy != "" {
		w.file(PolicyName, policy+"\n")
	}
	for p, s := range written {
		if s == "" {
			delete(files, p)
			continue
		}
		files[p] = fileState{data: s}
	}
	for p, s := range files {
		m.File(filepath.Join(memory, p), s.data, time.Unix(1760000000, 0))
	}
	return m
}

const humanMD = "---\nname: human\ndescription: Durable facts about Ada.\n---\nAda prefers short answers.\n"

// The agent sees what is committed; what the editor holds is seen once it is.
func TestPromptBeforeAndAfter(t *testing.T) {
	disk := newRepository("root-marker", map[string]string{
		"MEMORY.md": "# Memory\n", "human.md": humanMD, "people/MEMORY.md": "People.\n", ".gitignore": "*.tmp\n",
	}, map[string]string{"notes.md": "A note.\n", "scratch.tmp": "x\n"})
	s := workspace.New(disk, &workspace.Env{Home: "/home/ada"}, settings.Settings{}).Open(filepath.Join(memory, "human.md"), 1, strings.Replace(humanMD, "short", "long", 1))
	r := OpenRepository(s, memory)
	if r.Err != nil || r.Policy != PolicyRootMarker {
		t.Fatal(r.Policy, r.Err)
	}
	head, err := r.Head()
	if err != nil {
		t.Fatal(err)
	}
	const core = "<human>\n<description>Durable facts about Ada.</description>\nAda prefers short answers.\n</human>\n\n"
	const index = "<memory>\n# Memory\n<deferred-memory>\n<directory path=\"people/\" index=\"people/MEMORY.md\" />\n</deferred-memory>\n</memory>"
	before := ReadPrompt(head, false)
	wantText(t, before.View.Text, core+index)
	work, err := r.WorkTree()
	if err != nil {
		t.Fatal(err)
	}
	after := ReadPrompt(work, false)
	wantText(t, after.View.Text, strings.Replace(core, "short", "long", 1)+"<notes>\nA note.\n</notes>\n\n"+index)
	checkView(t, after.View, readDisk(s))
	// The file in the editor differs from HEAD, the index does not.
	for _, seg := range before.View.Segments {
		if strings.Contains(seg.Span.Of(before.View.Text), "Ada prefers") && seg.Source.Path != "HEAD:human.md" {
			t.Errorf("committed text comes from %q", seg.Source.Path)
		}
		if strings.Contains(seg.Span.Of(before.View.Text), "# Memory") && seg.Source.Path != filepath.Join(memory, IndexName) {
			t.Errorf("the index comes from %q", seg.Source.Path)
		}
	}
	if before.View.Used != len(humanMD)+len("# Memory\n") || before.Tokens() != (len(humanMD)+3)/4+3 {
		t.Errorf("%d characters, %d tokens", before.View.Used, before.Tokens())
	}
}

// A file that will be is part of the tree that would be committed.
func TestWorkTree(t *testing.T) {
	disk := newRepository("", map[string]string{"MEMORY.md": "x\n", "a.md": "x\n", "kept.tmp": "x\n", ".gitignore": "*.tmp\n"}, map[string]string{"a.md": "", "b.tmp": "x\n"})
	disk.Link(memory+"/p/l.md", "../MEMORY.md")
	tree, err := OpenRepository(disk, memory).WorkTree("new.md", "new.tmp")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range tree.Entries() {
		got = append(got, e.Path)
	}
	wantLines(t, got, []string{".gitignore", "MEMORY.md", "kept.tmp", "new.md", "p/l.md"})
	if e := tree.Get("p/l.md"); e.Mode != ModeLink {
		t.Errorf("%o", e.Mode)
	} else if target, err := e.Text(); target != "../MEMORY.md" {
		t.Errorf("%q %v", target, err)
	}
}

func TestFindRoot(t *testing.T) {
	disk := newRepository("root-marker", map[string]string{"MEMORY.md": "x\n"}, nil)
	disk.File("/home/ada/work/memory/"+ConfigName, "{\"version\":1}", time.Time{})
	disk.File("/home/ada/work/.git/HEAD", "ref: refs/heads/main\n", time.Time{})
	disk.File("/home/ada/.letta/agents/agent-2/memory/.git/HEAD", "ref: refs/heads/main\n", time.Time{})
	disk.Dir("/home/ada/.letta/agents/agent-2/memory/.git/objects")
	disk.File("/home/ada/.letta/agents/agent-3/memory/MEMORY.md", "x\n", time.Time{})
	disk.File("/home/ada/.letta/agents/agent-3/memory/p/MEMORY.md", "x\n", time.Time{})
	disk.File("/home/ada/.letta/settings.md", "x\n", time.Time{})
	newGitWriter(disk, "/home/ada/work/memory/other/.git")
	newGitWriter(disk, "/srv/shared/.git").file(PolicyName, "shared-memory\n")
	tests := []struct {
		path, root string
		by         Recognition
	}{
		{memory + "/projects/acme.md", memory, ByPolicy},
		{memory, memory, ByPolicy},
		{"/home/ada/.letta/agents/agent-2/memory/a/b/c.md", "/home/ada/.letta/agents/agent-2/memory", ByPlace},
		{"/home/ada/.letta/agents/agent-3/memory/p/a.md", "/home/ada/.letta/agents/agent-3/memory", ByPlace},
		{"/home/ada/.letta/settings.md", "", NotRecognized},
		{"/home/ada/work/memory/other/a.md", "", NotRecognized},
		{"/home/ada/work/memory/other", "", NotRecognized},
		{"/home/ada/work/memory/a.md", "/home/ada/work/memory", ByConfig},
		{"/home/ada/work/a.md", "", NotRecognized},
		{"/home/ada/a.md", "", NotRecognized},
		{"/srv/shared/docs/x.md", "/srv/shared", ByPolicy},
		{"/srv/x.md", "", NotRecognized},
	}
	for _, test := range tests {
		if root, by := FindRoot(disk, "/home/ada", test.path); root != test.root || by != test.by {
			t.Errorf("%s: %q %v, want %q %v", test.path, root, by, test.root, test.by)
		}
	}
}
