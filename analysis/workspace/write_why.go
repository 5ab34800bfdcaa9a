package workspace

import (
	"errors"
	"io/fs"
	"syscall"
)

// Why a change is not written. Nothing of a refused change reaches the disk, but
// for a folder that was made to hold a new file.
var (
	// ErrChanged says that a file is not what the edits were made for: it was
	// changed, made or removed meanwhile.
	ErrChanged = errors.New("changed meanwhile")
	// ErrOutside says that a path leaves the directories that may be written to.
	ErrOutside = errors.New("outside the folders that may be written to")
	// ErrLink says that a symbolic link stands at a path or on the way to it.
	ErrLink = errors.New("a symbolic link: it is never written through")
	// ErrExists says that something stands where a file should be moved to.
	ErrExists = errors.New("something of that name is there already")
	// ErrNotUTF8 says that writing a file back would change bytes that no edit
	// touches.
	ErrNotUTF8 = errors.New("not UTF-8: writing it back would change bytes that nobody touched")
	// ErrReadOnly says that the file's owner may not write to it.
	ErrReadOnly = errors.New("read-only: it is left alone until its owner may write to it (chmod u+w)")
	// ErrFull says that the disk, or what its user may have of it, is full.
	ErrFull = errors.New("the disk is full: make room and try again")
	// ErrDenied says that the system allows no writing there: the folder may be
	// somebody else's, or the whole disk read-only.
	ErrDenied = errors.New("the system allows no writing in this folder: see whose it is and what its permissions are")
)

// An explained error is what the system says, as a sentence about what to do.
type explained struct{ sentence, cause error }

func (e explained) Error() string   { return e.sentence.Error() }
func (e explained) Unwrap() []error { return []error{e.sentence, e.cause} }

// why explains what the system says about a step of a write. The names of temporary files
// in it would help nobody.
func why(err error) error {
	is := func(errs ...error) bool {
		for _, e := range errs {
			if errors.Is(err, e) {
				return true
			}
		}
		return false
	}
	switch {
	case is(ErrReadOnly, ErrChanged):
		return err
	case is(syscall.ENOSPC, syscall.EDQUOT) || is(fullDisk...):
		return explained{ErrFull, err}
	case is(fs.ErrPermission, syscall.EROFS):
		return explained{ErrDenied, err}
	case is(fs.ErrNotExist): // the file, or the folder with it
		return explained{ErrChanged, err}
	}
	return err
}
