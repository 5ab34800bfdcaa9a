package letta

import (
	"path/filepath"
	"slices"
	"unicode/utf8"

	"memls/analysis/agent"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Stores returns the repository that dir is in, if any, as one store: its Markdown
// in the order of paths, skills left out.
func (Agent) Stores(s *workspace.Snapshot, dir string) []agent.Store {
	root := rootOf(s, dir)
	if root == "" {
		return nil
	}
	st := agent.Store{Agent: Name, Name: storeMemory, Path: root}
	st.Whole = &agent.Role{Agent: Name, Store: storeMemory, Path: root, Root: root, Dir: root, Kind: kindDirectory, Loads: true}
	core := 0
	names := namesOf(s, root)
	for _, e := range names.Entries() {
		if !IsMarkdown(e.Path) || IsSkill(e.Path) {
			continue
		}
		abs := filepath.Join(root, filepath.FromSlash(e.Path))
		st.Files = append(st.Files, abs)
		if IsCore(e.Path) && e.Mode.IsRegular() {
			core += utf8.RuneCountInString(s.File(abs).Text())
		}
	}
	st.Note = plural(len(st.Files), "file")
	if limit := configOf(s, root, "").config.MaxCore; limit != nil {
		st.Note = "core " + view.Number(core) + " of " + view.Number(*limit) + " characters; " + st.Note
	}
	if n := len(unreached(s, root)); n > 0 {
		st.Note += ", " + view.Number(n) + " not reachable"
	}
	switch n := changed(s, root); {
	case isLegacy(names):
		st.Note += "; the older layout, with core memory in system/: nothing of it is checked"
	case !names.Has(IndexName):
		st.Note += "; no MEMORY.md at the root, so nothing is loaded"
	case n > 0:
		st.Note += "; HEAD differs from disk in " + view.Number(n)
	}
	return []agent.Store{st}
}

// changed returns how many Markdown files on disk, or in the editor, are not as
// HEAD has them.
func changed(s *workspace.Snapshot, root string) int {
	paths, err := repositoryOf(s, root).Changed()
	n := 0
	for _, p := range paths {
		if err == nil && IsMarkdown(p) {
			n++
		}
	}
	return n
}

// isLegacy reports whether a tree is of the older layout.
func isLegacy(t *Tree) bool {
	return !t.Has(IndexName) && slices.ContainsFunc(t.Entries(), func(e Entry) bool { return isLegacyMemory(e.Path) })
}
