// Package workspace holds the files that memls looks at: a Workspace takes
// changes from an editor or the disk and hands out Snapshots, each the whole of
// it at one moment. It knows nothing of agents, checks or LSP.
package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

// An Env is what memls knows of the machine and its user. Tests make their own.
type Env struct {
	Home string            // where ~ is; absolute
	Vars map[string]string // environment variables
	Now  func() time.Time  // nil: the machine's clock
	// Localtime is what /etc/localtime leads to; empty: unknown.
	Localtime string
}

// Time returns the current time by the Env's clock.
func (e *Env) Time() time.Time {
	if e.Now != nil {
		return e.Now()
	}
	return time.Now()
}

// Tilde writes path with ~ for the home directory.
func (e *Env) Tilde(path string) string {
	if e.Home != "" && (path == e.Home || strings.HasPrefix(path, e.Home+string(filepath.Separator))) {
		return "~" + path[len(e.Home):]
	}
	return path
}

// A Workspace is the mutable side: it applies changes, one after the other, and
// each makes a new Snapshot.
type Workspace struct {
	mu      sync.Mutex
	current *Snapshot
}

// New returns a workspace over a disk with nothing open.
func New(disk FS, env *Env, base settings.Settings) *Workspace {
	return &Workspace{current: &Snapshot{disk: disk, Env: env, Base: base, open: map[string]*File{}, cache: &cache{}, derived: &sync.Map{}, noting: &noting{}}}
}

// Snapshot returns the present state.
func (w *Workspace) Snapshot() *Snapshot {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.current
}

// update makes the next snapshot from a copy of the current one.
func (w *Workspace) update(f func(next *Snapshot) error) (*Snapshot, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	next := *w.current
	next.ID++
	next.renew()
	err := f(&next)
	if err != nil {
		return w.current, err
	}
	w.current = &next
	return w.current, nil
}

// Open records that the editor has taken over the document called name.
func (w *Workspace) Open(name string, version int32, content string) *Snapshot {
	s, _ := w.update(func(next *Snapshot) error {
		next.setOpen(next.overlay(name, version, next.documentOf(name, content), int64(len(content))))
		next.cache = next.cache.without() // what was Kept may depend on what is open
		return nil
	})
	return s
}

// Change makes edits, one after the other, each over the text that the one
// before it left. An edit gets the document it applies to and returns its span
// and text, or whole true to replace everything: positions can only be
// converted against the text of that moment.
func (w *Workspace) Change(name string, version int32, edits []func(d *markdown.Document) (e text.Edit, whole bool)) (*Snapshot, error) {
	return w.update(func(next *Snapshot) error {
		f := next.open[name]
		if f == nil {
			return fmt.Errorf("change to %s: %w", name, errNotOpen)
		}
		doc, nul := f.Doc, f.Binary == HasNUL
		for _, edit := range edits {
			e, whole := edit(doc)
			nul = nul || strings.IndexByte(e.New, 0) >= 0
			if whole {
				doc = doc.Replace(e.New)
				continue
			}
			after, err := doc.Edit(e)
			if err != nil {
				return fmt.Errorf("change to %s: %w", name, err)
			}
			doc = after
		}
		g := *f
		g.Doc, g.Version, g.Size = doc, version, int64(doc.Len())
		if nul { // only then is it worth a look at all of the text
			g.Binary = binary(name, doc)
		}
		next.setOpen(&g)
		return nil
	})
}

// Close gives the document back to the disk; one that is not open stays as it is.
func (w *Workspace) Close(name string) *Snapshot {
	s, _ := w.update(func(next *Snapshot) error {
		if next.open[name] == nil {
			return errNotOpen
		}
		next.closeOpen(name)
		next.cache = next.cache.without(name)
		return nil
	})
	return s
}

// DiskChanged forgets what was read of paths and of all below them.
func (w *Workspace) DiskChanged(paths ...string) *Snapshot {
	s, _ := w.update(func(next *Snapshot) error {
		next.cache = next.cache.without(paths...)
		for _, p := range paths {
			if f := next.open[p]; f != nil { // a link or its absence shows through
				next.setOpen(next.overlay(p, f.Version, f.Doc, f.Size))
			}
		}
		return nil
	})
	return s
}

// Configure replaces the folders and the user's settings.
func (w *Workspace) Configure(folders []string, base settings.Settings) *Snapshot {
	s, _ := w.update(func(next *Snapshot) error {
		next.Folders, next.Base = slices.Clone(folders), base
		next.cache = next.cache.without() // what was Kept may depend on both
		return nil
	})
	return s
}

