package git

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// A TreeEntry is one entry of a tree: a file, a link, a submodule, or another tree.
type TreeEntry struct {
	Name string
	Mode uint32 // as git has it: 0o100644, 0o100755, 0o120000, 0o160000, 0o40000
	ID   ID
}

const modeTree = 0o40000

// IsTree reports whether e is another tree.
func (e TreeEntry) IsTree() bool { return e.Mode == modeTree }

// Tree returns the entries of a tree, in git's order.
func (r *Repository) Tree(id ID) ([]TreeEntry, error) {
	b, err := r.readKind(id, KindTree)
	if err != nil {
		return nil, err
	}
	var out []TreeEntry
	for len(b) > 0 {
		space := bytes.IndexByte(b, ' ')
		end := bytes.IndexByte(b, 0)
		if space < 0 || end < space || len(b) < end+1+r.sumSize {
			return nil, fmt.Errorf("tree %s: %w", id, errDamaged)
		}
		mode, err := strconv.ParseUint(string(b[:space]), 8, 32)
		name := string(b[space+1 : end])
		if err != nil || name == "" || name == "." || name == ".." || strings.Contains(name, "/") {
			return nil, fmt.Errorf("tree %s: %w", id, errDamaged)
		}
		out = append(out, TreeEntry{name, canonical(uint32(mode)), ID(b[end+1 : end+1+r.sumSize])})
		b = b[end+1+r.sumSize:]
	}
	return out, nil
}

// canonical returns the mode that git takes a stored one for.
func canonical(mode uint32) uint32 {
	switch mode & 0o170000 {
	case 0o100000:
		if mode&0o100 != 0 {
			return 0o100755
		}
		return 0o100644
	case 0o120000:
		return 0o120000
	case modeTree:
		return modeTree
	}
	return 0o160000
}

// A File is one file of a tree and all below it, or of the index.
type File struct {
	Path string // with slashes
	Mode uint32
	ID   ID
}

// Bounds of a tree with all below it. Trees can hold one another many times over, so
// that few bytes make very many paths, or none in very many trees.
const (
	maxEntries = 1_000_000
	maxNesting = 200
)

// Files returns every file below a tree, submodules included, in the order of the
// trees.
func (r *Repository) Files(tree ID) ([]File, error) {
	l := &fileList{Repository: r}
	err := l.add(tree, "", 0)
	return l.files, err
}

type fileList struct {
	*Repository
	files []File
	seen  int // entries
}

func (l *fileList) add(tree ID, prefix string, depth int) error {
	entries, err := l.Tree(tree)
	if err != nil {
		return err
	}
	if l.seen += len(entries) + 1; l.seen > maxEntries || depth > maxNesting {
		return fmt.Errorf("tree %s is too large: %w", tree, ErrUnsupported)
	}
	for _, e := range entries {
		if !e.IsTree() {
			l.files = append(l.files, File{prefix + e.Name, e.Mode, e.ID})
			continue
		}
		if err := l.add(e.ID, prefix+e.Name+"/", depth+1); err != nil {
			return err
		}
	}
	return nil
}

// Subtree returns the tree at path below another one, "" when there is none: path
// is that of nothing, or of a file.
func (r *Repository) Subtree(tree ID, path string) (ID, error) {
	if path == "" {
		return tree, nil
	}
	for name := range strings.SplitSeq(path, "/") {
		entries, err := r.Tree(tree)
		if err != nil {
			return "", err
		}
		tree = ""
		for _, e := range entries {
			if e.Name == name && e.IsTree() {
				tree = e.ID
			}
		}
		if tree == "" {
			return "", nil
		}
	}
	return tree, nil
}
