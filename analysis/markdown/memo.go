package markdown

import (
	"reflect"
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
	if c == nil {
		var nothing T
		return nothing
	}
	c.once.Do(func() {
		c.value = compute()
		if v := reflect.ValueOf(c.value); !v.IsValid() || v.IsZero() {
			m.empty(c)
		}
	})
	v, _ := c.value.(T)
	return v
}

// A memo is what was computed of something immutable: few cells, the newest first. Most
// of what is asked of a part is nothing, and of that no more than a bit is kept.
type memo struct {
	first   atomic.Pointer[cell]
	nothing atomic.Uint64 // by the ids below 64
	changes sync.Mutex    // of the list, which is read without
}

type cell struct {
	id    int64
	next  atomic.Pointer[cell]
	once  sync.Once
	value any
}

// cell returns the cell of an id, made where there is none; nil: there is nothing in it.
func (m *memo) cell(id int64) *cell {
	if c, known := m.find(id); known {
		return c
	}
	m.changes.Lock()
	defer m.changes.Unlock()
	c, known := m.find(id)
	if !known {
		c = &cell{id: id}
		c.next.Store(m.first.Load())
		m.first.Store(c)
	}
	return c
}

func (m *memo) find(id int64) (c *cell, known bool) {
	if id < 64 && m.nothing.Load()&(1<<id) != 0 {
		return nil, true
	}
	for c := m.first.Load(); c != nil; c = c.next.Load() {
		if c.id == id {
			return c, true
		}
	}
	return nil, false
}

// empty takes the cell away of which nothing has come. Who has found it before reads on.
func (m *memo) empty(c *cell) {
	if c.id >= 64 {
		return
	}
	m.changes.Lock()
	defer m.changes.Unlock()
	m.nothing.Or(1 << c.id)
	at := &m.first
	for at.Load() != c {
		at = &at.Load().next
	}
	at.Store(c.next.Load())
}
