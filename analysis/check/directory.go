package check

import (
	"hash/maphash"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/workspace"
)

// A Reach is what the indexes of a memory directory lead to. Paths in it are
// relative to the directory and have slashes.
type Reach struct {
	Indexes map[string]bool // the root index and those that it leads to
	Reached map[string]bool // all that an index names
	Missing []string        // memories that no index names, sorted
}

// ReachOf follows the root index of a directory, and every index that it leads
// to. A file is an index when it is called as the root one, or when most items
// of its lists lead to other files.
//
// For a directory that no agent claims a memory is missing only where the index
// names others of the same folder: who keeps a MEMORY.md in the root of a
// repository does not mean every file of it.
//
// The answer is kept until the disk changes, or the links of an index that is
// open: a key typed into a note, or beside a link, costs nothing here.
func ReachOf(s *workspace.Snapshot, dir *agent.Directory, claimed bool) *Reach {
	last := workspace.Kept(s, reachKey{dir.Root, dir.Index, claimed}, func() *lastReach { return &lastReach{} })
	open := openIndexes(s, &agent.Directory{Root: dir.Root, Index: dir.Index, Chained: dir.Chained})
	last.mu.Lock()
	defer last.mu.Unlock()
	if last.reach == nil || last.open != open {
		last.reach, last.open = last.next(s, dir, claimed), open
	}
	return last.reach
}

type reachKey struct {
	root, index string
	claimed     bool
}

type lastReach struct {
	mu    sync.Mutex
	reach *Reach
	open  uint64
}

// next returns the present reach. Mostly it differs from the last in a target that
// somebody types: then what is missing differs in that one too.
func (last *lastReach) next(s *workspace.Snapshot, dir *agent.Directory, claimed bool) *Reach {
	r := reach(s, dir)
	if len(r.Indexes) == 0 {
		return r
	}
	memories := memoriesOf(s, dir, claimed)
	if before := last.reach; before != nil && claimed && maps.Equal(before.Indexes, r.Indexes) {
		left, come := without(before.Reached, r.Reached), without(r.Reached, before.Reached)
		if len(left)+len(come) <= maxTyped {
			r.Missing = slices.DeleteFunc(slices.Clone(before.Missing), func(rel string) bool { return slices.Contains(come, rel) })
			for _, rel := range left {
				at, missing := slices.BinarySearch(r.Missing, rel)
				if _, is := slices.BinarySearch(memories, rel); is && !missing && r.misses(rel) {
					r.Missing = slices.Insert(r.Missing, at, rel)
				}
			}
			return r
		}
	}
	folders := map[string]bool{}
	for rel := range r.Reached {
		folders[path.Dir(rel)] = true
	}
	for _, rel := range memories {
		if r.misses(rel) && (claimed || folders[path.Dir(rel)]) {
			r.Missing = append(r.Missing, rel)
		}
	}
	return r
}

// maxTyped is in how many targets an index differs at most from one to another key.
const maxTyped = 4

// without returns what is in a and not in b.
func without(a, b map[string]bool) (out []string) {
	for rel := range a {
		if !b[rel] {
			out = append(out, rel)
		}
	}
	return out
}

// misses reports whether no index leads to a memory.
func (r *Reach) misses(rel string) bool { return !r.Reached[rel] && !r.Indexes[rel] }

// openIndexes is a sum over what the open indexes of a directory lead to, and
// what the open notes are called: a wiki link leads to a name.
func openIndexes(s *workspace.Snapshot, dir *agent.Directory) uint64 {
	type key struct {
		root, index string
		chained     bool
	}
	return workspace.Summed(s, key{dir.Root, dir.Index, dir.Chained}, func(s *workspace.Snapshot) uint64 {
		var h maphash.Hash
		h.SetSeed(hashSeed)
		maphash.WriteComparable(&h, openNames(s, dir.Root))
		for _, name := range s.Opened() {
			f := s.File(name)
			if f.Doc == nil || !within(dir.Root, name) || !isIndex(dir, f) {
				continue
			}
			h.WriteString(name)
			for _, c := range f.Doc.Chunks() {
				maphash.WriteComparable(&h, markdown.Memo(c.Part, targetsKey, targetsSum))
			}
		}
		return h.Sum64()
	})
}

