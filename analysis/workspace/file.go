package workspace

import (
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

// MaxText is the most bytes of one file that memls takes as a document. Every
// agent's own limit is far below; a larger file is reported, never read.
const MaxText = 8 << 20

// A State says what stands at a path.
type State uint8

const (
	Regular    State = iota // a file that was read, or the editor's text
	Missing                 // nothing
	Symlink                 // a symbolic link, whatever it leads to; read all the same when it leads to a file
	Directory               // a directory
	Irregular               // a FIFO, socket or device
	TooLarge                // over MaxText
	Unreadable              // no permission, or an error of the disk
)

// A File is what stands at one path at one moment: the editor's text when it is
// open there, else the disk's. It is immutable.
type File struct {
	Path  string
	State State
	Err   error // why it is Missing, Unreadable, Irregular or TooLarge

	Doc    *markdown.Document // nil when there is no text
	Lossy  bool               // the bytes are not UTF-8: Doc has U+FFFD in their place, and must not be written back
	Binary Binary             // looks like no text at all
	// HiddenBOM says that the file on disk begins with a byte order mark that the
	// editor's text lacks: editors hide it, and write it back.
	HiddenBOM bool

	Size    int64 // bytes: on disk, or of the editor's text
	ModTime time.Time

	Open    bool  // the editor has it
	Version int32 // the editor's version, when Open
	// real is the path with the links of its directory resolved, if that is
	// another one, when Open.
	real string
}

// A Binary says why a file is taken to be no text.
type Binary uint8

const (
	IsText  Binary = iota
	HasNUL         // a NUL byte
	IsUTF16        // a UTF-16 byte order mark
)

// Text returns the file's text, empty when there is none.
func (f *File) Text() string {
	if f.Doc == nil {
		return ""
	}
	return f.Doc.Text()
}

// Exists reports whether something stands at the path.
func (f *File) Exists() bool { return f.State != Missing }

// load reads what stands at path. A link is followed for its text, but its State
// stays Symlink: some agents refuse it, and memls never writes through one. read
// returns the bytes of a file of at most MaxText; before, which may be nil, is the
// document that the file was before.
func load(disk FS, path string, read func(disk FS, path string) ([]byte, error), before *markdown.Document) *File {
	f := &File{Path: path}
	info, err := disk.Lstat(path)
	if err != nil {
		f.Err = err
		f.State = Unreadable
		if errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "not a directory") {
			f.State = Missing
		}
		return f
	}
	f.Size, f.ModTime = info.Size(), info.ModTime()
	switch mode := info.Mode(); {
	case mode&fs.ModeSymlink != 0:
		f.State = Symlink
		target, err := disk.Stat(path)
		if err != nil {
			f.Err = err
			return f
		}
		if !target.Mode().IsRegular() {
			return f
		}
		f.Size, f.ModTime = target.Size(), target.ModTime()
	case mode.IsDir():
		f.State = Directory
		return f
	case !mode.IsRegular():
		f.State = Irregular
		return f
	}
	b, err := read(disk, path)
	switch {
	case errors.Is(err, ErrTooLarge):
		f.Err = err
		if f.State == Regular {
			f.State = TooLarge
		}
		return f
	case err != nil:
		f.Err = err
		if f.State == Regular {
			f.State = Unreadable
		}
		return f
	}
	f.Size = int64(len(b))
	switch {
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}) || bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		f.Binary = IsUTF16
	case bytes.IndexByte(b, 0) >= 0:
		f.Binary = HasNUL
	}
	s, lossy := text.Decode(b)
	f.Lossy = lossy
	if before != nil {
		f.Doc = before.Replace(s)
	} else {
		f.Doc = markdown.Parse(s)
	}
	return f
}

// IsPath reports whether a document's name is a place on disk. An editor also
// has documents that are none (untitled, git:, output panes): they are named by
// their whole URI, and memls makes no claims about files around them.
func IsPath(name string) bool { return filepath.IsAbs(name) }
