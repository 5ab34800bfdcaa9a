package lsp

import (
	"errors"
	"io"
	"sync"
	"time"
)

// maxOutbox is how many bytes may wait for a client that does not read. Beyond
// it writers wait; the read loop writes next to nothing, so it goes on reading.
const maxOutbox = 64 << 20

var errOutboxClosed = errors.New("the connection is closed")

// An outbox is a writer that never waits for the other side: bytes are queued
// and written by a goroutine of its own. Without it a client that sends much
// before it reads anything would wait for us while we wait for it.
type outbox struct {
	mu      sync.Mutex
	changed *sync.Cond
	queue   []byte
	closed  bool
	err     error         // of the writer below; everything after it is dropped
	done    chan struct{} // closed when the goroutine has ended
}

func newOutbox(w io.Writer) *outbox {
	b := &outbox{done: make(chan struct{})}
	b.changed = sync.NewCond(&b.mu)
	go b.drain(w)
	return b
}

// Write queues p.
func (b *outbox) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.queue) > maxOutbox && b.err == nil && !b.closed {
		b.changed.Wait()
	}
	switch {
	case b.err != nil:
		return 0, b.err
	case b.closed:
		return 0, errOutboxClosed
	}
	b.queue = append(b.queue, p...)
	b.changed.Broadcast()
	return len(p), nil
}

func (b *outbox) drain(w io.Writer) {
	defer close(b.done)
	var spare []byte
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		for len(b.queue) == 0 && !b.closed {
			b.changed.Wait()
		}
		if len(b.queue) == 0 {
			return
		}
		batch := b.queue
		b.queue = spare[:0]
		b.changed.Broadcast()
		b.mu.Unlock()
		_, err := w.Write(batch)
		if spare = batch; cap(spare) > 1<<20 {
			spare = nil
		}
		b.mu.Lock()
		if err != nil {
			b.err = err
			b.changed.Broadcast()
			return
		}
	}
}

// close lets what is queued be written, for as long as wait, and ends the
// goroutine unless the writer below it is stuck.
func (b *outbox) close(wait time.Duration) {
	b.mu.Lock()
	b.closed = true
	b.changed.Broadcast()
	b.mu.Unlock()
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-b.done:
	case <-timer.C:
	}
}
