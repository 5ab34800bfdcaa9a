package lsp

import "testing"

// What a sweep sets going asks for one more sweep, after it: however often it asks, the
// sweep goes on and comes to its end.
func TestASweepIsNotBegunAnewByWhatItSetsGoing(t *testing.T) {
	d := newScheduler()
	d.sweep = []string{"a", "b", endOfSweep}
	for _, want := range []string{"a", "b", endOfSweep} {
		d.anew()
		if what, name, _ := d.next(); what != lookAtSwept || name != want {
			t.Fatalf("%v of %q, want %q", what, name, want)
		}
	}
	if what, _, _ := d.next(); what != beginSweep {
		t.Fatalf("%v, want one more sweep", what)
	}
	if what, _, _ := d.next(); what != rest {
		t.Fatalf("%v, want rest", what)
	}
	d.anew() // nothing is under way
	if what, _, _ := d.next(); what != beginSweep {
		t.Fatalf("%v, want a sweep", what)
	}
}

// While long work is being done only what is open is looked at: all else would have to be
// looked at again.
func TestWhatIsNotOpenWaitsForLongWork(t *testing.T) {
	d := newScheduler()
	d.others = func() (open, rest []string) { return []string{"open"}, []string{"closed"} }
	d.begin()
	d.busier(1)
	for _, want := range []string{"open", endOfSweep} {
		if what, name, _ := d.next(); what != lookAtSwept || name != want {
			t.Fatalf("%v of %q, want %q", what, name, want)
		}
	}
	if what, name, _ := d.next(); what != rest {
		t.Fatalf("%v of %q while long work is being done", what, name)
	}
	d.busier(-1)
	for _, want := range []string{"closed", endOfSweep} {
		if what, name, _ := d.next(); what != lookAtSwept || name != want {
			t.Fatalf("%v of %q, want %q", what, name, want)
		}
	}
}
