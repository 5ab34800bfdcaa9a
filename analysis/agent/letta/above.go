package letta

import (
	"path/filepath"
	"slices"
	"unicode/utf8"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

// Above is core memory, for a file that is opened when it is needed: a core file of
// its own, which is in every prompt once it is committed.
func (Agent) Above(s *workspace.Snapshot, r *agent.Role, o agent.Options) []agent.Above {
	root := r.Root
	rel, err := filepath.Rel(root, r.Path)
	if rel = filepath.ToSlash(rel); root == "" || err != nil || r.Kind != kindDeferred || IsIndex(rel) {
		return nil
	}
	config := configOf(s, root, o.Release).config
	if h := shapeOf(s, root); !h.v2 || h.of(rel).legacy || config.IsReadOnly(rel) {
		return nil
	}
	return []agent.Above{{
		Title: "core memory, which is in every prompt",
		Own: func(title, about, _ string) (path, header string) {
			slug := nameFor(s, root, ".", title)
			return filepath.Join(root, slug+".md"), "---\nname: " + slug + "\ndescription: " + headline(about) + "\n---\n\n"
		},
		Budget: func(s *workspace.Snapshot, path string) agent.Budget {
			b := agent.Budget{Used: coreOf(s, root).characters, Unit: "characters"}
			if !slices.Contains(shapeOf(s, root).core, filepath.Base(path)) {
				b.Used += utf8.RuneCountInString(s.File(path).Text())
			}
			if most := config.MaxCore; most != nil {
				b.Limit, b.Over = *most, b.Used > *most
			}
			return b
		},
	}}
}
