package analysis

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// Bounds of a walk: a workspace is somebody else's, and may be the whole disk.
const (
	maxEntries = 500_000
	maxDepth   = 40
)

// skipped are directories that hold no memory of anybody's, and much else.
var skipped = map[string]bool{
	".git": true, ".hg": true, ".svn": true, "node_modules": true, "vendor": true, "target": true, "dist": true, "build": true,
	".venv": true, "venv": true, "__pycache__": true, ".cache": true, ".idea": true, ".vscode": true,
}

// Discover returns the memory files below the folders, sorted, links not
// followed. The home directory and the root of the disk are not walked: there
// only the files right in them count. complete is false when a bound ended the
// walk early. progress, if any, hears of each directory.
func (e *Engine) Discover(ctx context.Context, s *workspace.Snapshot, folders []string, progress func(dir string)) (files []string, complete bool, err error) {
	complete = true
	left := maxEntries
	var walk func(top, dir string, depth int)
	walk = func(top, dir string, depth int) {
		if err = ctx.Err(); err != nil {
			return
		}
		if progress != nil {
			progress(dir)
		}
		entries, readErr := s.ReadDir(dir)
		if readErr != nil {
			return // what cannot be listed holds nothing that an agent could load
		}
		for _, entry := range entries {
			if left--; left < 0 || err != nil {
				complete = false
				return
			}
			path := filepath.Join(dir, entry.Name())
			switch {
			case entry.IsDir():
				if skipped[entry.Name()] || path == s.Env.Home || isWide(s, dir) && !e.Named(s, path) {
					continue
				}
				if depth >= maxDepth {
					complete = false
					continue
				}
				if !e.excluded(s, top, path) {
					walk(top, path, depth+1)
				}
				if e.Named(s, path) && e.IsMemory(s, path) {
					files = append(files, path) // a directory in a file's place
				}
			case e.Named(s, path) && !e.excluded(s, top, path) && e.IsMemory(s, path):
				files = append(files, path)
			}
		}
	}
	for _, folder := range folders {
		walk(folder, folder, 0)
	}
	slices.Sort(files)
	return slices.Compact(files), complete, err
}

// isWide reports whether dir is a place that nobody means as a whole.
func isWide(s *workspace.Snapshot, dir string) bool {
	return dir == s.Env.Home || filepath.Dir(dir) == dir
}

// Named reports whether an agent knows a file by its name. Where settings give
// every file to one agent, a walk still takes only those with that agent's names,
// and what lies in a memory directory.
func (e *Engine) Named(s *workspace.Snapshot, path string) bool {
	if slices.ContainsFunc(e.agents, func(a agent.Agent) bool {
		if !agent.Knows(a, s, path) {
			return false
		}
		only := e.Settings(s, path).Agent
		return only == "" || only == a.Name()
	}) {
		return true
	}
	return unclaimed(s, path)
}

func (e *Engine) excluded(s *workspace.Snapshot, top, path string) bool {
	set := e.Settings(s, path)
	if len(set.Exclude) == 0 {
		return false
	}
	rel, err := filepath.Rel(top, path)
	return err == nil && !strings.HasPrefix(rel, "..") && set.Excluded(filepath.ToSlash(rel))
}
