package consolidate

import "math"

// weights say how much a term tells: one that many sentences hold tells little.
type weights map[string]float64

// weigh gives a term that occurs in up to four sentences the weight 1, one that is
// everywhere a quarter.
func (w *work) weigh() weights {
	in := map[string]int{}
	for _, s := range w.sentences {
		for i, t := range s.terms {
			if !holds(s, t.Text, i) {
				in[t.Text]++
			}
		}
	}
	x := weights{}
	all := math.Log(float64(len(w.sentences) + 4))
	for text, n := range in {
		if n > 4 {
			x[text] = max(0.25, 1-math.Log(float64(n)/4)/all)
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

// of returns the weight of a term.
func (x weights) of(text string) float64 {
	if weight, ok := x[text]; ok {
		return weight
	}
	return 1
}
