// Package workspacetest is a disk in memory for tests: what agents make of links,
// times and odd names can be told there without a real disk that has them.
package workspacetest

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

// Disk is a disk in memory, with symbolic links and times. Paths are absolute,
// split by "/"; folders need not be made.
type Disk struct {
	nodes    map[string]*node
	children map[string][]string
}

type node struct {
	name   string
	data   []byte
	target string // of a symbolic link
	mode   fs.FileMode
	mtime  time.Time
}

func (n *node) Name() string               { return n.name }
func (n *node) Size() int64                { return int64(len(n.data)) }
func (n *node) Mode() fs.FileMode          { return n.mode }
func (n *node) ModTime() time.Time         { return n.mtime }
func (n *node) IsDir() bool                { return n.mode.IsDir() }
func (n *node) Sys() any                   { return nil }
func (n *node) Type() fs.FileMode          { return n.mode.Type() }
func (n *node) Info() (fs.FileInfo, error) { return n, nil }

// NewDisk returns a disk with nothing but its root.
func NewDisk() *Disk {
	m := &Disk{map[string]*node{}, map[string][]string{}}
	m.nodes["/"] = &node{name: "/", mode: fs.ModeDir}
	return m
}

func (m *Disk) add(p string, n *node) {
	p = path.Clean(p)
	if m.nodes[p] == nil {
		if dir := path.Dir(p); dir != p {
			if m.nodes[dir] == nil {
				m.add(dir, &node{mode: fs.ModeDir})
			}
			m.children[dir] = append(m.children[dir], p)
		}
	}
	n.name = path.Base(p)
	m.nodes[p] = n
}

// File puts a file at p.
func (m *Disk) File(p, content string, mtime time.Time) {
	m.add(p, &node{data: []byte(content), mtime: mtime})
}

// Dir makes a directory.
func (m *Disk) Dir(p string) { m.add(p, &node{mode: fs.ModeDir}) }

// Link puts a symbolic link at p.
func (m *Disk) Link(p, target string) {
	m.add(p, &node{target: target, mode: fs.ModeSymlink})
}

// Has reports whether something stands at p, links not followed.
func (m *Disk) Has(p string) bool { return m.nodes[p] != nil }

// resolve follows the links in p, the last one only when follow is set.
func (m *Disk) resolve(p string, follow bool, depth int) (string, error) {
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

func (m *Disk) stat(p string, follow bool) (*node, string, error) {
	real, err := m.resolve(p, follow, 0)
	if err != nil {
		return nil, "", err
	}
	return m.nodes[real], real, nil
}

func (m *Disk) Lstat(p string) (fs.FileInfo, error) {
	n, _, err := m.stat(p, false)
	if err != nil {
		return nil, err
	}
	return n, nil
}

func (m *Disk) Stat(p string) (fs.FileInfo, error) {
	n, _, err := m.stat(p, true)
	if err != nil {
		return nil, err
	}
	return n, nil
}

func (m *Disk) ReadFile(p string, max int64) ([]byte, error) {
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

func (m *Disk) ReadDir(p string) ([]fs.DirEntry, error) {
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

func (m *Disk) EvalSymlinks(p string) (string, error) { return m.resolve(p, true, 0) }
