package letta

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"memls/analysis/workspace"
)

// A TreeDisk is a disk on which a tree stands in the place of the working directory:
// what is staged can be looked at as if it were checked out. The git directory, and
// all that lies outside the root, is that of Disk.
type TreeDisk struct {
	workspace.FS
	root string
	tree *Tree
	dirs map[string][]string // the names in each directory, by its path; "" is the root
}

// NewTreeDisk returns disk with tree at root.
func NewTreeDisk(disk workspace.FS, root string, tree *Tree) *TreeDisk {
	d := &TreeDisk{FS: disk, root: root, tree: tree, dirs: map[string][]string{"": nil}}
	for _, e := range tree.Entries() {
		for p := e.Path; p != ""; {
			dir := path.Dir(p)
			if dir == "." {
				dir = ""
			}
			_, known := d.dirs[dir]
			d.dirs[dir] = append(d.dirs[dir], path.Base(p))
			if known {
				break
			}
			p = dir
		}
	}
	return d
}

// local returns a path relative to the root; ok is false for what Disk answers.
func (d *TreeDisk) local(name string) (rel string, ok bool) {
	rel, err := filepath.Rel(d.root, name)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	rel = filepath.ToSlash(rel)
	if rel == "." {
		return "", true
	}
	return rel, firstSegment(rel) != ".git"
}

// maxTreeLinks is how many symbolic links are followed one after the other.
const maxTreeLinks = 40

// resolve follows the links in rel, the last one only when follow is set; outside is
// the absolute path that they lead to when they leave the tree.
func (d *TreeDisk) resolve(rel string, follow bool) (in, outside string, err error) {
	at := ""
	rest := rel
	for links := 0; rest != ""; {
		var name string
		name, rest, _ = strings.Cut(rest, "/")
		at = path.Join(at, name)
		e := d.tree.Get(at)
		if e == nil || e.Mode != ModeLink || rest == "" && !follow {
			continue
		}
		if links++; links > maxTreeLinks {
			return "", "", pathError("stat", rel, syscall.ELOOP)
		}
		target, err := e.Text()
		if err != nil {
			return "", "", err
		}
		abs := filepath.FromSlash(target)
		if !filepath.IsAbs(abs) {
			abs = filepath.Join(d.root, filepath.FromSlash(path.Dir(at)), abs)
		}
		next, ok := d.local(abs)
		if !ok {
			return "", filepath.Join(abs, filepath.FromSlash(rest)), nil
		}
		at, rest = "", path.Join(next, rest)
	}
	return at, "", nil
}

func pathError(op, p string, err error) error { return &fs.PathError{Op: op, Path: p, Err: err} }

// A treeInfo describes a file or a directory of the tree. How large a file is shows
// only when it is read.
type treeInfo struct {
	name string
	mode fs.FileMode
	file *Entry // of a file or a link
}

func (i treeInfo) Name() string               { return i.name }
func (i treeInfo) Mode() fs.FileMode          { return i.mode }
func (i treeInfo) ModTime() time.Time         { return time.Time{} }
func (i treeInfo) IsDir() bool                { return i.mode.IsDir() }
func (i treeInfo) Sys() any                   { return nil }
func (i treeInfo) Type() fs.FileMode          { return i.mode.Type() }
func (i treeInfo) Info() (fs.FileInfo, error) { return i, nil }

// Size returns the bytes of a file, 0 where it cannot be read.
func (i treeInfo) Size() int64 {
	if i.file == nil {
		return 0
	}
	b, _ := i.file.Read()
	return int64(len(b))
}

