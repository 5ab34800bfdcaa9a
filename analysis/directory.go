package analysis

import (
	"path"
	"path/filepath"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// indexName is the name of an index that every agent with a memory directory
// uses.
const indexName = "MEMORY.md"

// directoryOf returns the memory directory that nobody's file at path belongs to:
// that of the nearest MEMORY.md above it, within its workspace folder; nil when
// there is none.
func directoryOf(s *workspace.Snapshot, file string) *agent.Directory {
	if !workspace.IsPath(file) {
		return nil
	}
	for dir := filepath.Dir(file); ; {
		index := filepath.Join(dir, indexName)
		if s.Exists(index) {
			return &agent.Directory{Root: dir, Index: index, Memory: isMemoryName}
		}
		up := filepath.Dir(dir)
		if up == dir || dir == s.Env.Home || isFolder(s, dir) {
			return nil
		}
		dir = up
	}
}

// unclaimed reports whether path is an index or a memory of a directory that no
// agent claims. A MEMORY.md in the root of a repository makes an index, and no
// memory directory of the whole repository.
func unclaimed(s *workspace.Snapshot, path string) bool {
	if !strings.HasSuffix(path, ".md") {
		return false
	}
	d := directoryOf(s, path)
	if d == nil || path == d.Index {
		return d != nil
	}
	rel, err := filepath.Rel(d.Root, path)
	return err == nil && isMemoryName(filepath.ToSlash(rel)) && !s.File(filepath.Join(d.Root, ".git")).Exists()
}

// Unclaimed returns the memory directory of an index or a memory that no agent claims;
// nil for any other file, and for what lies in the root of a repository.
func Unclaimed(s *workspace.Snapshot, path string) *agent.Directory {
	if !unclaimed(s, path) {
		return nil
	}
	if d := directoryOf(s, path); !s.File(filepath.Join(d.Root, ".git")).Exists() {
		return d
	}
	return nil
}

// isMemoryName tells what an index leads to from what lies beside it: indexes,
// read-me files, and directories that keep things out of the way.
func isMemoryName(rel string) bool {
	base := path.Base(rel)
	if !strings.HasSuffix(base, ".md") || base == indexName || strings.HasPrefix(base, ".") {
		return false
	}
	switch strings.ToLower(strings.TrimSuffix(base, ".md")) {
	case "readme", "index", "changelog", "license", "claude", "agents", "dgc", "deepcode":
		return false
	}
	for _, dir := range strings.Split(path.Dir(rel), "/") {
		switch strings.ToLower(dir) {
		case "archive", "archives", "archived", "logs", "log", "daily", "sessions", "vault", "templates", "backup", "proposals", "team":
			return false
		}
	}
	return !isDayLog(base)
}

// isDayLog reports whether a file is named after a day: 2026-01-05.md.
func isDayLog(base string) bool {
	if len(base) < len("2006-01-02") {
		return false
	}
	for i, c := range []byte(base[:len("2006-01-02")]) {
		if dash := i == 4 || i == 7; dash && c != '-' || !dash && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// Directory returns the memory directory at root as the agent in use has it that
// claims its index; claimed is false when none does, and then the index is a
// MEMORY.md, whether it exists or not.
func (e *Engine) Directory(s *workspace.Snapshot, root string) (d *agent.Directory, claimed bool) {
	index := filepath.Join(root, indexName)
	for _, m := range e.Memories(s, index) {
		if m.Directory != nil && m.Directory.Root == root {
			return m.Directory, true
		}
	}
	return &agent.Directory{Root: root, Index: index, Memory: isMemoryName}, false
}
