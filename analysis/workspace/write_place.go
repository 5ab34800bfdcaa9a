package workspace

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A place is where a file stands, or will: a name below one of the writer's
// roots. Every path is resolved below the root by the system.
type place struct {
	root *os.Root
	name string // relative to root
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
			if err := p.root.Mkdir(at, dirs); err != nil && !errors.Is(err, fs.ErrExist) {
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
	return filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+rand.Text()+".tmp")
}

// put writes content to a new file beside the place, with all of it on the disk,
// and returns its name below the root. Without exactMode the umask has its say.
func (p place) put(content string, mode fs.FileMode, exactMode bool) (temp string, err error) {
	temp = tempName(p.name)
	first := mode
	if exactMode {
		first = 0o600
	}
	file, err := p.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, first)
	if err != nil {
		return "", err
	}
	if _, err = file.WriteString(content); err == nil {
		err = file.Sync()
	}
	err = errors.Join(err, file.Close())
	if err == nil && exactMode {
		err = p.root.Chmod(temp, mode)
	}
	if err != nil {
		_ = p.root.Remove(temp)
		return "", err
	}
	return temp, nil
}

// syncDir makes a rename or a removal itself survive a crash. Not every system
// can do it to a directory; the file's own bytes are safe either way.
func (p place) syncDir() {
	if dir, err := p.root.Open(filepath.Dir(p.name)); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
}

// remove takes the file away, and the directories that are empty without it:
// an agent would list them.
func (p place) remove() error {
	if err := p.root.Remove(p.name); err != nil {
		return err
	}
	p.syncDir()
	for dir := filepath.Dir(p.name); dir != "." && p.root.Remove(dir) == nil; {
		dir = filepath.Dir(dir)
	}
	return nil
}
