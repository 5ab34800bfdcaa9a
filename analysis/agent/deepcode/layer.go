package deepcode

import (
	"fmt"
	"slices"

	"memls/analysis/jsontext"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A SettingFault is what is wrong with one setting.
type SettingFault uint8

const (
	// NotJSON: the agent takes the whole file for absent.
	NotJSON SettingFault = iota
	// NotAnObject: "memory" or a group of it is no object, and every setting in
	// it has its default.
	NotAnObject
	// WrongType: no boolean or no number; the setting has its default.
	WrongType
	// OutOfRange: a number that is not over 0, or not finite; as WrongType.
	OutOfRange
	// UnknownKey: ignored.
	UnknownKey
	// DuplicateKey: an earlier one of two, ignored as a whole.
	DuplicateKey
)

// A SettingProblem is one thing wrong in a settings file, and where.
type SettingProblem struct {
	Span    text.Span
	Fault   SettingFault
	JSON    jsontext.Fault // of NotJSON
	Key     string         // the setting's path below "memory", or the unknown key's; "" for NotJSON
	Default any            // the value that is used instead, of WrongType and OutOfRange
	Message string         // a clause
}

// A Layer is one settings file.
type Layer struct {
	Path string
	File *File // nil: it does not exist or cannot be read
	// Present says that the agent reads it: it is strict JSON, of any kind.
	Present bool
	// HasMemory says that it has a "memory" key, of any value. Then it takes the
	// place of all lower layers, see Effective.
	HasMemory bool
	// Settings is its memory part, filled up with the defaults.
	Settings Settings
	// Given are the settings that it makes itself, by Field.Path, with the span
	// of the key.
	Given    map[string]text.Span
	Root     *jsontext.Value // what could be made out, with the place of everything
	Problems []SettingProblem
}

// ReadLayer reads the settings file at path.
func ReadLayer(disk workspace.FS, path, release string) *Layer {
	f, err := readFile(disk, path)
	if err != nil {
		return &Layer{Path: path, Settings: DefaultSettings()}
	}
	return ParseLayer(f, release)
}

// ParseLayer reads the text of a settings file. The documents' own example has
// comments, so their release reads past them.
func ParseLayer(f *File, release string) *Layer {
	l := &Layer{Path: f.Path, File: f, Settings: DefaultSettings(), Given: map[string]text.Span{}}
	root, faults := jsontext.Parse(f.Text)
	l.Root = root
	l.Present = root != nil
	for _, fault := range faults {
		if fault.Fault == jsontext.Comment && promised(release) {
			continue
		}
		l.Present = false
		l.Problems = append(l.Problems, SettingProblem{Span: fault.Span, Fault: NotJSON, JSON: fault.Fault, Message: fault.Message})
	}
	if root == nil || root.Kind != jsontext.Object {
		return l
	}
	l.duplicates("", root, func(key string) bool { return key == "memory" })
	if m := root.Get("memory"); m != nil {
		l.HasMemory = l.Present
		l.memory(m)
	}
	slices.SortStableFunc(l.Problems, func(a, b SettingProblem) int { return a.Span.Start - b.Span.Start })
	return l
}

// memory reads the memory object and its groups.
func (l *Layer) memory(m *jsontext.Member) {
	if m.Value.Kind != jsontext.Object {
		if m.Value.Partial {
			return
		}
		l.problem(m.Value.Span, NotAnObject, "memory", nil, "memory is %s, so every setting has its default", m.Value.Kind)
		return
	}
	l.group("", m.Value)
	for _, group := range Groups() {
		g := m.Value.Get(group)
		switch {
		case g == nil, g.Value.Partial && g.Value.Kind != jsontext.Object:
		case g.Value.Kind != jsontext.Object:
			l.problem(g.Value.Span, NotAnObject, group, nil, "%s is %s, so every setting in it has its default", group, g.Value.Kind)
		default:
			l.group(group, g.Value)
		}
	}
}

// group reads the fields that stand right in one object.
func (l *Layer) group(group string, object *jsontext.Value) {
	isGroup := func(key string) bool { return group == "" && slices.Contains(Groups(), key) }
	l.duplicates(group, object, func(string) bool { return true })
	for i := range object.Members {
		m := &object.Members[i]
		if m != object.Get(m.Key) || isGroup(m.Key) || m.Value.Partial {
			continue
		}
		f := find(group, m.Key)
		if f == nil {
			l.problem(m.KeySpan, UnknownKey, join(group, m.Key), nil, "deepcode knows no setting of this name here")
			continue
		}
		v, ok := f.accepts(m.Value)
		if ok {
			f.set(&l.Settings, v)
			l.Given[f.Path()] = m.KeySpan
			continue
		}
		want, fault := "a boolean", WrongType
		if f.number != nil {
			want = "a number over 0"
			if f.MayBe0 {
				want = "a number that is not under 0"
			}
			if m.Value.Kind == jsontext.Number {
				fault = OutOfRange
			}
		}
		l.problem(m.Value.Span, fault, f.Path(), f.Default, "%s must be %s: deepcode uses its default, %v", f.Path(), want, f.Default)
	}
}

// duplicates reports keys of an object that a later one of the same name hides.
func (l *Layer) duplicates(group string, object *jsontext.Value, counts func(key string) bool) {
	last := map[string]int{}
	for i, m := range object.Members {
		last[m.Key] = i
	}
	for i, m := range object.Members {
		if last[m.Key] != i && counts(m.Key) {
			l.problem(m.KeySpan, DuplicateKey, join(group, m.Key), nil, "a later key of the same name takes the place of this one")
		}
	}
}

func join(group, key string) string {
	if group == "" {
		return key
	}
	return group + "." + key
}

func (l *Layer) problem(span text.Span, fault SettingFault, key string, def any, format string, args ...any) {
	l.Problems = append(l.Problems, SettingProblem{Span: span, Fault: fault, Key: key, Default: def, Message: fmt.Sprintf(format, args...)})
}

// Layers returns the settings files of a session at p, the lowest first: the
// user's, the project's, the project's local one, and when it is not "" the one
// named by a flag.
func Layers(disk workspace.FS, p *Places, flag, release string) []*Layer {
	paths := []string{p.UserSettings, p.ProjectSettings, p.LocalSettings}
	if flag != "" {
		paths = append(paths, flag)
	}
	layers := make([]*Layer, len(paths))
	for i, path := range paths {
		layers[i] = ReadLayer(disk, path, release)
	}
	return layers
}

// Effective returns the settings that layers, the lowest first, add up to. A layer
// with a memory key is filled up with all defaults before it is laid over the
// others, so the highest one decides everything. By the documents every key is
// optional: in their release a layer changes only what it sets.
func Effective(layers []*Layer, release string) Settings {
	s := DefaultSettings()
	for _, l := range layers {
		switch {
		case !l.HasMemory:
		case promised(release):
			for i := range fields {
				if _, ok := l.Given[fields[i].Path()]; ok {
					fields[i].set(&s, fields[i].Value(l.Settings))
				}
			}
		default:
			s = l.Settings
		}
	}
	return s
}

// A Reset is a setting that a lower layer makes and a higher one takes back to its
// default without naming it.
type Reset struct {
	Field   Field
	By      *Layer // the lower layer that makes it
	Was, Is any
}

// Resets returns what the layer at index i takes back of the ones below it in
// release 0.15.0.
func Resets(layers []*Layer, i int) []Reset {
	l := layers[i]
	if !l.HasMemory {
		return nil
	}
	var below *Layer
	for _, lower := range layers[:i] {
		if lower.HasMemory {
			below = lower
		}
	}
	if below == nil {
		return nil
	}
	var resets []Reset
	for _, f := range fields {
		_, given := l.Given[f.Path()]
		was, is := f.Value(below.Settings), f.Value(l.Settings)
		if !given && was != is {
			resets = append(resets, Reset{f, below, was, is})
		}
	}
	return resets
}