var errNotOpen = errors.New("not open")

// documentOf parses what an editor shows of the file called name: where the file was
// read, mostly it is what the disk has. The disk is not asked: it may take long.
func (s *Snapshot) documentOf(name, content string) *markdown.Document {
	if on := s.cache.known(name); on != nil && on.Doc != nil && on.Doc.Text() == content {
		return on.Doc
	}
	return markdown.Parse(strings.Clone(content))
}

// A Snapshot is the whole workspace at one moment: the editor's documents over
// the disk's. It is immutable; what it has read from disk once stays the same
// for its life.
type Snapshot struct {
	ID      int64
	Env     *Env
	Folders []string          // the editor's workspace folders, or the command line's paths
	Base    settings.Settings // the user's own: editor settings and flags

	disk FS
	open map[string]*File
	// real holds the open documents that are reached through a link, by their
	// resolved paths: who asks for one of those means the same file.
	real  map[string]*File
	cache *cache

	derived *sync.Map // see Once
	beside  *beside   // see Workspace.Later; nil: nobody
	noting  *noting   // see Remembered
	notes   *notes    // taken of what is read; nil: nobody wants to know
}

// renew forgets what was computed Once: for a copy that is to differ.
func (s *Snapshot) renew() { s.derived, s.noting = &sync.Map{}, &noting{} }

func (s *Snapshot) setOpen(f *File) {
	s.closeOpen(f.Path)
	s.open[f.Path] = f
	if f.real != "" {
		g := *f
		g.Path = f.real
		s.real[f.real] = &g
	}
}

// closeOpen makes the maps of open documents anew, without name.
func (s *Snapshot) closeOpen(name string) {
	before := s.open[name]
	open, real := make(map[string]*File, len(s.open)+1), make(map[string]*File, len(s.real)+1)
	maps.Copy(open, s.open)
	maps.Copy(real, s.real)
	delete(open, name)
	if before != nil {
		delete(real, before.real)
	}
	s.open, s.real = open, real
}

// opened returns the open document at path, nil if there is none.
func (s *Snapshot) opened(path string) *File {
	f := s.open[path]
	if f == nil {
		f = s.real[path]
	}
	if f != nil && s.notes != nil {
		s.notes.add(reads{open: map[string]*File{path: f}})
	}
	return f
}

// Real returns path with the links of its directory resolved: the one name of a
// file, whether it is a link itself or not. What is in no directory, and what is
// no path, keeps its name.
func (s *Snapshot) Real(path string) string {
	if !IsPath(path) {
		return path
	}
	if dir := s.cache.resolve(s.disk, filepath.Dir(path)); dir.err == nil {
		return filepath.Join(dir.path, filepath.Base(path))
	}
	return path
}

const bom = "\uFEFF"

// overlay makes the File of an open document: the editor's text in the place of
// whatever is on disk. A link on disk stays a link.
func (s *Snapshot) overlay(name string, version int32, doc *markdown.Document, size int64) *File {
	f := &File{Path: name, Doc: doc, Size: size, Open: true, Version: version, ModTime: s.Env.Time()}
	if !IsPath(name) {
		return f
	}
	f.Binary = binary(name, doc)
	if real := s.Real(name); real != name {
		f.real = real
	}
	if on := s.cache.lstat(s.disk, name); on.err == nil && on.info.Mode()&fs.ModeSymlink != 0 {
		f.State = Symlink
	}
	if !strings.HasPrefix(doc.Text(), bom) && strings.HasPrefix(s.cache.file(s.disk, name).Text(), bom) {
		f.HiddenBOM = true
	}
	return f
}

// binary reports whether an editor's text looks like no text.
func binary(name string, doc *markdown.Document) Binary {
	if IsPath(name) && strings.IndexByte(doc.Text(), 0) >= 0 {
		return HasNUL
	}
	return IsText
}

// File returns what stands at path: never nil.
func (s *Snapshot) File(path string) *File {
	if f := s.opened(path); f != nil {
		return f
	}
	if !IsPath(path) {
		return &File{Path: path, State: Missing, Err: fs.ErrNotExist}
	}
	return s.cache.file(s.disk, path)
}

// Exists reports whether something stands at path: what is asked is not what it says.
func (s *Snapshot) Exists(path string) bool {
	if s.open[path] != nil || s.real[path] != nil {
		return true
	}
	return s.File(path).Exists()
}

// Opened returns the names of the open documents, sorted.
func (s *Snapshot) Opened() []string { return slices.Sorted(maps.Keys(s.open)) }

