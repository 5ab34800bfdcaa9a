package git

import (
	"fmt"
	"strings"
)

// names returns the paths that differ between two trees, "" being an empty one, as
// "git log --name-only" lists them.
func (r *Repository) names(before, after ID) ([]string, error) {
	d := &diff{Repository: r}
	if err := d.trees(before, after, "", 0); err != nil {
		return nil, err
	}
	d.renames()
	var out []string
	for _, c := range d.changes {
		if !c.movedAway {
			out = append(out, c.path)
		}
	}
	return out, nil
}

// A change is one path that differs. A file that became another kind of thing at
// the same path is two.
type change struct {
	path          string
	before, after *TreeEntry // nil: not there
	movedAway     bool       // deleted, since it was renamed
}

type diff struct {
	*Repository
	changes []change
	seen    int // entries
}

// trees compares two trees.
func (d *diff) trees(before, after ID, prefix string, depth int) error {
	if before == after {
		return nil
	}
	old, err := d.entries(before)
	if err != nil {
		return err
	}
	now, err := d.entries(after)
	if err != nil {
		return err
	}
	if d.seen += len(old) + len(now) + 1; d.seen > maxEntries || depth > maxNesting {
		return fmt.Errorf("trees are too deep or too large to compare: %w", ErrUnsupported)
	}
	for len(old) > 0 || len(now) > 0 {
		var from, to *TreeEntry
		switch c := compareNames(old, now); {
		case c < 0:
			from, old = &old[0], old[1:]
		case c > 0:
			to, now = &now[0], now[1:]
		default:
			from, to = &old[0], &now[0]
			old, now = old[1:], now[1:]
		}
		if err := d.entry(from, to, prefix, depth); err != nil {
			return err
		}
	}
	return nil
}

// compareNames says which of the first entries of two trees comes first by its
// name. Git sorts a tree as if the names of trees in it ended in a slash; so a
// file and a tree of one name do not meet, and stand for two changes.
func compareNames(a, b []TreeEntry) int {
	switch {
	case len(a) == 0:
		return 1
	case len(b) == 0:
		return -1
	case a[0].Name == b[0].Name && a[0].IsTree() == b[0].IsTree():
		return 0
	}
	return strings.Compare(sortName(a[0]), sortName(b[0]))
}

func sortName(e TreeEntry) string {
	if e.IsTree() {
		return e.Name + "/"
	}
	return e.Name
}

func (d *diff) entries(tree ID) ([]TreeEntry, error) {
	if tree == "" {
		return nil, nil
	}
	return d.Tree(tree)
}

// entry compares two things of one name.
func (d *diff) entry(before, after *TreeEntry, prefix string, depth int) error {
	if before != nil && after != nil && *before == *after {
		return nil
	}
	var treeBefore, treeAfter ID
	name := ""
	if before != nil {
		name = before.Name
		if before.IsTree() {
			treeBefore, before = before.ID, nil
		}
	}
	if after != nil {
		name = after.Name
		if after.IsTree() {
			treeAfter, after = after.ID, nil
		}
	}
	if before != nil || after != nil {
		d.changes = append(d.changes, change{path: prefix + name, before: before, after: after})
	}
	return d.trees(treeBefore, treeAfter, prefix+name+"/", depth+1)
}
