package deepcode

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

const testMemory = "/home/ada/.deepcode/projects/-srv-shop/memory/"

// snapshotOf is what a person called ada sees of files, with a repository at
// /srv/shop open.
func snapshotOf(files map[string]string, base settings.Settings) *workspace.Snapshot {
	m := workspacetest.NewDisk()
	m.Dir("/srv/shop/.git")
	m.Dir("/home/ada")
	for path, content := range files {
		m.File(path, content, testNow)
	}
	ws := workspace.New(m, &workspace.Env{Home: "/home/ada", Now: func() time.Time { return testNow }}, base)
	return ws.Configure([]string{"/srv/shop"}, base)
}

var testNow = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// What files are to deepcode: the store and kind, and why one is not loaded.
func TestRoles(t *testing.T) {
	s := snapshotOf(map[string]string{
		"/srv/shop/DEEPCODE.md":           "x",
		"/srv/shop/AGENTS.md":             "x",
		"/srv/shop/api/AGENTS.md":         "x",
		testMemory + "a.md":               "x",
		testMemory + "MEMORY.md":          "- [A](a.md)",
		"/home/ada/.deepcode/memory/a.md": "x",
	}, settings.Settings{})
	for _, test := range []struct{ path, store, kind, why string }{
		{"/srv/shop/DEEPCODE.md", "instructions", "instructions", ""},
		{"/srv/shop/AGENTS.md", "instructions", "instructions", "DEEPCODE.md beside it is loaded in its place"},
		{"/srv/shop/api/AGENTS.md", "instructions", "instructions", ""},
		{"/home/ada/.deepcode/DEEPCODE.md", "instructions", "instructions", ""},
		{testMemory + "a.md", "project", "memory", ""},
		{testMemory + "deep/b.md", "project", "memory", ""},
		{testMemory + "MEMORY.md", "project", "index", ""},
		{testMemory + ".index.md", "project", "topic index", ""},
		{testMemory + "deep/MEMORY.md", "project", "sub-index", "only the MEMORY.md at the top"},
		{testMemory + "logs/may.md", "project", "reserved", "deepcode keeps logs for itself"},
		{"/home/ada/.deepcode/memory/a.md", "drawer", "memory", ""},
		{"/home/ada/.deepcode/memory/MEMORY.md", "drawer", "sub-index", "never MEMORY.md"},
		{"/home/ada/.deepcode/projects/-srv-shop/s1/session-memory/summary.md", "session", "summary", "deepcode writes it itself"},
		{"/srv/shop/.deepcode/settings.json", "settings", "settings", ""},
		{"/srv/shop/.deepcode/settings.local.json", "settings", "settings", ""},
		{"/home/ada/.deepcode/settings.json", "settings", "settings", ""},
		{"/home/ada/.deepcode/settings.local.json", "", "", ""},
		{testMemory + "notes.txt", "", "", ""},
		{"/srv/shop/notes.md", "", "", ""},
		{"untitled:Untitled-1", "", "", ""},
	} {
		r := Agent{}.Role(s, test.path)
		if r == nil {
			if test.store != "" {
				t.Errorf("%s: no role", test.path)
			}
			continue
		}
		if r.Store != test.store || r.Kind != test.kind || !strings.Contains(r.Why, test.why) || (r.Why == "") != (test.why == "") {
			t.Errorf("%s: %s %s, not loaded: %q", test.path, r.Store, r.Kind, r.Why)
		}
		if (Agent{}).Named(test.path) != true {
			t.Errorf("%s: not named", test.path)
		}
	}
}

