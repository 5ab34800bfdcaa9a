package similar

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"
)

// An Index holds the profiles of many memories and finds those that are about
// the same. It is immutable.
type Index struct {
	paths    []string
	profiles []*Profile
	number   map[string]int // of a path
	postings map[term][]int32
	norms    []float64
}

// NewIndex returns the index of profiles; paths[i] is the file of profiles[i].
func NewIndex(paths []string, profiles []*Profile) *Index {
	x := &Index{paths: paths, profiles: profiles, number: make(map[string]int, len(paths)), postings: map[term][]int32{}}
	for i, p := range profiles {
		x.number[paths[i]] = i
		for _, w := range p.terms {
			x.postings[w.term] = append(x.postings[w.term], int32(i))
		}
	}
	x.norms = make([]float64, len(profiles))
	for i, p := range profiles {
		x.norms[i] = x.norm(p)
	}
	return x
}

// weight is what a term of a text weighs in this company.
func (x *Index) weight(w weighted) float64 {
	return saturated(w.weight) * rarity(len(x.postings[w.term]), len(x.paths))
}

func (x *Index) norm(p *Profile) float64 {
	sum := 0.0
	for _, w := range p.terms {
		v := x.weight(w)
		sum += v * v
	}
	return math.Sqrt(sum)
}

// A Match is a memory that is about what was asked for.
type Match struct {
	Path string
	// Score is between 0 and 1: how much of what is asked the memory is about
	// (Nearest), or how much the two share (Twins).
	Score float64
	// Shared are the words of the question that the memory holds, the most telling
	// first.
	Shared []string
}

// The terms of a text that are looked up: the most telling ones, so that a
// question costs the same in a large store.
const maxLookup = 24

// telling returns the terms of p that weigh most.
func (x *Index) telling(p *Profile, n int) []weighted {
	out := slices.Clone(p.terms)
	slices.SortFunc(out, func(a, b weighted) int {
		return cmp.Or(cmp.Compare(x.weight(b), x.weight(a)), cmp.Compare(a.term, b.term))
	})
	return out[:min(len(out), n)]
}

// maxCandidates bounds how many memories are compared with a text. Two that are
// about the same share rare terms, and those are looked up first.
const maxCandidates = 200

// candidates returns memories that share a telling term with p, by number.
func (x *Index) candidates(p *Profile) []int32 {
	lookup := x.telling(p, maxLookup)
	slices.SortStableFunc(lookup, func(a, b weighted) int {
		return cmp.Compare(len(x.postings[a.term]), len(x.postings[b.term]))
	})
	seen := map[int32]bool{}
	var out []int32
	for _, w := range lookup {
		posts := x.postings[w.term]
		if len(out) > 0 && len(out)+len(posts) > maxCandidates {
			break
		}
		for _, i := range posts[:min(len(posts), maxCandidates)] {
			if !seen[i] {
				seen[i] = true
				out = append(out, i)
			}
		}
	}
	return out
}

// minCovered is how much of a fact a memory has to be about, at least, to be its
// home, and minShared how many of its terms.
const (
	minCovered = 0.3
	minShared  = 2
)

// Nearest returns the memories that a fact could be added to, the best first, at
// most n.
func (x *Index) Nearest(fact *Profile, n int) []Match {
	asked := 0.0
	for _, w := range fact.terms {
		v := x.weight(weighted{w.term, 1})
		if r, _ := utf8.DecodeRuneInString(fact.words[w.term]); wide(r) && len(x.postings[w.term]) == 0 {
			v /= 2 // half of all pairs of characters are no words
		}
		asked += v
	}
	var out []Match
	for _, i := range x.candidates(fact) {
		m := Match{Path: x.paths[i]}
		covered, strength := 0.0, 0.0
		var shared []weighted
		both(fact, x.profiles[i], func(f, d weighted) {
			v := x.weight(weighted{f.term, 1})
			covered += v
			strength += v * saturated(d.weight)
			shared = append(shared, f)
		})
		if covered < minCovered*asked || len(shared) < min(minShared, len(fact.terms)) {
			continue
		}
		// A long memory holds many words in passing: what it is about counts.
		m.Score = covered / asked * strength / (strength + x.norms[i]/4)
		slices.SortFunc(shared, func(a, b weighted) int {
			return cmp.Or(cmp.Compare(x.weight(weighted{b.term, 1}), x.weight(weighted{a.term, 1})), cmp.Compare(a.term, b.term))
		})
		for _, s := range shared {
			m.Shared = append(m.Shared, fact.words[s.term])
		}
		out = append(out, m)
	}
	return best(out, n)
}

// Twins returns the other memories that say much of what the memory at path says,
// from score min on, the most alike first. p is its profile now, which may be
// newer than the index.
func (x *Index) Twins(path string, p *Profile, least float64) []Match {
	norm := x.norm(p)
	if len(p.terms) < minTerms {
		return nil
	}
	var out []Match
	for _, i := range x.candidates(p) {
		if x.paths[i] == path || len(x.profiles[i].terms) < minTerms {
			continue
		}
		dot := 0.0
		both(p, x.profiles[i], func(a, b weighted) { dot += x.weight(a) * x.weight(b) })
		if score := dot / (norm * x.norms[i]); score >= least {
			out = append(out, Match{Path: x.paths[i], Score: score})
		}
	}
	return best(out, len(out))
}

// both calls f with each term that two profiles share.
func both(p, q *Profile, f func(a, b weighted)) {
	for i, j := 0, 0; i < len(p.terms) && j < len(q.terms); {
		switch c := cmp.Compare(p.terms[i].term, q.terms[j].term); {
		case c < 0:
			i++
		case c > 0:
			j++
		default:
			f(p.terms[i], q.terms[j])
			i++
			j++
		}
	}
}

func best(m []Match, n int) []Match {
	slices.SortFunc(m, func(a, b Match) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Path, b.Path))
	})
	return m[:min(len(m), n)]
}

// MinTwin is the score from which two memories are taken for one subject. On
// well-kept directories neighbours stay below 0.62, and memories that repeat each
// other in other words begin at about 0.68.
const MinTwin = 0.66

// minTerms is how many terms a memory has at least to be compared: of less than a
// sentence nobody can say what it is about.
const minTerms = 8
