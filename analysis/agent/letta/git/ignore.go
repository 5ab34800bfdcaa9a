package git

import (
	"path/filepath"
	"strings"

	"memls/analysis/workspace"
)

// Ignored says which files of a working directory git leaves alone: by the
// .gitignore files in it and by info/exclude. A user's own list, which a config
// names, is not read.
type Ignored struct {
	fs    workspace.FS
	root  string
	base  []pattern
	byDir map[string][]pattern
}

// Ignored returns the rules for the working directory at root.
func (r *Repository) Ignored(root string) *Ignored {
	g := &Ignored{fs: r.fs, root: root, byDir: map[string][]pattern{}}
	b, _ := r.fs.ReadFile(filepath.Join(r.Common, "info", "exclude"), maxSmall)
	g.base = parsePatterns(string(b))
	return g
}

// A pattern is one line of a .gitignore.
type pattern struct {
	glob     string
	negated  bool
	dirOnly  bool
	anchored bool // it has a slash: it counts from its own directory
}

func parsePatterns(src string) []pattern {
	var out []pattern
	for line := range strings.Lines(src) {
		line = strings.TrimRight(line, "\r\n")
		for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
			line = line[:len(line)-1]
		}
		if line == "" || line[0] == '#' {
			continue
		}
		p := pattern{glob: line}
		if rest, ok := strings.CutPrefix(p.glob, "!"); ok {
			p.negated, p.glob = true, rest
		}
		if rest, ok := strings.CutSuffix(p.glob, "/"); ok {
			p.dirOnly, p.glob = true, rest
		}
		if strings.Contains(p.glob, "/") {
			p.anchored, p.glob = true, strings.TrimPrefix(p.glob, "/")
		}
		if p.glob != "" {
			out = append(out, p)
		}
	}
	return out
}

// Match reports whether git ignores the file, or directory, at path. A directory
// above it that is ignored takes all in it along.
func (g *Ignored) Match(path string, isDir bool) bool {
	for i := range len(path) {
		if path[i] == '/' && g.matchOne(path[:i], true) {
			return true
		}
	}
	return g.matchOne(path, isDir)
}

// matchOne asks the rules from the nearest directory to the root, the last line
// first.
func (g *Ignored) matchOne(path string, isDir bool) bool {
	dir := path
	for dir != "" {
		dir = dir[:max(strings.LastIndexByte(dir, '/'), 0)]
		rel := strings.TrimPrefix(path[len(dir):], "/")
		if p := last(g.patterns(dir), rel, isDir); p != nil {
			return !p.negated
		}
	}
	p := last(g.base, path, isDir)
	return p != nil && !p.negated
}

func (g *Ignored) patterns(dir string) []pattern {
	list, known := g.byDir[dir]
	if !known {
		b, _ := g.fs.ReadFile(filepath.Join(g.root, filepath.FromSlash(dir), ".gitignore"), maxSmall)
		list = parsePatterns(string(b))
		g.byDir[dir] = list
	}
	return list
}

// last returns the last pattern that matches rel, or nil.
func last(list []pattern, rel string, isDir bool) *pattern {
	for i := len(list) - 1; i >= 0; i-- {
		p := &list[i]
		if p.dirOnly && !isDir {
			continue
		}
		s := rel
		if !p.anchored {
			s = rel[strings.LastIndexByte(rel, '/')+1:]
		}
		if wildMatch(p.glob, s) {
			return p
		}
	}
	return nil
}

// wildMatch matches as .gitignore does: "*" and "?" stop at slashes, "**" as a
// whole part of the path does not, "[a-z]" is one of a set. Time is bounded by the
// product of both lengths.
func wildMatch(glob, s string) bool {
	type state struct{ g, s int }
	dead := map[state]bool{}
	var match func(g, i int) bool
	match = func(g, i int) (ok bool) {
		at := state{g, i}
		if dead[at] {
			return false
		}
		defer func() {
			if !ok {
				dead[at] = true
			}
		}()
		if g == len(glob) {
			return i == len(s)
		}
		switch c := glob[g]; {
		case strings.HasPrefix(glob[g:], "**/") && (g == 0 || glob[g-1] == '/'):
			if match(g+3, i) {
				return true
			}
			n := strings.IndexByte(s[i:], '/')
			return n >= 0 && match(g, i+n+1)
		case glob[g:] == "**" && (g == 0 || glob[g-1] == '/'):
			return i < len(s)
		case c == '*':
			return match(g+1, i) || i < len(s) && s[i] != '/' && match(g, i+1)
		case i == len(s):
			return false
		case c == '?':
			return s[i] != '/' && match(g+1, i+1)
		case c == '[':
			in, n := inSet(glob[g:], s[i])
			return n > 0 && in && s[i] != '/' && match(g+n, i+1)
		case c == '\\' && g+1 < len(glob):
			return glob[g+1] == s[i] && match(g+2, i+1)
		default:
			return c == s[i] && match(g+1, i+1)
		}
	}
	return len(glob)*len(s) <= 1<<20 && match(0, 0)
}

// inSet reports whether c is in the set that glob begins with, and how long that
// is; 0 when it is never closed.
func inSet(glob string, c byte) (in bool, n int) {
	i := 1
	negated := i < len(glob) && (glob[i] == '!' || glob[i] == '^')
	if negated {
		i++
	}
	for first := i; i < len(glob); i++ {
		lo := glob[i]
		if lo == ']' && i > first {
			return in != negated, i + 1
		}
		if lo == '\\' && i+1 < len(glob) {
			i++
			lo = glob[i]
		}
		hi := lo
		if i+2 < len(glob) && glob[i+1] == '-' && glob[i+2] != ']' {
			hi = glob[i+2]
			i += 2
		}
		in = in || lo <= c && c <= hi
	}
	return false, 0
}
