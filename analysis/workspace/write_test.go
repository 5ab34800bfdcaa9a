package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"memls/analysis/text"
)

// put writes a file of a test and returns its path.
func put(t *testing.T, dir, name, content string, mode fs.FileMode) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// tree lists everything below dir, so that a test sees what is left over.
func tree(t *testing.T, dir string) string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if path != dir {
			rel, _ := filepath.Rel(dir, path)
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(names, " ")
}

// replace writes a file as an agent does that renames a new one into its place.
func replace(t *testing.T, path, content string) {
	t.Helper()
	temp := path + ".new"
	if err := errors.Join(os.WriteFile(temp, []byte(content), 0o644), os.Rename(temp, path)); err != nil {
		t.Fatal(err)
	}
}

// appending is the change that puts more behind before.
func appending(path, before, more string) *Change {
	return &Change{[]FileChange{{Path: path, Before: before, Edits: []text.Edit{{Span: text.Span{Start: len(before), End: len(before)}, New: more}}}}}
}

func creating(path, content string, mode uint32) *Change {
	return &Change{[]FileChange{{Path: path, Create: true, Mode: mode, Edits: []text.Edit{{New: content}}}}}
}

func TestWriteKeepsTheModeAndLeavesNothingBehind(t *testing.T) {
	dir := t.TempDir()
	for name, mode := range map[string]fs.FileMode{"private.md": 0o600, "shared.md": 0o664, "run.md": 0o755} {
		path := put(t, dir, name, "one\n", mode)
		if err := (Writer{Roots: []string{dir}}).Write(appending(path, "one\n", "two\n")); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != "one\ntwo\n" {
			t.Errorf("%s: %q", name, got)
		}
		if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != mode {
			t.Errorf("%s: mode %v, want %v (%v)", name, info.Mode(), mode, err)
		}
	}
	if got := tree(t, dir); got != "private.md run.md shared.md" {
		t.Errorf("left over: %s", got)
	}
}

func TestWriteCreates(t *testing.T) {
	dir := t.TempDir()
	root := filepath.Join(dir, "home", ".dgc") // does not exist
	path := filepath.Join(root, "notes", "DGC.md")
	w := Writer{Roots: []string{root}}
	if err := w.Write(creating(path, "# DGC.md\n", 0o600)); err != nil {
		t.Fatal(err)
	}
	if got := read(t, path); got != "# DGC.md\n" {
		t.Errorf("%q", got)
	}
	if info, _ := os.Stat(path); runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	if err := w.Write(creating(path, "again", 0)); !errors.Is(err, ErrChanged) {
		t.Errorf("a file that exists was created again: %v", err)
	}
	if got := tree(t, root); got != "notes notes/DGC.md" {
		t.Errorf("left over: %s", got)
	}
	// What one person alone may read lies where nobody else may look.
	if info, _ := os.Stat(filepath.Dir(path)); runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
		t.Errorf("the directory's mode %v", info.Mode())
	}
}

// Nothing of a change that is refused reaches the disk.
func TestWriteRefuses(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	plain := put(t, in, "plain.md", "text\n", 0o644)
	outside := put(t, out, "outside.md", "text\n", 0o644)
	readOnly := put(t, in, "read-only.md", "text\n", 0o444)
	notUTF8 := put(t, in, "latin1.md", "caf\xe9\n", 0o644)
	folder := filepath.Join(in, "folder.md")
	link, linkedDir, broken := filepath.Join(in, "link.md"), filepath.Join(in, "linked"), filepath.Join(in, "broken.md")
	for _, err := range []error{
		os.Mkdir(folder, 0o755),
		os.Symlink(plain, link),
		os.Symlink(out, linkedDir),
		os.Symlink(filepath.Join(out, "new.md"), broken),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name   string
		change *Change
		want   error
	}{
		{"other text on disk", appending(plain, "other\n", "x"), ErrChanged},
		{"no file on disk", appending(filepath.Join(in, "none.md"), "", "x"), ErrChanged},
		{"outside of the roots", appending(outside, "text\n", "x"), ErrOutside},
		{"outside by way of ..", appending(in+"/../out/outside.md", "text\n", "x"), ErrOutside},
		{"the root itself", creating(in, "x", 0), ErrOutside},
		{"a link", appending(link, "text\n", "x"), ErrLink},
		{"a link to nothing, to be created", creating(broken, "x", 0), ErrLink},
		{"through a linked folder", appending(filepath.Join(linkedDir, "outside.md"), "text\n", "x"), ErrLink},
		{"created through a linked folder", creating(filepath.Join(linkedDir, "new.md"), "x", 0), ErrLink},
		{"a folder", appending(folder, "", "x"), ErrNotRegular},
		{"read-only", appending(readOnly, "text\n", "x"), ErrReadOnly},
		{"not UTF-8", appending(notUTF8, "caf\uFFFD\n", "x"), ErrNotUTF8},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := tree(t, dir)
			err := Writer{Roots: []string{in}}.Write(test.change)
			if !errors.Is(err, test.want) {
				t.Errorf("got %v, want %v", err, test.want)
			}
			if after := tree(t, dir); after != before {
				t.Errorf("left over: %s", after)
			}
		})
	}
	if read(t, plain) != "text\n" || read(t, outside) != "text\n" || read(t, notUTF8) != "caf\xe9\n" {
		t.Error("a refused change was written")
	}
}

