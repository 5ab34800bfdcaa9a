package analysis

import (
	"cmp"
	"path/filepath"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Trace returns the way to the file at path, from what is in every prompt: one for
// each agent in use that the file is anything to. For a file that is no agent's, but
// lies in a memory directory, it is the way from the directory's index. The way to a
// directory is that to its index.
func (e *Engine) Trace(s *workspace.Snapshot, path string) []*agent.Trace {
	if s.File(path).State == workspace.Directory {
		path = filepath.Join(path, indexName)
	}
	var out []*agent.Trace
	for _, m := range e.Memories(s, path) {
		a := e.Agent(m.Role.Agent)
		if tracer, ok := a.(agent.Tracer); ok {
			out = append(out, tracer.Trace(s, m.Role, e.options(s, a, e.Settings(s, path))))
			continue
		}
		out = append(out, traceLoaded(m))
	}
	if len(out) > 0 || !unclaimed(s, path) {
		return out
	}
	dir := directoryOf(s, path)
	t := &agent.Trace{Path: path}
	switch t.Steps = check.Way(s, dir, path); {
	case path == dir.Index: // whether an agent loads it, nobody knows
		t.Note = "it is the index, where the way begins"
	case len(t.Steps) == 0:
		t.Broken = "no entry of " + filepath.Base(dir.Index) + " leads to it"
		t.BreaksAt = view.Ref{Path: dir.Index}
	}
	return []*agent.Trace{t}
}

// traceLoaded is the trace of an agent that has no indexes: a file is in the prompt
// or is not.
func traceLoaded(m *agent.Memory) *agent.Trace {
	t := &agent.Trace{Agent: m.Role.Agent, Path: m.Role.Path}
	if !m.Role.Loads || m.View.Text == "" {
		t.Broken = cmp.Or(m.Role.Why, m.Refused, "nothing of it is loaded")
		t.BreaksAt = view.Ref{Path: m.Role.Path}
		return t
	}
	t.InPrompt = true
	if len(m.View.LeftOut) > 0 {
		t.Note = "a part of it is not loaded: " + m.View.LeftOut[0].Reason
	}
	return t
}
