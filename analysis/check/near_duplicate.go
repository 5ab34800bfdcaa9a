package check

import (
	"fmt"
	"path/filepath"
	"slices"

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/similar"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

var nearDuplicate = &Check{
	ID:      "hygiene/near-duplicate",
	Summary: "another memory says much the same",
	Level:   settings.Hint,
	Doc: `
One subject has two homes: both are offered to the agent, each holds a part of what is
known, and what is corrected in one stays wrong in the other.

Two memories are compared by what their names, descriptions, headings and texts are
about, whatever the order and the inflection of the words; code is left out. It is said
at the one whose path comes later. Merge it into the other one, or give each a subject
of its own and say so in the descriptions.
`,
	File: func(p *Pass) {
		store := p.memoryStore()
		if store == nil {
			return
		}
		twin, ok := store.TwinBefore(p.File.Path, similar.Of(p.File.Path, p.Doc), similar.MinTwin)
		if !ok {
			return // or it is said at the other one
		}
		f := Finding{
			Span:    p.subject(),
			Message: fmt.Sprintf("%s says much the same: one subject has two homes, and what is corrected in one stays wrong in the other", p.Directory.Rel(twin.Path)),
			Related: []Related{{Ref: view.Ref{Path: twin.Path, Span: text.Span{}}, Message: "the other home of the subject"}},
		}
		if MayMerge(p.Snapshot, p.Directory, p.File.Path, twin.Path) {
			f.Fixes = []Fix{p.merging(twin.Path)}
		}
		p.Report(f)
	},
}

// merging is the fix that folds the pass's file into another one of its directory.
func (p *Pass) merging(into string) Fix {
	path := p.File.Path
	return Fix{
		Title: MergeTitle(p.Directory, into), Deletes: true, Keeps: true, Note: MergeNote,
		Later: func() *workspace.Change {
			return Merge(p.Snapshot, path, into, MoveEdits(p.Snapshot, map[string]string{path: into}, p.directoryAround))
		},
	}
}

// memoryStore returns what the memories of the file's directory are about and say;
// nil where the file is no memory among others, and while they are read for the first
// time.
func (p *Pass) memoryStore() *similar.Store {
	if !p.hasStore {
		p.store, p.hasStore = p.findStore(), true
	}
	return p.store
}

func (p *Pass) findStore() *similar.Store {
	if p.Directory == nil || isWide(p.Snapshot, p.Directory.Root) || p.isIndex() {
		return nil
	}
	claimed := p.Agent != ""
	if _, found := slices.BinarySearch(memoriesOf(p.Snapshot, p.Directory, claimed), p.Directory.Rel(p.File.Path)); !found {
		return nil
	}
	st, _ := similar.StoreOf(p.Snapshot, p.Directory.Root, memoryFiles(p.Snapshot, p.Directory, claimed))
	return st
}

// MemoryIndex returns what the memories of a directory are about, to find those
// that are about the same.
func MemoryIndex(s *workspace.Snapshot, dir *agent.Directory, claimed bool) *similar.Index {
	return similar.StoreNow(s, dir.Root, memoryFiles(s, dir, claimed)).Index
}

func memoryFiles(s *workspace.Snapshot, dir *agent.Directory, claimed bool) func() []string {
	return func() []string {
		var out []string
		for _, rel := range memoriesOf(s, dir, claimed) {
			out = append(out, filepath.Join(dir.Root, filepath.FromSlash(rel)))
		}
		return out
	}
}

// subject returns where a memory says what it is about: its description, or its
// first line.
func (p *Pass) subject() text.Span {
	if fm := p.Doc.Frontmatter(); fm != nil {
		for _, name := range [...]string{"description", "name"} {
			for _, k := range fm.Keys {
				if k.Name == name && !k.ValueSpan.IsEmpty() {
					return k.ValueSpan
				}
			}
		}
	}
	return firstLine(p.Doc.Text())
}
