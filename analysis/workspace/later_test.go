package workspace

import (
	"testing"

	"memls/analysis/settings"
)

// Answers are made beside the requests; who asks gets the last one there is, and never
// waits.
func TestKeptLater(t *testing.T) {
	w := New(OS{}, &Env{Home: "/home/u"}, settings.Settings{})
	var work []func() bool
	w.Later(func(f func() bool) { work = append(work, f) })
	computed := 0
	ask := func() (int, bool) {
		type key struct{}
		return KeptLater(w.Snapshot(), key{}, func(int) int { computed++; return 7 })
	}
	for range 3 {
		if v, ok := ask(); ok || v != 0 {
			t.Fatalf("%d %v before the work is done", v, ok)
		}
	}
	if len(work) != 1 || computed != 0 {
		t.Fatalf("%d pieces of work, %d computed", len(work), computed)
	}
	before := w.Snapshot()
	work[0]()
	if w.Again().ID == before.ID {
		t.Error("the same snapshot again")
	}
	for range 2 {
		if v, ok := ask(); !ok || v != 7 || computed != 1 {
			t.Errorf("%d %v after the work, computed %d times", v, ok, computed)
		}
	}
	w.DiskChanged()
	for range 3 {
		if v, ok := ask(); !ok || v != 7 || computed != 1 {
			t.Errorf("%d %v after a change of the disk, computed %d times: the caller waited", v, ok, computed)
		}
	}
	if len(work) != 2 {
		t.Fatalf("%d pieces of work", len(work))
	}
	work[1]()
	if v, ok := ask(); !ok || v != 7 || computed != 2 || len(work) != 2 {
		t.Errorf("%d %v after the work, computed %d times in %d pieces of work", v, ok, computed, len(work))
	}
}

// Where nobody does long work the caller waits.
func TestKeptLaterWithoutAnybody(t *testing.T) {
	type key struct{}
	if v, ok := KeptLater(New(OS{}, &Env{}, settings.Settings{}).Snapshot(), key{}, func(int) int { return 7 }); !ok || v != 7 {
		t.Errorf("%d %v", v, ok)
	}
}
