package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"memls/analysis/text"
)

// A disk counts the steps of a write and lets them fail.
type disk struct {
	steps int
	fails func(n int, step string) error // nil: the step is taken
}

// fault stands in the way of each step. What is on the disk for good is nothing that a
// test can see, so the time for it is saved.
func (d *disk) fault(step string, op func() error) error {
	d.steps++
	if err := d.fails(d.steps, step); err != nil {
		return err
	}
	if step == stepSync {
		return nil
	}
	return op()
}

func healthy(int, string) error { return nil }

// errDead is what a process sees that is no more: none of its steps is taken.
var errDead = errors.New("the process was killed")

// killedAt lets a process die before its step n: the disk stays as it is then.
func killedAt(n int) func(int, string) error {
	return func(at int, _ string) error {
		if at >= n {
			return errDead
		}
		return nil
	}
}

// fullFrom fills the disk at step n: what needs room fails from then on, what gives some
// back does not.
func fullFrom(n int) func(int, string) error {
	return func(at int, step string) error {
		if at >= n && slices.Contains([]string{stepMkdir, stepCreate, stepWrite, stepAppend, stepSync, stepLink}, step) {
			return &fs.PathError{Op: step, Path: "x", Err: syscall.ENOSPC}
		}
		return nil
	}
}

// onceAt lets step n fail, and no other: a fault that passes.
func onceAt(n int, err error) func(int, string) error {
	return func(at int, _ string) error {
		if at == n {
			return err
		}
		return nil
	}
}

// A store is a directory before and after a change.
type store struct {
	name   string
	before map[string]string
	change func(dir string) *Change
	after  map[string]string
}

// stores are changes of each kind, and those that are made in one step for a person: a
// log and its archive, a memory and the index that leads to it.
var stores = []store{
	{
		"a fact is appended",
		map[string]string{"DGC.md": "a\n"},
		func(dir string) *Change { return appending(filepath.Join(dir, "DGC.md"), "a\n", "b\n") },
		map[string]string{"DGC.md": "a\nb\n"},
	},
	{
		"a file is made, with its folder",
		map[string]string{"DGC.md": "a\n"},
		func(dir string) *Change { return creating(filepath.Join(dir, "new/notes/b.md"), "b\n", 0o600) },
		map[string]string{"DGC.md": "a\n", "new/notes/b.md": "b\n"},
	},
	{
		"a log becomes analysis and its text goes to the archive, where the oldest goes",
		map[string]string{"log.md": "monday\ntuesday\n", "archive/1.txt": "the oldest\n"},
		func(dir string) *Change {
			replaced := FileChange{Path: filepath.Join(dir, "log.md"), Before: "monday\ntuesday\n", Edits: []text.Edit{{Span: text.Span{End: 15}, New: "always\n"}}}
			kept := creating(filepath.Join(dir, "archive/2.txt"), "monday\ntuesday\n", 0o600).Files[0]
			oldest := deleting(filepath.Join(dir, "archive/1.txt"), "the oldest\n").Files[0]
			return &Change{[]FileChange{replaced, kept, oldest}}
		},
		map[string]string{"log.md": "always\n", "archive/2.txt": "monday\ntuesday\n"},
	},
	{
		"a memory moves, its index follows, another goes",
		map[string]string{"old/m.md": "m\n", "MEMORY.md": "- old/m.md\n", "gone/g.md": "g\n"},
		func(dir string) *Change {
			index := FileChange{Path: filepath.Join(dir, "MEMORY.md"), Before: "- old/m.md\n", Edits: []text.Edit{{Span: text.Span{Start: 2, End: 5}, New: "new"}}}
			moved := moving(filepath.Join(dir, "old/m.md"), "m\n", filepath.Join(dir, "new/m.md")).Files[0]
			return &Change{[]FileChange{index, moved, deleting(filepath.Join(dir, "gone/g.md"), "g\n").Files[0]}}
		},
		map[string]string{"new/m.md": "m\n", "MEMORY.md": "- new/m.md\n"},
	},
}

