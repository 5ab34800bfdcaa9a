package check

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/workspace"
)

// A WikiTarget is what [[name]] means.
type WikiTarget struct {
	State WikiState
	Files []string // absolute: the one that is meant, or those that may be
	Name  string   // for Otherwise and Near: how the link would be right
}

// A WikiState says how a wiki link finds its file.
type WikiState uint8

const (
	Unresolved WikiState = iota
	Resolved             // by path, by file name with or without .md, or by frontmatter name
	Otherwise            // but for capitals, hyphens, underscores and blanks
	Ambiguous            // several files are called so
	Near                 // no file; Name is the nearest
)

// isWikiName tells a wiki link from other things in two pairs of brackets: tests
// of a shell, tables of TOML with dots, numbers, placeholders.
func isWikiName(l markdown.Link) bool {
	t := l.Dest
	if t == "" || len(t) > maxName || isPlaceholder(t) || strings.ContainsAny(t, "=()\\:;!?&,'^") || hasScheme(t) {
		return false
	}
	return t[0] != '-' && t[0] != '.' && strings.Trim(t, "0123456789.- ") != ""
}

// Wiki returns what a wiki link to name, without anchor and alias, leads to.
// Names are looked for in the memory directory, else beside the file; then in
// the whole workspace.
func (sc *Scope) Wiki(name string) WikiTarget {
	to := sc.wiki(name)
	if tree := sc.tree(); to.State == Unresolved && tree != nil {
		if near := sc.nearestNote(tree, name); near != "" {
			return WikiTarget{State: Near, Name: near}
		}
	}
	return to
}

// wiki is Wiki without the look for near names, which is work.
func (sc *Scope) wiki(name string) WikiTarget {
	if sc.known == nil {
		return WikiTarget{}
	}
	home := sc.base
	if sc.dir != nil {
		home = sc.dir.Root
	}
	local := filepath.FromSlash(strings.Trim(name, "/"))
	for _, dir := range []string{home, sc.base, sc.root} {
		for _, as := range []string{local + ".md", local} {
			if place := sc.At(filepath.Join(dir, as)); place.State == Exists && !place.Dir {
				return WikiTarget{State: Resolved, Files: []string{place.Path}}
			}
		}
	}
	tree := sc.tree()
	if tree == nil {
		return WikiTarget{}
	}
	if found := named(tree, name); len(found) == 1 {
		return WikiTarget{State: Resolved, Files: found}
	} else if len(found) > 1 {
		return WikiTarget{State: Ambiguous, Files: found}
	}
	if found := sc.called(name); len(found) > 0 {
		return WikiTarget{State: Resolved, Files: found[:1]}
	}
	alike := notesOf(sc.snapshot, tree).byCanon[canon(name)]
	switch {
	case len(alike) == 1:
		abs := tree.Abs(alike[0])
		return WikiTarget{State: Otherwise, Files: []string{abs}, Name: strings.TrimSuffix(path.Base(alike[0]), ".md")}
	case len(alike) > 1:
		return WikiTarget{State: Ambiguous, Files: absolute(tree, alike)}
	}
	if root := sc.rootTree(); root != nil && root != tree {
		if found := named(root, name); len(found) == 1 {
			return WikiTarget{State: Resolved, Files: found}
		}
	}
	return WikiTarget{}
}

// named returns the files of a tree that are called name, with or without .md,
// in this spelling; a name with slashes is the end of a path.
func named(tree *workspace.Tree, name string) []string {
	base := strings.TrimSuffix(path.Base(name), ".md")
	dir := path.Dir(name)
	var out []string
	for _, rel := range append(tree.Stem(base), tree.Named(path.Base(name))...) {
		abs := tree.Abs(rel)
		if b := path.Base(rel); strings.TrimSuffix(b, ".md") != base && b != path.Base(name) || slices.Contains(out, abs) {
			continue
		}
		if d := path.Dir(rel); dir != "." && d != dir && !strings.HasSuffix(d, "/"+dir) {
			continue
		}
		out = append(out, abs)
	}
	return out
}

func absolute(tree *workspace.Tree, rels []string) []string {
	out := make([]string, len(rels))
	for i, rel := range rels {
		out[i] = tree.Abs(rel)
	}
	return out
}

// canon is what a name is but for capitals, hyphens, underscores and blanks.
func canon(name string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case '_', ' ', '-':
			return -1
		}
		return r
	}, strings.ToLower(strings.TrimSuffix(path.Base(name), ".md")))
}

// notes are the Markdown files of a tree by name.
type notes struct {
	stems   []string // sorted
	byCanon map[string][]string
}

type notesKey struct{ root string }

func notesOf(s *workspace.Snapshot, tree *workspace.Tree) *notes {
	return workspace.Kept(s, notesKey{tree.Root}, func() *notes {
		n := &notes{byCanon: map[string][]string{}}
		for _, f := range tree.Files() {
			if path.Ext(f.Path) == ".md" {
				c := canon(f.Path)
				n.byCanon[c] = append(n.byCanon[c], f.Path)
				n.stems = append(n.stems, strings.TrimSuffix(path.Base(f.Path), ".md"))
			}
		}
		slices.Sort(n.stems)
		n.stems = slices.Compact(n.stems)
		return n
	})
}

type nearKey struct{ root, name string }

// nearestNote returns the file name nearest to a name that no file has.
func (sc *Scope) nearestNote(tree *workspace.Tree, name string) string {
	return workspace.Kept(sc.snapshot, nearKey{tree.Root, name}, func() string {
		stems := notesOf(sc.snapshot, tree).stems
		stem := strings.TrimSuffix(path.Base(name), ".md")
		return nearestWithin(stem, stems, maxCells)
	})
}

type calledKey struct{ root string }

// called returns the memories whose frontmatter says that they are called name.
// Those of closed files are kept; an open one may be renamed with every key.
func (sc *Scope) called(name string) []string {
	if sc.dir == nil {
		return nil
	}
	s, tree := sc.snapshot, sc.tree()
	closed := workspace.Kept(s, calledKey{tree.Root}, func() map[string][]string {
		out := map[string][]string{}
		files := tree.Files()
		for i, n := range namesOf(s, tree, files) {
			if n != "" {
				out[n] = append(out[n], tree.Abs(files[i].Path))
			}
		}
		return out
	})
	if found := closed[name]; len(found) > 0 {
		return found
	}
	return workspace.Once(s, calledKey{tree.Root}, func() map[string][]string {
		out := map[string][]string{}
		for _, open := range s.Opened() {
			if _, ok := tree.Rel(open); ok {
				if n := s.File(open).Doc.Value("name"); n != "" {
					out[n] = append(out[n], open)
				}
			}
		}
		return out
	})[name]
}

// namesOf returns what the closed Markdown files among files are called in their
// frontmatter, "" for all others. Every file is read for it, so several are at a time.
func namesOf(s *workspace.Snapshot, tree *workspace.Tree, files []workspace.TreeFile) []string {
	names := make([]string, len(files))
	workspace.Each(len(files), func(i int) {
		if path.Ext(files[i].Path) != ".md" {
			return
		}
		if f := s.File(tree.Abs(files[i].Path)); !f.Open {
			names[i] = f.Doc.Value("name")
		}
	})
	return names
}
