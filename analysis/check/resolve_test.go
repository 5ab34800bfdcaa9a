package check_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// disk makes files below a new directory and returns that and a snapshot with it
// as its one folder.
func disk(t testing.TB, files ...string) (string, *workspace.Snapshot) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		content, target := "# "+name+"\n", ""
		if name, target, _ = strings.Cut(name, " -> "); target != "" {
			if err := os.Symlink(target, filepath.Join(root, name)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ws := workspace.New(workspace.OS{}, &workspace.Env{Home: t.TempDir()}, settings.Settings{})
	return root, ws.Configure([]string{root}, settings.Settings{})
}

var stateNames = map[check.PlaceState]string{
	check.Nothing: "nothing", check.Exists: "exists", check.Respelled: "respelled", check.Dangling: "dangling", check.Outside: "outside",
}

// TestWhereAPathLeads is the table of what a path in a link means. Links stand in
// docs/a.md.
func TestWhereAPathLeads(t *testing.T) {
	root, s := disk(t, "docs/a.md", "docs/b.md", "docs/sub/c.md", "Top.md", "docs/good.md -> b.md", "docs/bad.md -> gone.md", "docs/loop -> loop", "docs/other -> sub")
	for _, c := range []struct{ path, state, at string }{
		{"b.md", "exists", "docs/b.md"},
		{"./b.md", "exists", "docs/b.md"},
		{"sub/../b.md", "exists", "docs/b.md"},
		{"sub", "exists", "docs/sub"},
		{"sub/", "exists", "docs/sub"},
		{"../Top.md", "exists", "Top.md"},
		{"/Top.md", "exists", "Top.md"},
		{"/docs/b.md", "exists", "docs/b.md"},
		{"B.md", "respelled", "docs/b.md"},
		{"../top.md", "respelled", "Top.md"},
		{"SUB/C.md", "respelled", "docs/sub/c.md"},
		{"gone.md", "nothing", "docs/gone.md"},
		{"b.md/x", "nothing", "docs/b.md/x"},
		{"/docs/gone.md", "nothing", "docs/gone.md"},
		{"good.md", "exists", "docs/good.md"},
		{"other/c.md", "exists", "docs/other/c.md"},
		{"bad.md", "dangling", "docs/bad.md"},
		{"loop", "dangling", "docs/loop"},
		{"../../elsewhere.md", "outside", ""},
		{"/login", "outside", ""},    // a route of a web site
		{"/app/x.md", "outside", ""}, // there is no such folder here
	} {
		place := check.ScopeOf(s, filepath.Join(root, "docs/a.md"), nil).Path(c.path)
		if got := stateNames[place.State]; got != c.state {
			t.Errorf("%s: %s, want %s", c.path, got, c.state)
		}
		if want := filepath.Join(root, c.at); c.at != "" && place.Path != want {
			t.Errorf("%s: at %s, want %s", c.path, place.Path, want)
		}
	}
}

// TestTheRootOfAFileInNoFolder: that of its repository, or what holds its hidden
// directory, or the file's own directory.
func TestTheRootOfAFileInNoFolder(t *testing.T) {
	root, s := disk(t, "repo/.git/HEAD", "repo/a/b/n.md", "repo/x.md", "plain/.agent/memory/n.md", "plain/x.md", "bare/sub/n.md", "bare/x.md")
	ws := workspace.New(workspace.OS{}, s.Env, settings.Settings{})
	for _, c := range []struct{ file, link, state string }{
		{"repo/a/b/n.md", "../../x.md", "exists"},
		{"repo/a/b/n.md", "../../../plain/x.md", "outside"},
		{"plain/.agent/memory/n.md", "../../x.md", "exists"},
		{"bare/sub/n.md", "../x.md", "outside"},
		{"bare/sub/n.md", "gone.md", "nothing"},
	} {
		if got := stateNames[check.ScopeOf(ws.Snapshot(), filepath.Join(root, c.file), nil).Path(c.link).State]; got != c.state {
			t.Errorf("%s in %s: %s, want %s", c.link, c.file, got, c.state)
		}
	}
}

// TestSuggestions is the table of what a link to nothing may mean. Links stand in
// memory/a.md.
func TestSuggestions(t *testing.T) {
	root, s := disk(t, "memory/MEMORY.md", "memory/a.md", "memory/deploy.md", "memory/queue-at-night.md", "memory/ops/runbook.md", "memory/x/twin.md", "memory/y/twin.md", "src/a.sql", "docs/guide.md")
	dir := &agent.Directory{Root: filepath.Join(root, "memory"), Index: filepath.Join(root, "memory/MEMORY.md")}
	for _, c := range []struct {
		link, want string
		sure       bool
	}{
		{"deploy", "deploy.md", true},
		{"deploy.md/", "deploy.md", true},
		{"src/a.sql", "../src/a.sql", true},
		{"docs/guide.md", "../docs/guide.md", true},
		{"runbook.md", "ops/runbook.md", true},
		{"old/runbook.md", "ops/runbook.md", true},
		{"twin.md", "x/twin.md y/twin.md", false},
		{"deplyo.md", "deploy.md", false},
		{"deploy-notes.md", "deploy.md", false},
		{"queue-by-night.md", "queue-at-night.md", false},
		{"nothing-of-the-kind.md", "", false},
		{"deploy.png", "", false},
	} {
		var links []string
		sure := false
		for _, x := range check.ScopeOf(s, filepath.Join(root, "memory/a.md"), dir).Suggest(c.link) {
			links = append(links, x.Link)
			sure = x.Sure
		}
		if got := strings.Join(links, " "); got != c.want || sure != c.sure {
			t.Errorf("%s: %q (sure: %v), want %q (%v)", c.link, got, sure, c.want, c.sure)
		}
	}
}

// BenchmarkSuggest looks for names near to one that nothing has, in a folder of
// 3,000 long names that are all alike: the worst that a folder can do.
func BenchmarkSuggest(b *testing.B) {
	var files []string
	for i := range 3000 {
		files = append(files, strings.Repeat("ab", 80)+strconv.Itoa(i)+".md")
	}
	root, s := disk(b, append(files, "a.md")...)
	scope := check.ScopeOf(s, filepath.Join(root, "a.md"), nil)
	n := 0
	for b.Loop() {
		n++
		scope.Suggest(strings.Repeat("ba", 80) + strconv.Itoa(n) + ".md")
	}
}

// TestWikiNames is the table of what [[name]] means in notes/a.md of a memory
// directory.
func TestWikiNames(t *testing.T) {
	root, s := disk(t, "notes/MEMORY.md", "notes/a.md", "notes/deploy.md", "notes/Big_Idea.md", "notes/sub/deep.md", "notes/x/twin.md", "notes/y/twin.md", "src/far.md")
	path := filepath.Join(root, "notes/named.md")
	if err := os.WriteFile(path, []byte("---\nname: The Name\n---\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	dir := &agent.Directory{Root: filepath.Join(root, "notes"), Index: filepath.Join(root, "notes/MEMORY.md")}
	scope := check.ScopeOf(s, filepath.Join(root, "notes/a.md"), dir)
	for _, c := range []struct {
		name  string
		state check.WikiState
		want  string
	}{
		{"deploy", check.Resolved, ""},
		{"deploy.md", check.Resolved, ""},
		{"sub/deep", check.Resolved, ""},
		{"deep", check.Resolved, ""},
		{"x/twin", check.Resolved, ""},
		{"The Name", check.Resolved, ""},
		{"far", check.Resolved, ""}, // in the workspace, once
		{"src/far", check.Resolved, ""},
		{"big-idea", check.Otherwise, "Big_Idea"},
		{"Deploy", check.Otherwise, "deploy"},
		{"twin", check.Ambiguous, ""},
		{"deplyo", check.Near, "deploy"},
		{"never-heard-of", check.Unresolved, ""},
	} {
		if got := scope.Wiki(c.name); got.State != c.state || got.Name != c.want {
			t.Errorf("[[%s]]: %d %q, want %d %q", c.name, got.State, got.Name, c.state, c.want)
		}
	}
}
