package git

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"
)

// An IndexEntry is one file of the index: of what would be committed.
type IndexEntry struct {
	File
	// What the file on disk was when it was last found to be the same: a file with
	// the same size and time still is, unless it was changed as fast as the index
	// was written (see Index.Same).
	ModTime time.Time
	Size    uint32
	// Skip says that the file on disk does not count (skip-worktree, or
	// assume-unchanged).
	Skip bool
}

// An Index is the repository's index.
type Index struct {
	Entries []IndexEntry // sorted by the bytes of the paths; of a conflict, our side
	written time.Time
}

// ReadIndex reads the index; it is empty where there is none.
func (r *Repository) ReadIndex() (*Index, error) {
	path := cmp.Or(r.IndexFile, filepath.Join(r.Dir, "index"))
	info, err := r.fs.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &Index{}, nil
	}
	if err != nil {
		return nil, err
	}
	b, err := r.fs.ReadFile(path, maxIndex)
	if err != nil {
		return nil, err
	}
	entries, err := parseIndex(b, r.sumSize)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Index{entries, info.ModTime()}, nil
}

// Same reports whether a file of that size and time is surely what e has. What was
// changed in the same moment as the index was written cannot be told.
func (x *Index) Same(e *IndexEntry, size int64, modTime time.Time) bool {
	return !e.ModTime.IsZero() && e.Size == uint32(size) && e.ModTime.Equal(modTime) && modTime.Before(x.written)
}

const (
	flagExtended     = 0x4000
	flagAssumeValid  = 0x8000
	flagSkipWorktree = 0x4000 // of the extended flags
)

// parseIndex reads an index of version 2, 3 or 4.
func parseIndex(b []byte, sumSize int) ([]IndexEntry, error) {
	if len(b) < 12+sumSize || !bytes.HasPrefix(b, []byte("DIRC")) {
		return nil, errDamaged
	}
	version, count := binary.BigEndian.Uint32(b[4:]), binary.BigEndian.Uint32(b[8:])
	if version < 2 || version > 4 {
		return nil, fmt.Errorf("index of version %d: %w", version, ErrUnsupported)
	}
	b = b[12 : len(b)-sumSize]
	var out []IndexEntry
	name := ""
	for range count {
		e, flags, size, err := indexStat(b, sumSize)
		if err != nil {
			return nil, err
		}
		rest := b[size:]
		if version == 4 {
			cut, n := offsetBack(rest)
			if n == 0 || cut > int64(len(name)) {
				return nil, errDamaged
			}
			name, rest = name[:len(name)-int(cut)], rest[n:]
		} else {
			name = ""
		}
		end := bytes.IndexByte(rest, 0)
		if end < 0 {
			return nil, errDamaged
		}
		if name += string(rest[:end]); version == 4 {
			b = rest[end+1:]
		} else {
			// Entries are filled up with NULs, one at least, to 8 bytes.
			whole := (size + end + 8) &^ 7
			if whole > len(b) {
				return nil, errDamaged
			}
			b = b[whole:]
		}
		e.Path = name
		// Of a conflict there are stages: 1 the base, 2 ours, 3 theirs.
		if stage := flags >> 12 & 3; stage == 0 || stage == 2 {
			out = append(out, e)
		}
		if e.Mode == modeTree {
			return nil, fmt.Errorf("sparse index: %w", ErrUnsupported)
		}
	}
	// An optional extension begins with a capital; "link" means that the entries
	// are in another file.
	if len(b) >= 8 && bytes.HasPrefix(b, []byte("link")) {
		return nil, fmt.Errorf("split index: %w", ErrUnsupported)
	}
	return out, nil
}

// indexStat reads what stands before the name of an entry, and how many bytes it
// takes.
func indexStat(b []byte, sumSize int) (e IndexEntry, flags uint16, size int, err error) {
	size = 40 + sumSize + 2
	if len(b) < size+2 {
		return e, 0, 0, errDamaged
	}
	if sec, nsec := binary.BigEndian.Uint32(b[8:]), binary.BigEndian.Uint32(b[12:]); sec != 0 || nsec != 0 {
		e.ModTime = time.Unix(int64(sec), int64(nsec))
	}
	e.Mode = binary.BigEndian.Uint32(b[24:])
	e.Size = binary.BigEndian.Uint32(b[36:])
	e.ID = ID(b[40 : 40+sumSize])
	flags = binary.BigEndian.Uint16(b[40+sumSize:])
	e.Skip = flags&flagAssumeValid != 0
	if flags&flagExtended != 0 {
		e.Skip = e.Skip || binary.BigEndian.Uint16(b[size:])&flagSkipWorktree != 0
		size += 2
	}
	return e, flags, size, nil
}
