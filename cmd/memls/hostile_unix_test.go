//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const (
	evil = "a\x1b]0;pwned\x07\n::error file=x::forged\u202e\u009b31m](http:x)`b"
	// steering are characters that do something to a terminal.
	steering = "\x1b\x07\u009b\u202e"
)

// hostilelyNamed is a workspace with such a name wherever one can be, and those files of it that
// commands are given.
func hostilelyNamed(t *testing.T) (top string, files []string) {
	top = spread(t, map[string]string{
		".git/HEAD": "", "DGC.md": twice + twice, evil + "/DGC.md": "# [x](y)\n" + twice + twice, evil + "/.git/HEAD": "",
		"memory/.memfs.config.json": `{"version": 1}`, "memory/MEMORY.md": "# Memory\n", "memory/" + evil + ".md": "---\nname: x\n---\n" + twice + twice,
		"~/.deepcode/memory/" + evil + ".md": "a fact\n", "~/.deepcode/memory/MEMORY.md": "- [gone](gone.md)\n",
	})
	return top, []string{"DGC.md", evil + "/DGC.md", "memory/" + evil + ".md", "memory/MEMORY.md"}
}

// A file's name ends no line of a report, forges no annotation and breaks no JSON.
func TestHostileNames(t *testing.T) {
	top, files := hostilelyNamed(t)
	shown := false
	for _, s := range everyCommand(top, files...) {
		shown = shown || strings.Contains(s.out+s.err, "pwned")
		switch format := s.format(); {
		case format == "json" || format == "sarif":
			if s.out != "" && !json.Valid([]byte(s.out)) || strings.ContainsAny(s.out, "\x1b\x07") {
				t.Errorf("%q: no JSON, or not all of it escaped: %s", s.args, s.out)
			}
		case strings.ContainsAny(s.err, steering), !s.exact() && strings.ContainsAny(s.out, steering), !s.exact() && strings.Contains(s.out, "\n::error file=x"):
			t.Errorf("%q: %q %q", s.args, s.out, s.err)
		}
	}
	if !shown {
		t.Error("no command named the file: nothing was tested")
	}
}

// Nothing of a workspace is run: no program that its settings name, no hook, filter or
// monitor of its repository, and not git either.
func TestNothingIsRun(t *testing.T) {
	const trap = "#!/bin/sh\n: > \"$MARK\"\n"
	files := map[string]string{
		".memls.yaml":  "consolidate: {command: [./trap], endpoint: 'http://127.0.0.1:1/v1', model: x}\n",
		"DGC.md":       "## Log\n\n### 2025-03-01\n\nThe build failed twice.\n\n### 2025-03-02\n\nThe build failed again.\n\n### 2025-03-03\n\nIt failed.\n",
		"trap":         trap,
		"MEMORY.md":    "# Memory\n",
		"human.md":     "---\nname: human\n---\nx\n",
		".git/HEAD":    "ref: refs/heads/main\n",
		".git/index":   "DIRC\x00\x00\x00\x02\x00\x00\x00\x00" + "\x39\xd8\x90\x13\x9e\xe5\x35\x6c\x7e\xf5\x72\x21\x6c\xeb\xcd\x27\xaa\x41\xf9\xdf",
		".git/config":  "[core]\n\tfsmonitor = ./trap\n\tsshCommand = ./trap\n\tpager = ./trap\n\teditor = ./trap\n\thooksPath = hooks\n\tgitProxy = ./trap\n\taskPass = ./trap\n[diff]\n\texternal = ./trap\n[filter \"x\"]\n\tclean = ./trap\n\tsmudge = ./trap\n\tprocess = ./trap\n[include]\n\tpath = ../trap\n[alias]\n\tstatus = !./trap\n[credential]\n\thelper = !./trap\n[gpg]\n\tprogram = ./trap\n",
		".gitmodules":  "[submodule \"x\"]\n\tpath = x\n\turl = ext::./trap\n\tupdate = !./trap\n",
		".mailmap":     "x\n",
		"hooks/README": "x", ".memfs.config.json": "{\"version\": 1}", ".gitattributes": "* filter=x diff=x\n",
		".vscode/settings.json": `{"memls.path": "./trap", "memls.consolidate.command": ["./trap"]}`,
	}
	for _, name := range []string{"git", "sh", "ssh", "less", "vi", "my-agent"} {
		files["bin/"+name] = trap
	}
	for _, hook := range []string{"pre-commit", "commit-msg", "post-index-change", "fsmonitor-watchman", "post-checkout", "reference-transaction"} {
		files["hooks/"+hook], files[".git/hooks/"+hook] = trap, trap
	}
	top := spread(t, files)
	mark := filepath.Join(top, "mark")
	t.Setenv("MARK", mark)
	t.Setenv("PATH", filepath.Join(top, "work", "bin"))
	everyCommand(top, "DGC.md", "human.md")
	if _, err := os.Stat(mark); err == nil {
		t.Error("something of the workspace was run")
	}
}

// What is no file is not waited for, whatever memls would like to read from it: a pipe
// that nobody writes, a device without end, a link to itself. That this test ends is
// what it shows.
func TestSpecialFiles(t *testing.T) {
	top := spread(t, map[string]string{".git/HEAD": "", "sub/keep": "", "memory/keep": "", "~/.dgc/keep": "", "~/.deepcode/memory/keep": "", "odd/.git/objects/info/keep": "", "odd/MEMORY.md": "# M\n"})
	for _, name := range []string{
		"DGC.md", ".memls.yaml", "DEEPCODE.md", "memory/MEMORY.md", "memory/.memfs.config.json", "go.mod", "package.json", "README.md",
		"odd/.git/HEAD", "odd/.git/config", "odd/.git/index", "odd/.git/packed-refs", "odd/.git/objects/info/alternates", "odd/.gitignore", "odd/.memfs.config.json",
		"../home/.dgc/DGC.md", "../home/.deepcode/settings.json", "../home/.deepcode/memory/MEMORY.md", "../home/.gitconfig",
	} {
		if err := syscall.Mkfifo(filepath.Join(top, "work", name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{
		"AGENTS.md": "/dev/zero", "CLAUDE.md": "/dev/stdin", "memory/zero.md": "/dev/zero", "memory/tty.md": "/dev/tty", "memory/self.md": "self.md",
		"memory/up": "..", "memory/people": "people", "sub/DGC.md": "../DGC.md", "memory/proc.md": "/proc/self/mem", "../home/.deepcode/memory/zero.md": "/dev/zero",
	} {
		if err := os.Symlink(target, filepath.Join(top, "work", name)); err != nil {
			t.Fatal(err)
		}
	}
	everyCommand(top, "DGC.md", "AGENTS.md", "CLAUDE.md", "memory/MEMORY.md", "memory/zero.md", "memory/self.md", "memory/proc.md", "sub/DGC.md", "odd/MEMORY.md")
}
