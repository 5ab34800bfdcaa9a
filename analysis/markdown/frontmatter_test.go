package markdown

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestWhatIsFrontmatter(t *testing.T) {
	for _, c := range []struct {
		name, src string
		body      string // "-" when there is none
		closed    bool
		problems  []ProblemKind
	}{
		{"a block", "---\nname: x\n---\ntext\n", "name: x\n", true, nil},
		{"to the end of the text", "---\nname: x\n---", "name: x\n", true, nil},
		{"CRLF", "---\r\nname: x\r\n---\r\n", "name: x\r\n", true, nil},
		{"lone CR", "---\rname: x\r---\r", "name: x\r", true, nil},
		{"white space behind the dashes", "--- \nname: x\n---\t\n", "name: x\n", true, nil},
		{"an empty block", "---\n---\n", "", true, nil},
		{"a block that is no YAML, but meant so", "---\nname foo\n---\n", "name foo\n", true, nil},
		{"behind a byte order mark", "\uFEFF---\nname: x\n---\n", "name: x\n", true, []ProblemKind{FrontmatterAfterBOM}},
		{"behind blank lines", "\n \n---\nname: x\n---\n", "name: x\n", true, []ProblemKind{FrontmatterAfterBlank}},
		{"not closed", "---\nname: x\nd: y\n\n# A\n", "name: x\nd: y\n", false, []ProblemKind{UnclosedFrontmatter}},
		{"dots close nothing", "---\nname: x\n...\n", "name: x\n", false, []ProblemKind{UnclosedFrontmatter}},
		{"a rule across the page", "---\n\n# A\n\ntext\n", "-", false, nil},
		{"two rules with prose between", "---\n\ntext\n\n---\n", "-", false, nil},
		{"two rules round a heading", "---\n# A\n---\n", "-", false, nil},
		{"text before it", "text\n---\nname: x\n---\n", "-", false, nil},
		{"four dashes", "----\nname: x\n----\n", "-", false, nil},
		{"indented", " ---\nname: x\n ---\n", "-", false, nil},
		{"nothing", "", "-", false, nil},
	} {
		d := Parse(c.src)
		f := d.Frontmatter()
		var kinds []ProblemKind
		for _, p := range d.Problems() {
			kinds = append(kinds, p.Kind)
		}
		body, closed := "-", false
		if f != nil {
			body, closed = f.Body.Of(c.src), f.Closed
		}
		if body != c.body || closed != c.closed || !slices.Equal(kinds, c.problems) {
			t.Errorf("%s: body %q, closed %v, problems %v; want %q, %v, %v", c.name, body, closed, kinds, c.body, c.closed, c.problems)
		}
	}
}

// A closed block is no Markdown; one that is not closed is.
func TestFrontmatterAndMarkdown(t *testing.T) {
	d := Parse("---\n# comment\nname: x\n---\n# A\n")
	for h := range d.Headings() {
		if h.Text != "A" {
			t.Errorf("heading %q", h.Text)
		}
	}
	if f := d.Frontmatter(); f.Span.Of(d.Text()) != "---\n# comment\nname: x\n---\n" || f.Open.Of(d.Text()) != "---" || f.Close.Of(d.Text()) != "---" {
		t.Errorf("%+v", f)
	}
}

// fields writes fields as "line name=value as written (tag)".
func fields(src string, fs []Field) []string {
	var out []string
	for _, f := range fs {
		name := f.NameSpan.Of(src)
		if f.Name != strings.Trim(name, `"'`) {
			name = f.Name + "?"
		}
		line := fmt.Sprintf("%d %s=%s %s %q", f.Line, name, f.ValueSpan.Of(src), f.Tag, f.Value)
		if f.Duplicate {
			line += " again"
		}
		out = append(out, line)
		for _, inner := range fields(src, f.Fields) {
			out = append(out, "  "+inner)
		}
	}
	return out
}

func TestFrontmatterFields(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       []string
	}{
		{"plain", "name: x y # comment\n", []string{`1 name=x y !!str "x y"`}},
		{"types", "a: 1\nb: no\nc: 2026-01-02\nd: ~\n", []string{`1 a=1 !!int "1"`, `2 b=no !!str "no"`, `3 c=2026-01-02 !!timestamp "2026-01-02"`, `4 d=~ !!null "~"`}},
		{"no value", "a:\nb: 1\n", []string{`1 a= !!null ""`, `2 b=1 !!int "1"`}},
		{"quotes", "'a': 'it''s'\n\"b\": \"x\\\"y\" # c\n", []string{`1 'a'='it''s' !!str "it's"`, `2 "b"="x\"y" !!str "x\"y"`}},
		{"columns are code points", "{é✓𝄞: 漢, b: 2}\n", []string{`1 é✓𝄞=漢 !!str "漢"`, `1 b=2 !!int "2"`}},
		{"folded over lines", "a: one\n  two\n   three\nb: x\n", []string{"1 a=one\n  two\n   three !!str \"one two three\"", `4 b=x !!str "x"`}},
		{"a block", "a: |\n  one\n\n  two\nb: >-\n  x\n", []string{"1 a=|\n  one\n\n  two !!str \"one\\n\\ntwo\\n\"", "5 b=>-\n  x !!str \"x\""}},
		{"nested", "a:\n  b: c\n  d:\n    e: f\ng: h\n", []string{"1 a=b: c\n  d:\n    e: f !!map \"\"", `  2 b=c !!str "c"`, "  3 d=e: f !!map \"\"", `    4 e=f !!str "f"`, `5 g=h !!str "h"`}},
		{"sequences", "a: [x, 'y]', {b: c}]\nd:\n  - e\n  - f: g\n", []string{`1 a=[x, 'y]', {b: c}] !!seq ""`, `  1 =x !!str "x"`, `  1 ='y]' !!str "y]"`, `  1 ={b: c} !!map ""`, `    1 b=c !!str "c"`, "2 d=- e\n  - f: g !!seq \"\"", `  3 =e !!str "e"`, `  4 =f: g !!map ""`, `    4 f=g !!str "g"`}},
		{"a name given twice", "a: 1\na: 2\n", []string{`1 a=1 !!int "1"`, `2 a=2 !!int "2" again`}},
		{"tags, anchors, aliases", "a: !!str 1\nb: &x y\nc: *x\n", []string{`1 a=1 !!str "1"`, `2 b=y !!str "y"`, `3 c=*x  "x"`}},
		{"characters that YAML refuses", "a: x\u0085y\x01z\u2028\nb: c\n", []string{"1 a=x\u0085y\x01z\u2028 !!str \"x\\u0085y\\x01z\\u2028\"", `2 b=c !!str "c"`}},
	} {
		d := Parse("---\n" + c.body + "---\n")
		f := d.Frontmatter()
		if got := fields(d.Text(), f.Keys); !slices.Equal(got, c.want) || f.Error != nil {
			t.Errorf("%s: %v\ngot  %q\nwant %q", c.name, f.Error, got, c.want)
		}
	}
}

