package check

import (
	"iter"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/sahilm/fuzzy"

	"memls/analysis/text"
)

// Keep is the comment that says that a passage is meant as it is: a changelog,
// an example.
const Keep = "memls:keep"

// replaceFix is the preferred fix that puts s in the place of n bytes at start.
func replaceFix(title string, start, n int, s string) Fix {
	return Fix{Title: title, Preferred: true, Edits: []text.Edit{{Span: text.Span{Start: start, End: start + n}, New: s}}}
}

// minSubsequence is how many bytes s has at least to be looked for as letters in
// order: fewer are in too many names.
const minSubsequence = 4

// Nearest returns the candidate with the smallest edit distance to s, if it is
// near enough to be meant: at most a third of s, and at most 3. When none is, it
// is the one that holds the letters of s in their order, as editors match names
// ("leftout" is rule/left-out), if only one does. Else "".
func Nearest(s string, candidates []string) string { return nearest(s, slices.Values(candidates)) }

func nearest(s string, candidates iter.Seq[string]) string {
	best, limit := "", min(3, max(1, len([]rune(s))/3))
	d, letters := newDistances(s), lettersOf(s)
	var holding []string
	for c := range candidates {
		missing := bits.OnesCount64(letters &^ lettersOf(c))
		if missing == 0 {
			holding = append(holding, c)
		}
		if missing > limit {
			continue // each takes an edit
		}
		if n := d.to(c); n <= limit {
			best, limit = c, n-1
		}
	}
	if best != "" || len(s) < minSubsequence {
		return best
	}
	if found := fuzzy.Find(s, holding); len(found) == 1 {
		return found[0].Str
	}
	return ""
}

// lettersOf is a set of the letters in s, in which several may be the same: whatever
// holds s holds its set. Case does not count.
func lettersOf(s string) (set uint64) {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf {
			continue // a letter may have bytes of another in its other case
		}
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		set |= 1 << (c & 63)
	}
	return set
}

// distances are the edit distances from one text to others: the number of insertions,
// deletions, replacements and swaps of neighbours that turn one into the other (optimal
// string alignment).
type distances struct {
	from string
	// masks has for each byte the places where the text has it, when the text is of
	// at most 64 bytes of ASCII.
	masks *[utf8.RuneSelf]uint64
}

func newDistances(from string) *distances {
	d := &distances{from: from}
	if n := len(from); n > 0 && n <= 64 && isASCII(from) {
		d.masks = new([utf8.RuneSelf]uint64)
		for i := range n {
			d.masks[from[i]] |= 1 << i
		}
	}
	return d
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// to returns the distance to a text. All cells of a column are found at once, as bits
// (Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances,
// 2003).
func (d *distances) to(s string) int {
	if d.masks == nil || !isASCII(s) {
		return distance(d.from, s)
	}
	n, last := len(d.from), uint64(1)<<(len(d.from)-1)
	var minus, zero, before uint64 // of the column before: where it falls, where a diagonal is free, what matched
	plus := ^uint64(0)             // where it rises
	for i := 0; i < len(s); i++ {
		match := d.masks[s[i]]
		swapped := ((^zero & match) << 1) & before
		zero = (((match & plus) + plus) ^ plus) | match | minus | swapped
		rises, falls := minus|^(zero|plus), zero&plus
		if rises&last != 0 {
			n++
		}
		if falls&last != 0 {
			n--
		}
		rises, falls = rises<<1|1, falls<<1
		plus, minus, before = falls|^(zero|rises), rises&zero, match
	}
	return n
}

// distance is distances.to for any two texts, by code points.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	two, one := make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range one {
		one[j] = j
	}
	for i := 1; i <= len(x); i++ {
		row := make([]int, len(y)+1)
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(row[j-1]+1, one[j]+1, one[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], two[j-2]+1)
			}
		}
		two, one = one, row
	}
	return one[len(y)]
}
