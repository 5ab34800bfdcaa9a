package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// The steps by which a write changes the disk, as tests of faults name them. All
// that a write does to the disk is one of these.
const (
	stepMkdir    = "mkdir"
	stepCreate   = "create"
	stepWrite    = "write"
	stepAppend   = "append"
	stepSync     = "sync"
	stepMode     = "mode"
	stepTime     = "time"
	stepLink     = "link"
	stepExchange = "exchange"
	stepRename   = "rename"
	stepRemove   = "remove"
)

// do takes one step. Tests put a fault in its way.
func (p place) do(step string, op func() error) error {
	if p.fault == nil {
		return op()
	}
	return p.fault(step, op)
}

func (p place) mkdir(name string, mode fs.FileMode) error {
	return p.do(stepMkdir, func() error { return p.root.Mkdir(name, mode) })
}

func (p place) rename(from, to string) error {
	return p.do(stepRename, func() error { return p.root.Rename(from, to) })
}

func (p place) link(old, name string) error {
	return p.do(stepLink, func() error { return p.root.Link(old, name) })
}

func (p place) unlink(name string) error {
	return p.do(stepRemove, func() error { return p.root.Remove(name) })
}

// tempEnd ends the names of files that are not yet, or no more, what they are a part
// of; randomLetters is how many letters of chance stand before it, see rand.Text.
const (
	tempEnd       = ".tmp"
	randomLetters = 26
)

// isTempName reports whether tempName made a name.
func isTempName(base string) bool {
	rest, ok := strings.CutSuffix(base, tempEnd)
	at := len(rest) - randomLetters
	return ok && at >= 3 && rest[0] == '.' && rest[at-1] == '.' &&
		strings.Trim(rest[at:], "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// put writes content to a new file beside the place, with all of it on the disk,
// and returns its name below the root. Without exactMode the umask has its say.
func (p place) put(content string, mode fs.FileMode, exactMode bool) (temp string, err error) {
	temp = tempName(p.name)
	first := mode
	if exactMode {
		first = 0o600
	}
	var file *os.File
	err = p.do(stepCreate, func() (err error) {
		file, err = p.root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, first)
		return err
	})
	if err != nil {
		return "", err
	}
	err = p.do(stepWrite, func() error {
		_, err := file.WriteString(content)
		return err
	})
	if err == nil {
		err = p.do(stepSync, file.Sync)
	}
	err = errors.Join(err, file.Close())
	if err == nil && exactMode {
		err = p.do(stepMode, func() error { return p.root.Chmod(temp, mode) })
	}
	if err != nil {
		_ = p.unlink(temp)
		return "", err
	}
	return temp, nil
}

// extend appends more to a file below the root, which must be the one that info
// describes; synced says that it is on the disk afterwards.
func (p place) extend(name string, info fs.FileInfo, more string, synced bool) error {
	file, err := p.root.OpenFile(name, os.O_WRONLY|os.O_APPEND|syscall.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	if now, err := file.Stat(); err != nil || !os.SameFile(now, info) {
		return errors.Join(ErrChanged, err)
	}
	err = p.do(stepAppend, func() error {
		_, err := file.WriteString(more)
		return err
	})
	if err == nil && synced {
		err = p.do(stepSync, file.Sync)
	}
	return err
}

// exchange gives two files below the root each other's name, in one step. The error is
// errors.ErrUnsupported where the system cannot.
func (p place) exchange(a, b string) error {
	dir, err := p.root.Open(filepath.Dir(a))
	if err != nil {
		return err
	}
	defer dir.Close()
	return p.do(stepExchange, func() error { return exchangeIn(dir, filepath.Base(a), filepath.Base(b)) })
}

// syncDir makes a rename or a removal itself survive a crash. Not every system
// can do it to a directory; the file's own bytes are safe either way.
func (p place) syncDir() {
	if dir, err := p.root.Open(filepath.Dir(p.name)); err == nil {
		_ = p.do(stepSync, dir.Sync)
		_ = dir.Close()
	}
}
