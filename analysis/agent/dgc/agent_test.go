package dgc

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// machine writes files below a new directory and returns it with a snapshot whose
// home is its folder home.
func machine(t *testing.T, files map[string]string, vars map[string]string) (dir string, s *workspace.Snapshot) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for k, v := range vars {
		vars[k] = strings.ReplaceAll(v, "{DIR}", dir)
	}
	zone := time.FixedZone("", 19800)
	env := &workspace.Env{Home: filepath.Join(dir, "home"), Vars: vars, Now: func() time.Time { return time.Date(2026, 9, 20, 14, 32, 0, 0, zone) }}
	return dir, workspace.New(workspace.OS{}, env, settings.Settings{}).Snapshot()
}

func TestRoles(t *testing.T) {
	dir, s := machine(t, map[string]string{
		"home/.dgc/DGC.md": "# Me\n",
		"p/DGC.md":         "# P\n",
		"p/AGENTS.md":      "# A\n",
		"p/sub/AGENTS.md":  "# not at a root\n",
		"empty/DGC.md":     " \n",
		"empty/AGENTS.md":  "# A\n",
	}, nil)
	for _, test := range []struct{ path, want string }{
		{"home/.dgc/DGC.md", "personal, loads"},
		{"p/DGC.md", "project, loads"},
		{"p/AGENTS.md", "project, not loaded"},
		{"p/sub/AGENTS.md", "none"},
		{"empty/AGENTS.md", "project, loads"},
		{"p/notes.md", "none"},
	} {
		got := "none"
		if r := (Agent{}).Role(s, filepath.Join(dir, test.path)); r != nil {
			got = r.Store + ", loads"
			if !r.Loads {
				got = r.Store + ", not loaded"
			}
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.path, got, test.want)
		}
	}
}

// A variable that pins the project root makes another DGC.md a file that no
// session loads.
func TestPinnedRoot(t *testing.T) {
	dir, s := machine(t, map[string]string{"p/DGC.md": "# P\n", "q/DGC.md": "# Q\n"}, map[string]string{"DGC_PROJECT_ROOT": "{DIR}/q"})
	r := (Agent{}).Role(s, filepath.Join(dir, "p", "DGC.md"))
	if r.Loads || !strings.Contains(r.Why, "DGC_PROJECT_ROOT") {
		t.Errorf("%+v", r)
	}
	v := (Agent{}).Session(s, filepath.Join(dir, "p"), agent.Options{})
	if v.Text != "# Memory\n## Project memory (DGC.md)\n# Q" {
		t.Errorf("%q", v.Text)
	}
}

// The clock's lines take day and time from the machine's clock and zone.
func TestClockOfTheMachine(t *testing.T) {
	_, s := machine(t, nil, map[string]string{"TZ": "Asia/Kolkata"})
	session, message := (Agent{}).Clock(s)
	if session != "Date: 2026-09-20 (Asia/Kolkata, UTC+05:30)" || message != "Local time: Sunday 2026-09-20 14:32 (Asia/Kolkata)" {
		t.Errorf("%q, %q", session, message)
	}
}

// What a person is told of a heading: where its section is in the prompt and what
// it costs, or why it is not there.
func TestDescribe(t *testing.T) {
	long := strings.Repeat("- Part keeps its state in the table that is called like it.\n", 800)
	src := "# Shop\n\n## Rules\n\n- One.\n\n## Big\n\n" + long + "\n## Middle\n\nText.\n\n## More\n\n" + long + "\n## Memory\n- A fact.\n"
	dir, s := machine(t, map[string]string{"p/DGC.md": src}, nil)
	path := filepath.Join(dir, "p", "DGC.md")
	m := (Agent{}).Memory(s, (Agent{}).Role(s, path), agent.Options{})
	for _, test := range []struct{ heading, head, says string }{
		{"## Rules", "In the prompt", "a rule, placed first and kept whole: characters 48-63 · 16 characters, ≈ 4 tokens"},
		{"## Middle", "Not in the prompt", "middle of a file over its limit"},
		{"## Memory", "In the prompt", "characters"},
		{"## Big", "In the prompt", "are not: it is in the middle"},
	} {
		n, ok := m.Describe(strings.Index(src, test.heading))
		if !ok || n.Head != test.head || !strings.Contains(n.Text, test.says) {
			t.Errorf("%s: %v %q %q", test.heading, ok, n.Head, n.Text)
		}
	}
	if !strings.Contains(m.Summary, "DGC loads at most 32,768 · 1 rule in effect") {
		t.Errorf("%q", m.Summary)
	}
}