// The root may be reached through a link: the user named it.
// A change that is refused removes nothing where it may not write: not even what looks
// like a file of ours that was left over.
func TestARefusedChangeSweepsNothing(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	left := put(t, out, tempName("a.md"), "left over\n", 0o644)
	if err := os.Symlink(out, filepath.Join(in, "link")); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{put(t, out, "a.md", "a\n", 0o644), filepath.Join(in, "link", "a.md")} {
		if err := (Writer{Roots: []string{in}}).Write(appending(path, "a\n", "x")); err == nil {
			t.Errorf("%s was written", path)
		}
		if got := read(t, left); got != "left over\n" {
			t.Errorf("%s: %q", path, got)
		}
	}
}

func TestWriteRootMayBeALink(t *testing.T) {
	dir := t.TempDir()
	path := put(t, dir, "dotfiles/DGC.md", "a\n", 0o644)
	root := filepath.Join(dir, ".dgc")
	if err := os.Symlink(filepath.Dir(path), root); err != nil {
		t.Fatal(err)
	}
	if err := (Writer{Roots: []string{root}}).Write(appending(filepath.Join(root, "DGC.md"), "a\n", "b\n")); err != nil {
		t.Fatal(err)
	}
	if got := read(t, path); got != "a\nb\n" {
		t.Errorf("%q", got)
	}
}

// All files of a change are written or none: here the second has changed.
func TestWriteIsAllOrNothing(t *testing.T) {
	dir := t.TempDir()
	a, b := put(t, dir, "a.md", "a", 0o644), put(t, dir, "b.md", "b", 0o644)
	both := func() *Change {
		return &Change{append(append(creating(filepath.Join(dir, "c.md"), "c", 0).Files, appending(a, "a", "1").Files...), appending(b, "b", "2").Files...)}
	}
	w := Writer{Roots: []string{dir}, beforeRename: func() { put(t, dir, "b.md", "changed", 0o644) }}
	if err := w.Write(both()); !errors.Is(err, ErrChanged) {
		t.Fatalf("%v", err)
	}
	if read(t, a) != "a" || read(t, b) != "changed" || tree(t, dir) != "a.md b.md" {
		t.Errorf("a %q, b %q, tree %s", read(t, a), read(t, b), tree(t, dir))
	}
}

// Retry makes the change anew when an agent wrote in between; no fact is lost.
func TestRetry(t *testing.T) {
	dir := t.TempDir()
	path := put(t, dir, "DGC.md", "a\n", 0o644)
	others := []string{"b\na\n", "c\nb\na\n"}
	w := Writer{Roots: []string{dir}, beforeRename: func() {
		if len(others) > 0 {
			replace(t, path, others[0])
			others = others[1:]
		}
	}}
	tries := 0
	err := w.Retry(func() (*Change, error) {
		tries++
		return appending(path, read(t, path), "mine\n"), nil
	})
	if got := read(t, path); err != nil || tries != 3 || got != "c\nb\na\nmine\n" {
		t.Errorf("%v after %d tries: %q", err, tries, got)
	}

	w.patience = time.Millisecond
	err = w.Retry(func() (*Change, error) { return appending(path, "never this", "x"), nil })
	if !errors.Is(err, ErrChanged) {
		t.Errorf("a file that never stands still: %v", err)
	}
	if err := w.Retry(func() (*Change, error) { return nil, nil }); err != nil {
		t.Errorf("no change: %v", err)
	}
}

// A reader sees the old text or the new one, never a part of it.
func TestReadersNeverSeeHalf(t *testing.T) {
	dir := t.TempDir()
	old, next := strings.Repeat("old\n", 50_000), strings.Repeat("new!\n", 50_000)
	path := put(t, dir, "DGC.md", old, 0o644)
	stop := make(chan struct{})
	var reader sync.WaitGroup
	reader.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
			}
			if b, err := os.ReadFile(path); err != nil || string(b) != old && string(b) != next {
				t.Errorf("read %d bytes of neither text (%v)", len(b), err)
				return
			}
		}
	})
	w := Writer{Roots: []string{dir}}
	for range 10 {
		for _, c := range [][2]string{{old, next}, {next, old}} {
			err := w.Write(&Change{[]FileChange{{Path: path, Before: c[0], Edits: []text.Edit{{Span: text.Span{End: len(c[0])}, New: c[1]}}}}})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	close(stop)
	reader.Wait()
}
