//go:build editors

package test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A plan says what a driver (nvim_test.lua, emacs_test.el) does: open the file,
// wait for a finding, look at what shows, mend one finding, and type. Lines are
// counted from 0.
type plan struct {
	File     string `json:"file"`
	Enable   bool   `json:"enable"`    // Neovim from 0.11: start by vim.lsp.enable, not by setup
	Want     string `json:"want"`      // the finding to wait for
	Hover    int    `json:"hover"`     // the line of a heading
	Fix      string `json:"fix"`       // the finding to mend
	Type     string `json:"type"`      // typed at the end of TypeLine
	TypeLine int    `json:"type_line"` // a line that is loaded
}

// seen is what a driver saw.
type seen struct {
	Error    string    `json:"error"`
	Findings []finding `json:"findings"`
	Faded    []int     `json:"faded"` // lines
	Hover    string    `json:"hover"`
	View     string    `json:"view"`    // the live view of the file as it was opened
	Tinted   []string  `json:"tinted"`  // what stands out in it, in editors that have a plugin
	Actions  []string  `json:"actions"` // titles on the finding that was mended
	Fixed    state     `json:"fixed"`
	Typed    state     `json:"typed"`
}

// state is the editor's buffer and what shows beside it.
type state struct {
	Text     string    `json:"text"`
	View     string    `json:"view"`
	Findings []finding `json:"findings"`
}

type finding struct {
	Code     string `json:"code"`
	Severity string `json:"severity"` // error, warn, info, hint
	Message  string `json:"message"`
	Line     int    `json:"line"`
}

func (s *seen) find(code string) *finding {
	if i := slices.IndexFunc(s.Findings, func(f finding) bool { return f.Code == code }); i >= 0 {
		return &s.Findings[i]
	}
	return nil
}

// An editor is a program and the arguments that make it run the driver.
type editor struct {
	name    string
	program string
	args    []string
	plugin  bool // it has a plugin of ours that shows the view
}

func editors(t *testing.T) []editor {
	t.Helper()
	cache := os.Getenv("MEMLS_TEST_CACHE")
	if cache == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			t.Fatal(err)
		}
		cache = filepath.Join(user, "memls-test")
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	nvim := []string{
		"--headless", "--clean", "-i", "NONE", "-n",
		"--cmd", "set runtimepath^=" + filepath.Join(here, "..", "nvim"),
		"-c", "luafile " + filepath.Join(here, "nvim_test.lua"),
	}
	return []editor{
		{"nvim-gate", filepath.Join(cache, "nvim-gate", "nvim"), nvim, true},
		{"nvim-newest", filepath.Join(cache, "nvim-newest", "nvim"), nvim, true},
		{"emacs", "emacs", []string{"-q", "--batch", "-l", filepath.Join(here, "emacs_test.el")}, false},
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

// drive lets an editor carry out a plan. That it comes to its end also shows
// that the server went with it: Wait waits for all that hold its output.
func drive(t *testing.T, e editor, w world, p plan) *seen {
	t.Helper()
	p.File = w.file()
	plan, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	in, out := filepath.Join(w.home, "plan.json"), filepath.Join(w.home, "seen.json")
	if err := os.WriteFile(in, plan, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	c := w.command(ctx, e.program, e.args...)
	c.Env = append(c.Env, "MEMLS_PLAN="+in, "MEMLS_SEEN="+out)
	said, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v (editors/test/install.sh installs the editors)\n%s", e.program, err, said)
	}
	answer, err := os.ReadFile(out)
	if err != nil {
		t.Fatalf("%s said nothing: %v\n%s", e.name, err, said)
	}
	var s seen
	if err := json.Unmarshal(answer, &s); err != nil {
		t.Fatalf("%s: %v\n%s", e.name, err, answer)
	}
	if s.Error != "" {
		log, _ := os.ReadFile(filepath.Join(w.home, ".local", "state", "nvim", "lsp.log"))
		t.Fatalf("%s: %s\n%s\n%s", e.name, s.Error, said, log)
	}
	return &s
}

// TestEditors opens memory files that are over the limit in each editor.
func TestEditors(t *testing.T) {
	for _, e := range editors(t) {
		for _, s := range scenarios() {
			t.Run(e.name+"/"+s.name, func(t *testing.T) {
				got := drive(t, e, newWorld(t, s.text), s.plan)
				s.judge(t, got)
				if e.plugin && !slices.ContainsFunc(got.Tinted, func(text string) bool { return strings.Contains(text, s.added) }) {
					t.Errorf("%q is not tinted in the view; tinted is %q", s.added, got.Tinted)
				}
			})
		}
	}
}

func (s scenario) judge(t *testing.T, got *seen) {
	loaded := prompt(t, s.text)
	wantLine, faded, bright := s.wantLine, s.faded, s.bright
	if head, _, cut := strings.Cut(loaded, "\n… ["); cut {
		// The agent's marker says where the middle begins, inside a line.
		wantLine = strings.Count(head, "\n")
		faded, bright = append(faded, wantLine+1), append(bright, wantLine-1)
	}
	f := got.find(s.plan.Want)
	if f == nil || f.Line != wantLine || f.Severity != s.severity {
		t.Errorf("want %s (%s) in line %d, found %+v", s.plan.Want, s.severity, wantLine, got.Findings)
	}
	for _, line := range faded {
		if !slices.Contains(got.Faded, line) {
			t.Errorf("line %d is not loaded and not faded", line)
		}
	}
	for _, line := range bright {
		if slices.Contains(got.Faded, line) {
			t.Errorf("line %d is loaded and faded", line)
		}
	}
	if strings.TrimSpace(got.Hover) == "" {
		t.Error("the heading has no hover text")
	}
	sameText(t, "view of the file as opened", got.View, loaded)

	if got.find(s.plan.Fix) == nil {
		t.Errorf("no finding %s to mend", s.plan.Fix)
	}
	if len(got.Actions) == 0 {
		t.Errorf("%s has no action", s.plan.Fix)
	}
	if got.Fixed.Text == s.text {
		t.Error("the fix changed nothing")
	}
	sameText(t, "text after the fix", got.Fixed.Text, s.fixed)
	if !strings.Contains(got.Typed.View, s.plan.Type) {
		t.Error("the view does not show what was typed")
	}
	sameText(t, "view after typing", got.Typed.View, prompt(t, got.Typed.Text))
}

// sameText fails at the first byte in which two long texts differ.
func sameText(t *testing.T, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	around := func(s string) string { return s[max(0, min(i-40, len(s))):min(i+40, len(s))] }
	t.Errorf("%s: %d bytes, want %d; they differ at byte %d: %q, want %q", what, len(got), len(want), i, around(got), around(want))
}
