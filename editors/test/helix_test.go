//go:build editors

package test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestHelix sets Helix up as editors/helix/README.md says, and works in it as in a
// terminal: a finding, what becomes of a heading, and a fix.
func TestHelix(t *testing.T) {
	w := newWorld(t, "# Shop\n\n## **Rule:** never push\n\nWait for the checks.\n")
	page, err := os.ReadFile(filepath.Join("..", "helix", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, config, _ := strings.Cut(string(page), "```toml\n")
	config, _, ok := strings.Cut(config, "```")
	if !ok {
		t.Fatal("the page has no configuration")
	}
	folder := filepath.Join(w.home, ".config", "helix")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "languages.toml"), []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}

	s := screen{t, w, filepath.Join(w.home, "tmux")}
	s.tmux("-f", os.DevNull, "new-session", "-d", "-x", "140", "-y", "40", cached(t, "helix", "hx")+" DGC.md")
	t.Cleanup(func() { _ = s.command("kill-server").Run() })
	s.shows("Wait for the checks.")
	s.keys("3", "g", "g")
	s.shows("the heading is in bold or italics")
	s.keys("Space", "k")
	s.shows("In the prompt")
	s.keys("Escape") // on its own: with a key after it, it would be Alt and that key
	s.until("the end of the hover", func() bool { return !s.sees("In the prompt") })
	s.keys("Space", "a")
	s.shows(`Write it as DGC reads it: "## Rule: never push"`)
	s.keys("Enter")
	s.shows("## Rule: never push")
	s.keys(":", "x", "Enter")
	s.until("the end of Helix", func() bool { return s.command("has-session").Run() != nil })
	after, err := os.ReadFile(w.file())
	if err != nil || !strings.Contains(string(after), "\n## Rule: never push\n") {
		t.Errorf("saved is %q (%v)", after, err)
	}
}

// A screen is a terminal that nobody sees, in a tmux server of its own.
type screen struct {
	t      *testing.T
	world  world
	socket string
}

func (s screen) command(args ...string) *exec.Cmd {
	return s.world.command(s.t.Context(), "tmux", append([]string{"-S", s.socket}, args...)...)
}

func (s screen) tmux(args ...string) string {
	s.t.Helper()
	out, err := s.command(args...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
}

func (s screen) keys(keys ...string) {
	s.t.Helper()
	s.tmux(append([]string{"send-keys"}, keys...)...)
}

// sees reports whether a text shows, wherever its lines are broken.
func (s screen) sees(text string) bool {
	s.t.Helper()
	flat := func(x string) string {
		return strings.Join(strings.Fields(strings.NewReplacer("│", " ", "┃", " ").Replace(x)), " ")
	}
	return strings.Contains(flat(s.tmux("capture-pane", "-p")), flat(text))
}

func (s screen) shows(text string) {
	s.t.Helper()
	s.until(text, func() bool { return s.sees(text) })
}

// until waits up to a minute: machines may be busy.
func (s screen) until(what string, holds func() bool) {
	s.t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			out, _ := s.command("capture-pane", "-p").CombinedOutput()
			s.t.Fatalf("not within a minute: %s\n%s", what, out)
		}
	}
}
