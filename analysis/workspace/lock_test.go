package workspace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// lockIn is a lock whose file names its holder, "1" for a process that lives.
func lockIn(dir, content string) func(string) []Lock {
	return func(string) []Lock {
		return []Lock{{Path: filepath.Join(dir, ".lock"), Content: content, Holder: func(content string, age time.Duration) int {
			if age > time.Minute || content == "" || content == "dead" {
				return 0
			}
			return 1
		}}}
	}
}

// TestLockIsHeldWhileWriting looks at the lock in the middle of a write, and after
// one that succeeds and one that does not.
func TestLockIsHeldWhileWriting(t *testing.T) {
	dir, said := t.TempDir(), ""
	w := Writer{Roots: []string{dir}, Locks: lockIn(dir, "mine"), beforeRename: func() { said = read(t, filepath.Join(dir, ".lock")) }}
	if err := w.Write(creating(filepath.Join(dir, "a.md"), "x", 0)); err != nil || said != "mine" {
		t.Errorf("while writing the lock said %q, %v", said, err)
	}
	if got := tree(t, dir); got != "a.md" {
		t.Errorf("after it there is %q", got)
	}
	if err := w.Write(creating(filepath.Join(dir, "a.md"), "x", 0)); !errors.Is(err, ErrChanged) {
		t.Errorf("a second file of the name: %v", err)
	}
	if got := tree(t, dir); got != "a.md" {
		t.Errorf("after an error there is %q", got)
	}
}

func TestLocksOfOthers(t *testing.T) {
	for _, c := range []struct {
		name, there string
		age         time.Duration
		content     string // of our own lock; "": it is waited for only
		left        string
		refused     bool
	}{
		{"held", "other", 0, "mine", ".lock", true},
		{"held, and only waited for", "other", 0, "", ".lock", true},
		{"by a process that is gone", "dead", 0, "mine", "a.md", false},
		{"left behind long ago", "other", time.Hour, "mine", "a.md", false},
		{"left behind, and only waited for", "dead", 0, "", ".lock a.md", false},
		{"empty", "", 0, "mine", "a.md", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			path := put(t, dir, ".lock", c.there, 0o644)
			then := time.Now().Add(-c.age)
			if err := os.Chtimes(path, then, then); err != nil {
				t.Fatal(err)
			}
			w := Writer{Roots: []string{dir}, Locks: lockIn(dir, c.content), patience: time.Millisecond}
			if err := w.Write(creating(filepath.Join(dir, "a.md"), "x", 0)); errors.Is(err, ErrLocked) != c.refused || !c.refused && err != nil {
				t.Errorf("%v", err)
			}
			if got := tree(t, dir); got != c.left {
				t.Errorf("left: %q, want %q", got, c.left)
			}
		})
	}
}

// TestLockIsWaitedFor gives a lock back while a writer waits for it.
func TestLockIsWaitedFor(t *testing.T) {
	dir := t.TempDir()
	path := put(t, dir, ".lock", "other", 0o644)
	go func() {
		time.Sleep(3 * lockPoll)
		_ = os.Remove(path)
	}()
	if err := (Writer{Roots: []string{dir}, Locks: lockIn(dir, "mine")}).Write(creating(filepath.Join(dir, "a.md"), "x", 0)); err != nil {
		t.Error(err)
	}
}

// TestOneWriterAtATime lets several write at once, over a lock that somebody left
// behind.
func TestOneWriterAtATime(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, ".lock", "dead", 0o644)
	var inside atomic.Int32
	var writers sync.WaitGroup
	for i := range 16 {
		writers.Go(func() {
			w := Writer{Roots: []string{dir}, Locks: lockIn(dir, fmt.Sprint("writer ", i)), patience: time.Minute, beforeRename: func() {
				if n := inside.Add(1); n > 1 {
					t.Errorf("%d at once", n)
				}
				time.Sleep(time.Millisecond)
				inside.Add(-1)
			}}
			if err := w.Write(creating(filepath.Join(dir, fmt.Sprint(i, ".md")), "x", 0)); err != nil {
				t.Error(err)
			}
		})
	}
	writers.Wait()
	if names, _ := os.ReadDir(dir); len(names) != 16 {
		t.Errorf("left: %s", tree(t, dir))
	}
}

func TestNoLockWhereNothingIs(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if err := (Writer{Roots: []string{dir}, Locks: lockIn(dir, "mine")}).Write(creating(filepath.Join(dir, "a.md"), "x", 0)); err != nil {
		t.Error(err)
	}
}
