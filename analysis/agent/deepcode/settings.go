package deepcode

import (
	"math"
	"slices"

	"memls/analysis/jsontext"
)

// Settings is the memory part of the agent's settings, in effect.
type Settings struct {
	Enabled            bool
	ExtractEveryTurns  float64
	SessionMemory      SessionMemorySettings
	Dream              DreamSettings
	Global             GlobalSettings
	IndexConsolidation IndexConsolidationSettings
}

// SessionMemorySettings are when a session's summary is written.
type SessionMemorySettings struct {
	Enabled                                          bool
	MinInitTokens, MinUpdateTokens, ToolCallsBetween float64
}

// DreamSettings are when memories are consolidated in the background.
type DreamSettings struct {
	Enabled               bool
	MinHours, MinSessions float64
}

// GlobalSettings are about the global drawer. MaxBytes is the budget of its
// bodies in the prompt, in UTF-8 bytes; a fraction is possible.
type GlobalSettings struct {
	Enabled  bool
	MaxBytes float64
}

// IndexConsolidationSettings are about .index.md.
type IndexConsolidationSettings struct{ Enabled bool }

// A Field is one setting.
type Field struct {
	Group   string // the object it stands in, "" for the memory object itself
	Name    string
	Default any  // a bool or a float64
	MayBe0  bool // a number may be 0; all must be finite and otherwise over 0
	Doc     string

	flag   func(*Settings) *bool // where it is kept: one of these
	number func(*Settings) *float64
}

// Path returns the field's key with its group: "dream.minHours".
func (f *Field) Path() string {
	if f.Group == "" {
		return f.Name
	}
	return f.Group + "." + f.Name
}

// Value returns the field's value in s: a bool or a float64.
func (f *Field) Value(s Settings) any {
	if f.flag != nil {
		return *f.flag(&s)
	}
	return *f.number(&s)
}

var fields = []Field{
	{Name: "enabled", Default: true, Doc: "Whether deepcode remembers anything.", flag: func(s *Settings) *bool { return &s.Enabled }},
	{Name: "extractEveryTurns", Default: 1., Doc: "After how many turns deepcode asks whether there is something to remember.", number: func(s *Settings) *float64 { return &s.ExtractEveryTurns }},
	{Group: "sessionMemory", Name: "enabled", Default: true, Doc: "Whether long sessions keep a rolling summary.", flag: func(s *Settings) *bool { return &s.SessionMemory.Enabled }},
	{Group: "sessionMemory", Name: "minInitTokens", Default: 10000., Doc: "Tokens before a session's first summary.", number: func(s *Settings) *float64 { return &s.SessionMemory.MinInitTokens }},
	{Group: "sessionMemory", Name: "minUpdateTokens", Default: 5000., Doc: "Further tokens before each later summary.", number: func(s *Settings) *float64 { return &s.SessionMemory.MinUpdateTokens }},
	{Group: "sessionMemory", Name: "toolCallsBetween", Default: 3., Doc: "Tool calls between two summaries, at least.", number: func(s *Settings) *float64 { return &s.SessionMemory.ToolCallsBetween }},
	{Group: "dream", Name: "enabled", Default: true, Doc: "Whether memories are consolidated in the background.", flag: func(s *Settings) *bool { return &s.Dream.Enabled }},
	{Group: "dream", Name: "minHours", Default: 24., MayBe0: true, Doc: "Hours since the last consolidation, at least; may be 0.", number: func(s *Settings) *float64 { return &s.Dream.MinHours }},
	{Group: "dream", Name: "minSessions", Default: 5., Doc: "Sessions since the last consolidation, at least.", number: func(s *Settings) *float64 { return &s.Dream.MinSessions }},
	{Group: "global", Name: "enabled", Default: true, Doc: "Whether the global drawer is loaded.", flag: func(s *Settings) *bool { return &s.Global.Enabled }},
	{Group: "global", Name: "maxBytes", Default: 8192., Doc: "Bytes of the global drawer's bodies that are loaded in full; over that, only an index or the file names.", number: func(s *Settings) *float64 { return &s.Global.MaxBytes }},
	{Group: "indexConsolidation", Name: "enabled", Default: true, Doc: "Whether consolidation writes .index.md.", flag: func(s *Settings) *bool { return &s.IndexConsolidation.Enabled }},
}

// Fields returns every setting below "memory", in the order of the documents.
func Fields() []Field { return slices.Clone(fields) }

// Groups returns the objects that settings stand in, in the order of the documents.
func Groups() []string {
	var groups []string
	for _, f := range fields {
		if f.Group != "" && !slices.Contains(groups, f.Group) {
			groups = append(groups, f.Group)
		}
	}
	return groups
}

// DefaultSettings returns what is in effect without any settings file.
func DefaultSettings() Settings {
	var s Settings
	for i := range fields {
		fields[i].set(&s, fields[i].Default)
	}
	return s
}

func (f *Field) set(s *Settings, value any) {
	switch v := value.(type) {
	case bool:
		*f.flag(s) = v
	case float64:
		*f.number(s) = v
	}
}

// accepts returns the value that the agent takes v for, and whether it takes it:
// a boolean for a boolean, a finite number over 0 (or at least 0) for a number.
func (f *Field) accepts(v *jsontext.Value) (any, bool) {
	if f.flag != nil {
		return v.Bool, v.Kind == jsontext.Bool
	}
	n := v.Number
	ok := v.Kind == jsontext.Number && !math.IsInf(n, 0) && (n > 0 || f.MayBe0 && n == 0)
	return n, ok
}

// find returns the field called name in group, or nil.
func find(group, name string) *Field {
	for i := range fields {
		if fields[i].Group == group && fields[i].Name == name {
			return &fields[i]
		}
	}
	return nil
}
