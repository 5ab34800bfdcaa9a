package yaml

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"memls/analysis/text"
)

// value turns a node into plain Go values, to compare with.
func value(n *Node) any {
	switch n.Kind {
	case Bool:
		return n.Bool
	case Number:
		return n.Number
	case String:
		return n.Text
	case Seq:
		out := []any{}
		for _, item := range n.Items {
			out = append(out, value(item))
		}
		return out
	case Map:
		out := map[string]any{}
		for _, pair := range n.Pairs {
			out[pair.Name] = value(pair.Value)
		}
		return out
	}
	return nil
}

func TestValues(t *testing.T) {
	type m = map[string]any
	type l = []any
	tests := []struct {
		name, src string
		want      any
	}{
		{"nothing", "", nil},
		{"comments only", "# a\n  # b\n", nil},
		{"plain", "a: b c", m{"a": "b c"}},
		{"a colon without a blank", "a: https://h:80/x", m{"a": "https://h:80/x"}},
		{"a comment", "a: b #c", m{"a": "b"}},
		{"no comment", "a: b#c", m{"a": "b#c"}},
		{"date, yes and 1_000 are strings", "a: 2026-01-01\nb: yes\nc: 1_000", m{"a": "2026-01-01", "b": "yes", "c": "1_000"}},
		{"014 is 14, 0o14 is 12", "a: 014\nb: 0o14\nc: 0x1F", m{"a": 14., "b": 12., "c": 31.}},
		{"numbers", "a: .5\nb: 1e3\nc: +1\nd: -.inf", m{"a": .5, "b": 1000., "c": 1., "d": math.Inf(-1)}},
		{"merge key is a key", "<<: {a: b}", m{"<<": m{"a": "b"}}},
		{"null and empty keys", "~: a", m{"": "a"}},
		{"empty key", ": a", m{"": "a"}},
		{"list as key", "? [a, b]\n: c", m{"[ a, b ]": "c"}},
		{"1 and \"1\" are two keys, one property", "1: a\n\"1\": b", m{"1": "b"}},
		{"tags", "a: !x 12\nb: !!str 12\nc: !!int \"3\"\nd: !!int x\ne: !x", m{"a": "12", "b": "12", "c": 3., "d": "x", "e": ""}},
		{"anchor and alias", "a: &x {b: c}\nd: *x", m{"a": m{"b": "c"}, "d": m{"b": "c"}}},
		{"last anchor of a name counts", "a: &x 1\nb: &x 2\nc: *x", m{"a": 1., "b": 2., "c": 2.}},
		{"a value that holds itself", "a: &x [*x]", m{"a": l{nil}}},
		{"double quotes", `a: "b\n\x41\u00e9\ud83d\ude00\U0001F600"`, m{"a": "b\nAé😀😀"}},
		{"half a pair", `a: "\ud83d!"`, m{"a": "\uFFFD!"}},
		{"lines in double quotes", "a: \"b \n\n  c\\\n   d\"", m{"a": "b\ncd"}},
		{"single quotes", "a: 'it''s\n  so'", m{"a": "it's so"}},
		{"lines in a plain value", "a: b\n  c\n\n  d", m{"a": "b c\nd"}},
		{"literal", "a: |\n  b\n   c\n\n", m{"a": "b\n c\n"}},
		{"literal at the end without a line end", "a: |\n  b", m{"a": "b\n"}},
		{"literal, stripped and kept", "a: |-\n  b\n\nc: |+\n  d\n\ne: f", m{"a": "b", "c": "d\n\n", "e": "f"}},
		{"literal with its own indentation", "a: |1\n  b", m{"a": " b\n"}},
		{"folded", "a: >\n  b\n  c\n\n  d\n   e\n  f", m{"a": "b c\nd\n e\nf\n"}},
		{"a comment without a blank lets a value go on unindented", "a:\n#c\n  b\nc", m{"a": "b c"}},
		{"CRLF", "a: b\r\nc: |\r\n  d\r\n", m{"a": "b", "c": "d\n"}},
		{"list as indented as its key", "a:\n- b\n- c: d\n  e: f\nf: g", m{"a": l{"b", m{"c": "d", "e": "f"}}, "f": "g"}},
		{"list in list", "- - a\n  - b\n-\n- c", l{l{"a", "b"}, nil, "c"}},
		{"brackets", "a: [b, {c: d}, e: f, [], \"g\":h,]", m{"a": l{"b", m{"c": "d"}, m{"e": "f"}, l{}, m{"g": "h"}}}},
		{"brackets over lines", "a: [b,\n  c # d\n  ]\ne: {f,\n g: h\n}", m{"a": l{"b", "c"}, "e": m{"f": nil, "g": "h"}}},
		{"a link is a list of a list", "a: [[b]]", m{"a": l{l{"b"}}}},
		{"a colon behind brackets has an empty key", "a: [b]: c", m{"a": l{"b"}, "": "c"}},
		{"brackets as a key behind a key without a value", "a:\n[b]: c", m{"a": nil, "[ b ]": "c"}},
		{"control characters are text, U+0085 ends no line", "a: b\x01\u0085c", m{"a": "b\x01\u0085c"}},
		{"a lone CR is text", "a: b\rc", m{"a": "b\rc"}},
		{"a tab in a value, not before it", "a:\tb\tc", m{"a": "b\tc"}},
		{"byte order mark", "\uFEFFa: b", m{"a": "b"}},
		{"numbers as keys", "1.50: a\n0x10: b\n1e21: c\n1e-7: d\n-0: e\n.inf: f\ntrue: g", m{"1.5": "a", "16": "b", "1e+21": "c", "1e-7": "d", "0": "e", "Infinity": "f", "true": "g"}},
		{"verbatim and escaped tags", "a: !<x> b\nc: !!st%72 1\nd: ! 2", m{"a": "b", "c": "1", "d": "2"}},
		{"values that are none of JSON's", "a: !!binary aGk=\nb: !!timestamp 2026-01-01\nc: !!set {d}\ne: !!omap [f: g]", m{"a": nil, "b": nil, "c": nil, "e": nil}},
		{"directives behind the end", "a: b\n...\n%YAML 1.2\n%TAG ! x\n%foo\n... # c\n", m{"a": "b"}},
		{"document end", "a: b\n...\n# c\n", m{"a": "b"}},
		{"document start", "---\na: b", m{"a": "b"}},
		{"an escaped quote closes when nothing else does", `a: "b\"`, m{"a": `b"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n, err := Parse(tt.src)
			if err != nil {
				t.Fatalf("Parse(%q): %s at %v", tt.src, err, err.Span)
			}
			if got := value(n); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("Parse(%q) = %#v, want %#v", tt.src, got, tt.want)
			}
		})
	}
}

// TestErrors shows where a text stops being YAML: at the part between ⟦ and ⟧.
func TestErrors(t *testing.T) {
	tests := []struct {
		name, src string
		reason    Reason
	}{
		{"colon in a value", "a: b⟦:⟧ c", ColonInValue},
		{"colon in a value over lines", "a: b\n  c⟦:⟧ d", ColonInValue},
		{"at sign", "a: ⟦@⟧b", BadStart},
		{"backtick", "a: ⟦`⟧b` c", BadStart},
		{"percent", "a: ⟦%⟧b", BadStart},
		{"dash", "a: ⟦-⟧ b", BadStart},
		{"question mark", "a: ⟦?⟧ b", BadStart},
		{"star and blank", "a: ⟦*⟧ b", UnknownAlias},
		{"star", "a: ⟦*b⟧ c", UnknownAlias},
		{"text behind a quote", "a: \"b\" ⟦c⟧", AfterValue},
		{"text behind a bracket", "a: [b] ⟦(c)⟧", AfterValue},
		{"open quote", "a: ⟦\"⟧b\nc: d", Unclosed},
		{"open bracket", "a: ⟦[⟧b", Unclosed},
		{"open bracket before a key", "a: [b\n⟦c⟧: d", Unclosed},
		{"escape", `a: "b⟦\q⟧"`, BadEscape},
		{"short escape", `a: "⟦\u00g0⟧"`, BadEscape},
		{"duplicate key", "a: b\n⟦a⟧: c", DuplicateKey},
		{"duplicate key, nested", "m: {a: b, ⟦a⟧: c}", DuplicateKey},
		{"no colon", "a: b\n⟦c d⟧\n", MissingColon},
		{"brackets as a later key", "a: b\n⟦[c]: d⟧", MissingColon},
		{"indentation that fits nothing", " a: b\n⟦c: d⟧", BadIndent},
		{"tab", "a:\n⟦\t⟧b: c", TabIndent},
		{"tab in a blank line below an empty key", "a:\n⟦\t⟧\nb: c", TabIndent},
		{"text behind a bar", "a: | ⟦b⟧", BlockHeader},
		{"second document", "a: b\n...\n⟦c: d⟧", TwoDocuments},
		{"comment without a blank", "a: \"b\"⟦#⟧c", AfterValue},
		{"directive", "⟦%YAML 1.2⟧\na: b", BadStart},
		{"tag without a name", "a: ⟦!!⟧ b", Other},
		{"tag with an unknown prefix", "a: ⟦!e!x⟧ b", Other},
		{"open tag", "a: ⟦!<x⟧ b", Other},
		{"tag of nothing", "a: ⟦!<!>⟧ b", Other},
		{"tag with an escape that is none", "a: ⟦!!x⟧%zz b", Other},
		{"two tags", "a: !x ⟦!y⟧ b", Other},
		{"two anchors, on two lines", "a: &x\n  ⟦&y⟧ b", Other},
		{"anchor of an alias", "a: &x b\nc: ⟦&y⟧ *x", Other},
		{"no time", "a: ⟦!!timestamp⟧ b", Other},
		{"directive behind the end", "a: b\n...\n⟦%YAML x⟧\n", Other},
		{"text behind the end", "a: b\n...⟦ x⟧", AfterValue},
		{"list where a key is due", "a: b\n⟦- c⟧", BadIndent},
		{"long key", "⟦" + strings.Repeat("k", 1025) + "⟧: a", Other},
		{"long key of a pair in a list", "[⟦" + strings.Repeat("k", 1025) + "⟧: a]", Other},
		{"depth", strings.Repeat("[", maxDepth-1) + "⟦[⟧", TooDeep},
		{"many aliases", "a: &x b\nl: [" + strings.Repeat("*x,", 99) + "⟦*x⟧]", Other},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before, rest, _ := strings.Cut(tt.src, "⟦")
			inside, after, _ := strings.Cut(rest, "⟧")
			src := before + inside + after
			want := text.Span{Start: len(before), End: len(before) + len(inside)}
			n, err := Parse(src)
			if err == nil {
				t.Fatalf("Parse(%q) = %v, want an error", src, value(n))
			}
			if err.Span != want || err.Reason != tt.reason {
				t.Errorf("Parse(%q): %q at %v, reason %d; want %v, reason %d", src, err.Span.Of(src), err.Span, err.Reason, want, tt.reason)
			}
			if err.Error() == "" || n != nil {
				t.Error("an error without a message or with a node")
			}
		})
	}
}

// TestSpans shows that a value's span is what is written.
func TestSpans(t *testing.T) {
	src := "name: 'a b'\nlist:\n  - x\n  - {y: z}\ntext: |\n  one\n  two\n\nlast: &q w # c\nuse: *q\n"
	n, err := Parse(src)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"name": "'a b'", "list": "- x\n  - {y: z}", "text": "|\n  one\n  two", "last": "w", "use": "*q",
	} {
		p := n.Get(name)
		if got := p.Value.Span.Of(src); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if got := p.Key.Span.Of(src); got != name {
			t.Errorf("key %q, want %q", got, name)
		}
	}
	if s, ok := n.String("use"); !ok || s != "w" {
		t.Errorf("String(use) = %q, %v", s, ok)
	}
	if _, ok := n.String("list"); ok || n.Get("nothing") != nil || (*Node)(nil).Get("a") != nil {
		t.Error("a value that is no string, or none, was found")
	}
}

// TestParseIn shows that a part of a text reads as it would alone, at its place.
func TestParseIn(t *testing.T) {
	src := "---\na: &x {b: |\n}\nc: *x\n---\nd: e"
	for _, src := range []string{"a: &x {b: [c]}\nd: *x", "a: |\n  b\n", "\uFEFF- a\n", "a: \"b\n", "...\n"} {
		alone, errAlone := Parse(src)
		in, errIn := ParseIn("x: [\n"+src+"\n]", text.Span{Start: 5, End: 5 + len(src)})
		if (errAlone == nil) != (errIn == nil) {
			t.Fatalf("%q: %v alone, %v in a text", src, errAlone, errIn)
		}
		if errIn != nil {
			if errIn.Span != errAlone.Span.Shift(5) {
				t.Errorf("%q: error at %v alone, %v in a text", src, errAlone.Span, errIn.Span)
			}
			continue
		}
		if !reflect.DeepEqual(value(alone), value(in)) || in.Span != alone.Span.Shift(5) {
			t.Errorf("%q: %v alone, %v in a text", src, value(alone), value(in))
		}
	}
	if _, err := ParseIn(src, text.Span{Start: 4, End: 14}); err == nil {
		t.Error("the document did not end where its part ends")
	}
}

// FuzzParse holds that every text ends in a node or an error inside it, and that
// all spans lie in the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"a: b", "- [x, {y: z}]\n- |\n  t", "a: \"\\u00e9\n  b\"", "? a\n: b", "&a !t b: *a", "a:\n\t- b", "...\n%TAG x y", "a: [b]: c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, src string) {
		n, err := Parse(src)
		if (n == nil) == (err == nil) {
			t.Fatalf("node %v, error %v", n, err)
		}
		if err != nil {
			checkSpan(t, err.Span, src)
			return
		}
		checkNode(t, n, src, 0)
	})
}

func checkSpan(t *testing.T, s text.Span, src string) {
	t.Helper()
	if s.Start < 0 || s.End < s.Start || s.End > len(src) {
		t.Fatalf("span %v in %d bytes", s, len(src))
	}
}

func checkNode(t *testing.T, n *Node, src string, depth int) {
	t.Helper()
	checkSpan(t, n.Span, src)
	if n.Style == Alias || depth > maxDepth {
		return
	}
	for _, item := range n.Items {
		checkNode(t, item, src, depth+1)
	}
	for _, p := range n.Pairs {
		checkNode(t, p.Key, src, depth+1)
		checkNode(t, p.Value, src, depth+1)
	}
}

// BenchmarkParse reads a usual header, and the same bytes as one long value.
func BenchmarkParse(b *testing.B) {
	usual := "name: prefers-tabs\ndescription: This project indents with tabs, not spaces\nmetadata:\n  type: feedback\n"
	for name, src := range map[string]string{"usual": usual, "1MiB": "a: " + strings.Repeat("word [x] 'y' ", 1<<20/13), "lines1MiB": strings.Repeat("- a: {b: [c, 'd']}\n", 1<<20/19)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				if _, err := Parse(src); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