// info describes what stands at rel, no link followed.
func (d *TreeDisk) info(op, rel string) (fs.FileInfo, error) {
	base := path.Base(rel)
	if rel == "" {
		base = filepath.Base(d.root)
	}
	if _, ok := d.dirs[rel]; ok {
		return treeInfo{name: base, mode: fs.ModeDir | 0o755}, nil
	}
	e := d.tree.Get(rel)
	if e == nil {
		return nil, pathError(op, filepath.Join(d.root, filepath.FromSlash(rel)), fs.ErrNotExist)
	}
	i := treeInfo{name: base, mode: 0o644, file: e}
	switch e.Mode {
	case ModeLink:
		i.mode = fs.ModeSymlink | 0o777
	case ModeExecutable:
		i.mode = 0o755
	case ModeSubmodule:
		i.mode, i.file = fs.ModeDir|0o755, nil
	}
	return i, nil
}

// Lstat describes path itself.
func (d *TreeDisk) Lstat(name string) (fs.FileInfo, error) { return d.stat("lstat", name, false) }

// Stat describes what path leads to.
func (d *TreeDisk) Stat(name string) (fs.FileInfo, error) { return d.stat("stat", name, true) }

func (d *TreeDisk) stat(op, name string, follow bool) (fs.FileInfo, error) {
	rel, ok := d.local(name)
	if !ok {
		if follow {
			return d.FS.Stat(name)
		}
		return d.FS.Lstat(name)
	}
	in, outside, err := d.resolve(rel, follow)
	switch {
	case err != nil:
		return nil, err
	case outside != "" && follow:
		return d.FS.Stat(outside)
	case outside != "":
		return d.FS.Lstat(outside)
	}
	return d.info(op, in)
}

// ReadFile returns the bytes of a file, links followed.
func (d *TreeDisk) ReadFile(name string, max int64) ([]byte, error) {
	rel, ok := d.local(name)
	if !ok {
		return d.FS.ReadFile(name, max)
	}
	in, outside, err := d.resolve(rel, true)
	switch {
	case err != nil:
		return nil, err
	case outside != "":
		return d.FS.ReadFile(outside, max)
	}
	info, err := d.info("open", in)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", name, workspace.ErrNotRegular)
	}
	b, err := d.tree.Get(in).Read()
	if int64(len(b)) > max {
		return nil, fmt.Errorf("%s: over %d bytes: %w", name, max, workspace.ErrTooLarge)
	}
	return b, err
}

// ReadDir lists a directory.
func (d *TreeDisk) ReadDir(name string) ([]fs.DirEntry, error) {
	rel, ok := d.local(name)
	if !ok {
		return d.FS.ReadDir(name)
	}
	in, outside, err := d.resolve(rel, true)
	switch {
	case err != nil:
		return nil, err
	case outside != "":
		return d.FS.ReadDir(outside)
	}
	names, ok := d.dirs[in]
	if !ok {
		if _, err := d.info("readdir", in); err != nil {
			return nil, err
		}
		return nil, pathError("readdir", name, syscall.ENOTDIR)
	}
	var out []fs.DirEntry
	for _, n := range slices.Sorted(slices.Values(names)) {
		if info, err := d.info("readdir", path.Join(in, n)); err == nil {
			out = append(out, info.(treeInfo))
		}
	}
	if in == "" {
		if info, err := d.FS.Lstat(filepath.Join(d.root, ".git")); err == nil {
			out = append(out, fs.FileInfoToDirEntry(info))
			slices.SortFunc(out, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
		}
	}
	return out, nil
}

// EvalSymlinks resolves every link in path.
func (d *TreeDisk) EvalSymlinks(name string) (string, error) {
	rel, ok := d.local(name)
	if !ok {
		return d.FS.EvalSymlinks(name)
	}
	root, err := d.FS.EvalSymlinks(d.root)
	if err != nil {
		return "", err
	}
	in, outside, err := d.resolve(rel, true)
	switch {
	case err != nil:
		return "", err
	case outside != "":
		return d.FS.EvalSymlinks(outside)
	}
	if _, err := d.info("stat", in); err != nil {
		return "", err
	}
	return filepath.Join(root, filepath.FromSlash(in)), nil
}
