package analysis

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// AboutReference says what the byte off of the file at path leads to: its description,
// type and size, whether it is in every prompt or read on demand, and the way to it.
func (e *Engine) AboutReference(s *workspace.Snapshot, path string, off int) (agent.Note, bool) {
	r, ok := e.ReferenceAt(s, path, off)
	if !ok {
		r, ok = e.entryAt(s, path, off)
	}
	target := r.File()
	if r.Dir {
		target = e.IndexOf(s, target)
	}
	if !ok || target == "" || target == path {
		return agent.Note{}, false
	}
	n := e.About(s, path, target)
	n.Span = r.Span
	if p, ok := check.PlaceOf(s, s.File(target), r.Fragment); ok && p.Heading >= 0 {
		if h, ok := s.File(target).Doc.Heading(p.Heading); ok {
			n.Text += " · section " + agent.Escape(check.Quote(h.Text))
		}
	}
	return n, true
}

// maxAbout is the most code points of a description that is shown.
const maxAbout = 300

// About says what the file at target is, for who looks at the file at path.
func (e *Engine) About(s *workspace.Snapshot, path, target string) agent.Note {
	f := s.File(target)
	n := agent.Note{Target: target, Head: cmp.Or(check.Shown(check.HookOf(f), maxAbout), check.Shown(titleOr(f), maxAbout))}
	var facts []string
	if kind := check.TypeOf(f.Doc); kind != "" {
		facts = append(facts, agent.Escape(check.Shown(kind, maxAbout)))
	}
	facts = append(facts, size(f.Size))
	trace := e.traceFor(s, path, target)
	switch {
	case trace == nil:
		facts = append(facts, "not loaded with this file")
	case trace.InPrompt:
		facts = append(facts, "in every prompt")
	case !trace.Reached():
		facts = append(facts, "not reached: "+agent.Escape(trace.Broken))
	case trace.Agent == "" && len(trace.Steps) == 0:
		facts = append(facts, "the index of its directory")
	case trace.Agent == "": // who reads it, and when, nobody knows
		facts = append(facts, e.wayTo(s, trace))
	default:
		facts = append(facts, "read on demand", e.wayTo(s, trace))
	}
	n.Text = strings.Join(facts, " · ")
	return n
}

// titleOr is what stands for a description where there is none.
func titleOr(f *workspace.File) string {
	if f.Doc == nil {
		return filepath.Base(f.Path)
	}
	return check.TitleOf(f)
}

// traceFor returns the way to target of the agent that reads the file at path too, or
// of the first; nil when target is no memory.
func (e *Engine) traceFor(s *workspace.Snapshot, path, target string) *agent.Trace {
	traces := e.Trace(s, target)
	for _, r := range e.Roles(s, path) {
		if i := slices.IndexFunc(traces, func(t *agent.Trace) bool { return t.Agent == r.Agent }); i >= 0 {
			return traces[i]
		}
	}
	if len(traces) == 0 {
		return nil
	}
	return traces[0]
}

// wayTo writes the way to a file: MEMORY.md → projects/MEMORY.md → here.
func (e *Engine) wayTo(s *workspace.Snapshot, t *agent.Trace) string {
	dir := e.directoryAround(s, t.Path)
	var names []string
	for _, step := range t.Steps {
		name := filepath.Base(step.Path)
		if dir != nil {
			if rel, err := filepath.Rel(dir.Root, step.Path); err == nil && filepath.IsLocal(rel) {
				name = filepath.ToSlash(rel)
			}
		}
		names = append(names, agent.Code(check.Shown(name, maxAbout)))
	}
	if len(names) == 0 {
		return "found by searching"
	}
	return strings.Join(append(names, "here"), " → ")
}

// size writes a number of bytes for a person: 312 bytes, 2.1 kB.
func size(n int64) string {
	if n < 1000 {
		return view.Number(int(n)) + " bytes"
	}
	tenths := (n + 50) / 100
	whole := view.Number(int(tenths / 10))
	if rest := tenths % 10; tenths < 100 && rest > 0 {
		whole += "." + view.Number(int(rest))
	}
	return whole + " kB"
}
