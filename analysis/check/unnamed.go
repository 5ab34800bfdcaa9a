package check

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/workspace"
)

// Unnamed returns the memories that the index at path should lead to, and that no
// index does, relative to the directory: in a chained one those beside the index, and
// the indexes right below it.
func Unnamed(s *workspace.Snapshot, dir *agent.Directory, index string, claimed bool) []string {
	if !dir.Chained {
		return ReachOf(s, dir, claimed).Missing
	}
	named := map[string]bool{}
	for _, t := range targetsOf(s, dir, index) {
		named[t.rel] = true
		named[t.rel+"/"+filepath.Base(dir.Index)] = true
	}
	tree := s.Tree(dir.Root)
	here, ok := tree.Rel(index)
	if !ok {
		return nil
	}
	base := path.Base(here)
	here = path.Dir(here)
	var out []string
	for _, f := range tree.Files() {
		beside := path.Dir(f.Path) == here && dir.Memory(f.Path)
		below := path.Base(f.Path) == base && path.Dir(f.Path) != here && path.Dir(path.Dir(f.Path)) == here
		if (beside || below && !isHiddenPath(f.Path)) && !f.Link && !named[f.Path] {
			out = append(out, f.Path)
		}
	}
	return out
}

// EntryTexts returns what follows the list marker in lines of an index for some
// memories, relative to the directory, in the index's own manner.
func EntryTexts(s *workspace.Snapshot, dir *agent.Directory, index string, doc *markdown.Document, memories []string) []string {
	style := styleOf(doc)
	scope := ScopeOf(s, index, dir)
	out := make([]string, len(memories))
	for i, rel := range memories {
		e := EntryFor(s, dir, scope, rel)
		out[i] = strings.TrimPrefix(style.line(e.Path, e.Title, e.Hook), style.before)
	}
	return slices.Clip(out)
}
