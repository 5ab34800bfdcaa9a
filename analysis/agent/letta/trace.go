package letta

import (
	"memls/analysis/agent"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Trace returns the way to a file of a repository: see Chain.
func (Agent) Trace(s *workspace.Snapshot, role *agent.Role, _ agent.Options) *agent.Trace {
	t := &agent.Trace{Agent: Name, Path: role.Path}
	if role.Kind == kindConfig || role.Kind == kindMessage {
		t.Broken, t.BreaksAt = role.Why, view.Ref{Path: role.Path}
		return t
	}
	route := Chain(s, role.Root, role.Path)
	t.InPrompt = route.InPrompt
	for _, step := range route.Steps {
		t.Steps = append(t.Steps, agent.Step{Ref: view.Ref{Path: step.Index, Span: step.Entry}, Target: step.Target})
	}
	if b := route.Break; b != nil {
		t.Broken, t.BreaksAt = b.Why, view.Ref{Path: b.Index}
	}
	return t
}
