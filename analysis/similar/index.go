package similar

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"unicode/utf8"
)

// An Index holds the profiles of many memories and finds those that are about
// the same. It is immutable.
type Index struct {
	paths    []string
	profiles []*Profile
	numbers  map[term]int32
	postings [][]int32 // by the number of a term, those of the memories that hold it, in order
	rarities []float64 // of a term, by how many memories hold it
	norms    []float64
}

// NewIndex returns the index of profiles; paths[i] is the file of profiles[i].
func NewIndex(paths []string, profiles []*Profile) *Index {
	x := &Index{paths: paths, profiles: profiles, numbers: map[term]int32{}}
	all := 0
	for _, p := range profiles {
		all += len(p.terms)
	}
	numbers := make([]int32, 0, all) // of the terms of all profiles
	var counts []int
	for _, p := range profiles {
		for _, w := range p.terms {
			n, known := x.numbers[w.term()]
			if !known {
				n = int32(len(counts))
				x.numbers[w.term()] = n
				counts = append(counts, 0)
			}
			counts[n]++
			numbers = append(numbers, n)
		}
	}
	x.postings = make([][]int32, len(counts))
	free := make([]int32, all)
	for n, count := range counts {
		x.postings[n], free = free[:0:count], free[count:]
	}
	for i, p := range profiles {
		for _, n := range numbers[:len(p.terms)] {
			x.postings[n] = append(x.postings[n], int32(i))
		}
		numbers = numbers[len(p.terms):]
	}
	x.rarities = make([]float64, len(paths)+1)
	for n := range x.rarities {
		x.rarities[n] = rarity(n, len(paths))
	}
	x.norms = make([]float64, len(profiles))
	var terms []heavy
	for i, p := range profiles {
		terms = x.weigh(terms[:0], p)
		x.norms[i] = norm(terms)
	}
	return x
}

// holding returns the numbers of the memories that hold a term.
func (x *Index) holding(t term) []int32 {
	if n, known := x.numbers[t]; known {
		return x.postings[n]
	}
	return nil
}

// A heavy is a term of a text and what it weighs in this company.
type heavy struct {
	term   term
	rarity float64
	value  float64 // of its weight in the text and its rarity
}

// weigh appends the terms of a profile in their order to dst.
func (x *Index) weigh(dst []heavy, p *Profile) []heavy {
	for _, w := range p.terms {
		r := x.rarities[len(x.holding(w.term()))]
		dst = append(dst, heavy{w.term(), r, saturated(w.weight()) * r})
	}
	return dst
}

func norm(terms []heavy) float64 {
	sum := 0.0
	for _, t := range terms {
		sum += t.value * t.value
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

// maxCandidates bounds how many memories are compared with a text. Two that are
// about the same share rare terms, and those are looked up first.
const maxCandidates = 200

// A room is what one question needs while it is answered.
type room struct {
	terms, lookup []heavy
	out, next     []int32
}

// rooms are those that no question needs: each memory of a directory asks for its twin.
var rooms = sync.Pool{New: func() any { return &room{} }}

// candidates returns memories that share a telling term with a text, by number; they
// stand in r.
func (x *Index) candidates(r *room, terms []heavy) []int32 {
	lookup := append(r.lookup[:0], terms...)
	r.lookup = lookup
	slices.SortFunc(lookup, func(a, b heavy) int {
		return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(a.term, b.term))
	})
	lookup = lookup[:min(len(lookup), maxLookup)]
	slices.SortStableFunc(lookup, func(a, b heavy) int { return cmp.Compare(b.rarity, a.rarity) })
	out, next := r.out[:0], r.next[:0]
	for _, w := range lookup {
		posts := x.holding(w.term)
		if len(out) > 0 && len(out)+len(posts) > maxCandidates {
			break
		}
		next = union(next[:0], out, posts[:min(len(posts), maxCandidates)])
		out, next = next, out
	}
	r.out, r.next = out, next
	return out
}

// union appends to dst what is in a or in b, both in order and each number once.
func union(dst, a, b []int32) []int32 {
	for len(a) > 0 && len(b) > 0 {
		least := min(a[0], b[0])
		dst = append(dst, least)
		if a[0] == least {
			a = a[1:]
		}
		if b[0] == least {
			b = b[1:]
		}
	}
	return append(append(dst, a...), b...)
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
	r := rooms.Get().(*room)
	defer rooms.Put(r)
	r.terms = x.weigh(r.terms[:0], fact)
	terms := r.terms
	asked := 0.0
	for _, t := range terms {
		v := t.rarity
		if r, _ := utf8.DecodeRuneInString(fact.words[t.term]); wide(r) && len(x.holding(t.term)) == 0 {
			v /= 2 // half of all pairs of characters are no words
		}
		asked += v
	}
	var out []Match
	for _, i := range x.candidates(r, terms) {
		m := Match{Path: x.paths[i]}
		covered, strength := 0.0, 0.0
		var shared []heavy
		both(terms, x.profiles[i], func(f *heavy, weight uint16) {
			covered += f.rarity
			strength += f.rarity * saturated(weight)
			shared = append(shared, *f)
		})
		if covered < minCovered*asked || len(shared) < min(minShared, len(fact.terms)) {
			continue
		}
		// A long memory holds many words in passing: what it is about counts.
		m.Score = covered / asked * strength / (strength + x.norms[i]/4)
		slices.SortFunc(shared, func(a, b heavy) int {
			return cmp.Or(cmp.Compare(b.rarity, a.rarity), cmp.Compare(a.term, b.term))
		})
		for _, s := range shared {
			m.Shared = append(m.Shared, fact.words[s.term])
		}
		out = append(out, m)
	}
	return best(out, n)
}

// Twins returns the other memories that say much of what the memory at path says,
// from score least on, the most alike first. p is its profile now, which may be
// newer than the index.
func (x *Index) Twins(path string, p *Profile, least float64) []Match {
	return x.twins(p, least, func(other string) bool { return other != path })
}

// TwinBefore returns that of the Twins whose path comes before path which is most
// alike.
func (x *Index) TwinBefore(path string, p *Profile, least float64) (twin Match, ok bool) {
	if found := x.twins(p, least, func(other string) bool { return other < path }); len(found) > 0 {
		return found[0], true
	}
	return Match{}, false
}

func (x *Index) twins(p *Profile, least float64, asked func(path string) bool) []Match {
	if len(p.terms) < minTerms {
		return nil
	}
	r := rooms.Get().(*room)
	defer rooms.Put(r)
	r.terms = x.weigh(r.terms[:0], p)
	terms := r.terms
	norm := norm(terms)
	var out []Match
	for _, i := range x.candidates(r, terms) {
		if len(x.profiles[i].terms) < minTerms || !asked(x.paths[i]) {
			continue
		}
		dot := 0.0
		both(terms, x.profiles[i], func(t *heavy, weight uint16) { dot += t.value * (saturated(weight) * t.rarity) })
		if score := dot / (norm * x.norms[i]); score >= least {
			out = append(out, Match{Path: x.paths[i], Score: score})
		}
	}
	return best(out, len(out))
}

// both calls f with each of terms that q has too, and its weight there.
func both(terms []heavy, q *Profile, f func(t *heavy, weight uint16)) {
	for i, j := 0, 0; i < len(terms) && j < len(q.terms); {
		switch a, b := terms[i].term, q.terms[j].term(); {
		case a < b:
			i++
		case a > b:
			j++
		default:
			f(&terms[i], q.terms[j].weight())
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
