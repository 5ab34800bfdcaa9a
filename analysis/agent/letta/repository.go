package letta

import (
	"errors"
	"path/filepath"
	"time"

	"memls/analysis/agent/letta/git"
	"memls/analysis/workspace"
)

// A Repository is a memory repository on disk, with what git knows of it.
type Repository struct {
	FS   workspace.FS
	Root string // absolute
	// Git is nil where there is no repository that can be read; Err says why.
	Git *git.Repository
	Err error
	// Policy is the layout that the hook holds the repository to; HasPolicy says
	// that it is written down.
	Policy    Policy
	HasPolicy bool
}

// OpenRepository opens the memory repository at root, an absolute path. It does
// not look for one further up.
func OpenRepository(disk workspace.FS, root string) *Repository {
	r := &Repository{FS: disk, Root: root, Policy: PolicyLegacy}
	r.Git, r.Err = git.Open(disk, root)
	if r.Err != nil {
		r.Git = nil
		return r
	}
	if b, err := disk.ReadFile(filepath.Join(r.Git.Common, PolicyName), maxPolicy); err == nil {
		r.Policy, r.HasPolicy = ParsePolicy(string(b)), true
	}
	return r
}

// maxPolicy is how many bytes of a policy file are read: its longest content is 14.
const maxPolicy = 1 << 10

// Head returns the tree of the last commit; nil when there is none.
func (r *Repository) Head() (*Tree, error) {
	_, tree, err := r.headTree()
	if err != nil || tree == "" {
		return nil, err
	}
	files, err := r.Git.Files(tree)
	if err != nil {
		return nil, err
	}
	return r.tree(files, "HEAD:"), nil
}

// headTree returns the last commit and its tree, "" when there is none.
func (r *Repository) headTree() (commit, tree git.ID, err error) {
	if r.Git == nil {
		return "", "", nil
	}
	id, _, err := r.Git.Head()
	if errors.Is(err, git.ErrNoCommit) {
		return "", "", nil
	}
	if err != nil {
		return "", "", err
	}
	c, err := r.Git.Commit(id)
	if err != nil {
		return "", "", err
	}
	return id, c.Tree, nil
}

// Index returns the tree that would be committed.
func (r *Repository) Index() (*Tree, error) {
	if r.Git == nil {
		return nil, nil
	}
	x, err := r.Git.ReadIndex()
	if err != nil {
		return nil, err
	}
	files := make([]git.File, len(x.Entries))
	for i, e := range x.Entries {
		files[i] = e.File
	}
	return r.tree(files, ":"), nil
}

// tree returns files of git as a Tree. A core file whose text on disk is the same
// has its path as Ref, all others a name as git writes it, with prefix.
func (r *Repository) tree(files []git.File, prefix string) *Tree {
	entries := make([]Entry, len(files))
	for i, f := range files {
		e := Entry{Path: f.Path, Mode: Mode(f.Mode), ID: string(f.ID), Ref: prefix + f.Path}
		e.Read = func() ([]byte, error) { return r.Git.Blob(f.ID) }
		if IsCore(f.Path) {
			path := filepath.Join(r.Root, f.Path)
			if b, err := r.FS.ReadFile(path, workspace.MaxText); err == nil && r.Git.BlobID(b) == f.ID {
				e.Ref = path
			}
		}
		entries[i] = e
	}
	return NewTree(entries)
}

// Edited is what opening the directory dir asks of git: see History.
func (r *Repository) Edited(dir string) (committed map[string]time.Time, dirty []string, ok bool) {
	commit, tree, err := r.headTree()
	if err != nil || commit == "" {
		return nil, nil, false
	}
	committed = map[string]time.Time{}
	err = r.Git.Log(commit, dir, func(c *git.Commit, paths []string) bool {
		for _, path := range paths {
			// What git writes in quotes begins with one: a child that nobody has.
			if isQuoted(path, !r.Git.Config.PlainNames) {
				continue
			}
			child := firstSegment(path)
			if _, known := committed[child]; !known {
				committed[child] = c.Time
			}
		}
		return true
	})
	if err != nil {
		return nil, nil, false
	}
	dirty, err = r.dirty(tree, dir)
	return committed, dirty, err == nil
}

// Changed returns the files that are on disk and not as HEAD has them; see dirty.
// Before the first commit it returns none.
func (r *Repository) Changed() ([]string, error) {
	commit, tree, err := r.headTree()
	if err != nil || commit == "" {
		return nil, err
	}
	return r.dirty(tree, "")
}

func firstSegment(path string) string {
	for i := range len(path) {
		if path[i] == '/' {
			return path[:i]
		}
	}
	return path
}
