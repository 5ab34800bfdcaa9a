package workspace

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"memls/analysis/text"
)

// A stagedFile is one file of a change, ready to be put in place.
type stagedFile struct {
	change *FileChange
	from   place
	to     place // the same as from but for a move
	before fs.FileInfo
	temp   string // below to.root; "" when nothing has to be written

	done    bool // it was put in place
	removed bool // it was taken from its old place
}

func (w Writer) stage(c *FileChange) (_ *stagedFile, err error) {
	f := &stagedFile{change: c}
	defer func() {
		if err != nil {
			f.close()
		}
	}()
	if f.from, err = w.open(c.Path, c.dirMode(c.Create)); err != nil {
		return nil, err
	}
	f.to = f.from
	if f.moves() {
		if f.to, err = w.open(c.MoveTo, c.dirMode(true)); err != nil {
			f.to = f.from
			return nil, err
		}
	}
	if err := f.read(); err != nil {
		return nil, err
	}
	after, err := text.Apply(c.Before, c.Edits...)
	if err != nil {
		return nil, err
	}
	if !c.Delete && (after != c.Before || c.Create || f.moves()) {
		err = f.writeTemp(after)
	}
	return f, err
}

func (f *stagedFile) moves() bool { return f.change.MoveTo != "" && f.change.MoveTo != f.change.Path }

// read compares what stands on disk with what the edits were made for.
func (f *stagedFile) read() error {
	info, err := f.from.root.Lstat(f.from.name)
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
	file, err := f.from.root.OpenFile(f.from.name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
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
	if f.moves() {
		return f.to.free(f.from, opened)
	}
	return nil
}

func (f *stagedFile) writeTemp(after string) (err error) {
	mode, exact := fs.FileMode(0o644), false // less the umask
	switch {
	case f.change.Mode != 0:
		mode, exact = fs.FileMode(f.change.Mode).Perm(), true
	case f.before != nil:
		mode, exact = f.before.Mode().Perm(), true
	}
	if f.temp, err = f.to.put(after, mode, exact); err != nil {
		return err
	}
	if f.moves() && after == f.change.Before {
		// Agents order memories by the time of their last change; a move is none.
		return f.to.root.Chtimes(f.temp, f.before.ModTime(), f.before.ModTime())
	}
	return nil
}

// commit puts the new text in place.
func (f *stagedFile) commit() error {
	if f.temp == "" {
		return nil
	}
	if f.moves() { // a rename would replace what has come there meanwhile
		if err := f.to.free(f.from, f.before); err != nil {
			return err
		}
	}
	if f.before == nil {
		if err := f.create(); err != nil {
			return err
		}
	} else if err := f.to.root.Rename(f.temp, f.to.name); err != nil {
		return err
	}
	f.temp, f.done = "", true
	f.to.syncDir()
	return nil
}

// create puts a new file in place, and never in the place of one that somebody else
// made in this moment.
func (f *stagedFile) create() error {
	err := f.to.root.Link(f.temp, f.to.name)
	switch {
	case errors.Is(err, fs.ErrExist):
		return ErrChanged
	case err != nil: // a disk without hard links
		return f.to.root.Rename(f.temp, f.to.name)
	}
	_ = f.to.root.Remove(f.temp) // the other name of the same file
	return nil
}

// removeOld takes the file from where it stood, when it was moved or deleted.
func (f *stagedFile) removeOld() error {
	if !f.change.Delete && !f.moves() {
		return nil
	}
	old, err := f.from.root.Lstat(f.from.name)
	if err != nil {
		return err
	}
	if now, err := f.to.root.Lstat(f.to.name); f.moves() && err == nil && os.SameFile(old, now) {
		// The two names differ in case alone, on a disk that takes them for one.
		return f.from.root.Rename(f.from.name, f.to.name)
	}
	if !os.SameFile(old, f.before) || old.Size() != f.before.Size() || !old.ModTime().Equal(f.before.ModTime()) {
		return ErrChanged // somebody wrote to it since it was read: that must not go
	}
	if err := f.from.remove(); err != nil {
		return err
	}
	f.removed = true
	return nil
}

// putBack writes a file again that was taken from where it stood.
func (f *stagedFile) putBack() error {
	if !f.removed {
		return nil
	}
	if err := f.restore(); err != nil {
		return err
	}
	f.removed = false
	return nil
}

// undo puts a file back as it was, when another of the same change failed.
func (f *stagedFile) undo() error {
	if !f.done {
		return nil
	}
	f.done = false
	if f.moves() || f.before == nil {
		return f.to.remove()
	}
	return f.restore()
}

// restore writes the text that the file had to where it stood.
func (f *stagedFile) restore() error {
	if err := f.from.parents(f.change.dirMode(true)); err != nil {
		return err
	}
	temp, err := f.from.put(f.change.Before, f.before.Mode().Perm(), true)
	if err != nil {
		return err
	}
	if err := f.from.root.Rename(temp, f.from.name); err != nil {
		return errors.Join(err, f.from.root.Remove(temp))
	}
	f.from.syncDir()
	return nil
}

func (f *stagedFile) close() {
	if f.temp != "" {
		_ = f.to.root.Remove(f.temp) // left over from a change that was refused
	}
	if f.to != f.from {
		f.to.close()
	}
	f.from.close()
}
