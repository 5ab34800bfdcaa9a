package letta

import (
	"slices"
	"strings"

	"memls/analysis/text"
)

// A Mode is what a file is to git.
type Mode uint32

const (
	ModeRegular    Mode = 0o100644
	ModeExecutable Mode = 0o100755
	ModeLink       Mode = 0o120000
	ModeSubmodule  Mode = 0o160000
)

// IsRegular reports whether m is that of a file with content of its own.
func (m Mode) IsRegular() bool { return m&0o170000 == 0o100000 }

// An Entry is one file of a Tree.
type Entry struct {
	Path string // relative to the repository's root, split by "/"
	Mode Mode
	// ID names the content: two entries with one ID have the same bytes. "" is
	// unknown.
	ID string
	// Ref is the path that views give as the source of this content: absolute
	// where the file on disk or in the editor has the same text, else a name that
	// no file has.
	Ref string
	// Read returns the bytes; those of a symbolic link are its target.
	Read func() ([]byte, error)
}

// Text returns the content as the agent decodes it.
func (e *Entry) Text() (string, error) {
	b, err := e.Read()
	if err != nil {
		return "", err
	}
	s, _ := text.Decode(b)
	return s, nil
}

// same reports whether two entries have the same mode and bytes.
func (e *Entry) same(o *Entry) bool {
	if e == nil || o == nil || e.Mode != o.Mode {
		return false
	}
	if e.ID != "" && o.ID != "" {
		return e.ID == o.ID
	}
	a, errA := e.Read()
	b, errB := o.Read()
	return errA == nil && errB == nil && string(a) == string(b)
}

// A Tree is all the files of a repository at one moment: of a commit, of the
// index, or of the working directory. It is immutable; nil is an empty one.
type Tree struct {
	entries []Entry
	at      map[string]int
}

// NewTree returns the tree of entries, each path once.
func NewTree(entries []Entry) *Tree {
	t := &Tree{slices.Clone(entries), make(map[string]int, len(entries))}
	slices.SortFunc(t.entries, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
	for i := range t.entries {
		t.at[t.entries[i].Path] = i
	}
	return t
}

// Entries returns all files, sorted by the bytes of their paths; the caller must
// not change them.
func (t *Tree) Entries() []Entry {
	if t == nil {
		return nil
	}
	return t.entries
}

// Get returns the file at path, or nil.
func (t *Tree) Get(path string) *Entry {
	if t == nil {
		return nil
	}
	if i, ok := t.at[path]; ok {
		return &t.entries[i]
	}
	return nil
}

// Has reports whether there is a file at path.
func (t *Tree) Has(path string) bool { return t.Get(path) != nil }

// With returns t with some files in the place of those at their paths, or beside
// them.
func (t *Tree) With(entries ...Entry) *Tree {
	replaced := make(map[string]bool, len(entries))
	for _, e := range entries {
		replaced[e.Path] = true
	}
	all := slices.DeleteFunc(slices.Clone(t.Entries()), func(e Entry) bool { return replaced[e.Path] })
	return NewTree(append(all, entries...))
}

// isQuoted reports whether git writes path in quotes where it lists names, so that
// the agent, which does not know of them, misses the file. quotepath is git's
// setting core.quotepath: with it, all that is not ASCII is quoted too.
func isQuoted(path string, quotepath bool) bool {
	for i := range len(path) {
		if c := path[i]; c < ' ' || c == '"' || c == '\\' || c == 0x7F || c >= 0x80 && quotepath {
			return true
		}
	}
	return false
}
