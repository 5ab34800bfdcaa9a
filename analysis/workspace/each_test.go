package workspace_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"memls/analysis/workspace"
)

// Each calls for every number once, and hands a panic on with its place, also through
// another Each.
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
		f, ok := recover().(*workspace.Fault)
		if !ok || f.Value != "the fault" || !strings.Contains(string(f.Stack), "workspace_test.fails(") {
			t.Errorf("panicked with %+v", f)
		}
	}()
	workspace.Each(2, func(int) { workspace.Each(10, fails) })
}

//go:noinline
func fails(i int) {
	if i == 7 {
		panic("the fault")
	}
}
