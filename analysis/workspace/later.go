package workspace

import "sync"

// A beside is who does long work beside the answers to requests, and what came of it
// last.
type beside struct {
	do func(work func())

	mu   sync.Mutex
	last map[any]*lastValue
}

type lastValue struct {
	value any    // nil: none yet
	of    *cache // the state of the disk that it was computed for
	busy  bool   // a newer one is being computed
}

// Later says who does long work: do runs it, at once or later, without the caller
// waiting, and tells whoever wants to know when it is done. Without it KeptLater is
// Kept. To be called before the first snapshot is used.
func (w *Workspace) Later(do func(work func())) {
	_, _ = w.update(func(next *Snapshot) error {
		next.beside = &beside{do: do, last: map[any]*lastValue{}}
		return nil
	})
}

// KeptLater is Kept for what takes long, because it reads many files. Where somebody
// does long work (see Workspace.Later) nobody waits for it: ok is false until there is
// a first value, and after a change of the disk the value before it is returned until
// the new one is there.
func KeptLater[T any](s *Snapshot, key any, compute func() T) (value T, ok bool) {
	b := s.beside
	if b == nil {
		return Kept(s, key, compute), true
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
		b.do(func() {
			done := false
			defer func() {
				b.mu.Lock()
				defer b.mu.Unlock()
				l.busy = false
				if !done { // it panicked: not again for the same files
					l.of = s.cache
				}
			}()
			v := Kept(s, key, compute)
			b.mu.Lock()
			l.value, l.of = v, s.cache
			b.mu.Unlock()
			done = true
		})
	}
	return value, ok
}

// Again returns a snapshot of the same, in which everything that was asked Once is
// asked anew: for when long work is done.
func (w *Workspace) Again() *Snapshot {
	s, _ := w.update(func(*Snapshot) error { return nil })
	return s
}
