package check

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/workspace"
)

// A Linkable is a Markdown file that links of a file may lead to.
type Linkable struct {
	Path string // absolute
	Link string // as the file would write it, with slashes, not encoded
	Name string // as a wiki link would write it
}

// maxLinkable bounds how many files are offered: of a directory that holds more, the
// rest has to be typed.
const maxLinkable = 20_000

type linkableKey struct{ root, from string }

// Linkables returns the Markdown files of the memory directory, or else of the
// workspace folder, the nearest first; hidden ones are left out. It is kept until the
// disk changes: the caller must not change it.
func (sc *Scope) Linkables() []Linkable {
	tree := sc.tree()
	if tree == nil {
		return nil
	}
	return workspace.Kept(sc.snapshot, linkableKey{tree.Root, sc.from}, func() []Linkable {
		var out []Linkable
		stems := map[string]int{}
		for _, f := range tree.Files() {
			if len(out) == maxLinkable {
				break
			}
			if base := path.Base(f.Path); path.Ext(base) != ".md" || isHiddenPath(f.Path) {
				continue
			}
			abs := tree.Abs(f.Path)
			stem := strings.TrimSuffix(path.Base(f.Path), ".md")
			stems[stem]++
			out = append(out, Linkable{abs, sc.Rel(abs), stem})
		}
		for i, l := range out {
			if rel, ok := tree.Rel(l.Path); ok && stems[l.Name] > 1 {
				out[i].Name = strings.TrimSuffix(rel, ".md")
			}
		}
		slices.SortStableFunc(out, func(a, b Linkable) int {
			return cmp.Or(cmp.Compare(strings.Count(a.Link, "/"), strings.Count(b.Link, "/")), strings.Compare(a.Link, b.Link))
		})
		return out
	})
}

// isHiddenPath reports whether a part of a path begins with a dot.
func isHiddenPath(p string) bool { return strings.HasPrefix(p, ".") || strings.Contains(p, "/.") }

// FromRoot writes an absolute path as a link from the root: /docs/a.md.
func (sc *Scope) FromRoot(abs string) (string, bool) {
	rel, err := filepath.Rel(sc.root, abs)
	return "/" + filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// Entries returns what stands in the directory that a path leads to, names of
// directories with a slash behind them; hidden ones are left out.
func (sc *Scope) Entries(dir string) []string {
	place := sc.Path(cmp.Or(dir, "."))
	if place.State != Exists || !place.Dir {
		return nil
	}
	entries, err := sc.snapshot.ReadDir(place.Path)
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries[:min(len(entries), maxLinkable)] {
		switch name := e.Name(); {
		case strings.HasPrefix(name, "."):
		case e.IsDir():
			out = append(out, name+"/")
		default:
			out = append(out, name)
		}
	}
	return out
}

// WriteDestination writes a path so that a link has it as its destination: in angle
// brackets, or without them.
func WriteDestination(p string, angle bool) string { return destinationManner{angle: angle}.write(p) }

// NamedBy returns what a wiki link to name leads to, "" when that is not one file.
func (sc *Scope) NamedBy(name string) string {
	if to := sc.wiki(name); len(to.Files) == 1 {
		return to.Files[0]
	}
	return ""
}
