package workspace

import "sync"

// A beside is who does long work beside the answers to requests, and what came of it
// last.
type beside struct {
	do func(work func() (news bool))

	mu   sync.Mutex
	last map[any]*lastValue
}

type lastValue struct {
	value any    // nil: none yet
	of    *cache // the state of the disk that it was computed for
	busy  bool   // a newer one is being computed
}

// Later says who does long work: do runs it, at once or later, without the caller
// waiting, and tells whoever wants to know when it is done and has brought news. Without
// it KeptLater is Kept. To be called before the first snapshot is used.
func (w *Workspace) Later(do func(work func() (news bool))) {
	_, _ = w.update(func(next *Snapshot) error {
		next.beside = &beside{do: do, last: map[any]*lastValue{}}
		return nil
	})
}

// KeptLater is Kept for what takes long, because it reads many files. Where somebody
// does long work (see Workspace.Later) nobody waits for it: ok is false until there is
// a first value, and after a change of the disk the value before it is returned until
// the new one is there. compute gets the value before, the zero value when there is
// none, and may return it when nothing has changed.
func KeptLater[T comparable](s *Snapshot, key any, compute func(before T) T) (value T, ok bool) {
	b := s.beside
	if b == nil {
		var none T
		return Kept(s, key, func() T { return compute(none) }), true
	}
	if s.notes != nil {
		defer func() {
			s.notes.add(reads{holding: map[any]func(*Snapshot) bool{key: func(s *Snapshot) bool { return s.beside.holds(key, value, ok) }}})
		}()
	}
	b.mu.Lock()
	l := b.last[key]
	if l == nil {
		l = &lastValue{}
		b.last[key] = l
	}
	start := l.of != s.cache && !l.busy
	l.busy = l.busy || start
	value, ok = l.value.(T)
	b.mu.Unlock()
	if start {
		b.do(func() (news bool) {
			done := false
			defer func() {
				b.mu.Lock()
				defer b.mu.Unlock()
				l.busy = false
				if !done { // it panicked: not again for the same files
					l.of = s.cache
				}
			}()
			v := Kept(s, key, func() T { return compute(value) })
			b.mu.Lock()
			news = l.value != any(v)
			l.value, l.of = v, s.cache
			b.mu.Unlock()
			done = true
			return news
		})
	}
	return value, ok
}

// holds reports whether value is still the last one of key; without one, whether there
// is none yet.
func (b *beside) holds(key, value any, ok bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	l := b.last[key]
	return l != nil && (l.value != nil) == ok && (!ok || l.value == value)
}

// Again returns a snapshot of the same, in which everything that was asked Once is
// asked anew: for when long work is done.
func (w *Workspace) Again() *Snapshot {
	s, _ := w.update(func(*Snapshot) error { return nil })
	return s
}
