package letta

import (
	"path"
	"path/filepath"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// storeMemory is the name of the agent's only kind of store: a repository.
const storeMemory = "memory"

// What a file is in its repository.
const (
	kindRootIndex = "root index" // MEMORY.md at the root
	kindCore      = "core"       // other Markdown at the root
	kindIndex     = "index"      // MEMORY.md of a directory
	kindDeferred  = "deferred"   // other Markdown in directories
	kindSkill     = "skill"      // Markdown in skills/
	kindConfig    = "config"
	kindDirectory = "directory" // a directory as the agent opens it; the root as the prompt shows it
)

// Named reports whether path is that of a config, of a commit message, of the folder
// where Letta Code keeps its memory, or of Markdown there. Repositories elsewhere are
// found by Finds.
func (Agent) Named(path string) bool {
	if base := filepath.Base(path); base == ConfigName || base == HomeName || isMessageName(path) {
		return true
	}
	return IsMarkdown(path) && strings.Contains(filepath.ToSlash(path), "/"+HomeName+"/")
}

// Finds reports whether path is Markdown in a memory repository.
func (Agent) Finds(s *workspace.Snapshot, path string) bool {
	return IsMarkdown(path) && workspace.IsPath(path) && rootAt(s, filepath.Dir(path)) != ""
}

// Role says what the file or directory at path is to the agent, nil outside of
// memory repositories.
func (Agent) Role(s *workspace.Snapshot, path string) *agent.Role {
	if !workspace.IsPath(path) {
		return nil
	}
	if isMessageName(path) {
		return messageRole(s, path)
	}
	root := rootOf(s, path)
	if root == "" {
		return nil
	}
	return roleIn(s, path, root)
}

// Assume takes a file of any name for one of the repository that the topmost
// MEMORY.md above it makes, within its workspace folder: of its own directory when
// there is none.
func (Agent) Assume(s *workspace.Snapshot, file string) *agent.Role {
	if root := rootOf(s, file); root != "" {
		return roleIn(s, file, root)
	}
	root := filepath.Dir(file)
	if workspace.IsPath(file) {
		for dir := root; ; {
			if s.Exists(filepath.Join(dir, IndexName)) {
				root = dir
			}
			up := filepath.Dir(dir)
			if up == dir || dir == s.Env.Home || isFolder(s, dir) {
				break
			}
			dir = up
		}
	}
	return roleIn(s, file, root)
}

func isFolder(s *workspace.Snapshot, dir string) bool {
	for _, f := range s.Folders {
		if f == dir {
			return true
		}
	}
	return false
}

// rootOf returns the repository that a file belongs to, "" when there is none.
func rootOf(s *workspace.Snapshot, file string) string {
	if !workspace.IsPath(file) {
		return ""
	}
	dir := filepath.Dir(file)
	if !IsMarkdown(file) && s.File(file).State == workspace.Directory {
		dir = file
	}
	return rootAt(s, dir)
}

// rootAt returns the repository that a directory belongs to, "" when there is none.
func rootAt(s *workspace.Snapshot, dir string) string {
	type key struct{ dir string }
	return workspace.Kept(s, key{dir}, func() string {
		root, _ := findRoot(s, s.Env.Home, dir, func(dir string) Recognition {
			type key struct{ dir string }
			return workspace.Kept(s, key{dir}, func() Recognition { return recognize(s, dir) })
		})
		return root
	})
}

// roleIn returns the role of what stands at file in the repository at root.
func roleIn(s *workspace.Snapshot, file, root string) *agent.Role {
	rel, err := filepath.Rel(root, file)
	if err != nil {
		return nil
	}
	rel = filepath.ToSlash(rel)
	r := &agent.Role{Agent: Name, Store: storeMemory, Path: file, Root: root, Dir: root, Loads: true}
	switch {
	case s.File(file).State == workspace.Directory:
		r.Kind = kindDirectory
	case rel == ConfigName:
		r.Kind, r.Loads, r.Why = kindConfig, false, "it holds the limits of the repository"
	case !IsMarkdown(rel):
		return nil
	case rel == IndexName:
		r.Kind = kindRootIndex
	case IsCore(rel):
		r.Kind = kindCore
	case IsSkill(rel):
		r.Kind, r.Loads, r.Why = kindSkill, false, "skills are no memory: the agent loads them with Skill"
	case path.Base(rel) == IndexName:
		r.Kind = kindIndex
	default:
		r.Kind = kindDeferred
	}
	if r.Kind == kindIndex || r.Kind == kindDeferred {
		// The older layout has no indexes to lead to a file.
		if index := missingOnDisk(s, root, rel); index != "" && !shapeOf(s, root).of(rel).legacy {
			r.Loads, r.Why = false, "there is no "+index+", so the agent has no way to it"
		}
	}
	return r
}

// missingOnDisk is MissingIndex over the working directory and the editor.
func missingOnDisk(s *workspace.Snapshot, root, rel string) string {
	for i := range len(rel) {
		if rel[i] != '/' {
			continue
		}
		if index := rel[:i+1] + IndexName; !s.Exists(filepath.Join(root, filepath.FromSlash(index))) {
			return index
		}
	}
	return ""
}