var targetsKey = markdown.NewKey[uint64]()

// targetsSum is a sum over what the links of a part name.
func targetsSum(p *markdown.Part) uint64 {
	var h maphash.Hash
	h.SetSeed(hashSeed)
	links := linksOf(p)
	for _, l := range links.local {
		h.WriteString(l.to.Path)
		h.WriteByte(0)
	}
	for _, l := range links.wiki {
		h.WriteString(l.Dest)
		h.WriteByte(1)
	}
	for _, c := range p.CodeSpans() {
		if isPathLike(c.Body.Of(p.Text)) {
			h.WriteString(c.Body.Of(p.Text))
			h.WriteByte(2)
		}
	}
	return h.Sum64()
}

// minHub is how many entries a file has at least that is an index by what it
// holds.
const minHub = 3

// isIndex reports whether a file is an index: by its name, or by its lists. In a
// chained directory the name alone tells.
func isIndex(dir *agent.Directory, f *workspace.File) bool {
	if f.Path == dir.Index || isIndexName(dir, f.Path) {
		return true
	}
	if f.Doc == nil || dir.Chained {
		return false
	}
	var sum hubCount
	for _, c := range f.Doc.Chunks() {
		n := markdown.Memo(c.Part, hubKey, countHub)
		sum.items += n.items
		sum.entries += n.entries
	}
	return sum.entries >= minHub && sum.entries*2 > sum.items
}

func isIndexName(dir *agent.Directory, path string) bool {
	return filepath.Base(path) == filepath.Base(dir.Index)
}

type hubCount struct{ items, entries int }

var hubKey = markdown.NewKey[hubCount]()

func countHub(p *markdown.Part) hubCount {
	n := hubCount{items: len(p.Items())}
	if links := linksOf(p); n.items == 0 || len(links.local)+len(links.wiki) == 0 {
		return n
	}
	for _, e := range readEntries(p) { // not kept: nearly every file is a note
		if e.leads() {
			n.entries++
		}
	}
	return n
}

// reach follows the indexes of a directory; what is missing is not looked for.
func reach(s *workspace.Snapshot, dir *agent.Directory) *Reach {
	r := &Reach{Indexes: map[string]bool{}, Reached: map[string]bool{}}
	tree := s.Tree(dir.Root)
	root, ok := tree.Rel(dir.Index)
	if !ok {
		return r
	}
	r.Indexes[root] = true
	for queue := []string{root}; len(queue) > 0; queue = queue[1:] {
		for _, to := range targetsOf(s, dir, tree.Abs(queue[0])) {
			if r.Reached[to.rel] {
				continue
			}
			r.Reached[to.rel] = true
			if !r.Indexes[to.rel] && to.isIndex(s, dir) {
				r.Indexes[to.rel] = true
				queue = append(queue, to.rel)
			}
		}
	}
	return r
}

type memoriesKey struct {
	root    string
	claimed bool
}

// memoriesOf returns the memories of a directory, relative to it, sorted.
func memoriesOf(s *workspace.Snapshot, dir *agent.Directory, claimed bool) []string {
	return workspace.Kept(s, memoriesKey{dir.Root, claimed}, func() []string {
		var out []string
		for _, f := range s.Tree(dir.Root).Files() {
			if !f.Link && path.Ext(f.Path) == ".md" && dir.Memory(f.Path) {
				out = append(out, f.Path)
			}
		}
		return out
	})
}

// A target is a file of a directory that an index leads to.
type target struct {
	rel, abs string
	closed   bool // no editor has it, and index says whether it is an index
	index    bool
}

func (t *target) isIndex(s *workspace.Snapshot, dir *agent.Directory) bool {
	if t.closed {
		return t.index
	}
	return isIndex(dir, s.File(t.abs))
}

