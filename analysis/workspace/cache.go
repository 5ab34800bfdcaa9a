package workspace

import (
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"memls/analysis/markdown"
)

// A cache keeps what the disk was asked and what it answered. Snapshots share one
// until the disk changes, so that a key typed asks it nothing.
type cache struct {
	mu      sync.Mutex
	files   map[string]*entry
	before  map[string]*markdown.Document // of files that were forgotten and not read again
	bytes   map[string]keptBytes
	size    int // bytes that are kept in bytes
	answers map[question]answer
	kept    sync.Map // see Kept

	remembered sync.Map // see Remembered
}

type entry struct {
	once   sync.Once
	file   atomic.Pointer[File] // nil while it is read
	before *markdown.Document   // what the file was before: mostly much of it is the same; may be nil
}

// A question is what was asked about a path.
type question struct {
	path string
	kind byte // 'l' Lstat, 's' Stat, 'r' EvalSymlinks, 'd' ReadDir
}

// An answer is what the disk said.
type answer struct {
	info    fs.FileInfo
	path    string
	entries []fs.DirEntry
	err     error
}

func (c *cache) file(disk FS, path string) *File {
	c.mu.Lock()
	e := c.files[path]
	if e == nil {
		if c.files == nil {
			c.files = map[string]*entry{}
		}
		e = &entry{before: c.before[path]}
		delete(c.before, path)
		c.files[path] = e
	}
	c.mu.Unlock()
	e.once.Do(func() {
		e.file.Store(load(disk, path, c.firstBytes, e.before))
		e.before = nil
	})
	return e.file.Load()
}

// known returns what was read at path; nil while it is read, and when it was not.
func (c *cache) known(path string) *File {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.files[path]; e != nil {
		return e.file.Load()
	}
	return nil
}

func (c *cache) lstat(disk FS, path string) answer {
	return c.ask(question{path, 'l'}, func() (a answer) { a.info, a.err = disk.Lstat(path); return })
}

func (c *cache) stat(disk FS, path string) answer {
	return c.ask(question{path, 's'}, func() (a answer) { a.info, a.err = disk.Stat(path); return })
}

func (c *cache) resolve(disk FS, path string) answer {
	return c.ask(question{path, 'r'}, func() (a answer) { a.path, a.err = disk.EvalSymlinks(path); return })
}

func (c *cache) list(disk FS, path string) answer {
	return c.ask(question{path, 'd'}, func() (a answer) { a.entries, a.err = disk.ReadDir(path); return })
}

// ask asks the disk without holding the lock: a slow disk must not stop those
// who know already.
func (c *cache) ask(q question, ask func() answer) answer {
	c.mu.Lock()
	a, known := c.answers[q]
	c.mu.Unlock()
	if known {
		return a
	}
	a = ask()
	c.mu.Lock()
	defer c.mu.Unlock()
	if first, known := c.answers[q]; known {
		return first
	}
	if c.answers == nil {
		c.answers = map[question]answer{}
	}
	c.answers[q] = a
	return a
}

// without returns a cache that has forgotten the files at paths and below, and
// every answer: what a link leads to, or whether a directory is there, depends on
// more than its own path.
func (c *cache) without(paths ...string) *cache {
	gone := forgetting(paths)
	c.mu.Lock()
	defer c.mu.Unlock()
	next := &cache{files: maps.Clone(c.files), bytes: maps.Clone(c.bytes), size: c.size}
	if len(paths) == 0 {
		return next
	}
	next.before = map[string]*markdown.Document{}
	for path, e := range next.files {
		if gone.has(path) {
			delete(next.files, path)
			if f := e.file.Load(); f != nil && f.Doc != nil {
				next.before[path] = f.Doc
			}
		}
	}
	for path, d := range c.before {
		if gone.has(path) {
			next.before[path] = d
		}
	}
	for path, k := range next.bytes {
		if gone.has(path) {
			delete(next.bytes, path)
			next.size -= len(k.bytes)
		}
	}
	return next
}

// A forgotten is a set of paths and of all below them. Every file that was read is
// held against it when one of them changes.
type forgotten struct {
	paths   map[string]bool
	lengths []int // in bytes, of the paths: only there can one of them end
}

func forgetting(paths []string) *forgotten {
	f := &forgotten{paths: make(map[string]bool, len(paths))}
	for _, p := range paths {
		f.paths[p] = true
		if !slices.Contains(f.lengths, len(p)) {
			f.lengths = append(f.lengths, len(p))
		}
	}
	return f
}

// has reports whether path or a directory above it is in the set.
func (f *forgotten) has(path string) bool {
	for _, n := range f.lengths {
		ends := n == len(path) || n < len(path) && (path[n] == filepath.Separator || n > 0 && path[n-1] == filepath.Separator)
		if ends && f.paths[path[:n]] {
			return true
		}
	}
	return false
}
