package workspace

import (
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Moved returns a snapshot in which files and directories stand elsewhere, as if
// they had been moved: what would be, if a change were made. moves goes from old
// absolute paths to new ones, all at once: two files may change places. What an
// editor has open moves with its text.
func (s *Snapshot) Moved(moves map[string]string) *Snapshot {
	m := NewMoves(moves)
	next := *s
	next.derived = &sync.Map{}
	next.disk = movedFS{s.disk, m}
	next.cache = s.cache.without(slices.AppendSeq(slices.Collect(maps.Keys(m.to)), maps.Values(m.to))...)
	var moved []*File
	for name, f := range s.open {
		if m.To(name) != name {
			next.closeOpen(name)
			moved = append(moved, f)
		}
	}
	for _, f := range moved {
		next.setOpen(next.overlay(m.To(f.Path), f.Version, f.Doc, f.Size))
	}
	return &next
}

// Moves says where files and directories go.
type Moves struct{ to, from map[string]string }

// NewMoves returns what moves say, from old absolute paths to new ones; what goes
// where it is does not move.
func NewMoves(moves map[string]string) Moves {
	m := Moves{map[string]string{}, map[string]string{}}
	for old, now := range moves {
		if old, now = filepath.Clean(old), filepath.Clean(now); old != now {
			m.to[old], m.from[now] = now, old
		}
	}
	return m
}

// To returns where what stands at path stands afterwards.
func (m Moves) To(path string) string { return along(m.to, path) }

// From returns where what then stands at path stands now; ok is false when it, or
// the directory that it is in, moved away from there.
func (m Moves) From(path string) (old string, ok bool) {
	old = along(m.from, path)
	return old, m.To(old) == path
}

// along follows the move of path, or else of the nearest directory above it.
func along(moves map[string]string, path string) string {
	if len(moves) == 0 {
		return path
	}
	for at := path; ; {
		if other, ok := moves[at]; ok {
			return other + path[len(at):]
		}
		up := filepath.Dir(at)
		if len(up) >= len(at) {
			return path
		}
		at = strings.TrimSuffix(up, string(filepath.Separator))
	}
}

// A movedFS is a disk on which some things stand elsewhere. Directories that only
// a move makes are there; those that it empties stay.
type movedFS struct {
	disk  FS
	moves Moves
}

func gone(op, path string) error { return &fs.PathError{Op: op, Path: path, Err: fs.ErrNotExist} }

// made reports whether path is a directory above a place that something moves to.
func (m movedFS) made(path string) bool {
	for now := range m.moves.from {
		if strings.HasPrefix(now, strings.TrimSuffix(path, string(filepath.Separator))+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

func (m movedFS) info(op, path string, ask func(string) (fs.FileInfo, error)) (fs.FileInfo, error) {
	err := gone(op, path)
	if old, ok := m.moves.From(path); ok {
		info, askErr := ask(old)
		if askErr == nil {
			return movedInfo{info, filepath.Base(path)}, nil
		}
		err = askErr
	}
	if m.made(path) {
		return madeDir(filepath.Base(path)), nil
	}
	return nil, err
}

func (m movedFS) Lstat(path string) (fs.FileInfo, error) { return m.info("lstat", path, m.disk.Lstat) }
func (m movedFS) Stat(path string) (fs.FileInfo, error)  { return m.info("stat", path, m.disk.Stat) }

func (m movedFS) ReadFile(path string, max int64) ([]byte, error) {
	if old, ok := m.moves.From(path); ok {
		return m.disk.ReadFile(old, max)
	}
	return nil, gone("open", path)
}

func (m movedFS) EvalSymlinks(path string) (string, error) {
	if old, ok := m.moves.From(path); ok {
		real, err := m.disk.EvalSymlinks(old)
		if err == nil {
			return m.moves.To(real), nil
		}
	}
	if m.made(path) {
		return path, nil
	}
	return "", gone("lstat", path)
}

func (m movedFS) ReadDir(path string) ([]fs.DirEntry, error) {
	here := map[string]fs.DirEntry{}
	old, ok := m.moves.From(path)
	err := gone("open", path)
	if ok {
		var entries []fs.DirEntry
		if entries, err = m.disk.ReadDir(old); err == nil {
			for _, e := range entries {
				if m.moves.To(filepath.Join(old, e.Name())) == filepath.Join(path, e.Name()) {
					here[e.Name()] = e
				}
			}
		}
	}
	for now, from := range m.moves.from {
		rel, relErr := filepath.Rel(path, now)
		if relErr != nil || rel == "." || !filepath.IsLocal(rel) {
			continue
		}
		name, _, below := strings.Cut(rel, string(filepath.Separator))
		if below && here[name] == nil {
			here[name] = fs.FileInfoToDirEntry(madeDir(name))
		} else if info, infoErr := m.disk.Lstat(from); !below && infoErr == nil {
			here[name] = fs.FileInfoToDirEntry(movedInfo{info, name})
		}
		err = nil
	}
	if err != nil {
		return nil, err
	}
	return slices.SortedFunc(maps.Values(here), func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) }), nil
}

// movedInfo is what stood elsewhere, under its new name.
type movedInfo struct {
	fs.FileInfo
	name string
}

func (i movedInfo) Name() string { return i.name }

// madeDir is a directory that a move makes, by its name.
type madeDir string

func (d madeDir) Name() string     { return string(d) }
func (madeDir) Size() int64        { return 0 }
func (madeDir) Mode() fs.FileMode  { return fs.ModeDir | 0o755 }
func (madeDir) ModTime() time.Time { return time.Time{} }
func (madeDir) IsDir() bool        { return true }
func (madeDir) Sys() any           { return nil }
