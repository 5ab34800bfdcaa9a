package workspace

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do for every number below n, several at a time, and returns when all are
// done: for reading many files. What do panics with is the caller's to recover from.
func Each(n int, do func(i int)) {
	var next atomic.Int64
	var failed atomic.Value // what a worker panicked with
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					failed.Store(fmt.Sprint(p))
				}
			}()
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				do(int(i))
			}
		})
	}
	workers.Wait()
	if p := failed.Load(); p != nil {
		panic(p)
	}
}