type targetsOfKey struct{ root, path string }

// targetsOf returns what the index at path leads to within its directory; that of
// a file that no editor has is kept.
func targetsOf(s *workspace.Snapshot, dir *agent.Directory, path string) []target {
	f := s.File(path)
	if f.Doc == nil {
		return nil
	}
	compute := func() []target {
		tree := s.Tree(dir.Root)
		leads := leadsTo(ScopeOf(s, f.Path, dir), f.Doc)
		out := make([]target, len(leads))
		workspace.Each(len(leads), func(i int) {
			rel, ok := tree.Rel(leads[i])
			if !ok {
				return
			}
			t := target{rel: rel, abs: leads[i]}
			if dir.Chained { // no file has to be read for it
				t.closed, t.index = true, isIndexName(dir, t.abs)
			} else if to := s.File(t.abs); !to.Open {
				t.closed, t.index = true, isMarkdown(rel) && isIndex(dir, to)
			}
			out[i] = t
		})
		return slices.DeleteFunc(out, func(t target) bool { return t.rel == "" })
	}
	if f.Open {
		return compute()
	}
	last := workspace.Kept(s, targetsOfKey{dir.Root, path}, func() *lastTargets { return &lastTargets{} })
	names := openNames(s, dir.Root)
	last.mu.Lock()
	defer last.mu.Unlock()
	if last.targets == nil || last.names != names {
		last.targets, last.names = compute(), names
	}
	return last.targets
}

// lastTargets are what a closed index leads to, by wiki links too, as long as the
// open notes are called as they were.
type lastTargets struct {
	mu      sync.Mutex
	targets []target
	names   uint64
}

// openNames is a sum over what the open notes of a directory are called.
func openNames(s *workspace.Snapshot, root string) uint64 {
	type key struct{ root string }
	return workspace.Summed(s, key{root}, func(s *workspace.Snapshot) uint64 {
		var h maphash.Hash
		h.SetSeed(hashSeed)
		for _, name := range s.Opened() {
			if f := s.File(name); f.Doc != nil && within(root, name) {
				h.WriteString(name)
				h.WriteByte(0)
				h.WriteString(f.Doc.Value("name"))
				h.WriteByte(0)
			}
		}
		return h.Sum64()
	})
}

// leadsTo returns the files that the links of a document name, and those that it
// names in code: a list of `a.md` leads there as well.
func leadsTo(sc *Scope, d *markdown.Document) []string {
	var out []string
	add := func(place Place) {
		if place.State == Exists || place.State == Respelled {
			out = append(out, place.Path)
		}
	}
	for _, c := range d.Chunks() {
		links := linksOf(c.Part)
		for _, l := range links.local {
			if l.to.Path != "" {
				add(sc.Path(l.to.Path))
			}
		}
		for _, l := range links.wiki {
			if to := sc.wiki(l.Dest); to.State == Resolved || to.State == Otherwise {
				out = append(out, to.Files...)
			}
		}
		for _, code := range c.Part.CodeSpans() {
			body := code.Body.Of(c.Part.Text)
			if to, ok := ParseDestination(strings.TrimSpace(body)); ok && isMarkdown(to.Path) {
				add(sc.Path(to.Path))
			}
		}
	}
	return out
}

// reach is ReachOf for the pass's own directory; nil: it is in none.
func (p *Pass) reach() *Reach {
	if p.Directory == nil || isWide(p.Snapshot, p.Directory.Root) {
		return nil
	}
	if p.reached == nil {
		p.reached = ReachOf(p.Snapshot, p.Directory, p.Agent != "")
	}
	return p.reached
}

// isIndex reports whether the pass's file is an index of its directory.
func (p *Pass) isIndex() bool {
	if p.Directory == nil {
		return false
	}
	if p.File.Path == p.Directory.Index {
		return true
	}
	if p.Directory.Chained {
		return isIndexName(p.Directory, p.File.Path)
	}
	r := p.reach()
	return r != nil && r.Indexes[p.Directory.Rel(p.File.Path)]
}
