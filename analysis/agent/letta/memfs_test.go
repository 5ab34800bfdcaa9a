package letta

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"memls/analysis/workspace"
)

// memFS is a disk in memory, with symbolic links and times. Paths are absolute,
// split by "/"; folders need not be made.
type memFS struct {
	nodes    map[string]*memNode
	children map[string][]string
}

type memNode struct {
	name   string
	data   []byte
	target string // of a symbolic link
	mode   fs.FileMode
	mtime  time.Time
}

func (n *memNode) Name() string               { return n.name }
func (n *memNode) Size() int64                { return int64(len(n.data)) }
func (n *memNode) Mode() fs.FileMode          { return n.mode }
func (n *memNode) ModTime() time.Time         { return n.mtime }
func (n *memNode) IsDir() bool                { return n.mode.IsDir() }
func (n *memNode) Sys() any                   { return nil }
func (n *memNode) Type() fs.FileMode          { return n.mode.Type() }
func (n *memNode) Info() (fs.FileInfo, error) { return n, nil }

func newMemFS() *memFS {
	m := &memFS{map[string]*memNode{}, map[string][]string{}}
	m.nodes["/"] = &memNode{name: "/", mode: fs.ModeDir}
	return m
}

func (m *memFS) add(p string, n *memNode) {
	p = path.Clean(p)
	if m.nodes[p] == nil {
		if dir := path.Dir(p); dir != p {
			if m.nodes[dir] == nil {
				m.add(dir, &memNode{mode: fs.ModeDir})
			}
			m.children[dir] = append(m.children[dir], p)
		}
	}
	n.name = path.Base(p)
	m.nodes[p] = n
}

func (m *memFS) file(p, content string, mtime time.Time) {
	m.add(p, &memNode{data: []byte(content), mtime: mtime})
}

func (m *memFS) dir(p string) { m.add(p, &memNode{mode: fs.ModeDir}) }

func (m *memFS) link(p, target string) {
	m.add(p, &memNode{target: target, mode: fs.ModeSymlink})
}

// resolve follows the links in p, the last one only when follow is set.
func (m *memFS) resolve(p string, follow bool, depth int) (string, error) {
	if depth > 40 {
		return "", &fs.PathError{Op: "stat", Path: p, Err: syscall.ELOOP}
	}
	at := "/"
	parts := strings.Split(strings.Trim(path.Clean(p), "/"), "/")
	for i, part := range parts {
		at = path.Join(at, part)
		n := m.nodes[at]
		if n == nil {
			return "", &fs.PathError{Op: "stat", Path: p, Err: fs.ErrNotExist}
		}
		if n.mode&fs.ModeSymlink != 0 && (follow || i < len(parts)-1) {
			target := n.target
			if !path.IsAbs(target) {
				target = path.Join(path.Dir(at), target)
			}
			real, err := m.resolve(target, true, depth+1)
			if err != nil {
				return "", err
			}
			at = real
		}
	}
	return at, nil
}

func (m *memFS) stat(p string, follow bool) (*memNode, string, error) {
	real, err := m.resolve(p, follow, 0)
	if err != nil {
		return nil, "", err
	}
	return m.nodes[real], real, nil
}

func (m *memFS) Lstat(p string) (fs.FileInfo, error) {
	n, _, err := m.stat(p, false)
	if err != nil {
		return nil, err
	}
	return n, nil
}

func (m *memFS) Stat(p string) (fs.FileInfo, error) {
	n, _, err := m.stat(p, true)
	if err != nil {
		return nil, err
	}
	return n, nil
}

func (m *memFS) ReadFile(p string, max int64) ([]byte, error) {
	n, _, err := m.stat(p, true)
	switch {
	case err != nil:
		return nil, err
	case !n.mode.IsRegular():
		return nil, fmt.Errorf("%s: %w", p, workspace.ErrNotRegular)
	case int64(len(n.data)) > max:
		return nil, fmt.Errorf("%s: %w", p, workspace.ErrTooLarge)
	}
	return n.data, nil
}

func (m *memFS) ReadDir(p string) ([]fs.DirEntry, error) {
	n, real, err := m.stat(p, true)
	switch {
	case err != nil:
		return nil, err
	case !n.IsDir():
		return nil, &fs.PathError{Op: "readdir", Path: p, Err: syscall.ENOTDIR}
	}
	var out []fs.DirEntry
	for _, c := range slices.Sorted(slices.Values(m.children[real])) {
		out = append(out, m.nodes[c])
	}
	return out, nil
}

func (m *memFS) EvalSymlinks(p string) (string, error) { return m.resolve(p, true, 0) }
