package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A hook calls the program that installed it, wherever that lies, after the hook that
// was there before; without a program it says so and accepts.
func TestHookScript(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "it's \"here\" $(x) `y` \\ ünd")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name, script string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	program := write("memls", "#!/bin/sh\necho memls \"$@\"\n")
	hook := write("commit-msg", hookScript("commit-msg", program, "error"))
	run := func() (string, error) {
		cmd := exec.Command(hook, "a file")
		cmd.Env = []string{"PATH=/usr/bin:/bin"}
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	const call = "memls hook commit-msg --fail-on error a file\n"
	if out, err := run(); err != nil || out != call {
		t.Errorf("%q, %v", out, err)
	}
	write("commit-msg"+keptSuffix, "#!/bin/sh\necho kept \"$@\"\n")
	if out, err := run(); err != nil || out != "kept a file\n"+call {
		t.Errorf("%q, %v", out, err)
	}
	write("commit-msg"+keptSuffix, "#!/bin/sh\nexit 3\n")
	if out, err := run(); err == nil || out != "" {
		t.Errorf("the kept hook refuses: %q, %v", out, err)
	}
	for _, name := range []string{"memls", "commit-msg" + keptSuffix} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := run(); err != nil || !strings.HasPrefix(out, "memls is not found") {
		t.Errorf("%q, %v", out, err)
	}
}