// CLAUDE.md and AGENTS.md are other agents' as well: they count where something shows
// that deepcode is used.
func TestSharedNames(t *testing.T) {
	file := map[string]string{"/srv/shop/CLAUDE.md": "x"}
	used := map[string]string{"/srv/shop/CLAUDE.md": "x", "/home/ada/.deepcode/settings.json": "{}"}
	for name, test := range map[string]struct {
		files  map[string]string
		base   settings.Settings
		shared bool
	}{
		"nothing shows it":  {file, settings.Settings{}, true},
		"its folder exists": {used, settings.Settings{}, false},
		"settings name it":  {file, settings.Settings{Agents: []string{"deepcode"}}, false},
		"a flag names it":   {file, settings.Settings{Agent: "deepcode"}, false},
		"they name another": {file, settings.Settings{Agents: []string{"dgc"}}, true},
	} {
		if r := (Agent{}).Role(snapshotOf(test.files, test.base), "/srv/shop/CLAUDE.md"); r == nil || r.Shared != test.shared {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// Any directory with a MEMORY.md can be looked at as deepcode's.
func TestAssume(t *testing.T) {
	s := snapshotOf(map[string]string{"/srv/shop/.claude/memory/MEMORY.md": "- [A](a.md)", "/srv/shop/.claude/memory/deep/a.md": "x"}, settings.Settings{})
	for path, want := range map[string]string{
		"/srv/shop/.claude/memory/MEMORY.md":   "index in /srv/shop/.claude/memory",
		"/srv/shop/.claude/memory/deep/a.md":   "memory in /srv/shop/.claude/memory",
		"/srv/shop/.claude/memory/logs/may.md": "reserved in /srv/shop/.claude/memory",
		"/srv/shop/docs/notes.md":              "memory in /srv/shop/docs",
	} {
		r := Agent{}.Assume(s, path)
		if got := r.Kind + " in " + r.Root; got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// What each kind of file is as the agent reads it.
func TestMemory(t *testing.T) {
	s := snapshotOf(map[string]string{
		"/srv/shop/DEEPCODE.md":             "Use tabs.\n<claude-mem-context>x</claude-mem-context>\n",
		"/srv/shop/.deepcode/settings.json": `{"memory": {"dream": {"minHours": 48}}}`,
		testMemory + "MEMORY.md":            "- [A](a.md) — hook\n",
		testMemory + "a.md":                 "---\ndescription: about a\ntype: user\n---\nBody of a.\n",
		"/home/ada/.deepcode/memory/b.md":   "Body of b.\n",
	}, settings.Settings{})
	for _, test := range []struct{ path, view, summary string }{
		{"/srv/shop/DEEPCODE.md", "## 项目记忆（来自 /srv/shop/DEEPCODE.md）\nUse tabs.", "deepcode loads 9 bytes"},
		{testMemory + "MEMORY.md", "## 记忆索引\n- [A](a.md) — hook\n\n回答用户前", "deepcode loads 1 line of 200 · 20 of 25,600 bytes"},
		{testMemory + "a.md", "---\ndescription: about a\ntype: user\n---\nBody of a.\n", "on demand · 51 bytes"},
		{"/home/ada/.deepcode/memory/b.md", "## 你的长期偏好（跨项目）\nBody of b.\n\n（以上", "global drawer: 10 of 8,192 bytes"},
		{"/srv/shop/.deepcode/settings.json", "", "1 setting of memory made here"},
	} {
		m := Agent{}.Memory(s, Agent{}.Role(s, test.path), agent.Options{Release: Release0150})
		if !strings.HasPrefix(m.View.Text, test.view) || test.view == "" && m.View.Text != "" {
			t.Errorf("%s: view %q", test.path, m.View.Text)
		}
		if !strings.Contains(m.Summary, test.summary) {
			t.Errorf("%s: %q", test.path, m.Summary)
		}
	}
}

// What is said of places: | is where somebody points.
func TestDescribe(t *testing.T) {
	for _, test := range []struct{ path, content, want string }{
		{testMemory + "a.md", "---\ndescri|ption: about a\n---\nBody\n", "**description** the one line that the model sees"},
		{testMemory + "a.md", "---\nmetadata:\n  ty|pe: user\n---\nBody\n",
			"**metadata** deepcode's documents nest `type` here; 0.15.0 does not read it: the type shows as `?`.\n\nIn deepcode's lists: `- project:a.md [?]: (无描述)`"},
		{testMemory + "a.md", "---\nbad: a:| b\n---\nBody\n", "**Read as empty**"},
		{testMemory + "a.md", "---\nx|y: 1\n---\nBody\n", "**xy** deepcode does not read this key."},
		{testMemory + "MEMORY.md", strings.Repeat("- x\n", 200) + "- |y\n", "**Not in the prompt** the index is over its 200 lines."},
		{"/srv/shop/.deepcode/settings.json", `{"memory": {"dream": {"min|Hours": 48}}}`, "**dream.minHours** Hours since the last consolidation, at least; may be 0. Default `24`; in effect `48`."},
		{"/srv/shop/.deepcode/settings.json", `{"memory": {"dre|am": {}}}`, "**dream** When memories are consolidated in the background: `enabled`, `minHours`, `minSessions`."},
		{"/srv/shop/.deepcode/settings.json", `{"mem|ory": {}}`, "**memory** What deepcode remembers"},
		{"/srv/shop/.deepcode/settings.json", `{"mod|el": {}}`, ""},
	} {
		before, after, _ := strings.Cut(test.content, "|")
		s := snapshotOf(map[string]string{test.path: before + after, testMemory + "b.md": "---\ndescription: about b\ntype: reference\n---\nBody\n\n"}, settings.Settings{})
		m := Agent{}.Memory(s, Agent{}.Role(s, test.path), agent.Options{Release: Release0150})
		got := ""
		if n, ok := m.Describe(len(before)); ok {
			got = "**" + n.Head + "** " + n.Text
		}
		if !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
			t.Errorf("%s: %q", test.content[:min(len(test.content), 60)], got)
		}
	}
}

// What status says of the two directories.
func TestStores(t *testing.T) {
	s := snapshotOf(map[string]string{
		testMemory + "MEMORY.md":          "- [A](a.md)\n",
		testMemory + "a.md":               "Body.",
		testMemory + "b.md":               "Body.",
		"/home/ada/.deepcode/memory/b.md": "Body.",
	}, settings.Settings{})
	var got []string
	for _, st := range (Agent{}).Stores(s, "/srv/shop/api") {
		if st.Whole != nil {
			st.Note = Agent{}.Memory(s, st.Whole, agent.Options{Release: Release0150}).Note
		}
		got = append(got, fmt.Sprintf("%s %s (%d files): %s", st.Name, st.Path, len(st.Files), st.Note))
	}
	want := `instructions /srv/shop/api/DEEPCODE.md (0 files): 
instructions /home/ada/.deepcode/DEEPCODE.md (0 files): 
drawer /home/ada/.deepcode/memory (1 files): 1 memory
project /home/ada/.deepcode/projects/-srv-shop/memory (3 files): 2 memories, index 1 of 200 lines; 1 memory with no index line; never consolidated, 0 of 5 sessions: not due`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
	if stores := (Agent{}).Stores(snapshotOf(nil, settings.Settings{}), "/srv/shop"); stores != nil {
		t.Errorf("stores where nobody uses deepcode: %v", stores)
	}
}

// A line in DEEPCODE.md, or a memory with its line in the index.
func TestAdd(t *testing.T) {
	files := map[string]string{
		testMemory + "MEMORY.md":              "# Memory\n\n- [A](a.md) — about a\n",
		testMemory + "a.md":                   "Body.",
		testMemory + "tests-need-postgres.md": "Body.",
		"/srv/shop/DEEPCODE.md":               "Use tabs.\n\n",
	}
	for _, test := range []struct {
		fact  agent.Fact
		after string // path: text, one after the other; or the error
	}{
		{agent.Fact{Text: "Drain first"}, "/srv/shop/DEEPCODE.md: Use tabs.\n- Drain first\n"},
		{agent.Fact{Text: "# Drain first"}, "/srv/shop/DEEPCODE.md: Use tabs.\n- Drain first\n"},
		{agent.Fact{Text: "#\n"}, ErrNoFact.Error()},
		{agent.Fact{Text: "Drain first", Scope: "user"}, "/home/ada/.deepcode/DEEPCODE.md: - Drain first\n"},
		{agent.Fact{Text: "Tests need: Postgres", Type: "project"}, testMemory + "tests-need-postgres-2.md: ---\nname: \"tests-need-postgres-2\"\ndescription: \"Tests need: Postgres\"\ntype: project\n---\n\nTests need: Postgres\n" +
			testMemory + "MEMORY.md: # Memory\n\n- [A](a.md) — about a\n- [tests-need-postgres-2](tests-need-postgres-2.md) — Tests need: Postgres\n"},
		{agent.Fact{Text: "Squash", Type: "feedback", Scope: "user"}, "/home/ada/.deepcode/memory/squash.md: ---\nname: squash\ndescription: Squash\ntype: feedback\n---\n\nSquash\n"},
		{agent.Fact{Text: " \n"}, ErrNoFact.Error()},
		{agent.Fact{Text: "x", Scope: "team"}, ErrScope.Error()},
		{agent.Fact{Text: "x", Type: "banana"}, ErrType.Error()},
	} {
		s := snapshotOf(files, settings.Settings{})
		change, err := Agent{}.Add(s, "/srv/shop", test.fact, agent.Options{})
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			for _, f := range change.Files {
				after, err := text.Apply(s.File(f.Path).Text(), f.Edits...)
				if err != nil || f.Create == s.File(f.Path).Exists() {
					t.Errorf("%+v: %s: %v, create %v", test.fact, f.Path, err, f.Create)
				}
				got += f.Path + ": " + after
			}
		}
		if strings.ReplaceAll(got, "\"tests-need-postgres-2\"", "tests-need-postgres-2") != strings.ReplaceAll(test.after, "\"tests-need-postgres-2\"", "tests-need-postgres-2") {
			t.Errorf("%+v:\n got %q\nwant %q", test.fact, got, test.after)
		}
	}
}

// A fact goes where the memory that it is about ends.
func TestExtend(t *testing.T) {
	for _, test := range []struct{ path, before, fact, after string }{
		{"a.md", "---\nname: a\n---\n\nDrain first.\n", "Then wait.", "---\nname: a\n---\n\nDrain first.\n\nThen wait.\n"},
		{"a.md", "Steps:\n\n* drain\n* wait\n\n", "go\non", "Steps:\n\n* drain\n* wait\n* go\n  on\n"},
		{"a.md", "1. drain\r\n", "go", "1. drain\r\n\r\ngo\r\n"},
		{"a.md", "- drain\n\nThat is all.", "go", "- drain\n\nThat is all.\n\ngo\n"},
		{"a.md", "", "go", "go\n"},
		{"MEMORY.md", "- x\n", "go", "~/.deepcode/projects/-srv-shop/memory/MEMORY.md is no memory"},
		{"logs/a.md", "x", "go", "~/.deepcode/projects/-srv-shop/memory/logs/a.md is no memory"},
		{"a.md", "x", " ", ErrNoFact.Error()},
	} {
		s := snapshotOf(map[string]string{testMemory + test.path: test.before}, settings.Settings{})
		c, err := Agent{}.Extend(s, agent.Fact{Text: test.fact, Into: testMemory + test.path}, agent.Options{})
		got := ""
		if err != nil {
			got = err.Error()
		} else if got, err = text.Apply(test.before, c.Files[0].Edits...); err != nil {
			t.Error(err)
		}
		if got != test.after {
			t.Errorf("%q and %q: %q", test.before, test.fact, got)
		}
	}
}

// While deepcode consolidates memories none is added; a lock that is left behind does
// not count, and the one of writers is waited for when the change is written.
func TestAddWaitsForNoConsolidation(t *testing.T) {
	live, dead := fmt.Sprint(os.Getpid()), "2147483646"
	for _, test := range []struct {
		name, pid string
		held      bool
	}{
		{ConsolidateLock, live, true},
		{ConsolidateLock, dead, false},
		{WriteLock, live + ":uuid", false},
	} {
		s := snapshotOf(map[string]string{testMemory + test.name: test.pid}, settings.Settings{})
		_, err := Agent{}.Add(s, "/srv/shop", agent.Fact{Text: "x", Type: "user"}, agent.Options{})
		if errors.Is(err, ErrConsolidating) != test.held {
			t.Errorf("%s %s: %v", test.name, test.pid, err)
		}
	}
}

// TestWritersHoldTheLock writes a memory as every command does: the write lock says
// who writes, in deepcode's own form, and is gone afterwards.
func TestWritersHoldTheLock(t *testing.T) {
	home := t.TempDir()
	dir := filepath.Join(home, homeName, "memory")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	s := workspace.New(workspace.OS{}, &workspace.Env{Home: home}, settings.Settings{}).Snapshot()
	said := ""
	w := workspace.Writer{Roots: []string{dir}, Locks: func(path string) []workspace.Lock {
		locks := Agent{}.Locks(s, path)
		said = locks[len(locks)-1].Content
		return locks
	}}
	memory := filepath.Join(dir, "a.md")
	if err := w.Write(&workspace.Change{Files: []workspace.FileChange{{Path: memory, Create: true, Edits: []text.Edit{{New: "x"}}}}}); err != nil {
		t.Fatal(err)
	}
	if form := regexp.MustCompile(`^[0-9]+:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`); !form.MatchString(said) {
		t.Errorf("the lock says %q", said)
	}
	if _, err := os.Lstat(filepath.Join(dir, WriteLock)); err == nil {
		t.Error("the lock is left behind")
	}
	for _, path := range []string{filepath.Join(home, homeName, InstructionsName), "/srv/shop/MEMORY.md"} {
		if locks := (Agent{}).Locks(s, path); len(locks) > 0 {
			t.Errorf("locks over %s: %v", path, locks)
		}
	}
}
