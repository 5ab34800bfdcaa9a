package workspace

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// An FS is the disk as memls sees it: read only, and behind one small interface
// so that tests and the editor's unsaved text can stand in for it. Paths are
// absolute and in the form of the operating system.
type FS interface {
	// Lstat describes path itself: a symbolic link is a link.
	Lstat(path string) (fs.FileInfo, error)
	// Stat describes what path leads to.
	Stat(path string) (fs.FileInfo, error)
	// ReadFile returns the bytes of the regular file at path, links followed.
	// A file of more than max bytes gives ErrTooLarge and no bytes; what is no
	// regular file gives ErrNotRegular, and is never opened for long: a FIFO
	// does not block.
	ReadFile(path string, max int64) ([]byte, error)
	// ReadDir lists a directory, sorted by name.
	ReadDir(path string) ([]fs.DirEntry, error)
	// EvalSymlinks resolves every link in path, which must exist.
	EvalSymlinks(path string) (string, error)
}

// ErrTooLarge says that a file holds more bytes than the reader takes.
var ErrTooLarge = errors.New("file too large")

// ErrNotRegular says that something other than a file stands at a path.
var ErrNotRegular = errors.New("not a regular file")

// OS is the real disk.
type OS struct{}

func (OS) Lstat(path string) (fs.FileInfo, error)     { return os.Lstat(path) }
func (OS) Stat(path string) (fs.FileInfo, error)      { return os.Stat(path) }
func (OS) ReadDir(path string) ([]fs.DirEntry, error) { return os.ReadDir(path) }
func (OS) EvalSymlinks(path string) (string, error)   { return filepath.EvalSymlinks(path) }
func (OS) ReadFile(path string, max int64) ([]byte, error) {
	// Non-blocking, so that opening a FIFO without a writer returns at once.
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", path, ErrNotRegular)
	}
	return readAtMost(f, info.Size(), max)
}

// readAtMost reads f to its end, at most max bytes; size is what is expected.
func readAtMost(f *os.File, size, max int64) ([]byte, error) {
	// The size may change while we read: read to the end, but not past the limit.
	b := make([]byte, 0, min(size, max)+512)
	for {
		n, err := f.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if int64(len(b)) > max {
			return nil, fmt.Errorf("%s: over %d bytes: %w", f.Name(), max, ErrTooLarge)
		}
		if err == io.EOF {
			return b, nil
		}
		if err != nil {
			return nil, err
		}
		if len(b) == cap(b) {
			b = append(b, 0)[:len(b)]
		}
	}
}
