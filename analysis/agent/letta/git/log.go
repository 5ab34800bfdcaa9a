package git

import "container/heap"

// maxCommits is how many commits a log looks at.
const maxCommits = 1_000_000

// Log calls yield for the commits from head on that changed something below the
// directory dir ("" is the root), in the order of "git log -- dir", with the paths
// that "git log --name-only --relative" lists: relative to dir, a renamed file
// under its new name alone, nothing for a merge. It ends early when yield returns
// false.
//
// As git does, it leaves out of the history what has no part in how dir came to
// be: where a merge took dir from one parent as it was, the other ones are not
// looked at.
func (r *Repository) Log(head ID, dir string, yield func(c *Commit, paths []string) bool) error {
	w := &walk{Repository: r, dir: dir, shallow: r.shallow(), seen: map[ID]bool{}}
	if err := w.push(head); err != nil {
		return err
	}
	for len(w.queue) > 0 && len(w.seen) < maxCommits {
		item := heap.Pop(w).(waiting)
		parents, same, err := w.simplify(item)
		if err != nil {
			return err
		}
		if !same {
			var paths []string
			if len(parents) < 2 {
				before := ID("")
				if len(parents) == 1 {
					before = parents[0].tree
				}
				if paths, err = r.names(before, item.tree); err != nil {
					return err
				}
			}
			if !yield(item.commit, paths) {
				return nil
			}
		}
		for _, p := range parents {
			if !w.seen[p.commit.ID] {
				w.add(p)
			}
		}
	}
	return nil
}

// A walk is a log on its way. It is a heap of the commits to come: the newest
// first, of one time in the order they were met.
type walk struct {
	*Repository
	dir     string
	shallow map[ID]bool
	seen    map[ID]bool
	queue   []waiting
	met     int
}

type waiting struct {
	commit *Commit
	tree   ID // of dir; "" when the commit has no such directory
	order  int
}

func (w *walk) Len() int      { return len(w.queue) }
func (w *walk) Swap(i, j int) { w.queue[i], w.queue[j] = w.queue[j], w.queue[i] }
func (w *walk) Push(x any)    { w.queue = append(w.queue, x.(waiting)) }
func (w *walk) Less(i, j int) bool {
	a, b := w.queue[i], w.queue[j]
	if !a.commit.Time.Equal(b.commit.Time) {
		return a.commit.Time.After(b.commit.Time)
	}
	return a.order < b.order
}

func (w *walk) Pop() any {
	n := len(w.queue) - 1
	x := w.queue[n]
	w.queue = w.queue[:n]
	return x
}

func (w *walk) push(id ID) error {
	c, err := w.waiting(id)
	if err == nil {
		w.add(c)
	}
	return err
}

func (w *walk) waiting(id ID) (waiting, error) {
	c, err := w.Commit(id)
	if err != nil {
		return waiting{}, err
	}
	tree, err := w.Subtree(c.Tree, w.dir)
	if tree == w.sum([]byte("tree 0\x00")) {
		tree = "" // an empty root is none
	}
	return waiting{commit: c, tree: tree}, err
}

func (w *walk) add(item waiting) {
	w.seen[item.commit.ID] = true
	item.order = w.met
	w.met++
	heap.Push(w, item)
}

// simplify returns the parents of a commit that the history goes on with, and
// whether dir is in it as it was.
func (w *walk) simplify(item waiting) (parents []waiting, same bool, err error) {
	if len(item.commit.Parents) == 0 || w.shallow[item.commit.ID] {
		return nil, item.tree == "", nil
	}
	for _, id := range item.commit.Parents {
		p, err := w.waiting(id)
		if err != nil {
			return nil, false, err
		}
		if p.tree == item.tree {
			return []waiting{p}, true, nil
		}
		parents = append(parents, p)
	}
	return parents, false, nil
}
