package text

import "strings"

// maxDifferences bounds the search for the smallest difference: its cost grows
// with the square of it.
const maxDifferences = 1000

// Diff returns edits that turn before into after, line by line, in order and
// apart from each other: an editor keeps its cursor, marks and folds where nothing
// changes. Texts that differ in very many lines get one edit, see Between.
func Diff(before, after string) []Edit {
	if before == after {
		return nil
	}
	a, b := strings.SplitAfter(before, "\n"), strings.SplitAfter(after, "\n")
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	start := 0
	for _, line := range a[:head] {
		start += len(line)
	}
	kept, ok := commonLines(a[head:len(a)-tail], b[head:len(b)-tail])
	if !ok {
		return []Edit{Between(before, after)}
	}
	a, b = a[head:len(a)-tail], b[head:len(b)-tail]
	var out []Edit
	i, j := 0, 0
	for _, k := range append(kept, pair{len(a), len(b)}) {
		old, made := strings.Join(a[i:k.a], ""), strings.Join(b[j:k.b], "")
		if old != made {
			e := Between(old, made)
			e.Span = e.Span.Shift(start)
			out = append(out, e)
		}
		start += len(old)
		if k.a < len(a) {
			start += len(a[k.a])
		}
		i, j = k.a+1, k.b+1
	}
	return out
}

// A pair is a line that both texts have.
type pair struct{ a, b int }

// commonLines returns a longest common subsequence of two lists of lines, by
// Myers' greedy algorithm; ok is false when they differ in too many.
func commonLines(a, b []string) (kept []pair, ok bool) {
	most := min(len(a)+len(b), maxDifferences)
	reach := map[int]int{1: 0} // diagonal -> how far in a
	var trace []map[int]int
	for d := 0; d <= most; d++ {
		row := make(map[int]int, d+1)
		for k := -d; k <= d; k += 2 {
			x := 0
			if k == -d || k != d && reach[k-1] < reach[k+1] {
				x = reach[k+1]
			} else {
				x = reach[k-1] + 1
			}
			y := x - k
			for x < len(a) && y < len(b) && x >= 0 && y >= 0 && a[x] == b[y] {
				x, y = x+1, y+1
			}
			row[k] = x
			if x >= len(a) && y >= len(b) {
				return walkBack(append(trace, row), a, b), true
			}
		}
		trace = append(trace, row)
		reach = row
	}
	return nil, false
}

// walkBack reads the common lines off the rows of reach, last first.
func walkBack(rows []map[int]int, a, b []string) []pair {
	var kept []pair
	x, y := len(a), len(b)
	for d := len(rows) - 1; d >= 0; d-- {
		k := x - y
		fromX := 0
		if d > 0 {
			before := rows[d-1]
			left, hasLeft := before[k-1]
			down, hasDown := before[k+1]
			if k == -d || k != d && hasDown && (!hasLeft || left < down) {
				fromX = down
				k++
			} else {
				fromX = left
				k--
			}
		}
		fromY := fromX - k
		startX := fromX
		if d > 0 && k == x-y-1 { // came by a deletion
			startX++
		}
		for ; x > startX && y > 0 && x > 0 && a[x-1] == b[y-1]; x, y = x-1, y-1 {
			kept = append(kept, pair{x - 1, y - 1})
		}
		x, y = fromX, fromY
	}
	for i, j := 0, len(kept)-1; i < j; i, j = i+1, j-1 {
		kept[i], kept[j] = kept[j], kept[i]
	}
	return kept
}
