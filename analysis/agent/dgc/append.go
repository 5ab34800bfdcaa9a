package dgc

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

const (
	// MaxFile is how many bytes of a file DGC reads or writes.
	MaxFile = 1 << 20
	// MaxFact is how many code points a fact may have.
	MaxFact = 4000
)

// The reasons why DGC does not write a fact, in its own words.
var (
	ErrNoFact   = errors.New("memory text is empty")
	ErrNUL      = errors.New("memory text contains a NUL byte")
	ErrLongFact = fmt.Errorf("memory text exceeds %d characters", MaxFact)
	ErrScope    = errors.New("memory scope must be 'project' or 'user'")
	ErrFullFile = fmt.Errorf("memory file would exceed %d bytes", MaxFile)
)

// A Scope says into which file a fact goes.
type Scope string

const (
	Project  Scope = "project"
	Personal Scope = "user"
)

// ParseScope reads a scope as DGC does: outer white space and case do not
// matter, and nothing is Project. The error is ErrScope.
func ParseScope(s string) (Scope, error) {
	switch scope := Scope(strings.ToLower(strip(s))); scope {
	case "":
		return Project, nil
	case Project, Personal:
		return scope, nil
	}
	return "", ErrScope
}

// FileMode returns the permissions of a file after DGC wrote it, from those it
// had; 0: it did not exist. DGC writes a temporary file beside it and renames it.
func (s Scope) FileMode(before fs.FileMode) fs.FileMode {
	switch {
	case s == Personal:
		return 0o600
	case before == 0:
		return 0o644
	}
	return before
}

const (
	memoryHeading = "## Memory"
	newFile       = "# DGC.md\n\n" + memoryHeading + "\n"
)

// Append returns the text of a memory file after DGC has added a fact to it.
// before is its decoded text; empty: there is no file yet, or an empty one.
//
// The fact becomes a list item at the end of the file, whatever section is last
// there, if the file holds the words "## Memory" anywhere; else behind a new
// section of that name. The error is one of ErrNoFact, ErrNUL, ErrLongFact and
// ErrFullFile. (A file over MaxFile, or a symbolic link, DGC does not write at
// all.)
func Append(before, fact string) (string, error) {
	entry, err := factEntry(fact)
	if err != nil {
		return "", err
	}
	if before == "" {
		before = newFile
	}
	join := "\n"
	if !strings.Contains(before, memoryHeading) {
		join = "\n\n" + memoryHeading + "\n"
	}
	after := strings.TrimRight(before, "\n") + join + entry
	if len(after) > MaxFile {
		return "", ErrFullFile
	}
	return after, nil
}

// factEntry returns the list item of a fact, with its line end.
func factEntry(fact string) (string, error) {
	fact = strip(fact)
	switch {
	case fact == "":
		return "", ErrNoFact
	case strings.IndexByte(fact, 0) >= 0:
		return "", ErrNUL
	case charCount(fact) > MaxFact:
		return "", ErrLongFact
	}
	lines := strings.NewReplacer("\r\n", "\n  ", "\r", "\n  ", "\n", "\n  ")
	return "- " + lines.Replace(fact) + "\n", nil
}
