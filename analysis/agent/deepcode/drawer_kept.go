package deepcode

import (
	"path/filepath"
	"slices"
	"sync"

	"memls/analysis/view"
	"memls/analysis/workspace"
)

// keptDrawer is ReadDrawer with what every memory adds kept until the disk changes: a
// key typed reads the memories that are open, and no other. Over its budget a drawer is
// a list of names, which a key typed does not change either; what is left out is then
// told of the open memories alone.
func keptDrawer(s *workspace.Snapshot, dir string, maxBytes float64, release string) *Drawer {
	closed := closedBodies(s, dir)
	open, used := closed.read(s)
	if used == 0 || float64(used) <= maxBytes || promised(release) {
		d := closed.with(open)
		d.show(keptDisk{s}, dir, maxBytes, release)
		return d
	}
	type key struct {
		dir      string
		maxBytes float64
	}
	frame := workspace.Kept(s, key{dir, maxBytes}, func() *drawerFrame { return &drawerFrame{} })
	d := frame.of(s, dir, closed, open, func() *Drawer {
		d := closed.with(open)
		d.show(keptDisk{s}, dir, maxBytes, release)
		return d
	})
	d.Used, d.View.Used = used, used
	d.largest = closed.largest
	for _, b := range open {
		d.largest = larger(d.largest, b)
	}
	return d
}

// keptBodies are what the memories of a drawer add, those that an editor has left out.
type keptBodies struct {
	entries []Entry
	bodies  []*Body // of each entry; nil: nothing, or an editor has it
	open    []int   // the entries that an editor has
	n, sum  int     // bodies, and bytes of them
	largest *Body
}

func closedBodies(s *workspace.Snapshot, dir string) *keptBodies {
	type key struct{ dir string }
	return workspace.Kept(s, key{dir}, func() *keptBodies {
		k := &keptBodies{entries: keptLister(s)(dir)}
		k.bodies = make([]*Body, len(k.entries))
		for i, e := range k.entries {
			if s.File(e.Path).Open {
				k.open = append(k.open, i)
			} else if b := bodyOf(keptDisk{s}, e); b != nil {
				k.bodies[i] = b
				k.n++
				k.sum += b.Span.Len()
				k.largest = larger(k.largest, b)
			}
		}
		return k
	})
}

// read returns what the open memories add, and how many bytes all of them do.
func (k *keptBodies) read(s *workspace.Snapshot) (open []*Body, used int) {
	n, sum := k.n, k.sum
	for _, i := range k.open {
		b := bodyOf(keptDisk{s}, k.entries[i])
		if open = append(open, b); b != nil {
			n++
			sum += b.Span.Len()
		}
	}
	return open, sum + len(bodyJoin)*max(n-1, 0)
}

// with returns the drawer of all bodies, without its view.
func (k *keptBodies) with(open []*Body) *Drawer {
	d := &Drawer{}
	for i, b := range k.bodies {
		if at := slices.Index(k.open, i); at >= 0 {
			b = open[at]
		}
		if b != nil {
			d.add(b)
		}
	}
	return d
}

// A drawerFrame is a drawer over its budget as it was last, for the next that differs
// from it in nothing but the bodies of open memories.
type drawerFrame struct {
	mu     sync.Mutex
	drawer *Drawer
	blank  []bool          // which of the open memories add nothing
	topics *workspace.File // .index.md
	at     []int           // of each open memory: its place among the bodies
}

// topicsFile is the .index.md of a directory; the same one as long as its text is.
func topicsFile(s *workspace.Snapshot, dir string) *workspace.File {
	return s.File(filepath.Join(dir, TopicIndexName))
}

// of returns the drawer with the bodies of open memories in it, made anew where more
// has changed. Its Used and largest are those of the frame.
func (f *drawerFrame) of(s *workspace.Snapshot, dir string, k *keptBodies, open []*Body, make func() *Drawer) *Drawer {
	f.mu.Lock()
	defer f.mu.Unlock()
	blank := func(i int) bool { return open[i] == nil }
	same := f.drawer != nil && f.topics == topicsFile(s, dir)
	for i := range open {
		same = same && f.blank[i] == blank(i)
	}
	if !same {
		f.drawer, f.topics, f.blank, f.at = make(), topicsFile(s, dir), nil, nil
		for i, at := range k.open {
			f.blank = append(f.blank, blank(i))
			f.at = append(f.at, slices.IndexFunc(f.drawer.Bodies, func(b *Body) bool { return b.Entry.Path == k.entries[at].Path }))
		}
	}
	d, v := *f.drawer, *f.drawer.View
	first := len(v.LeftOut) - len(d.Bodies)
	own := slices.Clone(v.LeftOut[:first]) // what .index.md itself loses
	d.now = map[int]*Body{}
	for i, at := range f.at {
		if at >= 0 {
			d.now[at] = open[i]
			own = append(own, view.LeftOut{Ref: open[i].File.ref(open[i].Span), Reason: v.LeftOut[first+at].Reason})
		}
	}
	v.LeftOut, d.View = own, &v
	return &d
}
