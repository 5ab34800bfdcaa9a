package lsp

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestLongSession is a session that does not end for long: 100,000 changes, which is what
// three hours of typing without a break are, and questions between them. What is held and
// what runs is the same after the last ten thousand as after the first, and the answers
// are those of a server that was started this moment.
//
// Under the race detector there are fewer, so that it does not hold up everything.
func TestLongSession(t *testing.T) {
	const stretches, changes = 10, 10_000 / slowness
	_, seed := tortureFor(t)
	r := rand.New(rand.NewPCG(seed, 2))
	w := newWorld(t)
	c := w.serve(r)
	w.tormentors = append(w.tormentors, c)
	held := curve{t: t, slack: 8 << 20}
	for i := range stretches {
		for n := 0; n < changes; {
			n += w.typing(c)
		}
		w.check()
		held.look(fmt.Sprintf("%7d changes", (i+1)*changes))
	}
	w.leave(endings[0])
}

// typing is what an editor sends while somebody writes: changes by keys, a paste now and
// then, a question every few keys that the next key takes back, files that are opened,
// saved and closed. It returns how many changes were made.
func (w *world) typing(c *torturer) (changes int) {
	path, d := c.open(w)
	if d == nil || c.r.IntN(200) == 0 {
		moveNamed("open a document, also one that is open").make(w, c)
		return 0
	}
	if len(d.text) > 3<<10 { // the test counts lines and columns from the start each time
		d.version++
		d.text, d.unknown = someText(c.r, 60), false
		c.sendChanges(path, d, map[string]any{"text": d.text})
		return 1
	}
	n := 1
	switch c.r.IntN(400) {
	case 0:
		moveNamed("save a document").make(w, c)
		return 0
	case 1:
		moveNamed("close while its answers are computed").make(w, c)
		return 0
	case 2:
		n = 200
	}
	c.change(w, n)
	if c.r.IntN(10) == 0 {
		moveNamed("ask and take it back").make(w, c)
	}
	return n
}
