package workspace

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// errBusy says that somebody else holds a lock.
var errBusy = errors.New("held by somebody else")

// alone keeps other writers of ours out of the directories that hold the files of a
// change, and returns which those are and what lets them in again. Between the last look at a file and its
// replacement another one's text would be lost without a word. The system keeps these
// locks on the directories themselves: nothing is written, and they end with the
// process. A directory that is not there yet is left out: a file that is made in it
// takes no other one's place (see create).
func (w Writer) alone(c *Change) (locked []string, release func(), err error) {
	var dirs []string
	for _, f := range c.Files {
		dirs = append(dirs, filepath.Dir(f.Path))
		if f.MoveTo != "" {
			dirs = append(dirs, filepath.Dir(f.MoveTo))
		}
	}
	slices.Sort(dirs) // in one order everywhere
	var held []*os.File
	release = func() {
		for _, f := range held {
			_ = f.Close()
		}
	}
	end := time.Now().Add(cmp.Or(w.patience, lockWait))
	for _, dir := range slices.Compact(dirs) {
		f := openDir(dir)
		if f == nil {
			continue
		}
		if holds(held, f) {
			_ = f.Close()
			continue
		}
		held = append(held, f)
		err := lockExclusive(f)
		for ; errors.Is(err, errBusy); err = lockExclusive(f) {
			if time.Now().After(end) {
				release()
				return nil, nil, fmt.Errorf("%s: %w", dir, ErrLocked)
			}
			time.Sleep(lockPoll)
		}
		if err == nil {
			locked = append(locked, dir)
		}
	}
	return locked, release, nil
}

// openDir opens a directory; nil: there is none that can be read, and whoever writes
// there says why not.
func openDir(dir string) *os.File {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil
	}
	defer root.Close()
	f, err := root.Open(".")
	if err != nil {
		return nil
	}
	return f
}

// holds reports whether a directory is among those of held, maybe by another path.
func holds(held []*os.File, dir *os.File) bool {
	info, err := dir.Stat()
	return err == nil && slices.ContainsFunc(held, func(h *os.File) bool {
		other, err := h.Stat()
		return err == nil && os.SameFile(info, other)
	})
}
