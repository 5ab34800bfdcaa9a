package dgc

import (
	"errors"
	"io/fs"
	"path/filepath"

	"memls/analysis/text"
)

// FS is what finding and reading DGC's files needs of a disk. Paths are absolute
// and in the form of the operating system.
type FS interface {
	// Lstat describes path itself, Stat what it leads to.
	Lstat(path string) (fs.FileInfo, error)
	Stat(path string) (fs.FileInfo, error)
	// ReadFile returns the bytes of a file, or an error if they are more than max.
	ReadFile(path string, max int64) ([]byte, error)
	// EvalSymlinks resolves every link in path, which must exist.
	EvalSymlinks(path string) (string, error)
}

// The names of DGC's files.
const (
	FileName     = "DGC.md"
	FallbackName = "AGENTS.md"
	Folder       = ".dgc"
)

// PersonalFile returns the path of the personal memory file.
func PersonalFile(home string) string { return filepath.Join(home, Folder, FileName) }

// A State says what DGC finds at a path. Everything but Loaded is to it an empty
// text, without a word.
type State uint8

const (
	Loaded     State = iota
	Missing          // nothing stands there
	Empty            // nothing but white space
	Symlink          // the file itself is a symbolic link (its folder may be one)
	NotRegular       // a directory, or no file at all
	TooLarge         // over MaxFile bytes: not cut, absent
	Unreadable       // no permission, or an error of the disk
)

var stateNames = [...]string{
	"loaded", "there is no such file", "it holds no text", "DGC does not follow a symbolic link here",
	"it is not a regular file", "it is over 1,048,576 bytes", "it cannot be read",
}

// String returns the state as a clause that says why nothing is loaded.
func (s State) String() string { return stateNames[s] }

// A File is one memory file as DGC reads it.
type File struct {
	Path  string
	State State
	Text  string // decoded; empty unless Loaded or Empty
	Lossy bool   // its bytes are not UTF-8: U+FFFD stands for some
}

// ReadFile reads a memory file by DGC's rules: a regular file of at most MaxFile
// bytes. Links among its parent directories are followed, the file itself must
// not be one.
func ReadFile(disk FS, path string) File {
	f := File{Path: path}
	dir, err := disk.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		f.State = unreadable(err)
		return f
	}
	path = filepath.Join(dir, filepath.Base(path))
	info, err := disk.Lstat(path)
	if err != nil {
		f.State = unreadable(err)
		return f
	}
	if f.State = statOf(info); f.State != Loaded {
		return f
	}
	b, err := disk.ReadFile(path, MaxFile)
	if err != nil {
		f.State = unreadable(err)
		return f
	}
	f.Text, f.Lossy = text.Decode(b)
	if skipSpace(f.Text, 0) == len(f.Text) {
		f.State = Empty
	}
	return f
}

func unreadable(err error) State {
	if errors.Is(err, fs.ErrNotExist) {
		return Missing
	}
	return Unreadable
}

// statOf judges a file by what Lstat says of it.
func statOf(info fs.FileInfo) State {
	switch mode := info.Mode(); {
	case mode&fs.ModeSymlink != 0:
		return Symlink
	case !mode.IsRegular():
		return NotRegular
	case info.Size() > MaxFile:
		return TooLarge
	}
	return Loaded
}

// A Selection is what a session loads.
type Selection struct {
	// Project is <root>/DGC.md, or AGENTS.md in its place.
	Project File
	// Hidden is <root>/DGC.md when AGENTS.md was tried in its place: it says why.
	// Its Path is empty otherwise.
	Hidden   File
	Personal File
}

// Select reads the files of a session in the project root. Only when DGC.md
// comes out empty, for whatever reason, and the root is not the home directory,
// AGENTS.md is read in its place.
func Select(disk FS, root, home string) Selection {
	s := Selection{Project: ReadFile(disk, filepath.Join(root, FileName)), Personal: ReadFile(disk, PersonalFile(home))}
	if s.Project.State != Loaded && !sameDir(disk, root, home) {
		if fallback := ReadFile(disk, filepath.Join(root, FallbackName)); fallback.State == Loaded {
			s.Project, s.Hidden = fallback, s.Project
		}
	}
	return s
}

// sameDir reports whether two paths are one directory, links resolved.
func sameDir(disk FS, a, b string) bool { return resolve(disk, a) == resolve(disk, b) }

// resolve returns path without links, or path itself if that cannot be told.
func resolve(disk FS, path string) string {
	if r, err := disk.EvalSymlinks(path); err == nil {
		return r
	}
	return filepath.Clean(path)
}