// fill makes the directory of a store.
func (s store) fill(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range s.before {
		put(t, dir, name, content, 0o640)
	}
	return dir
}

// files returns the text of each file below dir: those that an agent sees, and those of
// temporary names.
func files(t *testing.T, dir string) (seen, temporary map[string]string) {
	t.Helper()
	seen, temporary = map[string]string{}, map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(dir, path)
		into := seen
		if isTempName(d.Name()) {
			into = temporary
		}
		into[filepath.ToSlash(rel)] = read(t, path)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return seen, temporary
}

// eachStep runs a test once for each step that the change of a store takes.
func eachStep(t *testing.T, test func(t *testing.T, s store, dir string, n int)) {
	for _, s := range stores {
		t.Run(s.name, func(t *testing.T) {
			dir := s.fill(t)
			whole := disk{fails: healthy}
			if err := (Writer{Roots: []string{dir}, fault: whole.fault}).Write(s.change(dir)); err != nil {
				t.Fatal(err)
			}
			if seen, left := files(t, dir); !maps.Equal(seen, s.after) || len(left) > 0 {
				t.Fatalf("without a fault: %q, left over %q", seen, left)
			}
			for n := 1; n <= whole.steps; n++ {
				t.Run(fmt.Sprint("step ", n), func(t *testing.T) { test(t, s, s.fill(t), n) })
			}
		})
	}
}

// TestKilledAtEachStep: whenever a process is killed, each file is as it was or as it
// should be, nothing that the change keeps is in neither place, and what is left over has
// a temporary name, until the next write takes it away.
func TestKilledAtEachStep(t *testing.T) {
	eachStep(t, func(t *testing.T, s store, dir string, n int) {
		dead := disk{fails: killedAt(n)}
		err := (Writer{Roots: []string{dir}, fault: dead.fault}).Write(s.change(dir))
		seen, _ := files(t, dir)
		for name, said := range seen {
			before, was := s.before[name]
			after, is := s.after[name]
			if !(was && said == before) && !(is && said == after) {
				t.Errorf("%s says %q", name, said)
			}
		}
		everywhere := slices.Collect(maps.Values(seen))
		for name, said := range s.after { // text that there was before is never in neither place
			if slices.Contains(slices.Collect(maps.Values(s.before)), said) && !slices.Contains(everywhere, said) {
				t.Errorf("killed before step %d (%v): what %s will say is nowhere: %q", n, err, name, seen)
			}
		}
		alive := disk{fails: healthy}
		w := Writer{Roots: []string{dir}, fault: alive.fault}
		for name, said := range seen { // each directory is written to
			if err := w.Write(appending(filepath.Join(dir, filepath.FromSlash(name)), said, "more\n")); err != nil {
				t.Error(err)
			}
		}
		if _, left := files(t, dir); len(left) > 0 && sweeps() {
			for name := range left {
				if writtenTo(seen, name) {
					t.Errorf("killed before step %d: left over for good: %q", n, left)
				}
			}
		}
	})
}

// writtenTo reports whether a file is in the directory of another one.
func writtenTo(files map[string]string, name string) bool {
	for other := range files {
		if filepath.Dir(other) == filepath.Dir(name) {
			return true
		}
	}
	return false
}

// sweeps reports whether this system keeps locks on directories.
func sweeps() bool { return runtime.GOOS != "windows" }

