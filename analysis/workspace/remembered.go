package workspace

import "sync"

// Remembered returns what compute makes, kept like what is Kept, and made anew as soon
// as an open document that was read for it says something else: what is found in a file
// that nobody has open outlives the keys typed into others. compute gets the snapshot to
// read from, which notes what is read; the value must not hold on to it.
func Remembered[T any](s *Snapshot, key any, compute func(s *Snapshot) T) T {
	if s.notes != nil {
		return compute(s) // for something that is remembered itself
	}
	e, _ := s.cache.remembered.LoadOrStore(key, &remembered{})
	r := e.(*remembered)
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.known || !r.reads.holds(s) {
		t := s.noting.take(s)
		reads := t.notes.begin()
		v := compute(t)
		t.notes.end(reads)
		r.value, r.reads, r.known = v, *reads, true
		s.noting.giveBack(t) // not after a panic: what it has begun to note has no end
	}
	return r.value.(T)
}

type remembered struct {
	mu    sync.Mutex
	known bool
	value any
	reads reads
}

// Summed is Once for a sum over open documents, which is the same after most keys: what is
// Remembered depends on the sum, and not on all that was read to come to it. compute must
// hold on to no snapshot.
func Summed[T comparable](s *Snapshot, key any, compute func(s *Snapshot) T) T {
	if s.notes == nil || s.notes.by != s {
		return Once(s, key, func() T { return compute(s) })
	}
	sum := Summed(s.notes.of, key, compute)
	s.notes.add(reads{holding: map[any]func(*Snapshot) bool{key: func(s *Snapshot) bool { return Summed(s, key, compute) == sum }}})
	return sum
}

// reads is what one value was made of, beside what is on disk.
type reads struct {
	open    map[string]*File               // documents of the editor, by the names they were asked for
	holding map[any]func(s *Snapshot) bool // what else must be as it was, each by a key
}

// holds reports whether all that was read is the same in s.
func (r *reads) holds(s *Snapshot) bool {
	for path, f := range r.open {
		if !f.saysTheSameAs(s.opened(path)) {
			return false
		}
	}
	for _, same := range r.holding {
		if !same(s) {
			return false
		}
	}
	return true
}

// saysTheSameAs compares two states of an open document; g may be nil.
func (f *File) saysTheSameAs(g *File) bool {
	return f == g || g != nil && f.Doc == g.Doc && f.State == g.State && f.Binary == g.Binary && f.HiddenBOM == g.HiddenBOM && f.real == g.real
}

func (r *reads) add(more reads) {
	for path, f := range more.open {
		if r.open == nil {
			r.open = map[string]*File{}
		}
		r.open[path] = f
	}
	for key, same := range more.holding {
		if r.holding == nil {
			r.holding = map[any]func(*Snapshot) bool{}
		}
		r.holding[key] = same
	}
}

// notes are taken of what is read from a snapshot, for all values that are being made of
// it: several goroutines may be at work for one of them, so that a value may be said to
// depend on more than it does, but never on less.
type notes struct {
	by, of *Snapshot // who takes them, and the snapshot that it is a copy of

	mu    sync.Mutex
	under []*reads // of the values that are being made
	uses  int
}

func (n *notes) begin() *reads {
	r := &reads{}
	n.mu.Lock()
	n.under = append(n.under, r)
	n.mu.Unlock()
	return r
}

func (n *notes) end(r *reads) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for i, other := range n.under {
		if other == r {
			n.under = append(n.under[:i], n.under[i+1:]...)
			return
		}
	}
}

func (n *notes) add(r reads) {
	if len(r.open)+len(r.holding) == 0 {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, under := range n.under {
		under.add(r)
	}
}

// noting are copies of a snapshot that take notes, each for one value at a time. What
// they compute Once is theirs alone: it may hold on to the copy.
type noting struct {
	mu   sync.Mutex
	free []*Snapshot
}

// maxUses is for how many values one copy is used: what it has computed Once is of use to
// the next value, and takes room.
const maxUses = 64

func (n *noting) take(s *Snapshot) *Snapshot {
	n.mu.Lock()
	defer n.mu.Unlock()
	if last := len(n.free) - 1; last >= 0 {
		t := n.free[last]
		n.free = n.free[:last]
		return t
	}
	t := *s
	t.derived = &sync.Map{}
	t.notes = &notes{by: &t, of: s}
	return &t
}

func (n *noting) giveBack(t *Snapshot) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if t.notes.uses++; t.notes.uses < maxUses {
		n.free = append(n.free, t)
	}
}
