package workspace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"memls/analysis/text"
)

// appendFact writes as an agent does that opens a file to append to it.
func appendFact(path, fact string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(fact)
	return errors.Join(err, f.Close())
}

// TestAgentAppendsMeanwhile: an agent appends facts as fast as it can, and memls too: all of
// them are there once. The agent has the file open between two steps of ours: what one writes
// that was stopped in the middle of it until ours was done is in a file that is gone, and how
// often that happens is the machine's doing.
func TestAgentAppendsMeanwhile(t *testing.T) {
	const facts, ours = 400, 8
	dir := t.TempDir()
	path := put(t, dir, "DGC.md", "# Memory\n", 0o644)
	done := make(chan error)
	var step sync.Mutex
	go func() {
		var err error
		for n := 0; n < facts && err == nil; n++ {
			step.Lock()
			err = appendFact(path, fmt.Sprintf("- fact %d of the agent\n", n))
			step.Unlock()
		}
		done <- err
	}()
	w := Writer{Roots: []string{dir}, fault: func(_ string, op func() error) error {
		step.Lock()
		defer step.Unlock()
		return op()
	}}
	for n := range ours {
		err := w.Retry(func() (*Change, error) {
			return appending(path, read(t, path), fmt.Sprintf("- fact %d of memls\n", n)), nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	got := read(t, path)
	for who, n := range map[string]int{"the agent": facts, "memls": ours} {
		for i := range n {
			if line := fmt.Sprintf("- fact %d of %s\n", i, who); strings.Count(got, line) != 1 {
				t.Errorf("%d times %s", strings.Count(got, line), line)
			}
		}
	}
	if got := tree(t, dir); got != "DGC.md" {
		t.Errorf("left over: %s", got)
	}
}

// TestOverwrittenMeanwhile: an agent that read the file before ours was written replaces it
// after that, with its own fact alone. Ours is written again, and what came in between is
// there too.
func TestOverwrittenMeanwhile(t *testing.T) {
	dir := t.TempDir()
	path := put(t, dir, "DGC.md", "a\n", 0o644)
	exchanged, did := false, false
	w := Writer{Roots: []string{dir}, fault: func(step string, op func() error) error {
		switch {
		case step == stepExchange && !exchanged:
			exchanged = true
			must(t, appendFact(path, "another's\n"))
		case step == stepAppend && !did:
			did = true
			replace(t, path, "a\nthe agent's\n")
		}
		return op()
	}}
	tries := 0
	err := w.Retry(func() (*Change, error) {
		tries++
		return appending(path, read(t, path), "ours\n"), nil
	})
	if got := read(t, path); err != nil || tries != 2 || got != "a\nthe agent's\nanother's\nours\n" {
		t.Errorf("%v after %d tries: %q", err, tries, got)
	}
	if got := tree(t, dir); got != "DGC.md" {
		t.Errorf("left over: %s", got)
	}
}

// What an agent does between the steps of a write: each time its text is there afterwards.
func TestWrittenMeanwhile(t *testing.T) {
	for _, c := range []struct {
		name    string
		step    string // before which it happens
		do      func(t *testing.T, path string)
		want    string
		refused bool
	}{
		{"appended before the last look", stepSync, func(t *testing.T, path string) { must(t, appendFact(path, "theirs\n")) }, "a\nours\ntheirs\n", false},
		{"appended before the files change places", stepExchange, func(t *testing.T, path string) { must(t, appendFact(path, "theirs\n")) }, "a\nours\ntheirs\n", false},
		{"replaced before the files change places", stepExchange, func(t *testing.T, path string) { replace(t, path, "a\ntheirs\n") }, "a\nours\ntheirs\n", false},
		{"replaced by the same", stepExchange, func(t *testing.T, path string) { replace(t, path, "a\n") }, "a\nours\n", false},
		{"replaced by something else", stepExchange, func(t *testing.T, path string) { replace(t, path, "theirs\na\n") }, "theirs\na\n", true},
		{"rewritten before the files change places", stepExchange, func(t *testing.T, path string) { must(t, os.WriteFile(path, []byte("b\n"), 0o644)) }, "b\n", true},
		{"removed before the files change places", stepExchange, func(t *testing.T, path string) { must(t, os.Remove(path)) }, "", true},
		{"the folder removed", stepExchange, func(t *testing.T, path string) { must(t, os.RemoveAll(filepath.Dir(path))) }, "", true},
		{"the folder replaced", stepExchange, func(t *testing.T, path string) {
			must(t, os.RemoveAll(filepath.Dir(path)))
			put(t, filepath.Dir(path), "a.md", "theirs\n", 0o644)
		}, "theirs\n", true},
		{"a folder in its place", stepExchange, func(t *testing.T, path string) {
			must(t, os.Remove(path))
			must(t, os.MkdirAll(filepath.Join(path, "x"), 0o755))
		}, "", true},
		{"a link in its place", stepExchange, func(t *testing.T, path string) {
			other := put(t, filepath.Dir(path), "other.md", "theirs\n", 0o644)
			must(t, errors.Join(os.Remove(path), os.Symlink(other, path)))
		}, "theirs\n", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, exchanges := range []bool{true, false} {
				dir := t.TempDir()
				path, did := put(t, dir, "notes/a.md", "a\n", 0o644), false
				w := Writer{Roots: []string{dir}, fault: func(step string, op func() error) error {
					if step == c.step && !did {
						did = true
						c.do(t, path)
					}
					if step == stepExchange && !exchanges {
						return errors.ErrUnsupported
					}
					return op()
				}}
				if err := w.Write(appending(path, "a\n", "ours\n")); (err != nil) != c.refused {
					t.Errorf("exchanging %v: %v", exchanges, err)
				}
				if b, _ := os.ReadFile(path); string(b) != c.want {
					t.Errorf("exchanging %v: it says %q", exchanges, b)
				}
				if _, left := files(t, dir); len(left) > 0 {
					t.Errorf("exchanging %v: left over %q", exchanges, left)
				}
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestAppendedWhileUndone: what an agent appends to a file that is then put back, as another
// one of the change cannot be written, stays.
func TestAppendedWhileUndone(t *testing.T) {
	dir := t.TempDir()
	a, b := put(t, dir, "a.md", "a\n", 0o644), put(t, dir, "b.md", "b\n", 0o644)
	exchanges := 0
	w := Writer{Roots: []string{dir}, fault: func(step string, op func() error) error {
		if step == stepExchange {
			if exchanges++; exchanges == 2 {
				must(t, appendFact(a, "theirs\n"))
				replace(t, b, "other\n")
			}
		}
		return op()
	}}
	change := &Change{append(appending(a, "a\n", "ours\n").Files, FileChange{Path: b, Before: "b\n", Edits: []text.Edit{{New: "x"}}})}
	if err := w.Write(change); !errors.Is(err, ErrChanged) {
		t.Error(err)
	}
	if read(t, a) != "a\ntheirs\n" || read(t, b) != "other\n" || tree(t, dir) != "a.md b.md" {
		t.Errorf("a says %q, b %q; %s", read(t, a), read(t, b), tree(t, dir))
	}
}

// TestHardLink: another name of the file that is written, somewhere else, keeps the text
// that it had: what is written is a file of its own.
func TestHardLink(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	path, other := put(t, dir, "DGC.md", "a\n", 0o644), filepath.Join(elsewhere, "other.md")
	must(t, os.Link(path, other))
	w := Writer{Roots: []string{dir}}
	must(t, w.Write(appending(path, "a\n", "ours\n")))
	if read(t, path) != "a\nours\n" || read(t, other) != "a\n" {
		t.Errorf("it says %q, the other name %q", read(t, path), read(t, other))
	}
	must(t, os.Remove(path))
	must(t, os.Link(other, path))
	must(t, w.Write(deleting(path, "a\n")))
	if read(t, other) != "a\n" || tree(t, dir) != "" || tree(t, elsewhere) != "other.md" {
		t.Errorf("the other name says %q; %s and %s", read(t, other), tree(t, dir), tree(t, elsewhere))
	}
}

// TestNoClockIsTrusted: what a file says counts, not its time: one that was replaced by
// another of the same length and time, or of an older time, is not written over.
func TestNoClockIsTrusted(t *testing.T) {
	for name, at := range map[string]time.Duration{"the same time": 0, "an older one": -time.Hour, "one to come": time.Hour} {
		dir := t.TempDir()
		path := put(t, dir, "DGC.md", "a\n", 0o644)
		info, err := os.Stat(path)
		must(t, err)
		w := Writer{Roots: []string{dir}, beforeRename: func() {
			must(t, os.WriteFile(path, []byte("b\n"), 0o644))
			must(t, os.Chtimes(path, time.Time{}, info.ModTime().Add(at)))
		}}
		if err := w.Write(appending(path, "a\n", "ours\n")); !errors.Is(err, ErrChanged) || read(t, path) != "b\n" {
			t.Errorf("%s: %v, it says %q", name, err, read(t, path))
		}
	}
}
