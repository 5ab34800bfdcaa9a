package analysis

import (
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/workspace"
)

// Reaches reports whether a walk of the folders, as Discover makes it, comes to
// path: a file, or the place of one.
func (e *Engine) Reaches(s *workspace.Snapshot, folders []string, path string) bool {
	return slices.ContainsFunc(folders, func(folder string) bool {
		rel, err := filepath.Rel(folder, path)
		if err != nil || rel == "." || !filepath.IsLocal(rel) || e.excluded(s, folder, path) {
			return false
		}
		parts := strings.Split(rel, string(filepath.Separator))
		dir := folder
		for _, part := range parts[:len(parts)-1] {
			up := dir
			dir = filepath.Join(up, part)
			info, err := s.Lstat(dir)
			if err != nil || !info.IsDir() || skipped[part] || dir == s.Env.Home || isWide(s, up) || e.excluded(s, folder, dir) {
				return false
			}
		}
		return len(parts) <= maxDepth+1
	})
}
