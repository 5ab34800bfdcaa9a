package deepcode

import (
	"cmp"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"memls/analysis/workspace"
)

// What a listing may cost at most. deepcode has no such limits; they only keep
// links that lead in circles and trees without end from never ending.
const (
	maxDepth   = 40     // folders in folders; as many links as Linux follows in one path
	maxEntries = 50_000 // memories of one directory
)

// An Entry is one memory's file.
type Entry struct {
	Rel     string // the path below the memory directory, split by "/"
	Path    string
	ModTime time.Time
	Size    int64 // bytes
	Linked  bool  // it is a symbolic link, or lies behind one
}

// List returns the memories below dir, at any depth, sorted by Rel in UTF-16
// order; none when dir is no directory. With follow, links to files and folders
// are followed and dead ones skipped, as the manifest and SearchMemory do;
// without, every link below dir is left out, as when memories are put into the
// prompt. (dir itself may be a link.)
func List(disk workspace.FS, dir string, follow bool) []Entry {
	l := lister{disk: disk, follow: follow}
	l.walk(dir, "", false, 0, nil)
	slices.SortFunc(l.entries, func(a, b Entry) int { return compareUnits(a.Rel, b.Rel) })
	return l.entries
}

type lister struct {
	disk    workspace.FS
	follow  bool
	entries []Entry
}

// walk adds the memories in dir, whose own path below the memory directory is
// prefix, "" or ended by "/". behind are the real paths of the linked folders
// passed on the way down, so that a link to one of them is entered once.
func (l *lister) walk(dir, prefix string, linked bool, depth int, behind []string) {
	if depth > maxDepth {
		return
	}
	found, err := l.disk.ReadDir(dir)
	if err != nil {
		return
	}
	for _, d := range found {
		if len(l.entries) >= maxEntries {
			return
		}
		rel, path := prefix+d.Name(), filepath.Join(dir, d.Name())
		if Reserved(rel) {
			continue
		}
		isLink := d.Type()&fs.ModeSymlink != 0
		switch {
		case d.IsDir():
			l.walk(path, rel+"/", linked, depth+1, behind)
			continue
		case isLink && !l.follow, !isLink && !IsMemory(rel):
			continue
		}
		info, err := l.disk.Stat(path)
		switch {
		case err != nil:
		case info.IsDir():
			real, err := l.disk.EvalSymlinks(path)
			if err != nil || slices.Contains(behind, real) {
				continue
			}
			l.walk(path, rel+"/", true, depth+1, append(slices.Clip(behind), real))
		case info.Mode().IsRegular() && IsMemory(rel):
			l.entries = append(l.entries, Entry{rel, path, info.ModTime(), info.Size(), linked || isLink})
		}
	}
}

// newestFirst returns entries by time, the newest first; those of one time stand
// in the order of their names (the agent's own order of these is not defined).
func newestFirst(entries []Entry) []Entry {
	sorted := slices.Clone(entries)
	slices.SortFunc(sorted, func(a, b Entry) int {
		return cmp.Or(b.ModTime.Compare(a.ModTime), compareUnits(a.Rel, b.Rel))
	})
	return sorted
}
