package markdown

import (
	"sync"
	"sync/atomic"
)

// A Key names one thing that Memo keeps with a part, or MemoDocument with a
// document. Make it once, in a package variable, with NewKey.
type Key[T any] struct{ id int64 }

var lastKey atomic.Int64

// NewKey returns a key unlike all others.
func NewKey[T any]() *Key[T] { return &Key[T]{lastKey.Add(1)} }

// Memo returns what compute makes of p, computing it once in p's life. It may be
// called from several goroutines; compute must depend on p alone. Each key typed
// asks for several things of every part, so an answer that is there is found
// without a lock.
func Memo[T any](p *Part, key *Key[T], compute func(*Part) T) T {
	return remembered(&p.memo, key, func() T { return compute(p) })
}

// MemoDocument is Memo for what depends on a whole document: it lasts until the
// document is edited, and so for a file that no editor has until the disk
// changes.
func MemoDocument[T any](d *Document, key *Key[T], compute func(*Document) T) T {
	return remembered(&d.memo, key, func() T { return compute(d) })
}

func remembered[T any](m *memo, key *Key[T], compute func() T) T {
	c := m.cell(key.id)
	c.once.Do(func() { c.value = compute() })
	v, _ := c.value.(T)
	return v
}

// A memo is what was computed of something immutable: few cells, the newest first.
type memo struct{ first atomic.Pointer[cell] }

type cell struct {
	id    int64
	next  *cell
	once  sync.Once
	value any
}

func (m *memo) cell(id int64) *cell {
	for {
		first := m.first.Load()
		for c := first; c != nil; c = c.next {
			if c.id == id {
				return c
			}
		}
		if c := (&cell{id: id, next: first}); m.first.CompareAndSwap(first, c) {
			return c
		}
	}
}
