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
	ByPlace                   // it lies below .letta
)

// FindRoot returns the memory repository that the file or directory at path, which
// is absolute and need not exist, belongs to: the nearest directory, the path's
// own included, that is one. It does not look above a repository of another kind,
// the home directory, or a file system's root. Below .letta a directory needs no
// git: there the topmost one with an index is the root.
func FindRoot(disk workspace.FS, home, path string) (root string, by Recognition) {
	return findRoot(disk, home, path, func(dir string) Recognition { return recognize(disk, dir) })
}

func findRoot(disk workspace.FS, home, path string, recognize func(dir string) Recognition) (root string, by Recognition) {
	topmost := ""
	for dir := path; ; {
		if by := recognize(dir); by != NotRecognized {
			return dir, by
		}
		if exists(disk, filepath.Join(dir, IndexName)) {
			topmost = dir
		}
		up := filepath.Dir(dir)
		switch {
		case filepath.Base(up) == HomeName && topmost != "":
			return topmost, ByPlace
		case up == dir, dir == home, exists(disk, filepath.Join(dir, ".git")):
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
	if !exists(disk, filepath.Join(dir, ".git")) {
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
