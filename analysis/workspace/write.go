package workspace

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// A Writer writes changes to the real disk: below its roots and nowhere else,
// never through a link, each file in one step (a temporary file beside it,
// fsync, rename), so that a reader sees the old text or the new one and a crash
// leaves one of them. What another program appends meanwhile is carried over; only where
// this process is killed in the moment between the exchange of the two files and its look
// at the one that was replaced is that text in the temporary file alone, which the next
// write sweeps. A hard link of the file elsewhere keeps the old text.
type Writer struct {
	// Roots are absolute directories. A root may itself be reached through
	// links, since the user or the agent named it; nothing below it may. One
	// that is missing is made when a file is created in it.
	Roots []string
	// Locks, if any, returns the locks that agents keep over the file at path. They
	// are held while a change is written, and waited for, but not for long.
	Locks func(path string) []Lock

	// fault stands in the way of each step that changes the disk, see place.
	fault func(step string, op func() error) error
	// beforeRename, if any, is called when everything is staged and checked;
	// tests change files there.
	beforeRename func()
	// patience is how long a lock is waited for; 0: lockWait.
	patience time.Duration
}

// Write makes one change: all of its files or none. Permissions are kept. The
// error is ErrChanged when a file is not what the edits were made for, and ErrLocked
// when an agent is writing.
func (w Writer) Write(c *Change) (err error) {
	release, err := w.lock(c)
	if err != nil {
		return err
	}
	defer release()
	locked, giveBack, err := w.alone(c)
	if err != nil {
		return err
	}
	defer giveBack()
	for _, dir := range locked {
		w.sweep(dir)
	}
	var staged []*stagedFile
	defer func() {
		for _, f := range staged {
			f.close()
		}
	}()
	for i := range c.Files {
		f, err := w.stage(&c.Files[i])
		if err != nil {
			return fmt.Errorf("%s: %w", c.Files[i].Path, why(err))
		}
		staged = append(staged, f)
	}
	if w.beforeRename != nil {
		w.beforeRename()
	}
	for _, f := range staged {
		if err := f.read(); err != nil { // the last look before the first rename
			return fmt.Errorf("%s: %w", f.change.Path, why(err))
		}
	}
	// Text comes to its new place everywhere before it leaves an old one anywhere, the
	// archive of what is replaced too: a crash between the two leaves a copy too many
	// and none too few.
	for _, step := range []func(*stagedFile) error{(*stagedFile).add, (*stagedFile).replace, (*stagedFile).removeOld} {
		for _, f := range staged {
			if err := step(f); err != nil {
				return errors.Join(fmt.Errorf("%s: %w", f.change.Path, why(err)), undo(staged))
			}
		}
	}
	for _, f := range staged {
		f.finish()
	}
	return nil
}

// undo takes a change back that failed in the middle. What was taken away comes back
// first: where it cannot, as on a full disk, its text stays where it has gone to.
func undo(staged []*stagedFile) error {
	for _, f := range slices.Backward(staged) {
		if err := f.putBack(); err != nil {
			return err
		}
	}
	var err error
	for _, f := range slices.Backward(staged) {
		err = errors.Join(err, f.undo())
	}
	return err
}

// retries is how often a change is made anew at least when its files change meanwhile,
// and retryTime how long: a program that writes all the time comes to an end. Between two
// tries there is a pause that grows from firstPause to lockPoll.
const (
	retries    = 20
	retryTime  = 5 * time.Second
	firstPause = time.Millisecond
)

// Retry writes what makeChange returns, and asks for it again when a file
// changed between the reading and the writing. A nil change writes nothing.
func (w Writer) Retry(makeChange func() (*Change, error)) error {
	end := time.Now().Add(cmp.Or(w.patience, retryTime))
	for try, pause := 1, firstPause; ; try++ {
		c, err := makeChange()
		if err != nil || c == nil {
			return err
		}
		err = w.Write(c)
		if err == nil || !errors.Is(err, ErrChanged) || try >= retries && time.Now().After(end) {
			return err
		}
		time.Sleep(pause)
		pause = min(2*pause, lockPoll)
	}
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

// open opens the root of path and refuses links between the root and the file.
// Directories that are missing are made with the mode dirs; 0: none is.
func (w Writer) open(path string, dirs fs.FileMode) (place, error) {
	dir, name, err := w.locate(path)
	if err != nil {
		return place{}, err
	}
	if dirs != 0 {
		if err := os.MkdirAll(dir, dirs); err != nil {
			return place{}, err
		}
	}
	p := place{name: name, fault: w.fault}
	if p.root, err = os.OpenRoot(dir); err != nil {
		return place{}, err
	}
	if err := p.parents(dirs); err != nil {
		p.close()
		return place{}, err
	}
	return p, nil
}
