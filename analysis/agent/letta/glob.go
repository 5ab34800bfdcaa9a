package letta

import (
	"strings"
	"unicode/utf16"
)

// What the agent says of a pattern that it refuses.
const (
	globNotRelative = "pattern must be a non-empty repo-relative glob using '/'"
	globNotSegment  = "'**' must be a complete path segment"
)

// A Glob is a pattern over paths from a repository's root. "**/" stands for any
// directories or none, a last "**" for anything; "*" for anything but a slash, "?"
// for one UTF-16 unit that is none; all else for itself: brackets and braces too.
// A pattern without a slash matches only at the root.
type Glob struct {
	Pattern string
	last    int // the state behind the last token, which accepts
	// The tokens of each kind, as sets of their places: bit i%64 of word i/64.
	one, star, dirs, inside, any []uint64
	literal                      map[uint16][]uint64
}

// maxGlob is how many tokens a pattern has at most, about as many as a path has units.
// maxGlobs is how many all patterns of a config have together: every one of them may
// have to be held against every path of a repository.
const (
	maxGlob  = 4096
	maxGlobs = 16384
)

const globWords = maxGlob/64 + 1

// ParseGlob reads a pattern; problem is what the agent says of one that it
// refuses, "" otherwise.
func ParseGlob(pattern string) (g *Glob, problem string) {
	if problem := globProblem(pattern); problem != "" {
		return nil, problem
	}
	g = &Glob{Pattern: pattern}
	g.compile(strings.Split(pattern, "/"))
	return g, ""
}

func globProblem(pattern string) string {
	if pattern == "" || pattern[0] == '/' || strings.Contains(pattern, `\`) {
		return globNotRelative
	}
	problem := ""
	for s := range strings.SplitSeq(pattern, "/") {
		if s == ".." {
			return globNotRelative
		}
		if s != "**" && strings.Contains(s, "**") {
			problem = globNotSegment
		}
	}
	return problem
}

// compile makes the sets; a pattern of more than maxGlob tokens gets none.
func (g *Glob) compile(segments []string) {
	n := countTokens(g.Pattern)
	if n > maxGlob {
		return
	}
	words := n/64 + 1
	g.literal = map[uint16][]uint64{}
	sets := make([]uint64, 5*words)
	for i, set := range []*[]uint64{&g.one, &g.star, &g.dirs, &g.inside, &g.any} {
		*set = sets[i*words : (i+1)*words]
	}
	at := 0
	add := func(set []uint64) {
		set[at/64] |= 1 << (at % 64)
		at++
	}
	literal := func(u uint16) {
		if g.literal[u] == nil {
			g.literal[u] = make([]uint64, words)
		}
		add(g.literal[u])
	}
	for i, s := range segments {
		last := i == len(segments)-1
		switch {
		case s == "**" && last:
			add(g.any)
			continue
		case s == "**" && i > 0 && segments[i-1] == "**":
			continue // any directories behind any directories
		case s == "**":
			add(g.dirs)
			add(g.inside)
			continue
		}
		for _, r := range s {
			switch r {
			case '*':
				add(g.star)
			case '?':
				add(g.one)
			default:
				eachUnit(r, literal)
			}
		}
		if !last {
			literal('/')
		}
	}
	g.last = at
}

// countTokens returns how many tokens a pattern has at most: one for each UTF-16 unit,
// and one more. Each byte that is no UTF-8 counts for one, as compile takes it.
func countTokens(pattern string) int {
	n := 1
	for _, r := range pattern {
		n += utf16.RuneLen(r)
	}
	return n
}

// eachUnit calls do with the UTF-16 units of r.
func eachUnit(r rune, do func(uint16)) {
	if r <= 0xFFFF {
		do(uint16(r))
		return
	}
	high, low := utf16.EncodeRune(r)
	do(uint16(high))
	do(uint16(low))
}

// Match reports whether the whole of path matches. The pattern runs as a set of states
// over the path, 64 of them at a time: time is bounded by the product of both lengths,
// divided by that.
func (g *Glob) Match(path string) bool {
	if !strings.ContainsAny(g.Pattern, "*?") {
		return g.Pattern == path
	}
	if g.literal == nil {
		return false // it has too many tokens: see Config.Unmatched
	}
	var states [globWords]uint64
	now := states[:len(g.one)]
	now[0] = 1
	g.skip(now)
	alive := true
	for _, r := range path {
		eachUnit(r, func(u uint16) { alive = alive && g.step(now, u) })
		if !alive {
			return false
		}
	}
	return now[g.last/64]>>(g.last%64)&1 == 1
}

// step takes the states over one unit, and reports whether any is left.
func (g *Glob) step(now []uint64, u uint16) bool {
	literal := g.literal[u]
	slash, line := u == '/', !isLineEnd(u)
	var carry, any uint64
	for i, w := range now {
		var on, stay uint64 // the states that go on by one, and those that stay
		if literal != nil {
			on = w & literal[i]
		}
		if slash {
			on |= w & g.inside[i]
		} else {
			on |= w & g.one[i]
			stay = w & g.star[i]
		}
		if line {
			stay |= w & (g.any[i] | g.inside[i])
		}
		now[i] = on<<1 | carry | stay
		carry = on >> 63
		any |= now[i]
	}
	g.skip(now)
	return any != 0
}

// skip adds the states that are reached without a unit. No such token stands right
// behind another, but for what is inside of directories, and a star behind those.
func (g *Glob) skip(now []uint64) {
	var carry uint64
	for i := range now {
		in := now[i] & g.dirs[i]
		now[i] |= in<<1 | in<<2 | carry
		carry = in>>63 | in>>62
	}
	carry = 0
	for i := range now {
		now[i] |= carry
		in := now[i] & (g.star[i] | g.any[i])
		now[i] |= in << 1
		carry = in >> 63
	}
}

// isLineEnd reports whether u ends a line to JavaScript, where "." does not match.
func isLineEnd(u uint16) bool { return u == '\n' || u == '\r' || u == 0x2028 || u == 0x2029 }
