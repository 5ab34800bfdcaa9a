package letta

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"memls/analysis/workspace/workspacetest"
)

// A listingVector is a repository with its history, and a path to open in it.
type listingVector struct {
	Open    string
	Files   map[string]content
	Commits []struct {
		Time    int64
		Paths   []string
		Deleted []string
		Parents *[]int
	}
	Symlinks    map[string]string
	Uncommitted map[string]*struct {
		Content content
		Mtime   float64
	}
	Staged    bool
	Mtimes    map[string]float64
	EmptyDirs []string `json:"empty_dirs"`
	Git       string
	RootLen   int `json:"root_len"`
	Edited    map[string]float64
	Output    *content
	Error     *string
}

// history returns the files after each commit.
func (v *listingVector) history() []map[string]fileState {
	last := map[string]int{}
	for i, c := range v.Commits {
		for _, p := range c.Paths {
			last[p] = i
		}
	}
	states := make([]map[string]fileState, len(v.Commits))
	for i, c := range v.Commits {
		s := map[string]fileState{}
		parents := v.parents(i)
		if len(parents) > 0 {
			maps.Copy(s, states[parents[0]])
		}
		if len(parents) == 2 {
			base := states[v.mergeBase(parents[0], parents[1])]
			merge(s, base, states[parents[1]])
		}
		for _, p := range c.Paths {
			data := v.Files[p].bytes
			if last[p] != i {
				data += fmt.Sprintf("\nrev %d\n", i)
			}
			s[p] = fileState{data: data}
		}
		for _, p := range c.Deleted {
			delete(s, p)
		}
		if i == 0 {
			for p, target := range v.Symlinks {
				s[p] = fileState{target, true}
			}
		}
		states[i] = s
	}
	return states
}

// merge takes over into s what theirs changed since base.
func merge(s, base, theirs map[string]fileState) {
	for p, now := range theirs {
		if base[p] != now {
			s[p] = now
		}
	}
	for p := range base {
		if _, ok := theirs[p]; !ok {
			delete(s, p)
		}
	}
}

func (v *listingVector) parents(i int) []int {
	switch {
	case v.Commits[i].Parents != nil:
		return *v.Commits[i].Parents
	case i > 0:
		return []int{i - 1}
	}
	return nil
}

// mergeBase returns the latest commit that both come from.
func (v *listingVector) mergeBase(a, b int) int {
	ancestors := func(i int) map[int]bool {
		all := map[int]bool{}
		var add func(int)
		add = func(i int) {
			if !all[i] {
				all[i] = true
				for _, p := range v.parents(i) {
					add(p)
				}
			}
		}
		add(i)
		return all
	}
	of := ancestors(b)
	for _, i := range slices.Backward(slices.Sorted(maps.Keys(ancestors(a)))) {
		if of[i] {
			return i
		}
	}
	return 0
}

// disk returns the vector's repository on a disk in memory, at root.
func (v *listingVector) disk(root string) *workspacetest.Disk {
	m := workspacetest.NewDisk()
	m.Dir(root)
	mtime := func(p string, seconds float64) time.Time {
		if s, ok := v.Mtimes[p]; ok {
			seconds = s
		}
		return time.UnixMilli(int64(seconds * 1000))
	}
	put := func(p string, s fileState, at float64) {
		if s.link {
			m.Link(filepath.Join(root, p), s.data)
			return
		}
		m.File(filepath.Join(root, p), s.data, mtime(p, at))
	}
	work := map[string]fileState{}
	if len(v.Commits) > 0 && v.Git == "" {
		states := v.history()
		maps.Copy(work, states[len(states)-1])
		index := maps.Clone(work)
		if v.Staged {
			for p, u := range v.Uncommitted {
				delete(index, p)
				if u != nil {
					index[p] = fileState{data: u.Content.bytes}
				}
			}
		}
		v.gitDir(m, root, states, index)
	} else {
		for p, c := range v.Files {
			work[p] = fileState{data: c.bytes}
		}
		for p, target := range v.Symlinks {
			work[p] = fileState{target, true}
		}
		if v.Git == "empty" {
			m.File(filepath.Join(root, ".git", "HEAD"), "ref: refs/heads/main\n", time.Time{})
			m.Dir(filepath.Join(root, ".git", "objects"))
		}
	}
	at := map[string]float64{}
	for p, u := range v.Uncommitted {
		delete(work, p)
		if u != nil {
			work[p] = fileState{data: u.Content.bytes}
			at[p] = u.Mtime
		}
	}
	for p, s := range work {
		put(p, s, at[p])
	}
	for _, dir := range v.EmptyDirs {
		m.Dir(filepath.Join(root, dir))
	}
	return m
}

// gitDir writes the git directory.
func (v *listingVector) gitDir(m *workspacetest.Disk, root string, states []map[string]fileState, index map[string]fileState) {
	w := newGitWriter(m, filepath.Join(root, ".git"))
	var ids []string
	for i, c := range v.Commits {
		var parents []string
		for _, p := range v.parents(i) {
			parents = append(parents, ids[p])
		}
		ids = append(ids, w.commit(w.tree(states[i]), parents, c.Time))
	}
	w.head(ids[len(ids)-1])
	w.index(index)
}

// leftOutListings are the vectors of listings that are not followed.
var leftOutListings = map[string]string{
	"list-156": "an accident: the agent takes the old name of a staged rename for a record of its own, cuts three characters off, and meets another file by chance",
}

func TestVectorsListing(t *testing.T) {
	eachVector(t, "letta-listing.jsonl", leftOutListings, func(t *testing.T, v listingVector) {
		root := "/home/ada/.letta/agents/agent-1/memory"
		if v.RootLen > 0 {
			root = "/" + strings.Repeat("r", v.RootLen-1)
		}
		disk := v.disk(root)
		o := &Opener{FS: disk, Root: root, History: OpenRepository(disk, root)}
		got, err := o.Open(v.Open)
		if v.Error != nil {
			if err == nil {
				t.Fatalf("opened; want %q", *v.Error)
			}
			wantText(t, err.Error(), strings.ReplaceAll(*v.Error, "{ROOT}", root))
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		wantText(t, got.View.Text, strings.ReplaceAll(v.Output.bytes, "{ROOT}", root))
		if got.Listing != nil {
			for _, e := range got.Listing.Entries {
				if want, ok := v.Edited[e.Name]; ok && (want == 0) != e.Edited.IsZero() || want != 0 && e.Edited.UnixMilli() != int64(want) {
					t.Errorf("%s edited at %v, want %v", e.Name, e.Edited.UnixMilli(), want)
				}
			}
		}
		checkView(t, got.View, readDisk(disk))
	})
}
