package dgc

import (
	"path/filepath"

	"memls/analysis/workspace"
)

// The names of DGC's files.
const (
	FileName     = "DGC.md"
	FallbackName = "AGENTS.md"
	Folder       = ".dgc"
)

// PersonalFile returns the path of the personal memory file.
func PersonalFile(home string) string { return filepath.Join(home, Folder, FileName) }

// sameDir reports whether two paths are one directory, links resolved.
func sameDir(disk workspace.FS, a, b string) bool { return resolve(disk, a) == resolve(disk, b) }

// resolve returns path without links, or path itself if that cannot be told.
func resolve(disk workspace.FS, path string) string {
	if r, err := disk.EvalSymlinks(path); err == nil {
		return r
	}
	return filepath.Clean(path)
}
