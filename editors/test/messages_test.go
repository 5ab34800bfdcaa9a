//go:build editors

package test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestNeovimCommitMessage lets git start Neovim for a commit message: in a memory
// repository the message is checked, in any other one no server is started.
func TestNeovimCommitMessage(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range editors(t) {
		if !e.plugin {
			continue
		}
		for _, test := range []struct {
			name   string
			memory bool
			wait   string // milliseconds
		}{{"memory", true, "30000"}, {"other", false, "1500"}} {
			t.Run(e.name+"/"+test.name, func(t *testing.T) {
				w := newWorld(t, "")
				if err := os.RemoveAll(filepath.Join(w.project, ".git")); err != nil {
					t.Fatal(err)
				}
				if test.memory {
					config := filepath.Join(w.project, ".memfs.config.json")
					if err := os.WriteFile(config, []byte(`{"version": 1}`), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				out := filepath.Join(w.home, "seen.json")
				git := func(args ...string) error {
					c := w.command(t.Context(), "git", args...)
					c.Env = append(c.Env, "MEMLS_SEEN="+out, "MEMLS_WAIT="+test.wait, "GIT_CONFIG_NOSYSTEM=1",
						"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.com",
						"GIT_EDITOR="+e.program+" --headless --clean -i NONE -n --cmd 'set runtimepath^="+filepath.Join(here, "..", "nvim")+
							"' --cmd \"lua require('memls').setup()\" -c 'luafile "+filepath.Join(here, "nvim_message_test.lua")+"'")
					return c.Run()
				}
				for _, args := range [][]string{{"init", "-q"}, {"add", "."}} {
					if err := git(args...); err != nil {
						t.Fatal(args, err)
					}
				}
				if err := git("commit", "-q"); err == nil {
					t.Error("the editor failed, and git made a commit")
				}
				answer, err := os.ReadFile(out)
				if err != nil {
					t.Fatal(err)
				}
				var seen struct {
					Codes   []string
					Clients int
				}
				// Lua has one empty table for a list and for an object.
				if err := json.Unmarshal([]byte(strings.Replace(string(answer), `"codes":{}`, `"codes":[]`, 1)), &seen); err != nil {
					t.Fatalf("%v: %s", err, answer)
				}
				if test.memory != (seen.Clients == 1) || test.memory != slices.Contains(seen.Codes, "commit/subject") {
					t.Errorf("%d clients, findings %v", seen.Clients, seen.Codes)
				}
			})
		}
	}
}
