//go:build unix

package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

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
