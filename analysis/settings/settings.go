// Package settings is the one schema of what a person can set, whichever door it
// comes through: the editor (`memls.*`), `.memls.yaml` in a workspace, flags.
package settings

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// A Level is how much a finding matters, or Off.
type Level uint8

const (
	Unset Level = iota
	Off
	Hint
	Information
	Warning
	Error
)

var levelNames = []string{"", "off", "hint", "information", "warning", "error"}

func (l Level) String() string { return levelNames[l] }

// ParseLevel reads a level by its name; "info" is taken too.
func ParseLevel(s string) (Level, error) {
	if s == "info" {
		return Information, nil
	}
	if i := slices.Index(levelNames, s); i > 0 {
		return Level(i), nil
	}
	return Unset, fmt.Errorf("%q is no level: use %s", s, strings.Join(levelNames[1:], ", "))
}

// Settings are the values of one layer, or of all layers together. The zero
// value sets nothing.
type Settings struct {
	// Agents limits memls to these agents; empty: all.
	Agents []string
	// Agent is the agent that named files belong to, whatever their names say.
	Agent string
	// Release is the version of each agent whose behaviour counts.
	Release map[string]string
	// Checks sets the level of a check (`rule/left-out`) or family (`rule`).
	Checks map[string]Level
	// Exclude holds globs, relative to the folder, of paths that are not looked
	// for; `**` crosses directories.
	Exclude []string
	// CodeLens turns the budget over the first line, RuleLens a word over rules that
	// are not in effect, and Inlay the hints at the borders of left-out text on or
	// off; nil: on.
	CodeLens, RuleLens, Inlay *bool
	// ReferenceLens turns how many places lead to a memory, and CostHints what each
	// section costs, on or off; nil: off.
	ReferenceLens, CostHints *bool
	// KnownSecrets lets a preview use the environment's secret-like variables,
	// as DGC does. Only the user can set it.
	KnownSecrets *bool
	// Consolidate names the model behind consolidation; nil: none. Only the user
	// can set it.
	Consolidate *Consolidate
}

// Consolidate says which model turns a log into analysis: a program, or else an
// address. It is taken from one layer as a whole, so that the key of one model
// never goes to the address of another.
type Consolidate struct {
	// Command is a program and its arguments; no shell takes part.
	Command []string
	// Endpoint is the base of an OpenAI-compatible interface, Model what to ask it
	// for, KeyVariable the environment variable that holds its key; "" for none.
	Endpoint, Model, KeyVariable string
	// Timeout is in seconds; 0: unset.
	Timeout float64
}

// Over returns s with what is unset taken from below.
func (s Settings) Over(below Settings) Settings {
	if s.Agents == nil {
		s.Agents = below.Agents
	}
	if s.Agent == "" {
		s.Agent = below.Agent
	}
	s.Release = merged(s.Release, below.Release)
	s.Checks = merged(s.Checks, below.Checks)
	s.Exclude = append(slices.Clip(s.Exclude), below.Exclude...)
	for _, x := range []struct{ over, below **bool }{
		{&s.CodeLens, &below.CodeLens}, {&s.RuleLens, &below.RuleLens}, {&s.ReferenceLens, &below.ReferenceLens},
		{&s.Inlay, &below.Inlay}, {&s.CostHints, &below.CostHints},
	} {
		if *x.over == nil {
			*x.over = *x.below
		}
	}
	if s.KnownSecrets == nil {
		s.KnownSecrets = below.KnownSecrets
	}
	if s.Consolidate == nil {
		s.Consolidate = below.Consolidate
	}
	return s
}

func merged[V any](over, below map[string]V) map[string]V {
	if len(over) == 0 {
		return below
	}
	out := maps.Clone(below)
	if out == nil {
		out = map[string]V{}
	}
	maps.Copy(out, over)
	return out
}

// Level returns what is set for a check: its own level before its family's;
// Unset if nothing is.
func (s *Settings) Level(id string) Level {
	if l := s.Checks[id]; l != Unset {
		return l
	}
	return s.Checks[path.Dir(id)]
}

// Uses reports whether agent is to be looked for.
func (s *Settings) Uses(agent string) bool {
	return len(s.Agents) == 0 || slices.Contains(s.Agents, agent)
}

// On reads a switch that is on unless it is turned off.
func On(b *bool) bool { return b == nil || *b }

// Asked reads a switch that is off unless it is turned on.
func Asked(b *bool) bool { return b != nil && *b }

// Excluded reports whether rel, a slash-separated path below the folder of the
// settings, matches one of the globs.
func (s *Settings) Excluded(rel string) bool {
	for _, g := range s.Exclude {
		if matchGlob(strings.Split(strings.Trim(g, "/"), "/"), strings.Split(rel, "/")) {
			return true
		}
	}
	return false
}

// matchGlob matches segment by segment; `**` stands for any number of them. A
// glob that matches a directory matches all below it. The work is at most
// len(glob) x len(name).
func matchGlob(glob, name []string) bool {
	at := map[int]bool{0: true} // positions in glob reached so far
	for _, seg := range name {
		next := map[int]bool{}
		for i := range at {
			for ; i < len(glob) && glob[i] == "**"; i++ {
				next[i] = true
			}
			if i == len(glob) {
				return true
			}
			if ok, err := path.Match(glob[i], seg); ok && err == nil {
				next[i+1] = true
			}
		}
		at = next
	}
	for i := range at {
		for ; i < len(glob) && glob[i] == "**"; i++ {
		}
		if i == len(glob) {
			return true
		}
	}
	return false
}
