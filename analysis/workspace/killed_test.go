package workspace

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// dieAt is the variable by which a test tells a process of its own to write to a directory
// and to end at a step.
const dieAt = "MEMLS_TEST_DIE_AT"

func TestMain(m *testing.M) {
	if n := os.Getenv(dieAt); n != "" {
		writeAndDie(n, os.Args[1])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// writeAndDie appends to DGC.md in dir under a lock, and ends without another word before
// the step of that name and number, as in "rename 1".
func writeAndDie(at, dir string) {
	path, taken := filepath.Join(dir, "DGC.md"), map[string]int{}
	w := Writer{Roots: []string{dir}, Locks: lockIn(dir, fmt.Sprint(os.Getpid())), fault: func(step string, op func() error) error {
		if taken[step]++; fmt.Sprint(step, " ", taken[step]) == at {
			os.Exit(9)
		}
		return op()
	}}
	if err := w.Write(appending(path, "a\n", "ours\n")); err != nil {
		panic(err)
	}
}

// TestKilledProcess: a process that ends in the middle of a write lets others write after
// it: the system's lock is gone with it, its own is known to be nobody's, and its
// temporary files are swept.
func TestKilledProcess(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at   string
		said []string
	}{
		{"create 1", []string{"a\n"}},
		{"write 1", []string{"a\n"}},
		{"sync 1", []string{"a\n"}},
		{"exchange 1", []string{"a\n"}},
		{"sync 2", []string{"a\nours\n"}},
		{"remove 1", []string{"a\nours\n", "a\n"}}, // "a" where the system cannot exchange files
	} {
		t.Run(c.at, func(t *testing.T) {
			dir := t.TempDir()
			path := put(t, dir, "DGC.md", "a\n", 0o644)
			child := exec.Command(self, dir)
			child.Env = append(os.Environ(), dieAt+"="+c.at)
			if out, err := child.CombinedOutput(); child.ProcessState.ExitCode() != 9 {
				t.Fatalf("%v: %s", err, out)
			}
			said := read(t, path)
			if !slices.Contains(c.said, said) {
				t.Errorf("it says %q", said)
			}
			then := time.Now().Add(-time.Hour) // the lock that it left is one of a process that is gone
			if err := os.Chtimes(filepath.Join(dir, ".lock"), then, then); err != nil {
				t.Error(err)
			}
			if err := (Writer{Roots: []string{dir}, Locks: lockIn(dir, "mine")}).Write(appending(path, said, "more\n")); err != nil {
				t.Error(err)
			}
			if got := tree(t, dir); got != "DGC.md" && sweeps() {
				t.Errorf("left over: %s", got)
			}
		})
	}
}
