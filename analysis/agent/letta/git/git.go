// Package git reads a git repository as far as memory needs it: HEAD, commits,
// trees, blobs, the index, and which files a commit changed. It runs no program
// and follows nothing that the repository's configuration names: no hooks, no
// filters, no monitors, no included files.
//
// All reading goes through workspace.FS, all sizes are bounded, and damaged data
// gives an error, never a panic.
package git

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"

	"memls/analysis/workspace"
)

// An ID is the name of an object: the 20 bytes of a SHA-1 sum, or the 32 of a
// SHA-256 one.
type ID string

// String returns the ID in hexadecimal digits.
func (id ID) String() string { return fmt.Sprintf("%x", string(id)) }

// Bounds of what is read.
const (
	maxObject = 64 << 20  // bytes of one object
	maxPack   = 512 << 20 // bytes of one pack
	maxIndex  = 128 << 20 // bytes of a pack's index, or of the repository's
	maxSmall  = 1 << 20   // bytes of a ref, a config, a list of alternates
	maxRefs   = 64 << 20  // bytes of packed-refs
)

var (
	// ErrNotFound says that an object, or a ref, is not there.
	ErrNotFound = errors.New("not found in the git repository")
	// ErrNoCommit says that HEAD leads to no commit yet.
	ErrNoCommit = errors.New("no commit yet")
	// ErrUnsupported says that the repository is kept in a way that is not read.
	ErrUnsupported = errors.New("a kind of git repository that cannot be read here")
)

// errDamaged says that data are not what git writes.
var errDamaged = errors.New("damaged git data")

// A Repository is an open repository. It may be used by several goroutines. What
// it has read of objects it keeps, since they never change; refs and the index
// are read anew each time.
type Repository struct {
	fs workspace.FS
	// Dir is the git directory of this working directory, Common the one that it
	// shares with other working directories: the same, unless this is a linked
	// one.
	Dir, Common string
	Config      Config
	// IndexFile is the index that ReadIndex reads; "" is the one in Dir. Set it
	// before the repository is used.
	IndexFile string

	sum     func([]byte) ID
	sumSize int

	replaceOnce sync.Once
	replaced    map[ID]ID // see replacement

	mu      sync.Mutex
	stores  []*store // the object stores, alternates behind the own one
	objects map[ID]object
	weight  int // bytes in objects
}

// Open opens the repository whose working directory is root; its error wraps
// ErrNotFound when root is none.
func Open(disk workspace.FS, root string) (*Repository, error) {
	dir, err := findDir(disk, root)
	if err != nil {
		return nil, err
	}
	r := &Repository{fs: disk, Dir: dir, Common: dir, objects: map[ID]object{}}
	if b, err := disk.ReadFile(filepath.Join(dir, "commondir"), maxSmall); err == nil {
		r.Common = absolute(dir, strings.TrimRight(string(b), "\r\n"))
	}
	if b, err := disk.ReadFile(filepath.Join(r.Common, "config"), maxSmall); err == nil {
		r.Config = parseConfig(string(b))
	}
	if _, err := disk.Stat(filepath.Join(r.Common, "objects")); err != nil {
		return nil, fmt.Errorf("%s: no objects: %w", dir, ErrNotFound)
	}
	if r.Config.RefStorage != "" && r.Config.RefStorage != "files" {
		return nil, fmt.Errorf("%s: refs are kept as %s: %w", dir, r.Config.RefStorage, ErrUnsupported)
	}
	switch r.Config.ObjectFormat {
	case "", "sha1":
		r.sum, r.sumSize = sumSHA1, 20
	case "sha256":
		r.sum, r.sumSize = sumSHA256, 32
	default:
		return nil, fmt.Errorf("%s: objects are named by %s: %w", dir, r.Config.ObjectFormat, ErrUnsupported)
	}
	return r, nil
}

// findDir returns the git directory of root: .git, or what the file .git leads to.
func findDir(disk workspace.FS, root string) (string, error) {
	dot := filepath.Join(root, ".git")
	info, err := disk.Stat(dot)
	if err != nil {
		return "", fmt.Errorf("%s: %w", root, ErrNotFound)
	}
	if info.IsDir() {
		return dot, nil
	}
	b, err := disk.ReadFile(dot, maxSmall)
	if err != nil {
		return "", err
	}
	target, ok := strings.CutPrefix(strings.TrimRight(string(b), "\r\n"), "gitdir: ")
	if !ok || target == "" {
		return "", fmt.Errorf("%s: %w", dot, errDamaged)
	}
	return absolute(root, target), nil
}

// absolute returns path as seen from dir.
func absolute(dir, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(dir, path)
}
