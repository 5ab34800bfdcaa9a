package git

import (
	"bytes"
	"cmp"
	"path"
	"slices"
)

// Git takes a deleted and an added file for one that was renamed when they are
// half the same. Its score goes to 60,000.
const (
	fullScore     = 60_000
	renameScore   = fullScore / 2
	sameNameScore = renameScore + (fullScore-renameScore)/2 // enough for the only two files of one base name
)

// What finding renames may cost: with more, only files of the same content are
// found.
const (
	maxRenamePairs = 10_000
	maxRenameBlob  = 1 << 20 // bytes
)

// renames marks the deleted files that were renamed.
func (d *diff) renames() {
	var gone, made []*change
	for i := range d.changes {
		switch c := &d.changes[i]; {
		case c.after == nil:
			gone = append(gone, c)
		case c.before == nil:
			made = append(made, c)
		}
	}
	if len(gone) == 0 || len(made) == 0 {
		return
	}
	made = d.sameContent(gone, made)
	gone = slices.DeleteFunc(gone, func(c *change) bool { return c.movedAway })
	if len(gone) > 0 && len(made) > 0 && len(gone)*len(made) <= maxRenamePairs {
		d.alike(gone, made)
	}
}

// sameContent marks files that have gone to one of the same content, best of the
// same base name, and returns the new files that are left.
func (d *diff) sameContent(gone, made []*change) (left []*change) {
	byID := map[ID][]*change{}
	for _, c := range gone {
		byID[c.before.ID] = append(byID[c.before.ID], c)
	}
	for _, to := range made {
		var best *change
		for _, from := range byID[to.after.ID] {
			if from.movedAway || !isRegular(from.before.Mode) && from.before.Mode != to.after.Mode {
				continue
			}
			if best == nil || path.Base(from.path) == path.Base(to.path) && path.Base(best.path) != path.Base(to.path) {
				best = from
			}
		}
		if best == nil {
			left = append(left, to)
		} else {
			best.movedAway = true
		}
	}
	return left
}

func isRegular(mode uint32) bool { return mode&0o170000 == 0o100000 }

// alike marks files that have gone to one that is half the same: first the only
// two of one base name, then the best pairs.
func (d *diff) alike(gone, made []*change) {
	type pair struct {
		from, to *change
		score    int
		sameBase bool
	}
	taken := map[*change]bool{}
	count := func(list []*change) map[string]int {
		n := map[string]int{}
		for _, c := range list {
			n[path.Base(c.path)]++
		}
		return n
	}
	goneBases, madeBases := count(gone), count(made)
	spans := map[ID]*spanCount{}
	var pairs []pair
	for _, to := range made {
		for _, from := range gone {
			base := path.Base(to.path)
			p := pair{from, to, d.similarity(spans, from.before, to.after), base == path.Base(from.path)}
			if p.sameBase && goneBases[base] == 1 && madeBases[base] == 1 && p.score >= sameNameScore {
				p.score = fullScore + 1
			}
			if p.score >= renameScore {
				pairs = append(pairs, p)
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		if c := cmp.Compare(b.score, a.score); c != 0 || a.sameBase == b.sameBase {
			return c
		}
		if a.sameBase {
			return -1
		}
		return 1
	})
	for _, p := range pairs {
		if !p.from.movedAway && !taken[p.to] {
			p.from.movedAway, taken[p.to] = true, true
		}
	}
}

// A spanCount is a blob as the pieces that git compares: lines, or 64 bytes of
// longer ones, by their hash, with the bytes of all pieces of one hash.
type spanCount struct {
	size  int
	spans map[uint32]int
}

// similarity returns the score of two files: the share of the larger one that is
// in both.
func (d *diff) similarity(known map[ID]*spanCount, from, to *TreeEntry) int {
	if !isRegular(from.Mode) || !isRegular(to.Mode) {
		return 0
	}
	a, b := d.spans(known, from.ID), d.spans(known, to.ID)
	if a == nil || b == nil || b.size == 0 {
		return 0
	}
	larger, smaller := max(a.size, b.size), min(a.size, b.size)
	if larger*(fullScore-renameScore) < (larger-smaller)*fullScore {
		return 0
	}
	common := 0
	for hash, n := range a.spans {
		common += min(n, b.spans[hash])
	}
	return common * fullScore / larger
}

func (d *diff) spans(known map[ID]*spanCount, id ID) *spanCount {
	if c, ok := known[id]; ok {
		return c
	}
	var c *spanCount
	if b, err := d.Blob(id); err == nil && len(b) <= maxRenameBlob {
		c = countSpans(b)
	}
	known[id] = c
	return c
}

// countSpans cuts a blob as git does. In text the CR of CRLF does not count; text
// is what has no NUL in its first 8,000 bytes.
func countSpans(b []byte) *spanCount {
	const spanBytes, hashes = 64, 107927
	isText := bytes.IndexByte(b[:min(len(b), 8000)], 0) < 0
	c := &spanCount{len(b), map[uint32]int{}}
	var x, y uint32
	n := 0
	for i, ch := range b {
		if isText && ch == '\r' && i+1 < len(b) && b[i+1] == '\n' {
			continue
		}
		x, y = x<<7^y>>25, y<<7^x>>25
		x += uint32(ch)
		if n++; n < spanBytes && ch != '\n' {
			continue
		}
		c.spans[(x+y*0x61)%hashes] += n
		x, y, n = 0, 0, 0
	}
	if n > 0 {
		c.spans[(x+y*0x61)%hashes] += n
	}
	return c
}
