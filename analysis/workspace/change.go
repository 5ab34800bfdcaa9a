package workspace

import (
	"io/fs"

	"memls/analysis/text"
)

// A Change is everything one action wants to write, as edits over known
// versions of files. It is made by checks and actions, applied by an editor
// where it has the file open, and by Write elsewhere.
type Change struct {
	Files []FileChange
}

// A FileChange is the part of a Change that concerns one file.
type FileChange struct {
	Path string
	// Create says that the file does not exist and Edits is one insertion at 0.
	Create bool
	// Before is the text the edits were made for: they are refused when the
	// file says something else by now.
	Before string
	Edits  []text.Edit
	// MoveTo is the absolute path that the file has afterwards, where nothing may
	// stand yet; "" leaves it where it is. Edits are for its text as it is now.
	MoveTo string
	// Delete says that the file is taken away; it has no Edits then. Directories
	// that a move or a deletion empties go with it.
	Delete bool
	// Mode is the permissions that the file has afterwards; 0: those it had, and
	// 0644 less the umask for one that is created.
	Mode uint32
}

// dirMode is the permissions of directories that are made for the file: what one person
// alone may read lies where nobody else may look. 0: none are made.
func (c *FileChange) dirMode(made bool) fs.FileMode {
	switch {
	case !made:
		return 0
	case c.Mode != 0 && c.Mode&0o077 == 0:
		return 0o700
	}
	return 0o755
}

// Edit returns the Change of edits in one file.
func (f *File) Edit(edits ...text.Edit) Change {
	return Change{[]FileChange{{Path: f.Path, Before: f.Text(), Edits: edits}}}
}
