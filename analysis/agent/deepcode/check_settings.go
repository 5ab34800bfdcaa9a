package deepcode

import (
	"fmt"
	"strings"

	"memls/analysis/check"
	"memls/analysis/jsontext"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var settingJSON = &check.Check{
	ID:      "settings/json",
	Summary: "a settings file that deepcode ignores as a whole",
	Level:   settings.Error,
	Doc: `
deepcode reads its settings as strict JSON. A comment, a comma behind the last value or a
byte order mark, and the whole file counts as absent, without a word: every setting in it,
not only those about memory.

deepcode's own documents show an example with // comments. Release 0.15.0 does not read it.
`,
	File: func(p *check.Pass) {
		for _, s := range problems(p, NotJSON) {
			f := check.Finding{Span: s.Span, Message: "deepcode ignores this whole file: " + s.Message}
			if title, span, lost, ok := jsontext.Mend(p.Doc.Text(), jsontext.Problem{Span: s.Span, Fault: s.JSON}); ok {
				f.Fixes = []check.Fix{{Title: title, Preferred: true, Deletes: lost, Edits: []text.Edit{{Span: span}}}}
			}
			p.Report(f)
		}
	},
}

// problems returns what is wrong in the pass's settings file, of some kinds.
func problems(p *check.Pass, faults ...SettingFault) []SettingProblem {
	x := factsOf(p)
	if x.kind != kindSettings || len(x.layers) == 0 {
		return nil
	}
	var out []SettingProblem
	for _, s := range x.layers[x.layer].Problems {
		for _, f := range faults {
			if s.Fault == f {
				out = append(out, s)
			}
		}
	}
	return out
}

var settingType = &check.Check{
	ID:      "settings/type",
	Summary: "a setting that deepcode takes its default for",
	Level:   settings.Warning,
	Doc: `
A switch must be true or false, and a number a number over 0: "48" in quotes is none, and
0 or less is none but for dream.minHours. deepcode says nothing and uses the default of that
setting. Where an object is due and something else stands, all settings in it have their
defaults.
`,
	File: func(p *check.Pass) {
		for _, s := range problems(p, WrongType, OutOfRange, NotAnObject) {
			f := check.Finding{Span: s.Span, Message: s.Message}
			raw := s.Span.Of(p.Doc.Text())
			if inner := strings.Trim(raw, `"`); len(inner) == len(raw)-2 && s.Fault == WrongType && wouldDo(s.Key, inner) {
				f.Fixes = []check.Fix{{Title: "Write " + inner, Preferred: true, Edits: []text.Edit{{Span: s.Span, New: inner}}}}
			} else if s.Default != nil {
				f.Fixes = []check.Fix{{Title: fmt.Sprintf("Write the default, %v", s.Default), Edits: []text.Edit{{Span: s.Span, New: fmt.Sprint(s.Default)}}}}
			}
			p.Report(f)
		}
	},
}

// wouldDo reports whether the setting called key takes the text s as JSON.
func wouldDo(key, s string) bool {
	v, faults := jsontext.Parse(s)
	if v == nil || len(faults) > 0 {
		return false
	}
	for i := range fields {
		if fields[i].Path() == key {
			_, ok := fields[i].accepts(v)
			return ok
		}
	}
	return false
}

var settingUnknown = &check.Check{
	ID:      "settings/unknown-key",
	Summary: "a key that deepcode does not know",
	Level:   settings.Warning,
	Doc: `
deepcode ignores keys of its memory settings that it does not know. A misspelt one leaves
the setting at its default.
`,
	File: func(p *check.Pass) {
		for _, s := range problems(p, UnknownKey) {
			group, name, ok := strings.Cut(s.Key, ".")
			if !ok {
				group, name = "", s.Key
			}
			f := check.Finding{Span: s.Span, Message: fmt.Sprintf("deepcode knows no setting %s and ignores it", check.Quote(s.Key))}
			if near := check.Nearest(name, keysIn(group)); near != "" {
				f.Message = fmt.Sprintf("deepcode knows no setting %s and ignores it; did you mean %s?", check.Quote(s.Key), near)
				f.Fixes = []check.Fix{{Title: "Write " + near, Preferred: true, Edits: []text.Edit{{Span: s.Span, New: `"` + near + `"`}}}}
			}
			p.Report(f)
		}
	},
}

// keysIn returns the keys that the object called group may have; "" is memory
// itself.
func keysIn(group string) []string {
	var keys []string
	for _, f := range fields {
		if f.Group == group {
			keys = append(keys, f.Name)
		}
	}
	if group == "" {
		keys = append(keys, Groups()...)
	}
	return keys
}

var settingDuplicate = &check.Check{
	ID:      "settings/duplicate-key",
	Summary: "a key that a later one takes the place of",
	Level:   settings.Warning,
	Doc: `
Of two keys of one name in an object the last counts, as a whole: what the first one sets is
gone, also where the last one says nothing of it.
`,
	File: func(p *check.Pass) {
		for _, s := range problems(p, DuplicateKey) {
			p.Report(check.Finding{Span: s.Span, Message: s.Message})
		}
	},
}

var settingReset = &check.Check{
	ID:      "settings/reset",
	Summary: "a project's settings that undo the user's own",
	Level:   settings.Warning,
	Doc: `
A settings file with a "memory" key is filled up with all defaults before it is laid over
the files below it: the user's, then the project's, then the project's local one. So a file
that sets one value takes all others that the user has made back to their defaults. (By the
documents every key is optional, and a file changes only what it names.)

The fix repeats the user's values here.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindSettings || promised(x.release) {
			return
		}
		resets := Resets(x.layers, x.layer)
		if len(resets) == 0 {
			return
		}
		l := x.layers[x.layer]
		var what []string
		for _, r := range resets {
			what = append(what, fmt.Sprintf("%s (%v, now %v)", r.Field.Path(), r.Was, r.Is))
		}
		memory := l.Root.Get("memory")
		f := check.Finding{
			Span:    memory.KeySpan,
			Message: fmt.Sprintf("deepcode takes what this file does not name back to its default, though %s sets it: %s", p.Snapshot.Env.Tilde(resets[0].By.Path), strings.Join(what, ", ")),
		}
		for _, r := range resets {
			f.Related = append(f.Related, check.Related{Ref: r.By.File.ref(r.By.Given[r.Field.Path()]), Message: r.Field.Path() + " is set here"})
		}
		if memory.Value.Kind == jsontext.Object {
			if edits, ok := repeat(p.Doc.Text(), memory.Value, resets); ok {
				f.Fixes = []check.Fix{{Title: "Repeat the user's values here", Preferred: true, Edits: edits}}
			}
		}
		p.Report(f)
	},
}

// repeat returns the edits that put what is reset into a memory object.
func repeat(src string, memory *jsontext.Value, resets []Reset) ([]text.Edit, bool) {
	groups := map[string][]string{}
	var order []string
	for _, r := range resets {
		if groups[r.Field.Group] == nil {
			order = append(order, r.Field.Group)
		}
		groups[r.Field.Group] = append(groups[r.Field.Group], fmt.Sprintf("%q: %v", r.Field.Name, r.Was))
	}
	var edits []text.Edit
	var top []string
	for _, g := range order {
		in := memory
		if g != "" {
			m := memory.Get(g)
			if m == nil {
				top = append(top, fmt.Sprintf("%q: { %s }", g, strings.Join(groups[g], ", ")))
				continue
			}
			if in = m.Value; in.Kind != jsontext.Object {
				return nil, false
			}
		} else {
			top = append(top, groups[g]...)
			continue
		}
		edits = append(edits, addMembers(src, in, groups[g]))
	}
	if len(top) > 0 {
		edits = append(edits, addMembers(src, memory, top))
	}
	return edits, true
}

// addMembers is the edit that puts members at the start of an object, each on a line
// of its own where the object has lines.
func addMembers(src string, in *jsontext.Value, members []string) text.Edit {
	at := in.Span.Start + 1
	join, before, after := ", ", " ", ""
	if len(in.Members) > 0 {
		first := in.Members[0].KeySpan.Start
		if gap := src[at:first]; strings.Contains(gap, "\n") {
			before = gap
			join = "," + gap
		}
		after = ","
	} else {
		after = " "
	}
	return text.Edit{Span: text.Span{Start: at, End: at}, New: before + strings.Join(members, join) + after}
}
