package lsp

import (
	"runtime"
	"testing"
	"time"
)

// A curve follows what a server holds and what runs in it, from one quiet moment to the
// next: both are flat.
type curve struct {
	t          *testing.T
	goroutines int    // as many as there may be; 0: as many as at the first look
	held       uint64 // bytes at the first look
	slack      uint64 // bytes that may be held more
}

// look waits until what is ending has ended, logs what there is, and fails the test when
// it is more than there was.
func (c *curve) look(when string) {
	c.t.Helper()
	n := settledGoroutines(c.goroutines)
	held := heldMemory()
	if c.goroutines == 0 {
		c.goroutines = n
	}
	if c.held == 0 {
		c.held = held
	}
	c.t.Logf("%s  goroutines %d (%d before)  heap %.1f MiB", when, n, c.goroutines, mib(held))
	if n > c.goroutines {
		c.t.Fatalf("%s: %d goroutines before, %d now\n%s", when, c.goroutines, n, stacks())
	}
	if held > c.held+c.slack {
		c.t.Fatalf("%s: %.1f MiB were held at first, %.1f now", when, mib(c.held), mib(held))
	}
}

// settledGoroutines returns how many goroutines there are once those that are ending
// have ended: when there are as many as wanted, or, where that is 0, when there have been
// as many for a while.
func settledGoroutines(want int) int {
	n := runtime.NumGoroutine()
	for deadline, same := time.Now().Add(tortureWait), 0; (want == 0 && same < 30 || want > 0 && n > want) && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
		now := runtime.NumGoroutine()
		if same++; now != n {
			n, same = now, 0
		}
	}
	return n
}

// heldMemory is what is on the heap and can be reached.
func heldMemory() uint64 {
	runtime.GC()
	runtime.GC() // pools give back at the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func mib(n uint64) float64 { return float64(n) / (1 << 20) }

func stacks() string {
	buf := make([]byte, 1<<20)
	return string(buf[:runtime.Stack(buf, true)])
}
