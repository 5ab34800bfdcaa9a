package check

import (
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// A Scope is where the links of one file may lead, and what is known of it.
//
// A relative path begins in the directory of the file (in a chained memory directory
// at its top, and where that has nothing beside the file), a path that begins with a
// slash in the root. The root is the workspace folder of the file; for a file in
// none the directory of its repository, or of its memory. What lies outside of
// it is not looked at.
type Scope struct {
	snapshot *workspace.Snapshot
	file     string
	base     string           // the directory of the file
	from     string           // where relative paths begin: base, or the root of a chained directory
	root     string           // see above
	dir      *agent.Directory // nil: the file is in no memory directory
	known    *knownPlaces
}

// A Place is what stands where a path leads.
type Place struct {
	State PlaceState
	Path  string // absolute, in the spelling of the disk; of what is not there: where it would be
	Dir   bool
	// Beside says that links are written from the top of the memory directory, and
	// this one leads there from the directory of its file alone.
	Beside bool
}

// A PlaceState says what there is at a place.
type PlaceState uint8

const (
	Nothing   PlaceState = iota
	Exists               // in this very spelling
	Respelled            // but for the case of letters: found on some disks only
	Dangling             // a symbolic link that leads to nothing
	Outside              // beyond the root: nothing is known of it
)

type scopeKey struct{ file, dir string }

// ScopeOf returns the scope of the file at path, which is an absolute path or the
// name of a document that is on no disk; dir may be nil.
func ScopeOf(s *workspace.Snapshot, file string, dir *agent.Directory) *Scope {
	key := scopeKey{file: file}
	if dir != nil {
		key.dir = dir.Root
	}
	return workspace.Once(s, key, func() *Scope {
		sc := &Scope{snapshot: s, file: file, dir: dir}
		if !workspace.IsPath(file) {
			return sc
		}
		sc.base = filepath.Dir(file)
		sc.from = sc.base
		sc.root = rootOf(s, sc.base, dir)
		if dir != nil && dir.Chained {
			sc.from = dir.Root
			if !within(sc.root, dir.Root) {
				sc.root = dir.Root // only a part of the directory is a folder of the workspace
			}
		}
		sc.known = workspace.Kept(s, knownKey{sc.base, sc.root, key.dir}, func() *knownPlaces { return &knownPlaces{} })
		return sc
	})
}

// rootOf returns how far up the links of a file in base may lead.
func rootOf(s *workspace.Snapshot, base string, dir *agent.Directory) string {
	best := ""
	for _, f := range s.Folders {
		if !isWide(s, f) && within(f, base) && len(f) > len(best) {
			best = f
		}
	}
	if best != "" {
		return best
	}
	least := base
	if dir != nil && within(dir.Root, base) {
		least = dir.Root
	}
	best = least
	for at := least; !isWide(s, at); at = filepath.Dir(at) {
		if _, err := s.Lstat(filepath.Join(at, ".git")); err == nil {
			return at
		}
		// A hidden directory, such as .claude, belongs to what holds it.
		if up := filepath.Dir(at); strings.HasPrefix(filepath.Base(at), ".") && !isWide(s, up) {
			best = up
		}
	}
	return best
}

// isWide reports whether dir is a place that nobody means as a whole: the home
// directory or the root of the disk.
func isWide(s *workspace.Snapshot, dir string) bool {
	return dir == s.Env.Home || filepath.Dir(dir) == dir
}

// within reports whether path is dir or lies below it.
func within(dir, path string) bool {
	return path == dir || strings.HasPrefix(path, strings.TrimSuffix(dir, string(filepath.Separator))+string(filepath.Separator))
}

// knownPlaces keeps what was found until the disk changes, so that a key typed
// asks nothing twice.
type knownPlaces struct {
	mu     sync.Mutex
	places map[string]Place
	near   map[string][]Suggestion
}

type knownKey struct{ base, root, dir string }

// maxKnown bounds what is kept of one directory's links: a link that is being
// typed is a new one with every key.
const maxKnown = 20_000

// Path returns what stands at a path as Destination.Path has it.
func (sc *Scope) Path(p string) Place {
	if sc.known == nil {
		return Place{State: Outside}
	}
	sc.known.mu.Lock()
	place, ok := sc.known.places[p]
	sc.known.mu.Unlock()
	if ok {
		return place
	}
	place = sc.look(p)
	sc.known.mu.Lock()
	if sc.known.places == nil || len(sc.known.places) > maxKnown {
		sc.known.places = map[string]Place{}
	}
	sc.known.places[p] = place
	sc.known.mu.Unlock()
	return place
}

func (sc *Scope) look(p string) Place {
	local := filepath.FromSlash(p)
	if strings.HasPrefix(p, "/") {
		place := sc.At(filepath.Join(sc.root, local))
		if place.State == Exists {
			return place
		}
		if within(sc.root, filepath.Clean(local)) {
			return sc.At(filepath.Clean(local))
		}
		// A route of a web site, or a path of some machine, unless the root has
		// the directory that it begins with.
		first, rest, _ := strings.Cut(strings.TrimPrefix(p, "/"), "/")
		if rest == "" || sc.At(filepath.Join(sc.root, first)).State != Exists {
			return Place{State: Outside}
		}
		return place
	}
	place := sc.At(filepath.Join(sc.from, local))
	if place.State != Exists && sc.from != sc.base {
		if beside := sc.At(filepath.Join(sc.base, local)); beside.State == Exists {
			beside.Beside = true
			return beside
		}
	}
	if place.State == Nothing && !sc.inFolder() {
		// A memory that lies with its user speaks of the project by its paths.
		for _, f := range sc.snapshot.Folders {
			if _, err := sc.snapshot.Stat(filepath.Join(f, local)); err == nil {
				return Place{State: Outside}
			}
		}
	}
	return place
}

func (sc *Scope) inFolder() bool {
	for _, f := range sc.snapshot.Folders {
		if within(f, sc.file) {
			return true
		}
	}
	return false
}

// At returns what stands at an absolute path. Names are compared with those that
// the directories list, so the answer is the same on a disk that ignores case.
func (sc *Scope) At(abs string) Place {
	if !within(sc.root, abs) {
		return Place{State: Outside, Path: abs}
	}
	at, state := sc.root, Exists
	rel, _ := filepath.Rel(sc.root, abs)
	if rel != "." {
		for _, name := range strings.Split(rel, string(filepath.Separator)) {
			names := listing(sc.snapshot, at)
			next := filepath.Join(at, name)
			switch spelled := names.fold[foldName(name)]; {
			case names.has[name]:
			case len(spelled) == 1:
				state, next = Respelled, filepath.Join(at, spelled[0])
			case names.whole:
				return Place{State: Nothing, Path: abs}
			default: // a directory that may not be listed
				if _, err := sc.snapshot.Lstat(next); err != nil {
					return Place{State: Nothing, Path: abs}
				}
			}
			at = next
		}
	}
	info, err := sc.snapshot.Stat(at)
	if err != nil {
		if _, err := sc.snapshot.Lstat(at); err != nil {
			return Place{State: Nothing, Path: abs}
		}
		return Place{State: Dangling, Path: at}
	}
	return Place{State: state, Path: at, Dir: info.IsDir()}
}

// names are those in one directory, of documents that are not saved yet too.
type names struct {
	whole bool // the directory could be listed
	has   map[string]bool
	fold  map[string][]string // by foldName
}

// foldName is what names have in common that some disks take for one: those of Windows
// and macOS know no capitals, and to macOS a letter with its mark is the letter and the
// mark.
func foldName(name string) string { return norm.NFC.String(strings.ToLower(name)) }

func (n *names) add(name string) {
	if n.has[name] {
		return
	}
	n.has[name] = true
	low := foldName(name)
	n.fold[low] = append(n.fold[low], name)
}

type listingKey struct{ dir string }

// listing returns the names in a directory, none when it cannot be listed.
func listing(s *workspace.Snapshot, dir string) *names {
	return workspace.Kept(s, listingKey{dir}, func() *names {
		entries, err := s.ReadDir(dir)
		n := &names{err == nil, make(map[string]bool, len(entries)), make(map[string][]string, len(entries))}
		for _, e := range entries {
			n.add(e.Name())
		}
		for _, open := range s.Opened() {
			if rel, err := filepath.Rel(dir, open); err == nil && workspace.IsPath(open) && filepath.IsLocal(rel) {
				name, _, _ := strings.Cut(rel, string(filepath.Separator))
				n.add(name)
			}
		}
		return n
	})
}

// Rel writes an absolute path as a link of the scope's file would.
func (sc *Scope) Rel(abs string) string {
	rel, err := filepath.Rel(sc.from, abs)
	if err != nil {
		return filepath.ToSlash(abs)
	}
	return filepath.ToSlash(rel)
}

// tree returns everything in the memory directory, or else in the root; nil
// where that would be somebody's whole home.
func (sc *Scope) tree() *workspace.Tree {
	if sc.known == nil {
		return nil
	}
	if sc.dir != nil && within(sc.root, sc.dir.Root) && !isWide(sc.snapshot, sc.dir.Root) {
		return sc.snapshot.Tree(sc.dir.Root)
	}
	return sc.rootTree()
}

func (sc *Scope) rootTree() *workspace.Tree {
	if sc.known == nil || isWide(sc.snapshot, sc.root) {
		return nil
	}
	return sc.snapshot.Tree(sc.root)
}
