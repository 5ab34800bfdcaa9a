package deepcode

import (
	"path/filepath"
	"slices"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Trace returns the way to a file of deepcode's: a memory of a project through the
// index that is loaded, one of the drawer as the drawer shows it.
func (a Agent) Trace(s *workspace.Snapshot, role *agent.Role, o agent.Options) *agent.Trace {
	m := a.Memory(s, role, o)
	x := m.Facts.(*facts)
	t := &agent.Trace{Agent: Name, Path: role.Path}
	switch {
	case role.Kind == kindMemory && x.drawer:
		x.traceDrawer(m, t)
	case role.Kind == kindMemory || role.Kind == kindSubIndex && !x.drawer:
		traceMemory(s, role, o, t)
	case m.Role.Loads && m.View.Text != "":
		t.InPrompt = true
	default:
		t.Broken, t.BreaksAt = notLoaded(m), view.Ref{Path: role.Path}
	}
	return t
}

func notLoaded(m *agent.Memory) string {
	switch {
	case m.Refused != "":
		return m.Refused
	case m.Role.Why != "":
		return m.Role.Why
	case !m.File.Exists():
		return "there is no such file"
	}
	return "deepcode loads nothing of it"
}

// traceDrawer says what the drawer's block has of a memory.
func (x *facts) traceDrawer(m *agent.Memory, t *agent.Trace) {
	t.InPrompt = true
	body := slices.ContainsFunc(x.block.Bodies, func(b *Body) bool { return b.Entry.Path == t.Path })
	switch {
	case !body:
		t.InPrompt, t.Broken, t.BreaksAt = false, "it has no body, so the drawer leaves it out", view.Ref{Path: t.Path}
	case !m.Role.Loads:
		t.InPrompt, t.Broken, t.BreaksAt = false, m.Role.Why, view.Ref{Path: x.dir}
	case x.block.Mode == DrawerNames:
		t.InPrompt, t.Note = false, "the prompt names it, and the agent reads it on demand"
	case x.block.Mode == DrawerTopics:
		t.InPrompt = false
		t.Broken, t.BreaksAt = "the drawer is over its budget, and .index.md is loaded in place of its memories: a search finds it", view.Ref{Path: filepath.Join(x.dir, TopicIndexName)}
	}
}

// traceMemory follows the entries from the index that is loaded.
func traceMemory(s *workspace.Snapshot, role *agent.Role, o agent.Options, t *agent.Trace) {
	x := ReadIndex(keptDisk{s}, role.Root, o.Release, keptLister(s))
	if x.File == nil {
		t.Broken = "there is no index, so only a search of the agent's finds it"
		t.BreaksAt = view.Ref{Path: filepath.Join(role.Root, IndexName)}
		return
	}
	index := x.File.Path
	if slices.ContainsFunc(x.Recent, func(e Entry) bool { return e.Path == role.Path }) {
		t.Steps = []agent.Step{{Ref: view.Ref{Path: index}, Target: role.Path, Note: "the prompt lists it below the index: it is newer than .index.md"}}
		return
	}
	dir := directoryOf(role.Root, false)
	dir.Index = index
	t.Steps = check.Way(s, dir, role.Path)
	switch {
	case len(t.Steps) == 0:
		t.Broken = "no entry of " + filepath.Base(index) + " leads to it, so only a search of the agent's finds it"
		t.BreaksAt = view.Ref{Path: index}
	case t.Steps[0].Span.Start >= x.Cut.Kept.End:
		t.Broken, t.BreaksAt = x.Cut.reason()+", and this entry is not loaded", t.Steps[0].Ref
		t.Steps = nil
	}
}
