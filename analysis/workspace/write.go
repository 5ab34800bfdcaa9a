package workspace

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"memls/analysis/text"
)

// Why a change is not written. Nothing of a refused change reaches the disk, but
// for a folder that was made to hold a new file.
var (
	// ErrChanged says that a file is not what the edits were made for: it was
	// changed, made or removed meanwhile.
	ErrChanged = errors.New("changed meanwhile")
	// ErrOutside says that a path leaves the directories that may be written to.
	ErrOutside = errors.New("outside the folders that may be written to")
	// ErrLink says that a symbolic link stands at a path or on the way to it.
	ErrLink = errors.New("a symbolic link: it is never written through")
	// ErrNotUTF8 says that writing a file back would change bytes that no edit
	// touches.
	ErrNotUTF8 = errors.New("not UTF-8: writing it back would change bytes that nobody touched")
	// ErrReadOnly says that the file's owner may not write to it.
	ErrReadOnly = errors.New("read-only")
)

// A Writer writes changes to the real disk: below its roots and nowhere else,
// never through a link, each file in one step (a temporary file beside it,
// fsync, rename), so that a reader sees the old text or the new one and a crash
// leaves one of them.
type Writer struct {
	// Roots are absolute directories. A root may itself be reached through
	// links, since the user or the agent named it; nothing below it may. One
	// that is missing is made when a file is created in it.
	Roots []string

	// beforeRename, if any, is called when everything is staged and checked;
	// tests change files there.
	beforeRename func()
}

// Write makes one change: all of its files or none. Permissions are kept. The
// error is ErrChanged when a file is not what the edits were made for.
func (w Writer) Write(c *Change) (err error) {
	var staged []*stagedFile
	defer func() {
		for _, f := range staged {
			f.close()
		}
	}()
	for i := range c.Files {
		f, err := w.stage(&c.Files[i])
		if err != nil {
			return fmt.Errorf("%s: %w", c.Files[i].Path, err)
		}
		staged = append(staged, f)
	}
	if w.beforeRename != nil {
		w.beforeRename()
	}
	for _, f := range staged {
		if err := f.read(); err != nil { // the last look before the first rename
			return fmt.Errorf("%s: %w", f.change.Path, err)
		}
	}
	for i, f := range staged {
		if err := f.commit(); err != nil {
			err = fmt.Errorf("%s: %w", f.change.Path, err)
			for _, done := range staged[:i] {
				err = errors.Join(err, done.undo())
			}
			return err
		}
	}
	return nil
}

// retries is how often a change is made anew when its files change meanwhile: an
// agent writes a fact at a time, never in a storm.
const retries = 5

// Retry writes what makeChange returns, and asks for it again when a file
// changed between the reading and the writing. A nil change writes nothing.
func (w Writer) Retry(makeChange func() (*Change, error)) error {
	for try := 1; ; try++ {
		c, err := makeChange()
		if err != nil || c == nil {
			return err
		}
		if err = w.Write(c); err == nil || !errors.Is(err, ErrChanged) || try == retries {
			return err
		}
	}
}

// A stagedFile is one file of a change, ready to be put in place.
type stagedFile struct {
	change *FileChange
	root   *os.Root // the writer's root; every path is resolved below it by the system
	name   string   // relative to root
	before fs.FileInfo
	temp   string // relative to root; "" when nothing has to be written
	done   bool   // it was put in place
}

func (w Writer) stage(c *FileChange) (_ *stagedFile, err error) {
	dir, name, err := w.locate(c.Path)
	if err != nil {
		return nil, err
	}
	if c.Create {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
	}
	f := &stagedFile{change: c, name: name}
	if f.root, err = os.OpenRoot(dir); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			f.close()
		}
	}()
	if err := f.parents(); err != nil {
		return nil, err
	}
	if err := f.read(); err != nil {
		return nil, err
	}
	after, err := text.Apply(c.Before, c.Edits...)
	if err != nil {
		return nil, err
	}
	if after != c.Before || c.Create {
		err = f.writeTemp(after)
	}
	return f, err
}

