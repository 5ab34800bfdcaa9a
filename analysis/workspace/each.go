package workspace

import (
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// A Fault is what a worker of Each panicked with, and the stack of that worker: where it
// is handed on, its place is not to be seen any more.
type Fault struct {
	Value any
	Stack []byte
}

// Each calls do for every number below n, several at a time, and returns when all are
// done: for reading many files. What do panics with is the caller's to recover from, as
// a *Fault.
func Each(n int, do func(i int)) {
	var next atomic.Int64
	var failed atomic.Pointer[Fault] // the first one
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			defer func() {
				switch p := recover().(type) {
				case nil:
				case *Fault: // of an Each below this one
					failed.CompareAndSwap(nil, p)
				default:
					failed.CompareAndSwap(nil, &Fault{p, debug.Stack()})
				}
			}()
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		})
	}
	workers.Wait()
	if f := failed.Load(); f != nil {
		panic(f)
	}
}
