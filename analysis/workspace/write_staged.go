package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"memls/analysis/text"
)

// A stagedFile is one file of a change, ready to be put in place.
type stagedFile struct {
	change *FileChange
	from   place
	to     place // the same as from but for a move
	before fs.FileInfo
	known  string // what the file says: Before, and what somebody appended to it since

	temp  string      // the new text, below to.root; "" when nothing has to be put in place
	ours  fs.FileInfo // of the new text's file
	after string      // what it says
	old   string      // the file that was replaced or taken away, below from.root, until all is done

	done    bool // it was put in place
	removed bool // it was taken from its old place
	partly  bool // not all of what somebody appended may be in the new text: all is in the old
}

func (w Writer) stage(c *FileChange) (_ *stagedFile, err error) {
	f := &stagedFile{change: c, known: c.Before}
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
	if f.after, err = text.Apply(c.Before, c.Edits...); err != nil {
		return nil, err
	}
	if !c.Delete && (f.after != c.Before || c.Create || f.moves()) {
		err = f.writeTemp()
	}
	return f, err
}

func (f *stagedFile) moves() bool { return f.change.MoveTo != "" && f.change.MoveTo != f.change.Path }

// read compares what stands on disk with what the edits were made for.
func (f *stagedFile) read() error {
	info, err := f.from.root.Lstat(f.from.name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && f.change.Create:
		return nil
	case err != nil:
		return err
	case f.change.Create && info.Mode().IsRegular():
		return ErrChanged
	case info.Mode().IsRegular() && info.Mode().Perm()&0o200 == 0:
		return ErrReadOnly
	}
	said, opened, err := f.from.readText(f.from.name)
	if err != nil {
		return err
	}
	if said != f.known {
		if err := f.carry(f.temp, said, false); err != nil {
			return err
		}
	}
	f.before = opened
	if f.moves() {
		return f.to.free(f.from, opened)
	}
	return nil
}

// carry appends to the new text, in the file of that name, what somebody appended to the
// old one meanwhile, as agents do with a fact: it comes behind the edits as if it had been
// written after them. Any other change is ErrChanged.
func (f *stagedFile) carry(name, said string, synced bool) error {
	more, grown := strings.CutPrefix(said, f.known)
	if !grown || name == "" || f.moves() {
		return ErrChanged
	}
	if len(f.after)+len(more) > MaxText {
		return ErrTooLarge
	}
	f.known, f.after = said, f.after+more
	return f.from.extend(name, f.ours, more, synced)
}

func (f *stagedFile) writeTemp() (err error) {
	mode, exact := fs.FileMode(0o644), false // less the umask
	switch {
	case f.change.Mode != 0:
		mode, exact = fs.FileMode(f.change.Mode).Perm(), true
	case f.before != nil:
		mode, exact = f.before.Mode().Perm(), true
	}
	if f.temp, err = f.to.put(f.after, mode, exact); err != nil {
		return err
	}
	if f.moves() && f.after == f.change.Before {
		// Agents order memories by the time of their last change; a move is none.
		err = f.to.do(stepTime, func() error { return f.to.root.Chtimes(f.temp, f.before.ModTime(), f.before.ModTime()) })
		if err != nil {
			return err
		}
	}
	f.ours, err = f.to.root.Lstat(f.temp)
	return err
}

// add puts the text of a file that is made or moved in its new place.
func (f *stagedFile) add() error {
	if f.temp == "" || f.before != nil && !f.moves() {
		return nil
	}
	put := f.to.settle
	if f.moves() {
		if err := f.to.free(f.from, f.before); err != nil {
			return err
		}
		if f.sameName() {
			put = func(temp string) error { return f.to.rename(temp, f.to.name) }
		}
	}
	if err := put(f.temp); err != nil {
		return err
	}
	f.temp, f.done = "", true
	f.to.syncDir()
	return nil
}

// sameName reports whether the new name is the old one to the disk: they differ in case
// alone, and the disk does not tell them apart.
func (f *stagedFile) sameName() bool {
	old, err := f.from.root.Lstat(f.from.name)
	if err != nil {
		return false
	}
	now, err := f.to.root.Lstat(f.to.name)
	return err == nil && os.SameFile(old, now)
}