// Lstat, Stat, ReadFile, ReadDir and EvalSymlinks make a Snapshot an FS: the
// disk with the editor's documents in place. An open document that is not on
// disk yet counts as a file, as it will be when it is saved; ReadDir does not
// list it.
func (s *Snapshot) Lstat(path string) (fs.FileInfo, error) {
	return s.stat(path, s.cache.lstat(s.disk, path))
}

// Stat is Lstat with links followed.
func (s *Snapshot) Stat(path string) (fs.FileInfo, error) {
	return s.stat(path, s.cache.stat(s.disk, path))
}

func (s *Snapshot) stat(path string, on answer) (fs.FileInfo, error) {
	if f := s.opened(path); f != nil && (on.err != nil || on.info.Mode().IsRegular()) {
		return openInfo{f}, nil
	}
	return on.info, on.err
}

// ReadFile returns the editor's text, or the disk's bytes; see FS.
func (s *Snapshot) ReadFile(path string, max int64) ([]byte, error) {
	if f := s.opened(path); f != nil {
		if f.Size > max {
			return nil, fmt.Errorf("%s: over %d bytes: %w", path, max, ErrTooLarge)
		}
		return []byte(f.Text()), nil
	}
	return s.cache.read(s.disk, path, max)
}

// ReadDir lists a directory of the disk.
func (s *Snapshot) ReadDir(path string) ([]fs.DirEntry, error) {
	on := s.cache.list(s.disk, path)
	return on.entries, on.err
}

// EvalSymlinks resolves the links in path; for a document that is not saved yet,
// those of its directory.
func (s *Snapshot) EvalSymlinks(path string) (string, error) {
	on := s.cache.resolve(s.disk, path)
	if on.err != nil && s.opened(path) != nil {
		on = s.cache.resolve(s.disk, filepath.Dir(path))
		return filepath.Join(on.path, filepath.Base(path)), on.err
	}
	return on.path, on.err
}

// openInfo describes an open document as the file that it will be.
type openInfo struct{ f *File }

func (i openInfo) Name() string       { return filepath.Base(i.f.Path) }
func (i openInfo) Size() int64        { return i.f.Size }
func (i openInfo) Mode() fs.FileMode  { return 0o644 }
func (i openInfo) ModTime() time.Time { return i.f.ModTime }
func (i openInfo) IsDir() bool        { return false }
func (i openInfo) Sys() any           { return nil }

// Once returns what compute makes, computed once for the life of the snapshot
// and each key. Keys are comparable values of unexported types, as in a
// context.
func Once[T any](s *Snapshot, key any, compute func() T) T {
	d := derivedIn(s.derived, key)
	if s.notes == nil {
		d.once.Do(func() { d.value = compute() })
		return d.value.(T)
	}
	d.once.Do(func() {
		reads := s.notes.begin()
		d.value = compute()
		s.notes.end(reads)
		d.reads = *reads
	})
	s.notes.add(d.reads)
	return d.value.(T)
}

// Kept returns what compute makes, kept from snapshot to snapshot until the disk
// or the settings change or a document is opened or closed: for what depends on
// which files there are, and not on the text of open ones. Keys are as for Once.
func Kept[T any](s *Snapshot, key any, compute func() T) T {
	d := derivedIn(&s.cache.kept, key)
	d.once.Do(func() { d.value = compute() })
	return d.value.(T)
}

type derived struct {
	once  sync.Once
	value any
	reads reads // of a value made Once, where notes are taken
}

// derivedIn returns the value of a key, made where there is none: nearly always there is.
func derivedIn(values *sync.Map, key any) *derived {
	d, known := values.Load(key)
	if !known {
		d, _ = values.LoadOrStore(key, &derived{})
	}
	return d.(*derived)
}

// Under returns the same files under other settings of the user's.
func (s *Snapshot) Under(base settings.Settings) *Snapshot {
	next := *s
	next.Base, next.cache = base, s.cache.without()
	next.renew()
	return &next
}

// With returns a snapshot in which path holds content, as if an editor had it
// open: what would be, if a change were made.
func (s *Snapshot) With(path, content string) *Snapshot {
	next := *s
	next.renew()
	doc := s.File(path).Doc
	if doc != nil {
		doc = doc.Replace(content)
	} else {
		doc = markdown.Parse(content)
	}
	if s.opened(path) == nil {
		next.cache = s.cache.without() // what is Kept may depend on what is open
	}
	f := next.overlay(path, s.File(path).Version, doc, int64(len(content)))
	f.HiddenBOM = s.File(path).HiddenBOM // content is all there is, unless an editor hides it
	next.setOpen(f)
	return &next
}
