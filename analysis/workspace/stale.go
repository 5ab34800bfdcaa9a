package workspace

import (
	"io/fs"
	"maps"
	"slices"
)

// Stale returns the paths that were read, or found missing, and that look
// different on disk by now: by kind, size or time. It is for where nothing
// watches the disk; one look costs one or two questions for each path read so far.
func (s *Snapshot) Stale() []string {
	s.cache.mu.Lock()
	var read []*File
	for _, e := range s.cache.files {
		if f := e.file.Load(); f != nil { // else it is being read, which may take long
			read = append(read, f)
		}
	}
	kept := maps.Clone(s.cache.bytes)
	s.cache.mu.Unlock()
	var paths []string
	for _, f := range read {
		if !f.asOn(s.disk) {
			paths = append(paths, f.Path)
		}
	}
	for path, k := range kept {
		if !k.asOn(s.disk, path) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// asOn reports whether the disk still looks as it did when f was read.
func (f *File) asOn(disk FS) bool {
	info, err := disk.Lstat(f.Path)
	if err == nil && f.State == Symlink {
		if info.Mode()&fs.ModeSymlink == 0 {
			return false
		}
		if info, err = disk.Stat(f.Path); err != nil {
			return f.Err != nil
		}
	}
	switch {
	case err != nil:
		return f.Err != nil && (f.State == Missing || f.State == Unreadable)
	case info.IsDir():
		return f.State == Directory || f.State == Symlink
	case !info.Mode().IsRegular():
		return f.State == Irregular || f.State == Symlink
	}
	return (f.State == Regular || f.State == Symlink || f.State == TooLarge || f.State == Unreadable) &&
		f.Size == info.Size() && f.ModTime.Equal(info.ModTime())
}
