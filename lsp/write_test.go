package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/lsp"
)

// What is written to disk stays in the folders and the stores: a link in a folder
// does not lead out of it.
func TestNothingIsWrittenThroughALink(t *testing.T) {
	const mendable = "# Notes\n\n## **Rule:** x\n\ny\n"
	p := newProject(t, map[string]string{"DGC.md": "# Notes\n", "inside/DGC.md": mendable, "inside/.git/HEAD": "", "~/outside/DGC.md": mendable, "~/outside/.git/HEAD": ""})
	for name, target := range map[string]string{"out": p.path("~/outside"), "in": p.path("inside")} {
		if err := os.Symlink(target, p.path(name)); err != nil {
			t.Fatal(err)
		}
	}
	e := p.start(t)
	tests := []struct {
		name, path, onDisk string
		wanted             bool
	}{
		{"a directory out of the folder", "out/DGC.md", "~/outside/DGC.md", false},
		{"a directory in the folder", "in/DGC.md", "inside/DGC.md", false},
		{"no link", "inside/DGC.md", "inside/DGC.md", true},
	}
	read := func(name string) string {
		data, err := os.ReadFile(p.path(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	for _, tc := range tests {
		t.Run("fix all: "+tc.name, func(t *testing.T) {
			err := e.Execute("memls.fixAll", lsp.ViewParams{TextDocument: textDocument(p.uri(tc.path))}, nil)
			if written := strings.Contains(read(tc.onDisk), "## Rule"); written != tc.wanted || (err == nil) != tc.wanted {
				t.Errorf("written: %v (%v)", written, err)
			}
		})
	}
	t.Run("a fact for a session out of the folder", func(t *testing.T) {
		td := textDocument(p.uri("out/DGC.md"))
		err := e.Execute("memls.add", lsp.AddParams{Text: "a fact to keep", Agent: "dgc", TextDocument: &td}, nil)
		if err == nil || strings.Contains(read("~/outside/DGC.md"), "a fact to keep") {
			t.Errorf("written (%v)", err)
		}
	})
	t.Run("a fact for a session further in", func(t *testing.T) {
		td := textDocument(p.uri("inside/DGC.md"))
		if err := e.Execute("memls.add", lsp.AddParams{Text: "a fact to keep", Agent: "dgc", TextDocument: &td}, nil); err != nil {
			t.Fatal(err)
		}
		if got := read("inside/DGC.md"); !strings.Contains(got, "a fact to keep") {
			t.Errorf("the file is %q", got)
		}
	})
}

// The user's own directories may be links: they named them, or the agent did.
func TestAStoreBehindALinkIsWritten(t *testing.T) {
	p := newProject(t, map[string]string{"~/dotfiles/dgc/DGC.md": "# Memory\n\n- one\n"})
	if err := os.Symlink(filepath.Join(p.home, "dotfiles", "dgc"), p.path("~/.dgc")); err != nil {
		t.Fatal(err)
	}
	e := p.start(t)
	if err := e.Execute("memls.add", lsp.AddParams{Text: "a fact to keep", Agent: "dgc", Scope: "user"}, nil); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(p.path("~/dotfiles/dgc/DGC.md")); !strings.Contains(string(data), "a fact to keep") {
		t.Errorf("the file is %q", data)
	}
}

// The settings file of the folder itself says which agents are in use there.
func TestTheAgentsOfTheFoldersOwnSettings(t *testing.T) {
	p := newProject(t, map[string]string{".memls.yaml": "agents: [deepcode]\n", "README.txt": "x", "DEEPCODE.md": "# D\n\nhello\n"})
	e := p.start(t)
	var v lsp.View
	e.Call("memls/view", &lsp.ViewParams{TextDocument: textDocument(p.uri("README.txt")), Kind: "session"}, &v)
	if v.Agent != "deepcode" {
		t.Errorf("the session is one of %q", v.Agent)
	}
	if err := e.Execute("memls.add", lsp.AddParams{Text: "a fact that is remembered", Type: "project"}, nil); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(p.path("DGC.md")); err == nil {
		t.Error("the fact was given to DGC")
	}
	var status []lsp.Status
	e.Call("memls/status", &lsp.StatusParams{}, &status)
	for _, st := range status {
		if st.Agent != "deepcode" {
			t.Errorf("the status is of %s too", st.Agent)
		}
	}
}
