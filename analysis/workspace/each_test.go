package workspace_test

import (
	"sync/atomic"
	"testing"

	"memls/analysis/workspace"
)

// Each calls for every number once, and hands a panic on.
func TestEach(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1000} {
		calls := make([]atomic.Int32, n)
		workspace.Each(n, func(i int) { calls[i].Add(1) })
		for i := range calls {
			if calls[i].Load() != 1 {
				t.Fatalf("%d of %d: %d calls", i, n, calls[i].Load())
			}
		}
	}
	defer func() {
		if p := recover(); p != "the fault" {
			t.Errorf("panicked with %v", p)
		}
	}()
	workspace.Each(10, func(i int) {
		if i == 7 {
			panic("the fault")
		}
	})
}
