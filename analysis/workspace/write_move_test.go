package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"memls/analysis/text"
)

func moving(from, before, to string, edits ...text.Edit) *Change {
	return &Change{[]FileChange{{Path: from, Before: before, MoveTo: to, Edits: edits}}}
}

func deleting(path, before string) *Change {
	return &Change{[]FileChange{{Path: path, Before: before, Delete: true}}}
}

// A move keeps permissions, and the time too when the text stays: agents order
// memories by it.
func TestWriteMoves(t *testing.T) {
	dir := t.TempDir()
	from, to := put(t, dir, "sessions/deploy.md", "one\n", 0o600), filepath.Join(dir, "notes", "deploy.md")
	then := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	if err := os.Chtimes(from, then, then); err != nil {
		t.Fatal(err)
	}
	w := Writer{Roots: []string{dir}}
	if err := w.Write(moving(from, "one\n", to)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(to)
	if err != nil || !info.ModTime().Equal(then) || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v (%v)", info, err)
	}
	if got := tree(t, dir); got != "notes notes/deploy.md" { // the empty folder is gone too
		t.Errorf("tree %s", got)
	}
	if err := w.Write(moving(to, "one\n", from, text.Edit{Span: text.Span{Start: 4, End: 4}, New: "two\n"})); err != nil {
		t.Fatal(err)
	}
	if got := read(t, from); got != "one\ntwo\n" || tree(t, dir) != "sessions sessions/deploy.md" {
		t.Errorf("%q, tree %s", got, tree(t, dir))
	}
}

func TestWriteDeletes(t *testing.T) {
	dir := t.TempDir()
	path := put(t, dir, "old/deploy.md", "one\n", 0o644)
	put(t, dir, "keep.md", "keep\n", 0o644)
	if err := (Writer{Roots: []string{dir}}).Write(deleting(path, "one\n")); err != nil {
		t.Fatal(err)
	}
	if got := tree(t, dir); got != "keep.md" {
		t.Errorf("tree %s", got)
	}
}

func TestWriteRefusesToMoveOrDelete(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	a := put(t, in, "a.md", "a\n", 0o644)
	b := put(t, in, "b.md", "b\n", 0o644)
	locked := put(t, in, "locked.md", "l\n", 0o444)
	put(t, out, "outside.md", "o\n", 0o644)
	link, linked := filepath.Join(in, "link.md"), filepath.Join(in, "linked")
	if err := errors.Join(os.Symlink(a, link), os.Symlink(out, linked)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		change *Change
		want   error
	}{
		{"to a name that is taken", moving(a, "a\n", b), ErrExists},
		{"to a name that a link has", moving(a, "a\n", link), ErrExists},
		{"out of the roots", moving(a, "a\n", filepath.Join(out, "a.md")), ErrOutside},
		{"out through a linked folder", moving(a, "a\n", filepath.Join(linked, "a.md")), ErrLink},
		{"a link", moving(link, "a\n", filepath.Join(in, "c.md")), ErrLink},
		{"other text on disk", moving(a, "b\n", filepath.Join(in, "c.md")), ErrChanged},
		{"read-only", moving(locked, "l\n", filepath.Join(in, "c.md")), ErrReadOnly},
		{"deleted: other text on disk", deleting(a, "b\n"), ErrChanged},
		{"deleted: a link", deleting(link, "a\n"), ErrLink},
		{"deleted: outside", deleting(filepath.Join(out, "outside.md"), "o\n"), ErrOutside},
		{"deleted: read-only", deleting(locked, "l\n"), ErrReadOnly},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := tree(t, dir)
			if err := (Writer{Roots: []string{in}}).Write(test.change); !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if after := tree(t, dir); after != before {
				t.Errorf("left over: %s", after)
			}
		})
	}
}

// What an agent writes to a file after the last look at it is never deleted.
func TestWriteNeverDeletesWhatCameMeanwhile(t *testing.T) {
	dir := t.TempDir()
	path := put(t, dir, "a.md", "a\n", 0o644)
	change := moving(path, "a\n", filepath.Join(dir, "b.md"))
	f, err := (Writer{Roots: []string{dir}}).stage(&change.Files[0])
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	if err := f.add(); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "a.md", "a\nand a fact\n", 0o644)
	if err := f.removeOld(); !errors.Is(err, ErrChanged) {
		t.Errorf("%v", err)
	}
	if err := f.undo(); err != nil {
		t.Error(err)
	}
	if got := tree(t, dir); got != "a.md" || read(t, path) != "a\nand a fact\n" {
		t.Errorf("tree %s, %q", got, read(t, path))
	}
}