// TestFaultAtEachStep: whichever step fails, once or from then on as on a full disk, all
// of a change is made or none, nothing is left over, and the error says what to do.
func TestFaultAtEachStep(t *testing.T) {
	for _, c := range []struct {
		name  string
		fails func(n int) func(int, string) error
		want  error
	}{
		{"full from then on", fullFrom, ErrFull},
		{"full for a moment", func(n int) func(int, string) error { return onceAt(n, syscall.ENOSPC) }, ErrFull},
		{"denied", func(n int) func(int, string) error { return onceAt(n, syscall.EACCES) }, ErrDenied},
		{"a read-only disk", func(n int) func(int, string) error { return onceAt(n, syscall.EROFS) }, ErrDenied},
		{"a broken disk", func(n int) func(int, string) error { return onceAt(n, syscall.EIO) }, syscall.EIO},
	} {
		t.Run(c.name, func(t *testing.T) {
			eachStep(t, func(t *testing.T, s store, dir string, n int) {
				d := disk{fails: c.fails(n)}
				err := (Writer{Roots: []string{dir}, fault: d.fault}).Write(s.change(dir))
				if err != nil && !errors.Is(err, c.want) {
					t.Errorf("%v", err)
				}
				want := s.before
				if err == nil {
					want = s.after
				}
				seen, left := files(t, dir)
				if !maps.Equal(seen, want) {
					t.Errorf("%v: %q", err, seen)
				}
				if len(left) > 1 || err != nil && strings.Contains(err.Error(), tempEnd) {
					t.Errorf("%v: left over %q", err, left) // one that could not be removed is swept next time
				}
			})
		})
	}
}

// TestDiskWithoutLinks: a disk that can neither exchange files nor link them takes the
// same changes, and takes them back.
func TestDiskWithoutLinks(t *testing.T) {
	plain := func(step string) error {
		if step == stepLink || step == stepExchange {
			return syscall.EPERM
		}
		return nil
	}
	for _, s := range stores {
		dir := s.fill(t)
		d := disk{fails: func(_ int, step string) error { return plain(step) }}
		if err := (Writer{Roots: []string{dir}, fault: d.fault}).Write(s.change(dir)); err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
		if seen, left := files(t, dir); !maps.Equal(seen, s.after) || len(left) > 0 {
			t.Errorf("%s: %q, left over %q", s.name, seen, left)
		}
		for n := 1; n <= d.steps; n++ {
			dir := s.fill(t)
			once := disk{fails: func(at int, step string) error {
				if at == n {
					return syscall.ENOSPC
				}
				return plain(step)
			}}
			err := (Writer{Roots: []string{dir}, fault: once.fault}).Write(s.change(dir))
			want := s.before
			if err == nil {
				want = s.after
			}
			if seen, _ := files(t, dir); !maps.Equal(seen, want) {
				t.Errorf("%s: step %d: %v: %q", s.name, n, err, seen)
			}
		}
	}
}

// TestUndoThatFails: where a file cannot be brought back, the error says where its text is,
// and no later write takes it away.
func TestUndoThatFails(t *testing.T) {
	dir := t.TempDir()
	a, b := put(t, dir, "a.md", "a\n", 0o644), put(t, dir, "b.md", "b\n", 0o644)
	// The second file cannot be put in place, nor the first one back. What it said can
	// still get a name of its own.
	var exchanges, renames int
	broken := disk{fails: func(_ int, step string) error {
		switch step {
		case stepExchange:
			exchanges++
		case stepRename:
			renames++
		}
		if exchanges > 1 && step != stepRemove && renames < 3 {
			return syscall.EIO
		}
		return nil
	}}
	change := &Change{append(appending(a, "a\n", "1\n").Files, appending(b, "b\n", "2\n").Files...)}
	err := Writer{Roots: []string{dir}, fault: broken.fault}.Write(change)
	if err == nil || read(t, a) != "a\n1\n" || read(t, b) != "b\n" {
		t.Fatalf("%v: a says %q, b %q", err, read(t, a), read(t, b))
	}
	if err := (Writer{Roots: []string{dir}}).Write(appending(b, "b\n", "3\n")); err != nil {
		t.Error(err)
	}
	kept, _ := filepath.Glob(filepath.Join(dir, ".a.md.*.kept"))
	if len(kept) != 1 || read(t, kept[0]) != "a\n" || !strings.Contains(err.Error(), filepath.Base(kept[0])) {
		t.Errorf("%v: the text before is in %q", err, kept)
	}
}