// locate finds the root that holds path, the innermost one, and the path's name
// in it.
func (w Writer) locate(path string) (root, name string, err error) {
	for _, r := range w.Roots {
		rel, err := filepath.Rel(r, path)
		if err == nil && rel != "." && filepath.IsLocal(rel) && (root == "" || len(rel) < len(name)) {
			root, name = r, rel
		}
	}
	if root == "" {
		return "", "", ErrOutside
	}
	return root, name, nil
}

// parents refuses links between the root and the file, and makes directories
// that are missing when the file is created.
func (f *stagedFile) parents() error {
	dir := filepath.Dir(f.name)
	if dir == "." {
		return nil
	}
	at := ""
	for part := range strings.SplitSeq(dir, string(filepath.Separator)) {
		at = filepath.Join(at, part)
		info, err := f.root.Lstat(at)
		switch {
		case errors.Is(err, fs.ErrNotExist) && f.change.Create:
			if err := f.root.Mkdir(at, 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
				return err
			}
		case err != nil:
			return err
		case info.Mode()&fs.ModeSymlink != 0:
			return ErrLink
		}
	}
	return nil
}

// read compares what stands on disk with what the edits were made for.
func (f *stagedFile) read() error {
	info, err := f.root.Lstat(f.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if f.change.Create {
			return nil
		}
		return ErrChanged
	case err != nil:
		return err
	case info.Mode()&fs.ModeSymlink != 0:
		return ErrLink
	case !info.Mode().IsRegular():
		return ErrNotRegular
	case f.change.Create:
		return ErrChanged
	case info.Mode().Perm()&0o200 == 0:
		return ErrReadOnly
	}
	file, err := f.root.OpenFile(f.name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	opened, err := file.Stat()
	if err != nil {
		return err
	}
	if !os.SameFile(info, opened) {
		return ErrChanged
	}
	b, err := readAtMost(file, opened.Size(), MaxText)
	if err != nil {
		return err
	}
	s, lossy := text.Decode(b)
	if lossy {
		return ErrNotUTF8
	}
	if s != f.change.Before {
		return ErrChanged
	}
	f.before = opened
	return nil
}

func (f *stagedFile) writeTemp(after string) (err error) {
	// Hidden, and without the name's end, so that nobody takes it for memory.
	temp := filepath.Join(filepath.Dir(f.name), "."+filepath.Base(f.name)+"."+rand.Text()+".tmp")
	mode := fs.FileMode(0o600)
	if f.change.Create && f.change.Mode == 0 {
		mode = 0o644 // less the umask, which the system takes away
	}
	file, err := f.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	f.temp = temp
	if _, err = file.WriteString(after); err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	switch {
	case f.change.Mode != 0:
		return f.root.Chmod(temp, fs.FileMode(f.change.Mode).Perm())
	case f.before != nil:
		return f.root.Chmod(temp, f.before.Mode().Perm())
	}
	return nil
}

func (f *stagedFile) commit() error {
	if f.temp == "" {
		return nil
	}
	if err := f.root.Rename(f.temp, f.name); err != nil {
		return err
	}
	f.temp, f.done = "", true
	f.syncDir()
	return nil
}

// syncDir makes the rename itself survive a crash. Not every system can do it
// to a directory; the file's own bytes are safe either way.
func (f *stagedFile) syncDir() {
	if dir, err := f.root.Open(filepath.Dir(f.name)); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
}

// undo puts a file back that was written before another one of the same change
// failed.
func (f *stagedFile) undo() error {
	if !f.done {
		return nil
	}
	if f.before == nil {
		return f.root.Remove(f.name)
	}
	if err := f.writeTemp(f.change.Before); err != nil {
		return err
	}
	return f.commit()
}

func (f *stagedFile) close() {
	if f.temp != "" {
		_ = f.root.Remove(f.temp) // left over from a change that was refused
	}
	_ = f.root.Close()
}
