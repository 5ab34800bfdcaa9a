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

// A place is where a file stands, or will: a name below one of the writer's
// roots. Every path is resolved below the root by the system.
type place struct {
	root *os.Root
	name string // relative to root

	// fault, if any, is asked for each step that changes the disk, and may leave it out;
	// tests put faults there.
	fault func(step string, op func() error) error
}

func (p place) close() {
	if p.root != nil {
		_ = p.root.Close()
	}
}

// parents refuses links between the root and the file, and makes directories
// that are missing with the mode dirs; 0: none.
func (p place) parents(dirs fs.FileMode) error {
	dir := filepath.Dir(p.name)
	if dir == "." {
		return nil
	}
	at := ""
	for part := range strings.SplitSeq(dir, string(filepath.Separator)) {
		at = filepath.Join(at, part)
		info, err := p.root.Lstat(at)
		switch {
		case errors.Is(err, fs.ErrNotExist) && dirs != 0:
			if err := p.mkdir(at, dirs); err != nil && !errors.Is(err, fs.ErrExist) {
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

// free refuses a place where something stands already, but for the file itself
// under a name that differs in case alone, on a disk that does not tell them
// apart.
func (p place) free(from place, file fs.FileInfo) error {
	info, err := p.root.Lstat(p.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case strings.EqualFold(p.name, from.name) && os.SameFile(info, file):
		return nil
	}
	return ErrExists
}

// tempName is a new name beside name: hidden, and without the name's end, so that
// nobody takes what is called so for memory.
func tempName(name string) string {
	return filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+rand.Text()+tempEnd)
}

// settle gives a file that has a temporary name the place's own, and never in the
// place of one that somebody else made in this moment.
func (p place) settle(temp string) error {
	err := p.link(temp, p.name)
	switch {
	case errors.Is(err, fs.ErrExist):
		return ErrChanged
	case err != nil: // a disk without hard links
		return p.rename(temp, p.name)
	}
	_ = p.unlink(temp) // the other name of the same file
	return nil
}

// trade puts a file that has a temporary name in the place of the one that stands
// there, in one step, and returns the temporary name that one has afterwards; "" on a
// disk that can keep only one of them.
func (p place) trade(temp string) (old string, err error) {
	err = p.exchange(temp, p.name)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return temp, err
	}
	old = tempName(p.name)
	if err := p.link(p.name, old); errors.Is(err, fs.ErrNotExist) {
		return "", err
	} else if err != nil {
		old = ""
	}
	if err := p.rename(temp, p.name); err != nil {
		if old != "" {
			_ = p.unlink(old)
		}
		return "", err
	}
	return old, nil
}

// takeAway gives the file a temporary name and returns that, when it is the one that
// info describes and says what is known of it. Else it stays: what somebody wrote to it
// meanwhile must not go.
func (p place) takeAway(info fs.FileInfo, known string) (old string, err error) {
	now, err := p.root.Lstat(p.name)
	if err != nil {
		return "", err
	}
	if !os.SameFile(now, info) {
		return "", ErrChanged
	}
	old = tempName(p.name)
	if err := p.rename(p.name, old); err != nil {
		return "", err
	}
	if said, now, err := p.readText(old); err != nil || !os.SameFile(now, info) || said != known {
		if err := p.settle(old); err != nil {
			return "", fmt.Errorf("%w; it is in %s", err, p.keep(old))
		}
		return "", errors.Join(ErrChanged, err)
	}
	return old, nil
}

// keep gives a file with a temporary name one that nobody sweeps away, and returns it.
func (p place) keep(temp string) string {
	kept := strings.TrimSuffix(temp, tempEnd) + ".kept"
	if p.rename(temp, kept) != nil {
		return temp
	}
	return kept
}

// prune removes the directories that are empty without the file: an agent would list
// them.
func (p place) prune() {
	for dir := filepath.Dir(p.name); dir != "." && p.unlink(dir) == nil; {
		dir = filepath.Dir(dir)
	}
}

// readText reads a file below the root, which must be a regular one of UTF-8 text.
func (p place) readText(name string) (string, fs.FileInfo, error) {
	info, err := p.root.Lstat(name)
	switch {
	case err != nil:
		return "", nil, err
	case info.Mode()&fs.ModeSymlink != 0:
		return "", nil, ErrLink
	case !info.Mode().IsRegular():
		return "", nil, ErrNotRegular
	}
	file, err := p.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return "", nil, err
	}
	defer file.Close()
	opened, err := file.Stat()
	if err != nil {
		return "", nil, err
	}
	if !os.SameFile(info, opened) {
		return "", nil, ErrChanged
	}
	b, err := readAtMost(file, opened.Size(), MaxText)
	if err != nil {
		return "", nil, err
	}
	s, lossy := text.Decode(b)
	if lossy {
		return "", nil, ErrNotUTF8
	}
	return s, opened, nil
}
