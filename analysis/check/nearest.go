package check

import (
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
func Nearest(s string, candidates []string) string {
	best, limit := "", min(3, max(1, len([]rune(s))/3))
	for _, c := range candidates {
		if d := distance(s, c); d <= limit {
			best, limit = c, d-1
		}
	}
	if best != "" || len(s) < minSubsequence {
		return best
	}
	if found := fuzzy.Find(s, candidates); len(found) == 1 {
		return found[0].Str
	}
	return ""
}

// distance is the number of insertions, deletions, replacements and swaps of
// neighbours that turn a into b (optimal string alignment).
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
