package workspace

import "sync"

// A beside is who does long work beside the answers to requests, and what was
// computed once: it comes quickly from then on, since the files are read.
type beside struct {
	do func(work func())

	mu      sync.Mutex
	started map[any]bool
	done    map[any]bool
}

// Later says who does long work: do runs it, at once or later, without the caller
// waiting, and tells whoever wants to know when it is done. Without it KeptLater is
// Kept. To be called before the first snapshot is used.
func (w *Workspace) Later(do func(work func())) {
	_, _ = w.update(func(next *Snapshot) error {
		next.beside = &beside{do: do, started: map[any]bool{}, done: map[any]bool{}}
		return nil
	})
}

// KeptLater is Kept for what takes long the first time, because it reads many files.
// Where somebody does long work (see Workspace.Later), the first value of each key is
// computed there, and ok is false meanwhile; later ones come as with Kept.
func KeptLater[T any](s *Snapshot, key any, compute func() T) (value T, ok bool) {
	b := s.beside
	if b == nil {
		return Kept(s, key, compute), true
	}
	b.mu.Lock()
	start := !b.started[key]
	b.started[key] = true
	done := b.done[key]
	b.mu.Unlock()
	if done {
		return Kept(s, key, compute), true
	}
	if start {
		b.do(func() {
			Kept(s, key, compute)
			b.mu.Lock()
			b.done[key] = true
			b.mu.Unlock()
		})
	}
	return value, false
}

// Again returns a snapshot of the same, in which everything that was asked Once is
// asked anew: for when long work is done.
func (w *Workspace) Again() *Snapshot {
	s, _ := w.update(func(*Snapshot) error { return nil })
	return s
}
