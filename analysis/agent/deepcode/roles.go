package deepcode

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/agent/javascript"
	"memls/analysis/workspace"
)

// The names of deepcode's stores.
const (
	storeInstructions = "instructions"
	storeDrawer       = "drawer"
	storeProject      = "project"
	storeSummary      = "session"
	storeSettings     = "settings"
)

// What a file is in its store.
const (
	kindMemory       = "memory"
	kindIndex        = "index"
	kindTopics       = "topic index" // .index.md
	kindSubIndex     = "sub-index"   // MEMORY.md further down, or in the drawer
	kindReserved     = "reserved"
	kindInstructions = "instructions"
	kindSummary      = "summary"
	kindSettings     = "settings"
	kindDirectory    = "directory" // the store as a whole
)

// Named reports whether path has the name of an instruction file, or is a folder of
// deepcode's or lies in one.
func (Agent) Named(path string) bool {
	if base := filepath.Base(path); base == homeName || slices.Contains(instructionNames, base) {
		return true
	}
	slashed := filepath.ToSlash(path)
	if !strings.Contains(slashed, "/"+homeName+"/") {
		return false
	}
	base := filepath.Base(path)
	return strings.HasSuffix(base, ".md") || base == settingsName || base == localSettingsName
}

// Role says what the file at path is to deepcode. CLAUDE.md and AGENTS.md are
// other agents' files too: they count where deepcode is in use.
func (Agent) Role(s *workspace.Snapshot, path string) *agent.Role {
	if !workspace.IsPath(path) {
		return nil
	}
	base, dir := filepath.Base(path), filepath.Dir(path)
	switch area, root, rel := Locate(s.Env.Home, path); area {
	case ProjectMemory, GlobalDrawer:
		switch {
		case rel == "" && s.File(path).State == workspace.Directory && area == GlobalDrawer:
			return wholeDirectory(path, storeDrawer, sessionDir(s, root, true))
		case rel == "" && s.File(path).State == workspace.Directory:
			return wholeDirectory(path, storeProject, sessionDir(s, root, false))
		case !strings.HasSuffix(rel, ".md"):
			return nil
		}
		return inDirectory(s, path, root, rel, area == GlobalDrawer)
	case SessionSummary:
		return &agent.Role{Agent: Name, Store: storeSummary, Path: path, Kind: kindSummary, Why: "deepcode writes it itself and reads it when the session is continued"}
	case UserFile:
		if base == InstructionsName {
			return &agent.Role{Agent: Name, Store: storeInstructions, Path: path, Kind: kindInstructions, Loads: true, Dir: s.Env.Home}
		}
	}
	switch {
	case filepath.Base(dir) == homeName && (base == settingsName || base == localSettingsName):
		if dir == filepath.Join(s.Env.Home, homeName) && base == localSettingsName {
			return nil
		}
		return &agent.Role{Agent: Name, Store: storeSettings, Path: path, Kind: kindSettings, Dir: filepath.Dir(dir)}
	case slices.Contains(instructionNames, base):
		r := &agent.Role{Agent: Name, Store: storeInstructions, Path: path, Kind: kindInstructions, Loads: true, Dir: dir}
		r.Shared = base != InstructionsName && !inUse(s)
		for _, name := range instructionNames[:slices.Index(instructionNames, base)] {
			if _, err := s.Stat(filepath.Join(dir, name)); err == nil {
				if base != InstructionsName {
					r.Loads, r.Why = false, name+" beside it is loaded in its place"
				}
				break
			}
		}
		return r
	}
	return nil
}

// Assume takes a file of any name for a memory of the directory that the nearest
// MEMORY.md above it makes, and MEMORY.md for its index. The directory counts as
// a project's. A directory that is named means the one that it is, or lies in.
func (a Agent) Assume(s *workspace.Snapshot, file string) *agent.Role {
	root := filepath.Dir(file)
	if workspace.IsPath(file) {
		if s.File(file).State == workspace.Directory {
			return wholeDirectory(assumedRoot(s, filepath.Join(file, IndexName)), storeProject, "")
		}
		root = assumedRoot(s, file)
	}
	rel := filepath.Base(file)
	if r, err := filepath.Rel(root, file); err == nil {
		rel = filepath.ToSlash(r)
	}
	return inDirectory(s, file, root, rel, false)
}

// assumedRoot returns the nearest directory above file that has a MEMORY.md,
// within its workspace folder; else the file's own.
func assumedRoot(s *workspace.Snapshot, file string) string {
	for dir := filepath.Dir(file); ; {
		if s.Exists(filepath.Join(dir, IndexName)) {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir || dir == s.Env.Home || slices.Contains(s.Folders, dir) {
			return filepath.Dir(file)
		}
		dir = up
	}
}

// inDirectory returns the role of the file at rel in the memory directory root.
func inDirectory(s *workspace.Snapshot, file, root, rel string, drawer bool) *agent.Role {
	r := &agent.Role{Agent: Name, Store: storeProject, Path: file, Root: root, Loads: true, Dir: sessionDir(s, root, drawer)}
	if drawer {
		r.Store = storeDrawer
	}
	switch base := path.Base(rel); {
	case rel == TopicIndexName:
		r.Kind = kindTopics
	case Reserved(rel):
		r.Kind, r.Loads = kindReserved, false
		r.Why = "deepcode keeps " + firstSegment(rel) + " for itself: what lies there is no memory"
	case base == IndexName && drawer:
		r.Kind, r.Loads = kindSubIndex, false
		r.Why = "of the global drawer deepcode loads every other file, and never MEMORY.md"
	case rel == IndexName:
		r.Kind = kindIndex
		if isHidden(s, root) {
			r.Loads, r.Why = false, TopicIndexName+" is loaded in its place"
		}
	case base == IndexName:
		r.Kind, r.Loads = kindSubIndex, false
		r.Why = "only the MEMORY.md at the top of the directory is loaded, and this one is no memory that a search would find"
	default:
		r.Kind = kindMemory
	}
	return r
}

// wholeDirectory is the role of a memory directory that is read as one, in a session
// started in start; "" is none that is known.
func wholeDirectory(dir, store, start string) *agent.Role {
	return &agent.Role{Agent: Name, Store: store, Path: dir, Root: dir, Kind: kindDirectory, Dir: start, Loads: true}
}

// isHidden reports whether .index.md stands in the place of MEMORY.md in root.
func isHidden(s *workspace.Snapshot, root string) bool {
	return javascript.Trim(s.File(filepath.Join(root, TopicIndexName)).Text()) != ""
}

// sessionDir returns the folder of the workspace that a memory directory belongs
// to; the home directory for the drawer, "" when no folder has that key.
func sessionDir(s *workspace.Snapshot, root string, drawer bool) string {
	type key struct{ root string }
	return workspace.Kept(s, key{root}, func() string {
		for _, dir := range s.Folders {
			if drawer && dir != s.Env.Home && dir != root {
				return dir
			}
			if !drawer && Find(s, s.Env.Home, dir).Memory == root {
				return dir
			}
		}
		if drawer {
			return s.Env.Home
		}
		return ""
	})
}

// inUse reports whether anything shows that deepcode is used by this person.
func inUse(s *workspace.Snapshot) bool {
	if s.Base.Agent == Name || slices.Contains(s.Base.Agents, Name) {
		return true
	}
	return s.File(filepath.Join(s.Env.Home, homeName)).State == workspace.Directory
}
