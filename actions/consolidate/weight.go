package consolidate

import "math"

// weights say how much a term tells: one that many sentences hold tells little.
type weights struct {
	sentences int
	in        map[string]int
}

func (w *work) weigh() weights {
	x := weights{sentences: len(w.sentences), in: map[string]int{}}
	for _, s := range w.sentences {
		for i, t := range s.terms {
			if !holds(s, t.Text, i) {
				x.in[t.Text]++
			}
		}
	}
	return x
}

// holds reports whether one of the first n terms of s is the text.
func holds(s *sentence, text string, n int) bool {
	for _, t := range s.terms[:n] {
		if t.Text == text {
			return true
		}
	}
	return false
}

// of returns the weight of a term, 1 for one that occurs once or twice down to a
// quarter for one that is everywhere.
func (x weights) of(text string) float64 {
	n := x.in[text]
	if n <= 4 {
		return 1
	}
	return max(0.25, 1-math.Log(float64(n)/4)/math.Log(float64(x.sentences+4)))
}