// replace puts the new text in the place of the old.
func (f *stagedFile) replace() (err error) {
	if f.temp == "" {
		return nil
	}
	if f.old, err = f.from.trade(f.temp); err != nil {
		f.old = ""
		return err
	}
	f.temp, f.done = "", true
	if f.old == "" {
		f.from.syncDir()
		return f.stays()
	}
	// The last look at the file was before it was replaced. What came in between is in
	// what was replaced, and after a moment also what a program wrote that had it open.
	for range 2 {
		said, _, err := f.from.readText(f.old)
		if err == nil && said != f.known {
			err = f.carry(f.from.name, said, true)
		}
		if errors.Is(err, ErrChanged) && said == f.known {
			break // it could be carried, but ours is not there any more
		}
		if err != nil {
			f.partly = true
			return err
		}
		f.from.syncDir()
	}
	return f.stays()
}

// stays looks whether the new text is still in its place. A program that had read the old
// one before may have put its own there, without ours: then the change is made again, from
// what that one wrote, and only what was carried is seen to here.
func (f *stagedFile) stays() error {
	said, info, err := f.from.readText(f.from.name)
	if err == nil && (os.SameFile(info, f.ours) || strings.HasPrefix(said, f.after)) {
		return nil
	}
	f.done = false
	if carried := strings.TrimPrefix(f.known, f.change.Before); err == nil && !strings.Contains(said, carried) {
		err = f.from.extend(f.from.name, info, carried, true)
	}
	if err != nil {
		return f.keptAs(errors.Join(ErrChanged, err))
	}
	if f.old != "" {
		_ = f.from.unlink(f.old)
		f.old = ""
	}
	return ErrChanged
}

// removeOld takes the file from where it stood, when it was moved or deleted.
func (f *stagedFile) removeOld() (err error) {
	if !f.change.Delete && !f.moves() {
		return nil
	}
	if f.moves() && f.sameName() {
		return f.from.rename(f.from.name, f.to.name)
	}
	if f.old, err = f.from.takeAway(f.before, f.known); err != nil {
		return err
	}
	f.removed = true
	f.from.syncDir()
	return nil
}

// finish ends a change whose files are all in place.
func (f *stagedFile) finish() {
	if f.old != "" {
		_ = f.from.unlink(f.old)
	}
	if f.removed {
		f.from.prune()
	}
}

// putBack puts a file back that was taken from where it stood.
func (f *stagedFile) putBack() error {
	if !f.removed {
		return nil
	}
	if err := f.from.settle(f.old); err != nil {
		return f.keptAs(err)
	}
	f.old, f.removed = "", false
	return nil
}

// undo puts a file back as it was, when another of the same change failed.
func (f *stagedFile) undo() error {
	if !f.done {
		return nil
	}
	f.done = false
	if f.moves() || f.before == nil {
		temp, err := f.to.takeAway(f.ours, f.after)
		if err == nil {
			f.temp = temp
			defer f.to.prune()
			err = f.to.unlink(temp)
		}
		return err
	}
	if f.old == "" {
		return f.rewrite()
	}
	if now, err := f.from.root.Lstat(f.from.name); err != nil || !os.SameFile(now, f.ours) {
		return f.keptAs(errors.Join(ErrChanged, err)) // somebody replaced it since
	}
	temp, err := f.from.trade(f.old)
	if err != nil {
		return f.keptAs(err)
	}
	f.old, f.temp = "", temp
	f.from.syncDir()
	if temp == "" || f.partly {
		return nil
	}
	said, _, err := f.from.readText(temp)
	if err != nil {
		return err
	}
	if more, grown := strings.CutPrefix(said, f.after); grown && more != "" {
		return f.from.extend(f.from.name, f.before, more, true)
	}
	return nil
}

// keptAs says where the text is that could not be brought back.
func (f *stagedFile) keptAs(err error) error {
	if f.old == "" {
		return err
	}
	return fmt.Errorf("%w; the text before is in %s", err, f.from.keep(f.old))
}

// rewrite writes the text that the file had to where it stood, on a disk that could not
// keep the file itself.
func (f *stagedFile) rewrite() error {
	temp, err := f.from.put(f.known, f.before.Mode().Perm(), true)
	if err != nil {
		return err
	}
	if err := f.from.rename(temp, f.from.name); err != nil {
		return errors.Join(err, f.from.unlink(temp))
	}
	f.from.syncDir()
	return nil
}

func (f *stagedFile) close() {
	if f.temp != "" {
		_ = f.to.unlink(f.temp) // left over from a change that was refused
	}
	if f.to.root != f.from.root {
		f.to.close()
	}
	f.from.close()
}
