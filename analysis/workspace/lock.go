package workspace

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// ErrLocked says that another program holds a lock over a file.
var ErrLocked = errors.New("another program writes there at this moment: try again when it is done")

// A Lock is a file by which an agent keeps writers of its memory apart.
type Lock struct {
	Path string
	// Content is what the file says while we hold it, different each time; "": the
	// lock is waited for and not taken.
	Content string
	// Holder returns the process that holds the lock, by what its file says and how
	// old it is; 0: nobody does, it was left behind.
	Holder func(content string, age time.Duration) (pid int)
}

const (
	lockWait = 2 * time.Second // an agent holds one for the time of a write
	lockPoll = 20 * time.Millisecond
	maxLock  = 1 << 10 // bytes of a lock's file
)

// lock takes the locks over the files of a change, in one order everywhere, and
// returns what gives them back.
func (w Writer) lock(c *Change) (release func(), err error) {
	var held []*heldLock
	release = func() {
		for _, h := range slices.Backward(held) {
			h.release()
		}
	}
	if w.Locks == nil {
		return release, nil
	}
	var locks []Lock
	for _, f := range c.Files {
		for _, path := range []string{f.Path, f.MoveTo} {
			if path != "" {
				locks = append(locks, w.Locks(path)...)
			}
		}
	}
	slices.SortStableFunc(locks, func(a, b Lock) int { return cmp.Compare(a.Path, b.Path) })
	locks = slices.CompactFunc(locks, func(a, b Lock) bool { return a.Path == b.Path })
	for _, l := range locks {
		h, err := acquire(l, cmp.Or(w.patience, lockWait))
		if err != nil {
			release()
			return nil, err
		}
		if h != nil {
			held = append(held, h)
		}
	}
	return release, nil
}

// A heldLock is one that we hold.
type heldLock struct {
	at      place
	content string
}

// acquire waits for a lock and takes it; nil where there is nothing to take, as in a
// directory that is not there yet.
func acquire(l Lock, patience time.Duration) (*heldLock, error) {
	root, err := os.OpenRoot(filepath.Dir(l.Path))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	h := &heldLock{place{root: root, name: filepath.Base(l.Path)}, l.Content}
	for end := time.Now().Add(patience); ; time.Sleep(lockPoll) {
		pid, err := h.attempt(l)
		switch {
		case err == nil && pid == 0 && l.Content != "":
			return h, nil
		case err == nil && pid == 0:
			h.at.close()
			return nil, nil
		case err != nil && !errors.Is(err, fs.ErrExist):
			h.at.close()
			return nil, fmt.Errorf("%s: %w", l.Path, err)
		case time.Now().After(end):
			h.at.close()
			return nil, fmt.Errorf("%s (process %d): %w", l.Path, pid, ErrLocked)
		}
	}
}

// attempt takes the lock if nobody holds it, and else returns who does. The error is
// fs.ErrExist when somebody was faster.
func (h *heldLock) attempt(l Lock) (holder int, err error) {
	content, info, err := h.look(h.at.name)
	switch {
	case err == nil:
		if pid := l.Holder(content, time.Since(info.ModTime())); pid > 0 || l.Content == "" {
			return pid, nil
		}
		if err := h.clear(content); err != nil {
			return 0, err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return 0, err
	case l.Content == "":
		return 0, nil
	}
	temp, err := h.at.put(l.Content, 0o644, false)
	if err != nil {
		return 0, err
	}
	defer func() { _ = h.at.root.Remove(temp) }()
	return 0, h.take(temp)
}

// take puts the lock in place with all that it says, or fails when one is there.
func (h *heldLock) take(temp string) error {
	err := h.at.root.Link(temp, h.at.name)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	// A disk without hard links: what the file says comes a moment later.
	file, err := h.at.root.OpenFile(h.at.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.WriteString(h.content)
	return errors.Join(err, file.Close())
}

// look reads a lock's file. What is no file counts as one that says nothing.
func (h *heldLock) look(name string) (content string, info fs.FileInfo, err error) {
	if info, err = h.at.root.Lstat(name); err != nil || !info.Mode().IsRegular() {
		return "", info, err
	}
	file, err := h.at.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return "", nil, err
	}
	defer file.Close()
	b, err := readAtMost(file, info.Size(), maxLock)
	if errors.Is(err, ErrTooLarge) {
		err = nil
	}
	return string(b), info, err
}

// clear takes away a lock that was left behind. Between the look at it and this
// somebody else may have taken its place: that one is put back.
func (h *heldLock) clear(content string) error {
	aside := tempName(h.at.name)
	if err := h.at.root.Rename(h.at.name, aside); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	if found, _, err := h.look(aside); err == nil && found != content {
		err := h.at.root.Link(aside, h.at.name)
		_ = h.at.root.Remove(aside)
		return errors.Join(fs.ErrExist, err)
	}
	if err := h.at.root.Remove(aside); !errors.Is(err, fs.ErrNotExist) { // see sweep
		return err
	}
	return nil
}

// release gives the lock back, unless somebody took it from us as left behind.
func (h *heldLock) release() {
	if found, _, err := h.look(h.at.name); err == nil && found == h.content {
		_ = h.at.root.Remove(h.at.name)
	}
	h.at.close()
}

// ProcessID returns the id of this process, as a lock's file names it.
func ProcessID() int { return os.Getpid() }
