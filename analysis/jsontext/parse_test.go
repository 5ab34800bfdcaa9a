package jsontext

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"memls/analysis/text"
)

// TestProblems shows what is not JSON and where: between ⟦ and ⟧.
func TestProblems(t *testing.T) {
	tests := []struct {
		name, src string
		fault     Fault
		value     bool // the value is made out all the same
	}{
		{"line comment", "{⟦// c⟧\n\"a\": 1}", Comment, true},
		{"line comment at the end", "{} ⟦// c⟧", Comment, true},
		{"block comment", "{\"a\": ⟦/* c */⟧ 1}", Comment, true},
		{"open comment", "{⟦/⟧* c }", Comment, false},
		{"comma before a brace", "{\"a\": 1⟦,⟧ }", TrailingComma, true},
		{"comma before a bracket", "[1⟦,⟧]", TrailingComma, true},
		{"single quotes", "{⟦'a'⟧: 1}", SingleQuotes, true},
		{"byte order mark", "⟦\uFEFF⟧{\"a\": 1}", ByteOrderMark, true},
		{"no-break space", "⟦\u00A0⟧{\"a\": 1}", Syntax, false},
		{"nothing", " \n⟦⟧", Empty, false},
		{"text behind", "{\"a\": 1} ⟦x⟧", Syntax, true},
		{"missing comma", "{\"a\": 1 ⟦\"⟧b\": 2}", Syntax, false},
		{"missing comma in a list", "[1 ⟦2⟧]", Syntax, false},
		{"missing colon", "{\"a\" ⟦1⟧}", Syntax, false},
		{"bare key", "{⟦a⟧: 1}", Syntax, false},
		{"first comma", "[⟦,⟧1]", Syntax, false},
		{"NaN", "{\"a\": ⟦N⟧aN}", Syntax, false},
		{"leading zero", "[⟦0⟧3]", Syntax, false},
		{"plus", "[⟦+⟧3]", Syntax, false},
		{"no digit behind the point", "[⟦1⟧.]", Syntax, false},
		{"open object", "{\"a\": 1⟦⟧", Syntax, false},
		{"open string", "[⟦\"⟧a]", Syntax, false},
		{"line end in a string", "[\"a⟦\n⟧\"]", Syntax, false},
		{"escape", `["a⟦\⟧x41"]`, Syntax, false},
		{"too deep", strings.Repeat("[", maxDepth+1) + "⟦[⟧", TooDeep, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before, rest, _ := strings.Cut(tt.src, "⟦")
			inside, after, _ := strings.Cut(rest, "⟧")
			src := before + inside + after
			v, problems := Parse(src)
			if len(problems) != 1 {
				t.Fatalf("%d problems in %q: %v", len(problems), src, problems)
			}
			want := Problem{text.Span{Start: len(before), End: len(before) + len(inside)}, tt.fault, problems[0].Message}
			if problems[0] != want || want.Message == "" {
				t.Errorf("problem %v, want %v", problems[0], want)
			}
			if whole := v != nil && !v.Partial; whole != tt.value {
				t.Errorf("a whole value: %v, want %v", whole, tt.value)
			}
		})
	}
}

// TestReadOn shows that one problem does not hide the next, nor the values.
func TestReadOn(t *testing.T) {
	src := "{ // a\n  \"memory\": {\"enabled\": false, /* b */ \"dream\": {'minHours': 1,},},\n  \"x\": tru"
	v, problems := Parse(src)
	var faults []Fault
	for _, p := range problems {
		faults = append(faults, p.Fault)
	}
	if want := []Fault{Comment, Comment, SingleQuotes, TrailingComma, TrailingComma, Syntax}; !reflect.DeepEqual(faults, want) {
		t.Errorf("faults %v, want %v", faults, want)
	}
	hours := v.Get("memory").Value.Get("dream").Value.Get("minHours")
	if hours.Value.Number != 1 || hours.KeySpan.Of(src) != "'minHours'" || hours.Value.Span.Of(src) != "1" {
		t.Errorf("minHours: %+v", hours)
	}
	if !v.Partial || !v.Get("x").Value.Partial || v.Get("memory").Value.Partial || v.Get("nothing") != nil {
		t.Error("what is partial is wrong")
	}
	if _, problems := Parse(strings.Repeat("/**/", 500)); len(problems) != maxProblems {
		t.Errorf("%d problems", len(problems))
	}
}

func TestValues(t *testing.T) {
	v, problems := Parse(`{"a": "b\u00e9\ud83d\ude00\ud83d\/\n", "a": [true, null, -0.5e1, 1e400, {}]}`)
	if problems != nil {
		t.Fatal(problems)
	}
	if v.Members[0].Value.Text != "bé😀\uFFFD/\n" {
		t.Errorf("text %q", v.Members[0].Value.Text)
	}
	items := v.Get("a").Value.Items
	if !items[0].Bool || items[1].Kind != Null || items[2].Number != -5 || !math.IsInf(items[3].Number, 1) || items[4].Kind != Object {
		t.Errorf("items %+v", items)
	}
	if Object.String() != "an object" {
		t.Error(Object.String())
	}
}

// FuzzParse holds that a text has no problems exactly when the standard library
// calls it JSON, and that then it reads the same.
func FuzzParse(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.5e-3,"x\u0041"],"b":null}`, `{//c` + "\n" + `"a":1,}`, `'a'`, `"\ud83d\ude00"`, "\uFEFF1", "[[[]]]", "-", "1.", `{"a"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if !utf8.ValidString(src) {
			return
		}
		v, problems := Parse(src)
		if valid := json.Valid([]byte(src)); valid != (len(problems) == 0) {
			t.Fatalf("JSON: %v, problems %v", valid, problems)
		}
		for _, p := range problems {
			if p.Span.Start < 0 || p.Span.End < p.Span.Start || p.Span.End > len(src) {
				t.Fatalf("%v in %d bytes", p.Span, len(src))
			}
		}
		var want any
		if len(problems) > 0 || json.Unmarshal([]byte(src), &want) != nil {
			return // a number out of range is JSON, but not to the standard library's float64
		}
		if got := plain(v); !reflect.DeepEqual(got, want) {
			t.Fatalf("%#v, want %#v", got, want)
		}
	})
}

// plain turns a value into what the standard library makes.
func plain(v *Value) any {
	switch v.Kind {
	case Bool:
		return v.Bool
	case Number:
		return v.Number
	case String:
		return v.Text
	case Array:
		out := []any{}
		for _, item := range v.Items {
			out = append(out, plain(item))
		}
		return out
	case Object:
		out := map[string]any{}
		for _, m := range v.Members {
			out[m.Key] = plain(m.Value)
		}
		return out
	}
	return nil
}
