package lsp

import (
	"context"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"memls/analysis/settings"
)

// How long after a change a document is looked at. A burst of keys, or of an
// agent's edits, moves the moment on and ends in one look; a person who types
// sees the findings between two keys.
const (
	minDelay = 15 * time.Millisecond
	maxDelay = 30 * time.Millisecond
	// sweepDelay is how long everything must have been quiet before files other
	// than the changed one are looked at again.
	sweepDelay = 250 * time.Millisecond
)

// A scheduler decides when which document is looked at, one at a time. Each
// change of a document puts off the look at it; the result of a look that a
// change has overtaken is thrown away.
type scheduler struct {
	// look reports on one document: sweeping says that it is looked at because
	// something else changed. It calls fresh before it tells the client anything
	// and gives up when that is false.
	look func(name string, sweeping bool, fresh func() bool)
	// swept is called when all open documents have been looked at, and when all have.
	swept func()
	// others lists the documents that a sweep looks at: those that are open, which
	// come first and are swept on their own, and all the rest.
	others func() (open, rest []string)
	failed func(name string, panicked any, stack []byte)

	wake chan struct{} // of capacity 1: something below has changed

	mu       sync.Mutex
	due      map[string]time.Time // changed documents, and when to look
	first    []string             // to be swept before anything else: what is open
	sweepAt  time.Time            // zero: no sweep is wanted
	sweep    []string             // what is left of the present sweep
	rest     int                  // how many of those are not open
	busy     int                  // pieces of long work that are being done
	again    bool                 // another sweep is wanted when the present one has ended
	held     bool                 // nothing is looked at yet
	heldTill time.Time
	took     time.Duration // of the last look at a changed document
}

func newScheduler() *scheduler {
	return &scheduler{wake: make(chan struct{}, 1), due: map[string]time.Time{}}
}

// delay returns how long to wait after a change: longer where looks take longer.
func (d *scheduler) delay() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return min(max(2*d.took, minDelay), maxDelay)
}

// changed asks for a look at a document, and for one at all that may depend on
// it when things are quiet.
func (d *scheduler) changed(name string, after time.Duration) {
	now := time.Now()
	d.mu.Lock()
	d.due[name] = now.Add(after)
	d.sweepAt = now.Add(sweepDelay)
	if filepath.Base(name) == settings.FileName {
		d.sweepAt = d.due[name]
	}
	d.mu.Unlock()
	d.poke()
}

// beside asks for a look at documents at once, because something else has changed that
// they may depend on: a person has them in view. Those that still wait for the look
// before come first, or changes that come fast would keep the last ones from it.
func (d *scheduler) beside(names []string) {
	d.mu.Lock()
	waiting := slices.DeleteFunc(d.first, func(n string) bool { return n == endOfSweep })
	seen := func(n string) bool { return slices.Contains(waiting, n) }
	d.first = slices.Concat(waiting, slices.DeleteFunc(slices.Clone(names), seen), []string{endOfSweep})
	d.mu.Unlock()
	d.poke()
}

// soon asks for a sweep without waiting for quiet.
func (d *scheduler) soon() {
	d.mu.Lock()
	d.sweepAt = time.Now()
	d.mu.Unlock()
	d.poke()
}

// anew asks for one more sweep when the present one, if any, has ended. What a sweep
// itself sets going is asked for so: a sweep that began anew each time would come to no
// end for long.
func (d *scheduler) anew() {
	d.mu.Lock()
	if len(d.sweep) > 0 {
		d.again = true
	} else {
		d.sweepAt = time.Now()
	}
	d.mu.Unlock()
	d.poke()
}

// busier says that so many more pieces of long work are being done. What is not open is
// not looked at meanwhile: it would have to be looked at again.
func (d *scheduler) busier(by int) {
	d.mu.Lock()
	d.busy += by
	d.mu.Unlock()
	d.poke()
}

// hold puts everything off until release, but no longer than limit: the client's
// settings are on their way.
func (d *scheduler) hold(limit time.Duration) {
	d.mu.Lock()
	d.held, d.heldTill = true, time.Now().Add(limit)
	d.mu.Unlock()
}

func (d *scheduler) release() {
	d.mu.Lock()
	d.held = false
	d.mu.Unlock()
	d.poke()
}

func (d *scheduler) poke() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// run looks at documents until ctx ends.
func (d *scheduler) run(ctx context.Context) {
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for ctx.Err() == nil {
		what, name, wait := d.next()
		switch what {
		case lookAtChanged, lookAtSwept:
			d.lookAt(name, what == lookAtSwept)
			continue
		case beginSweep:
			d.begin()
			continue
		}
		timer.Reset(wait)
		select {
		case <-ctx.Done():
		case <-d.wake:
		case <-timer.C:
		}
	}
}

// What a scheduler does next. A name alone does not say it: a client may call a
// document anything, the empty URI too.
type task uint8

const (
	rest task = iota
	lookAtChanged
	lookAtSwept
	beginSweep
)

// next returns what to do now, and with which document, or how long there is nothing
// to do. Changed documents come before swept ones, and of those the open ones first.
func (d *scheduler) next() (what task, name string, wait time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	if d.held {
		if wait = d.heldTill.Sub(now); wait > 0 {
			return rest, "", wait
		}
		d.held = false
	}
	earliest := now.Add(time.Hour)
	for n, t := range d.due {
		if t.Before(earliest) || t.Equal(earliest) && n < name {
			name, earliest = n, t
		}
	}
	if !earliest.After(now) {
		delete(d.due, name)
		return lookAtChanged, name, 0
	}
	if len(d.first) > 0 {
		name, d.first = d.first[0], d.first[1:]
		return lookAtSwept, name, 0
	}
	wait = earliest.Sub(now)
	if !d.sweepAt.IsZero() {
		if left := d.sweepAt.Sub(now); left > 0 {
			d.sweep = nil // it begins anew
			return rest, "", min(wait, left)
		}
		d.sweepAt, d.again = time.Time{}, false
		return beginSweep, "", 0
	}
	if len(d.sweep) == 0 && d.again {
		d.again = false
		return beginSweep, "", 0
	}
	if len(d.sweep) == 0 || d.busy > 0 && len(d.sweep) <= d.rest {
		return rest, "", wait
	}
	name, d.sweep = d.sweep[0], d.sweep[1:]
	return lookAtSwept, name, 0
}

// begin begins a sweep. others may look at the disk, and ask for looks: it is
// called without the lock.
func (d *scheduler) begin() {
	defer d.recover("")
	open, rest := d.others()
	if len(rest) > 0 {
		rest = append(slices.Clip(rest), endOfSweep)
	}
	d.mu.Lock()
	d.sweep, d.rest = slices.Concat(open, []string{endOfSweep}, rest), len(rest)
	d.mu.Unlock()
}

// endOfSweep stands behind the last document of a sweep, and behind the last open one;
// no document is called so.
const endOfSweep = "\x00"

func (d *scheduler) lookAt(name string, sweeping bool) {
	defer d.recover(name)
	if name == endOfSweep {
		d.swept()
		return
	}
	began := time.Now()
	d.look(name, sweeping, func() bool {
		d.mu.Lock()
		defer d.mu.Unlock()
		_, changed := d.due[name]
		return !changed
	})
	if !sweeping {
		d.mu.Lock()
		d.took = time.Since(began)
		d.mu.Unlock()
	}
}

// recover keeps a fault in one look from ending all others.
func (d *scheduler) recover(name string) {
	if r := recover(); r != nil {
		d.failed(name, r, debug.Stack())
	}
}
