package git

import "fmt"

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
}

// trees compares two trees.
func (d *diff) trees(before, after ID, prefix string, depth int) error {
	if before == after {
		return nil
	}
	if depth > maxNesting || len(d.changes) > maxFiles {
		return fmt.Errorf("trees are too deep or too large to compare: %w", ErrUnsupported)
	}
	old, err := d.entries(before)
	if err != nil {
		return err
	}
	now, err := d.entries(after)
	if err != nil {
		return err
	}
	at := make(map[string]int, len(now))
	for i, e := range now {
		at[e.Name] = i
	}
	matched := make([]bool, len(now))
	for i := range old {
		var to *TreeEntry
		if j, ok := at[old[i].Name]; ok {
			to, matched[j] = &now[j], true
		}
		if err := d.entry(&old[i], to, prefix, depth); err != nil {
			return err
		}
	}
	for j := range now {
		if !matched[j] {
			if err := d.entry(nil, &now[j], prefix, depth); err != nil {
				return err
			}
		}
	}
	return nil
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
