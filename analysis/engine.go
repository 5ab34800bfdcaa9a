// Package analysis is the engine: from a snapshot of files to what each agent
// loads of them and to what is wrong with them. The language server and the
// command line are two thin shells round it, so both always find the same.
//
// Nothing below this package knows LSP; only package workspace touches the disk.
package analysis

import (
	"slices"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// An Engine holds the two tables: agents and checks. It keeps no state of a
// workspace; all methods may be called at the same time.
type Engine struct {
	agents []agent.Agent
	table  *check.Table
}

// New returns the engine with every agent and check there is.
func New() *Engine {
	e := &Engine{}
	checks := [][]*check.Check{check.General()}
	for _, k := range known {
		e.agents = append(e.agents, k.agent)
		checks = append(checks, k.checks())
	}
	e.table = check.NewTable(checks...)
	return e
}

// Agents returns every agent.
func (e *Engine) Agents() []agent.Agent { return e.agents }

// Agent returns the agent of that name, or nil.
func (e *Engine) Agent(name string) agent.Agent {
	for _, a := range e.agents {
		if a.Name() == name {
			return a
		}
	}
	return nil
}

// Checks returns the table of checks.
func (e *Engine) Checks() *check.Table { return e.table }

// options returns how an agent's files are to be read under some settings.
func (e *Engine) options(s *workspace.Snapshot, a agent.Agent, set *settings.Settings) agent.Options {
	o := agent.Options{Release: set.Release[a.Name()]}
	if !slices.Contains(a.Releases(), o.Release) {
		o.Release = a.Releases()[0]
	}
	if set.KnownSecrets != nil && *set.KnownSecrets {
		o.KnownSecrets = s.Env.Vars
	}
	return o
}

// Roles returns what the file at path is to the agents in use, in their order.
// A file that the settings give to one agent is a project file of that agent if
// it is nothing else to it.
func (e *Engine) Roles(s *workspace.Snapshot, path string) []*agent.Role {
	type key struct{ path string }
	return workspace.Once(s, key{path}, func() []*agent.Role {
		set := e.Settings(s, path)
		var out []*agent.Role
		for _, a := range e.agents {
			if set.Agent != "" && set.Agent != a.Name() || !set.Uses(a.Name()) {
				continue
			}
			var r *agent.Role
			if agent.Knows(a, s, path) {
				r = a.Role(s, path)
			}
			if r != nil && r.Shared && set.Agent != a.Name() && !slices.Contains(set.Agents, a.Name()) {
				r = nil
			}
			if r == nil && set.Agent == a.Name() {
				r = a.Assume(s, path)
			}
			if r != nil {
				out = append(out, r)
			}
		}
		return out
	})
}

// Memories returns the file at path as each agent in use reads it; none for a
// file that is no memory.
func (e *Engine) Memories(s *workspace.Snapshot, path string) []*agent.Memory {
	type key struct{ path string }
	return workspace.Once(s, key{path}, func() []*agent.Memory {
		set := e.Settings(s, path)
		var out []*agent.Memory
		for _, r := range e.Roles(s, path) {
			a := e.Agent(r.Agent)
			out = append(out, a.Memory(s, r, e.options(s, a, set)))
		}
		return out
	})
}

// IsMemory reports whether some agent in use has anything to do with path, or
// whether it is of a memory directory that no agent claims.
func (e *Engine) IsMemory(s *workspace.Snapshot, path string) bool {
	return len(e.Roles(s, path)) > 0 || unclaimed(s, path)
}

// IsMessage reports whether the file at path is the message of a commit of memories,
// and no memory itself: its lines have a form of their own.
func (e *Engine) IsMessage(s *workspace.Snapshot, path string) bool {
	return slices.ContainsFunc(e.Memories(s, path), func(m *agent.Memory) bool { return m.Message })
}

// Check returns the findings in one file: those of each agent that has to do
// with it, and for a file that is nobody's memory what holds of any.
func (e *Engine) Check(s *workspace.Snapshot, path string) []check.Finding {
	type key struct{ path string }
	return workspace.Once(s, key{path}, func() []check.Finding { return e.check(s, path, false) })
}

// check is Check; with all, many findings of a kind are not summed up.
func (e *Engine) check(s *workspace.Snapshot, path string, all bool) []check.Finding {
	set := e.Settings(s, path)
	memories := e.Memories(s, path)
	if len(memories) == 0 {
		f := s.File(path)
		return e.table.Run(check.Pass{Snapshot: s, Settings: set, File: f, Doc: docOf(f), Directory: directoryOf(s, path), All: all})
	}
	var out []check.Finding
	for _, m := range memories {
		a := e.Agent(m.Role.Agent)
		out = append(out, e.table.Run(check.Pass{
			Snapshot: s, Settings: set, File: m.File, Doc: docOfMemory(m), All: all,
			Agent: a.Name(), Release: e.options(s, a, set).Release, Memory: m, Directory: m.Directory, Rewrites: a.Rewrites,
		})...)
	}
	if len(memories) > 1 { // what holds of any file is found once for each agent
		slices.SortStableFunc(out, check.Compare)
		out = slices.CompactFunc(out, func(a, b check.Finding) bool {
			return check.Compare(a, b) == 0 && a.Message == b.Message
		})
	}
	return out
}

// docOfMemory returns what the checks look at.
func docOfMemory(m *agent.Memory) *markdown.Document {
	if m.Doc != nil {
		return m.Doc
	}
	return docOf(m.File)
}

func docOf(f *workspace.File) *markdown.Document {
	if f.Doc != nil {
		return f.Doc
	}
	return emptyDoc
}

var emptyDoc = markdown.Parse("")

// Fold counts findings by level.
func Fold(findings []check.Finding) (errors, warnings, notes int) {
	for _, f := range findings {
		switch f.Level {
		case settings.Error:
			errors++
		case settings.Warning:
			warnings++
		default:
			notes++
		}
	}
	return
}

// agentNames lists the agents for messages.
func (e *Engine) agentNames() string {
	var names []string
	for _, a := range e.agents {
		names = append(names, a.Name())
	}
	return strings.Join(names, ", ")
}
