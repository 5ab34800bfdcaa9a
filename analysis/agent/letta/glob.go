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
	tokens  []globToken
}

type globToken struct {
	kind globKind
	unit uint16 // of a literal
}

type globKind uint8

const (
	globLiteral globKind = iota
	globOne              // [^/]
	globStar             // [^/]*
	globDirs             // (?:.*/)?, where it begins; globInside follows
	globInside           // .*/
	globAny              // .*
)

// ParseGlob reads a pattern; problem is what the agent says of one that it
// refuses, "" otherwise.
func ParseGlob(pattern string) (g *Glob, problem string) {
	segments := strings.Split(pattern, "/")
	if pattern == "" || segments[0] == "" || strings.Contains(pattern, `\`) {
		return nil, globNotRelative
	}
	for _, s := range segments {
		if s == ".." {
			return nil, globNotRelative
		}
	}
	for _, s := range segments {
		if s != "**" && strings.Contains(s, "**") {
			return nil, globNotSegment
		}
	}
	g = &Glob{Pattern: pattern}
	for i, s := range segments {
		last := i == len(segments)-1
		if s == "**" {
			if last {
				g.tokens = append(g.tokens, globToken{kind: globAny})
			} else {
				g.tokens = append(g.tokens, globToken{kind: globDirs}, globToken{kind: globInside})
			}
			continue
		}
		for _, u := range utf16.Encode([]rune(s)) {
			switch u {
			case '*':
				g.tokens = append(g.tokens, globToken{kind: globStar})
			case '?':
				g.tokens = append(g.tokens, globToken{kind: globOne})
			default:
				g.tokens = append(g.tokens, globToken{unit: u})
			}
		}
		if !last {
			g.tokens = append(g.tokens, globToken{unit: '/'})
		}
	}
	return g, ""
}

// Match reports whether the whole of path matches. Time is bounded by the product
// of both lengths: the pattern runs as a set of states over the path.
func (g *Glob) Match(path string) bool {
	if !strings.ContainsAny(g.Pattern, "*?") {
		return g.Pattern == path
	}
	n := len(g.tokens)
	now, next := make([]bool, n+1), make([]bool, n+1)
	now[0] = true
	g.skip(now)
	for _, u := range utf16.Encode([]rune(path)) {
		clear(next)
		alive := false
		for i, on := range now[:n] {
			if !on {
				continue
			}
			switch t := g.tokens[i]; t.kind {
			case globLiteral:
				next[i+1] = next[i+1] || t.unit == u
			case globOne:
				next[i+1] = next[i+1] || u != '/'
			case globStar:
				next[i] = next[i] || u != '/'
			case globAny:
				next[i] = next[i] || !isLineEnd(u)
			case globInside:
				next[i] = next[i] || !isLineEnd(u)
				next[i+1] = next[i+1] || u == '/'
			}
		}
		now, next = next, now
		g.skip(now)
		for _, on := range now {
			alive = alive || on
		}
		if !alive {
			return false
		}
	}
	return now[n]
}

// skip adds the states that are reached without a unit.
func (g *Glob) skip(states []bool) {
	for i, t := range g.tokens {
		if !states[i] {
			continue
		}
		switch t.kind {
		case globStar, globAny:
			states[i+1] = true
		case globDirs:
			states[i+1], states[i+2] = true, true
		}
	}
}

// isLineEnd reports whether u ends a line to JavaScript, where "." does not match.
func isLineEnd(u uint16) bool { return u == '\n' || u == '\r' || u == 0x2028 || u == 0x2029 }
