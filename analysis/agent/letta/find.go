package letta

import (
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/workspace"
)

// HomeName is the directory that Letta Code keeps its memory repositories in.
const HomeName = ".letta"

// A Recognition is what shows that a directory is a memory repository.
type Recognition uint8

const (
	NotRecognized Recognition = iota
	ByConfig                  // it has .memfs.config.json
	ByPolicy                  // its git directory has the hook's policy file
	ByPlace                   // it is a git repository below .letta
)

// FindRoot returns the memory repository that the file or directory at path, which
// is absolute and need not exist, belongs to: the nearest directory, the path's
// own included, that is one. It does not look above a repository of another kind,
// the home directory, or a file system's root.
func FindRoot(disk workspace.FS, home, path string) (root string, by Recognition) {
	for dir := path; ; {
		if by := recognize(disk, dir); by != NotRecognized {
			return dir, by
		}
		up := filepath.Dir(dir)
		if up == dir || dir == home || dir != path && exists(disk, filepath.Join(dir, ".git")) {
			return "", NotRecognized
		}
		dir = up
	}
}

// recognize looks at one directory.
func recognize(disk workspace.FS, dir string) Recognition {
	if info, err := disk.Lstat(filepath.Join(dir, ConfigName)); err == nil && !info.IsDir() {
		return ByConfig
	}
	dot := filepath.Join(dir, ".git")
	if !exists(disk, dot) {
		return NotRecognized
	}
	if OpenRepository(disk, dir).HasPolicy {
		return ByPolicy
	}
	if slices.Contains(strings.Split(filepath.ToSlash(filepath.Dir(dir)), "/"), HomeName) {
		return ByPlace
	}
	return NotRecognized
}

func exists(disk workspace.FS, path string) bool {
	_, err := disk.Lstat(path)
	return err == nil
}
