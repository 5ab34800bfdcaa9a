package deepcode

import (
	"reflect"
	"strings"
	"testing"

	"memls/analysis/jsontext"
)

// TestSettingProblems shows what is wrong with a settings file and where: between
// ⟦ and ⟧, and which default is used.
func TestSettingProblems(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		fault     SettingFault
		key       string
		def       any
	}{
		{"comment", "{⟦// c⟧\n\"memory\": {}}", NotJSON, "", nil},
		{"trailing comma", `{"memory": {"enabled": false⟦,⟧}}`, NotJSON, "", nil},
		{"no boolean", `{"memory": {"enabled": ⟦"false"⟧}}`, WrongType, "enabled", true},
		{"no number", `{"memory": {"dream": {"minHours": ⟦"1"⟧}}}`, WrongType, "dream.minHours", 24.},
		{"zero", `{"memory": {"global": {"maxBytes": ⟦0⟧}}}`, OutOfRange, "global.maxBytes", 8192.},
		{"infinite", `{"memory": {"extractEveryTurns": ⟦1e400⟧}}`, OutOfRange, "extractEveryTurns", 1.},
		{"negative hours", `{"memory": {"dream": {"minHours": ⟦-1⟧}}}`, OutOfRange, "dream.minHours", 24.},
		{"unknown", `{"memory": {⟦"enable"⟧: false}}`, UnknownKey, "enable", nil},
		{"at the wrong level", `{"memory": {⟦"maxBytes"⟧: 1}}`, UnknownKey, "maxBytes", nil},
		{"unknown in a group", `{"memory": {"dream": {⟦"MinHours"⟧: 1}}}`, UnknownKey, "dream.MinHours", nil},
		{"group", `{"memory": {"dream": ⟦false⟧}}`, NotAnObject, "dream", nil},
		{"memory", `{"memory": ⟦"off"⟧}`, NotAnObject, "memory", nil},
		{"duplicate", `{⟦"memory"⟧: {"enabled": false}, "memory": {}}`, DuplicateKey, "memory", nil},
		{"duplicate field", `{"memory": {"dream": {⟦"minHours"⟧: 1, "minHours": 2}}}`, DuplicateKey, "dream.minHours", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, rest, _ := strings.Cut(tt.src, "⟦")
			inside, after, _ := strings.Cut(rest, "⟧")
			src := before + inside + after
			l := ParseLayer(&File{Path: "/s.json", Text: src}, "")
			if len(l.Problems) != 1 {
				t.Fatalf("problems %+v", l.Problems)
			}
			p := l.Problems[0]
			if p.Span.Of(src) != inside || p.Span.Start != len(before) || p.Fault != tt.fault || p.Key != tt.key || p.Default != tt.def || p.Message == "" {
				t.Errorf("problem %+v at %q", p, p.Span.Of(src))
			}
			if l.Present != (tt.fault != NotJSON) {
				t.Errorf("present: %v", l.Present)
			}
		})
	}
}

// TestOtherSettings shows that what is no memory setting is nobody's business here.
func TestOtherSettings(t *testing.T) {
	src := `{"model": "x", "model": "y", "env": {"a": 1}, "memory": {"dream": {"minHours": 0}}}`
	l := ParseLayer(&File{Text: src}, "")
	if len(l.Problems) != 0 || !l.HasMemory || l.Given["dream.minHours"].Of(src) != `"minHours"` {
		t.Errorf("%+v", l)
	}
	// Half a file: what stands there is known, what is being typed is no problem.
	l = ParseLayer(&File{Text: `{"memory": {"dream": {"minHours": 1, "minSessions": t`}, "")
	if len(l.Problems) != 1 || l.Problems[0].Fault != NotJSON || l.Given["dream.minHours"].IsEmpty() || l.Present || l.HasMemory {
		t.Errorf("%+v", l)
	}
}

// TestResets shows what a project's block takes back of the user's settings, and
// that by the documents it takes back nothing and may have comments.
func TestResets(t *testing.T) {
	layer := func(src, release string) *Layer { return ParseLayer(&File{Text: src}, release) }
	user := `{"memory": {"enabled": false, "extractEveryTurns": 7, "dream": {"minHours": 2}}}`
	project := `{"memory": {"dream": {"minHours": 48}}}`
	layers := []*Layer{layer(user, ""), layer(`{"model": "x"}`, ""), layer(project, "")}
	var got []string
	for _, r := range Resets(layers, 2) {
		got = append(got, r.Field.Path())
		if r.By != layers[0] || r.Is != r.Field.Default || r.Was == r.Is {
			t.Errorf("%+v", r)
		}
	}
	if want := []string{"enabled", "extractEveryTurns"}; !reflect.DeepEqual(got, want) {
		t.Errorf("takes back %q, want %q", got, want)
	}
	if Resets(layers, 0) != nil || Resets(layers, 1) != nil {
		t.Error("a layer takes back what none below it set")
	}
	docs := []*Layer{layer(user, ReleaseDocs), layer("{ // c\n"+project[1:], ReleaseDocs)}
	s := Effective(docs, ReleaseDocs)
	if s.Enabled || s.ExtractEveryTurns != 7 || s.Dream.MinHours != 48 || len(docs[1].Problems) != 0 {
		t.Errorf("by the documents: %+v, %v", s, docs[1].Problems)
	}
}

func TestFields(t *testing.T) {
	if got := Groups(); !reflect.DeepEqual(got, []string{"sessionMemory", "dream", "global", "indexConsolidation"}) {
		t.Errorf("groups %q", got)
	}
	for _, f := range Fields() {
		if f.Doc == "" || f.Value(DefaultSettings()) != f.Default {
			t.Errorf("%s: %v by default, documented %v", f.Path(), f.Value(DefaultSettings()), f.Default)
		}
	}
}

// FuzzSettings holds that every text of a settings file gives settings that the
// agent would accept, and places inside the text.
func FuzzSettings(f *testing.F) {
	for _, s := range []string{`{"memory":{"enabled":false,"dream":{"minHours":0.5}}}`, `{"memory":{"global":{"maxBytes":1e400,},}}`, "// c\n{'memory':null}", `{"memory":{"dream":[`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, release := range Releases() {
			l := ParseLayer(&File{Text: src}, release)
			for _, field := range Fields() {
				v := &jsontext.Value{Kind: jsontext.Bool}
				switch x := field.Value(l.Settings).(type) {
				case bool:
					v.Bool = x
				case float64:
					v.Kind, v.Number = jsontext.Number, x
				}
				if _, ok := field.accepts(v); !ok {
					t.Fatalf("%s is %v", field.Path(), field.Value(l.Settings))
				}
			}
			for _, p := range l.Problems {
				if p.Span.Start < 0 || p.Span.End < p.Span.Start || p.Span.End > len(src) {
					t.Fatalf("%v in %d bytes", p.Span, len(src))
				}
			}
			if l.HasMemory && !l.Present {
				t.Fatal("memory settings of a file that is absent")
			}
		}
	})
}
