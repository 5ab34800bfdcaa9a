package markdown

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"memls/analysis/text"
)

// FuzzParse: no text fails, and chunks of any size read as the whole.
func FuzzParse(f *testing.F) {
	for seed := range uint64(40) {
		f.Add(randomText(rand.New(rand.NewPCG(seed, 6)), 30))
	}
	for _, p := range pieces {
		f.Add("a\n" + p + "b\n\n" + p)
	}
	f.Fuzz(func(t *testing.T, src string) {
		if !utf8.ValidString(src) || len(src) > 1<<14 {
			return
		}
		checkCuts(t, eager, src)
		checkSpans(t, Parse(src))
	})
}

// FuzzEdits: an edited document is the one parsed from scratch.
func FuzzEdits(f *testing.F) {
	f.Add("# A\n\ntext\n\n# B\n", uint64(1))
	f.Add("```\n# a\n```\n# b\n[r]\n\n[r]: /u\n", uint64(2))
	f.Add("---\nname: x\n---\n# a\n- b\n", uint64(3))
	f.Fuzz(func(t *testing.T, src string, seed uint64) {
		if !utf8.ValidString(src) || len(src) > 1<<12 {
			return
		}
		r := rand.New(rand.NewPCG(seed, 7))
		d := parseWith(eager, src)
		for range 5 {
			edits := randomEdits(r, d.Text())
			after, err := d.Edit(edits...)
			if err != nil {
				t.Fatal(err)
			}
			checkSame(t, after, parseWith(eager, after.Text()), d, edits)
			d = after
		}
	})
}

// FuzzFrontmatter: no block fails, and what is said of it lies inside it.
func FuzzFrontmatter(f *testing.F) {
	for _, body := range []string{"name: x", "a: b: c", "a: [1, 2", "a: |\n  x\n  y", "'a': \"b\\n\"", "a: &x 1\nb: *x", "- a\n- b: c", "{a: 1, b: [2]}", "\u0085: \u2028", "a:\n\tb: 1", "? a\n: b", "!!str a: !t b", "a: >-\n\n  x", "<<: *a", "a: 'x\n  y'"} {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		src := "---\n" + body + "\n---\n"
		if !utf8.ValidString(src) || len(src) > 1<<12 {
			return
		}
		checkSpans(t, Parse(src))
	})
}

// checkSpans fails when a span of any fact lies outside the text, out of order
// or within a code point.
func checkSpans(t *testing.T, d *Document) {
	t.Helper()
	src := d.Text()
	check := func(what string, spans ...text.Span) {
		for _, s := range spans {
			if s.Start < 0 || s.End < s.Start || s.End > len(src) {
				t.Fatalf("%s %v of %d bytes in %q", what, s, len(src), src)
			}
			for _, off := range []int{s.Start, s.End} {
				if off < len(src) && !utf8.RuneStart(src[off]) {
					t.Fatalf("%s %v ends inside a code point of %q", what, s, src)
				}
			}
		}
	}
	within := func(what string, outer text.Span, inner ...text.Span) {
		check(what, append(inner, outer)...)
		for _, s := range inner {
			if s != (text.Span{}) && (s.Start < outer.Start || s.End > outer.End) {
				t.Fatalf("%s: %v not in %v of %q", what, s, outer, src)
			}
		}
	}
	for f := range d.Headings() {
		within("heading", f.Span, f.Title)
	}
	for f := range d.Sections() {
		within("section", f.Span, f.Own, f.Heading.Span)
	}
	for f := range d.Links() {
		within("link", f.Span, f.Text, f.DestSpan, f.LabelSpan, f.AnchorSpan)
	}
	for f := range d.Undefined() {
		within("undefined", f.Span, f.LabelSpan)
	}
	items := make([]Item, 0)
	for f := range d.Items() {
		within("item", f.Span, f.Marker, f.Text, f.Box)
		if f.Parent >= len(items) {
			t.Fatalf("item before its parent in %q", src)
		}
		if f.Parent >= 0 {
			within("item in item", items[f.Parent].Span, f.Span)
		}
		items = append(items, f)
	}
	for f := range d.Fences() {
		check("fence", f.Span, f.Body)
		within("fence", f.Span, f.InfoSpan)
	}
	for f := range d.Comments() {
		within("comment", f.Span, f.Body)
	}
	for f := range d.CodeSpans() {
		within("code span", f.Span, f.Body)
	}
	for _, p := range d.Problems() {
		check("problem", p.Span)
	}
	if f := d.Frontmatter(); f != nil {
		within("frontmatter", f.Span, f.Open, f.Close, f.Body)
		if f.Error != nil {
			within("frontmatter error", f.Body, f.Error.Span)
		}
		var fields func(outer text.Span, fs []Field)
		fields = func(outer text.Span, fs []Field) {
			for _, k := range fs {
				within("field "+k.Name, outer, k.NameSpan, k.ValueSpan)
				if k.Line != strings.Count(src[:k.ValueSpan.Start], "\n") && k.Line > d.Lines().Len() {
					t.Fatalf("line %d of %q", k.Line, src)
				}
				fields(outer, k.Fields)
			}
		}
		fields(f.Body, f.Keys)
	}
}

// What is read of a plain header is what YAML's own parser reads.
func FuzzPlainYAML(f *testing.F) {
	for _, s := range []string{
		"name: x\ndescription: What it is, and why: see b\ntype: project\n", "a: \"b: c #d\"\nb: 'it'\n", "a: b\u00a0c  \n",
		"metadata:\n  type: project\n  modified: 2026-02-10\nname: y\n", "a: true\nb: 12\nc: 0x1F\nd: 1.5e3\ne: null\na: Yes\n",
		"a:\n  b:\n    c: d\n", "a:\nb: c\n", "a: b\n  c\n", "a: b\n c: d\n", "a:\n  b: c\n d: e\n", "a: 'x''y'\n", "é: ü\n", "a: é—ü\n", "a: 12:30:45\n", "a: b: c\n", "- a\n", "a: \"\"\n", "y: n\n", "a: b\r\nc: d\r\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) {
			return
		}
		src := "---\n" + s
		body := span(4, len(src))
		plain, ok := readPlainYAML(src, body, 1)
		if !ok {
			return
		}
		fields, err := readAnyYAML(src, body, 1)
		if err != nil || !reflect.DeepEqual(plain, fields) {
			t.Errorf("%q: %v\n got %+v\nwant %+v", s, err, plain, fields)
		}
	})
}
