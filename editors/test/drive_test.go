//go:build editors

package test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// An editor is a program, and how it is made to run a driver.
type editor struct {
	name    string
	program string
	run     func(script string) []string // the arguments for it
	driver  string                       // the script that plays a scenario
	plugin  bool                         // it has a plugin of ours that shows the view
}

// cached is a program that install.sh has put into its cache.
func cached(t *testing.T, path ...string) string {
	t.Helper()
	cache := os.Getenv("MEMLS_TEST_CACHE")
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			t.Fatal(err)
		}
		cache = filepath.Join(user, "memls-test")
	}
	return filepath.Join(append([]string{cache}, path...)...)
}

func editors(t *testing.T) []editor {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	nvim := func(script string) []string {
		return []string{
			"--headless", "--clean", "-i", "NONE", "-n",
			"--cmd", "set runtimepath^=" + filepath.Join(here, "..", "nvim"),
			"-c", "luafile " + filepath.Join(here, script),
		}
	}
	emacs := func(script string) []string {
		return []string{"-q", "--batch", "-l", filepath.Join(here, script)}
	}
	return []editor{
		{"nvim-gate", cached(t, "nvim-gate", "nvim"), nvim, "nvim_test.lua", true},
		{"nvim-newest", cached(t, "nvim-newest", "nvim"), nvim, "nvim_test.lua", true},
		{"emacs", "emacs", emacs, "emacs_test.el", false},
	}
}

// memls is the folder that holds the program under test, built once.
var memls string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		folder, err := os.MkdirTemp("", "memls-editors-")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(folder)
		build := exec.Command("go", "build", "-o", folder+string(filepath.Separator), "memls/cmd/memls")
		if out, err := build.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "memls does not build: %v\n%s", err, out)
			return 1
		}
		memls = folder
		return m.Run()
	}())
}

// A world is a project folder and a home directory of its own.
type world struct{ project, home string }

func newWorld(t *testing.T, text string) world {
	t.Helper()
	// Resolved, because the editors resolve what they open.
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := world{filepath.Join(folder, "acme"), filepath.Join(folder, "home")}
	for _, d := range []string{filepath.Join(w.project, ".git"), filepath.Join(w.home, ".dgc")} {
		if err := os.MkdirAll(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(w.file(), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w world) file() string { return filepath.Join(w.project, "DGC.md") }

// command runs a program in the project; memls is the first one on its PATH.
func (w world) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, program, args...)
	c.Dir = w.project
	c.Env = []string{
		"HOME=" + w.home,
		"PATH=" + memls + string(filepath.ListSeparator) + os.Getenv("PATH"),
		"LANG=C.UTF-8",
		"TERM=dumb",
	}
	c.WaitDelay = 5 * time.Second
	return c
}

// prompt is what `memls view DGC.md` prints for a saved file with this text.
func prompt(t *testing.T, text string) string {
	t.Helper()
	c := newWorld(t, text).command(t.Context(), filepath.Join(memls, "memls"), "view", "DGC.md")
	out, err := c.Output()
	if err != nil {
		t.Fatalf("memls view: %v", err)
	}
	return string(out)
}

// drive lets an editor run a script with a plan, and reads what it has seen. That
// it comes to its end also shows that the server went with it: Wait waits for all
// that hold its output.
func (e editor) drive(t *testing.T, w world, script string, plan, seen any) {
	t.Helper()
	data, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	in, out := filepath.Join(w.home, "plan.json"), filepath.Join(w.home, "seen.json")
	if err := os.WriteFile(in, data, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	c := w.command(ctx, e.program, e.run(script)...)
	c.Env = append(c.Env, "MEMLS_PLAN="+in, "MEMLS_SEEN="+out)
	said, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v (editors/test/install.sh installs the editors)\n%s", e.program, err, said)
	}
	answer, err := os.ReadFile(out)
	if err != nil {
		t.Fatalf("%s said nothing: %v\n%s", e.name, err, said)
	}
	if err := json.Unmarshal(answer, seen); err != nil {
		t.Fatalf("%s: %v\n%s\n%s", e.name, err, answer, said)
	}
}