// What is wrong is shown where it is, and the keys before it are there.
func TestFrontmatterErrors(t *testing.T) {
	for _, c := range []struct {
		name, body string
		line       int // in the block, 1-based
		at         string
		keys       int
	}{
		{"a second colon", "a: 1\nb: c: d\ne: f\n", 2, ":", 1},
		{"a colon at the end", "a: b:\n", 1, ":", 0},
		{"a colon in a continued value", "a: b\n  c: d\n", 2, ":", 1},
		{"text behind a closing quote", "a: \"b\" c\nd: e\n", 1, `"b" c`, 0},
		{"a bracket that is not closed", "x: y\na: [1, 2\n", 2, "[1, 2", 1},
		{"a quote that is not closed", "x: y\na: \"b\n", 2, "\"b", 1},
		{"an at sign", "a: @b\n", 1, "@", 0},
		{"a glob", "globs: *.ts\n", 1, "*.ts", 0},
		{"a tab for indentation", "a:\n\tb: c\n", 2, "\t", 1},
		{"no keys", "only text\n", 1, "only text", 0},
		{"a list", "- a\n- b\n", 1, "- a\n- b", 0},
	} {
		d := Parse("---\n" + c.body + "---\n")
		f := d.Frontmatter()
		if f.Error == nil {
			t.Errorf("%s: no error", c.name)
			continue
		}
		line := d.Lines().Line(f.Error.Span.Start)
		if got := f.Error.Span.Of(d.Text()); got != c.at || line != c.line || len(f.Keys) != c.keys {
			t.Errorf("%s: %q in line %d (%s), %d keys; want %q in line %d, %d keys", c.name, got, line, f.Error.Message, len(f.Keys), c.at, c.line, c.keys)
		}
		if strings.Contains(f.Error.Message, "line ") || strings.HasPrefix(f.Error.Message, "yaml:") {
			t.Errorf("%s: message %q names a line", c.name, f.Error.Message)
		}
	}
}

// The headers of nearly all memories need no YAML parser; what YAML may read in another
// way than it looks goes to one.
func TestPlainHeaders(t *testing.T) {
	for header, want := range map[string]bool{
		"name: x\ndescription: What it is: the rest\n":                    false, // a second colon
		"name: x\ndescription: \"What it is: the rest\"\ntype: project\n": true,
		"name: x\nmetadata:\n  type: project\n  modified: 2026-02-10\n":   true,
		"description: Größe — 5 MB, see a.md\n":                           true,
		"description: 支付网关的超时\n":                                          false, // no letter that YAML gives no meaning to
		"paths: [a, b]\n":                                                 false,
		"description: >\n  folded\n":                                      false,
		"a: 'it''s'\n":                                                    false,
		"a: \"x\\n\"\n":                                                   false,
		"a: b # c\n":                                                      false,
		"a: b\r\nc: d\r\n":                                                false,
		"a: null\n":                                                       false,
		"":                                                                false,
	} {
		if _, ok := readPlainYAML(header, span(0, len(header)), 0); ok != want {
			t.Errorf("%q: %v", header, ok)
		}
	}
}

func TestValue(t *testing.T) {
	doc := Parse("---\nname: [a]\nname:  deploy \ntype: \"a  b\"\nmetadata:\n  type: user\nempty:\n---\n")
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"name"}, "deploy"}, // a list is no value
		{[]string{"type"}, "a  b"},
		{[]string{"metadata", "type"}, "user"},
		{[]string{"metadata", "name"}, ""},
		{[]string{"type", "name"}, ""},
		{[]string{"metadata"}, ""},
		{[]string{"empty"}, ""},
		{[]string{"other"}, ""},
	} {
		if got := doc.Value(c.names...); got != c.want {
			t.Errorf("%q: %q, want %q", c.names, got, c.want)
		}
	}
	var none *Document
	if none.Value("name") != "" || Parse("text").Value("name") != "" {
		t.Error("no document, or none with a header, has a value")
	}
}
