// Package archive keeps the text that a file had before its log was consolidated,
// so that it can be brought back: in git or not, committed or not.
//
// The archive stands in the user's state directory, outside of every folder that
// an agent loads: nothing in it can get into a prompt. Each entry is a text file of
// its own, readable for its owner alone, that says which file it was and then holds
// its text to the byte. The package makes changes and touches no disk.
package archive

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Why nothing is kept, or brought back.
var (
	ErrNowhere = errors.New("there is no home directory to keep the text before in")
	ErrNone    = errors.New("nothing is kept of this file: it was not consolidated, or that was undone already")
	ErrSince   = errors.New("the file was changed since it was consolidated: undoing would lose those changes")
	ErrDamaged = errors.New("what is kept of this file cannot be read")
	ErrLarge   = errors.New("the text before is too large to be kept so that it could be brought back")
)

// MaxEntries is how many texts are kept of one file: with one more the oldest goes.
const MaxEntries = 50

// Dir returns the directory of the archive: memls/archive in $XDG_STATE_HOME, or
// else in ~/.local/state; "" without a home directory.
func Dir(env *workspace.Env) string {
	state := env.Vars["XDG_STATE_HOME"]
	if !filepath.IsAbs(state) { // the specification has relative ones ignored
		if env.Home == "" {
			return ""
		}
		state = filepath.Join(env.Home, ".local", "state")
	}
	return filepath.Join(state, "memls", "archive")
}

// An Entry is one kept text.
type Entry struct {
	File   string // the entry itself
	Path   string // the file whose text it is
	Before string // the text to bring back
	After  string // the sum of the text that took its place, see sum
}

// sum names a text by its SHA-256 sum, in hexadecimal digits.
func sum(s string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(s))) }

// dirOf returns the directory of the entries of one file, by its real path. A path
// stands in no name: names of files are nobody else's business.
func dirOf(s *workspace.Snapshot, real string) string {
	dir := Dir(s.Env)
	if dir == "" {
		return ""
	}
	return filepath.Join(dir, sum(real)[:32])
}

// realPath returns the path of a file with the links to its directory resolved, as
// Snapshot.Real does, also when the directory went with the file.
func realPath(s *workspace.Snapshot, path string) string {
	there := filepath.Dir(path)
	for {
		if info, err := s.Stat(there); err == nil && info.IsDir() || there == filepath.Dir(there) {
			break
		}
		there = filepath.Dir(there)
	}
	rest, err := filepath.Rel(there, path)
	if err != nil {
		return path
	}
	first, below, _ := strings.Cut(rest, string(filepath.Separator))
	return filepath.Join(s.Real(filepath.Join(there, first)), below)
}

// stamp makes names that sort by their time.
const stamp = "20060102T150405.000000000Z"

// ending is that of the entries: no agent takes them for memory.
const ending = ".txt"

// Keep returns the changes that keep before, which the file at path holds until it
// is replaced by after, or deleted: then after is "". They belong into the same Change.
func Keep(s *workspace.Snapshot, path, before, after string) ([]workspace.FileChange, error) {
	real := realPath(s, path)
	dir := dirOf(s, real)
	if dir == "" {
		return nil, ErrNowhere
	}
	files := entries(s, dir)
	now := s.Env.Time().UTC()
	if n := len(files); n > 0 { // the clock may have gone back: the last one has the last name all the same
		last, _, _ := strings.Cut(filepath.Base(files[n-1]), "-")
		if at, err := time.Parse(stamp, last); err == nil && !now.After(at) {
			now = at.Add(1)
		}
	}
	name := now.Format(stamp) + "-" + sum(before + after)[:8] + ending
	e := Entry{Path: real, Before: before, After: sum(after)}
	content := e.format()
	if len(content) > workspace.MaxText { // it could be written, and never read again
		return nil, ErrLarge
	}
	out := []workspace.FileChange{{Path: filepath.Join(dir, name), Create: true, Edits: []text.Edit{{New: content}}, Mode: 0o600}}
	for _, old := range files[:max(0, len(files)+1-MaxEntries)] {
		out = append(out, workspace.FileChange{Path: old, Before: s.File(old).Text(), Delete: true})
	}
	return out, nil
}

// entries returns the files of a directory of the archive, the oldest first.
func entries(s *workspace.Snapshot, dir string) []string {
	list, _ := s.ReadDir(dir) // none: nothing is kept yet
	var out []string
	for _, e := range list {
		if e.Type().IsRegular() && strings.HasSuffix(e.Name(), ending) && !strings.HasPrefix(e.Name(), ".") {
			out = append(out, filepath.Join(dir, e.Name()))
		}
	}
	slices.Sort(out)
	return out
}

// Last returns the text that was kept last of the file at path when the present one
// took its place, or the file went. A file that says something else by now is ErrSince.
func Last(s *workspace.Snapshot, path string) (*Entry, error) {
	real := realPath(s, path)
	dir := dirOf(s, real)
	if dir == "" {
		return nil, ErrNowhere
	}
	now, damaged := sum(s.File(path).Text()), false
	files := entries(s, dir)
	for i := len(files) - 1; i >= 0; i-- {
		f := s.File(files[i])
		e, ok := parse(f.Text())
		if !ok || f.Lossy || e.Path != real {
			damaged = true
			continue
		}
		if e.After == now {
			e.File = files[i]
			return e, nil
		}
	}
	switch {
	case len(files) == 0:
		return nil, ErrNone
	case damaged:
		return nil, ErrDamaged
	}
	return nil, ErrSince
}

// Undo returns the change that brings the kept text back and takes the entry away. A
// file that is gone is made again, for its owner alone: who else could read it is not
// known any more.
func Undo(s *workspace.Snapshot, path string) (*workspace.Change, error) {
	e, err := Last(s, path)
	if err != nil {
		return nil, err
	}
	now := s.File(path)
	back := workspace.FileChange{Path: path, Before: now.Text(), Edits: text.Diff(now.Text(), e.Before)}
	if !now.Exists() {
		back = workspace.FileChange{Path: path, Create: true, Edits: []text.Edit{{New: e.Before}}, Mode: 0o600}
	}
	return &workspace.Change{Files: []workspace.FileChange{
		back,
		{Path: e.File, Before: s.File(e.File).Text(), Delete: true},
	}}, nil
}

const firstLine = "memls archive 1\n"

// format writes an entry: a few lines for whoever finds it, a blank one, the text.
func (e *Entry) format() string {
	return firstLine + "file: " + strconv.Quote(e.Path) + "\nreplaced by: " + e.After + "\n\n" + e.Before
}

func parse(s string) (*Entry, bool) {
	rest, ok := strings.CutPrefix(s, firstLine)
	if !ok {
		return nil, false
	}
	head, before, ok := strings.Cut(rest, "\n\n")
	if !ok {
		return nil, false
	}
	file, after, ok := strings.Cut(head, "\n")
	if !ok {
		return nil, false
	}
	path, err := strconv.Unquote(strings.TrimPrefix(file, "file: "))
	if err != nil {
		return nil, false
	}
	return &Entry{Path: path, Before: before, After: strings.TrimPrefix(after, "replaced by: ")}, true
}
