package markdown

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"memls/analysis/text"
)

// collectAs writes each fact of a sequence with format.
func collectAs[T any](seq func(func(T) bool), format func(T) string) (out []string) {
	for f := range seq {
		out = append(out, format(f))
	}
	return out
}

type example struct {
	name, src string
	want      []string
}

func runExamples(t *testing.T, examples []example, read func(d *Document) []string) {
	t.Helper()
	for _, e := range examples {
		if got := read(Parse(e.src)); !slices.Equal(got, e.want) {
			t.Errorf("%s: %q\ngot  %q\nwant %q", e.name, e.src, got, e.want)
		}
	}
}

func TestHeadings(t *testing.T) {
	runExamples(t, []example{
		{"ATX", "# A\n###### F ##\n", []string{`1 "A" "A" "# A"`, `6 "F" "F" "###### F ##"`}},
		{"no heading", "#A\n####### G\n\\# x\n    # code\n", nil},
		{"empty", "#\n## \n### ###\n", []string{`1 "" "" "#"`, `2 "" "" "## "`, `3 "" "" "### ###"`}},
		{"indented", "   # A\n", []string{`1 "A" "A" "   # A"`}},
		{"setext", "A\n b \n===\nB\n---\n", []string{`1 "A\n b" "A b" "A\n b \n===" setext`, `2 "B" "B" "B\n---" setext`}},
		{"CRLF", "# A\r\nB\r\n===\r\n", []string{`1 "A" "A" "# A"`, `1 "B" "B" "B\r\n===" setext`}},
		{"lone CR", "# A\r# B\r", []string{`1 "A" "A" "# A"`, `1 "B" "B" "# B"`}},
		{"byte order mark", "\uFEFF# A\n", []string{`1 "A" "A" "# A"`}},
		{"not in code", "```\n# A\n```\n\n    # B\n", nil},
		{"not in comments", "<!--\n# A\n-->\n", nil},
		{"in containers", "> # A\n\n- ## B\n", []string{`1 "A" "A" "> # A" nested`, `2 "B" "B" "- ## B" nested`}},
		{"behind a tab", ">\t# A\n>\t#\n", []string{`1 "A" "A" ">\t# A" nested`, `1 "" "" ">\t#" nested`}},
		{"markup", "# *a* __b__ `c*d*` [e](f) ![g](h) <i> \\*j\\* &amp; [[k|l]]\n", []string{"1 \"*a* __b__ `c*d*` [e](f) ![g](h) <i> \\\\*j\\\\* &amp; [[k|l]]\" \"a b c*d* e g *j* & l\" \"# *a* __b__ `c*d*` [e](f) ![g](h) <i> \\\\*j\\\\* &amp; [[k|l]]\""}},
		{"stars and underscores that are text", "# 2 * 3 * 4, snake_case_name, a*\n", []string{`1 "2 * 3 * 4, snake_case_name, a*" "2 * 3 * 4, snake_case_name, a*" "# 2 * 3 * 4, snake_case_name, a*"`}},
	}, func(d *Document) []string {
		return collectAs(d.Headings(), func(h Heading) string {
			s := fmt.Sprintf("%d %q %q %q", h.Level, h.Title.Of(d.Text()), h.Text, h.Span.Of(d.Text()))
			if h.Setext {
				s += " setext"
			}
			if h.Nested {
				s += " nested"
			}
			return s
		})
	})
}

func TestSections(t *testing.T) {
	runExamples(t, []example{
		{"levels", "x\n# A\na\n## B\nb\n### C\nc\n## D\n# E\n", []string{
			`A "# A\na\n## B\nb\n### C\nc\n## D\n" own "# A\na\n"`,
			`B "## B\nb\n### C\nc\n" own "## B\nb\n"`,
			`C "### C\nc\n" own "### C\nc\n"`,
			`D "## D\n" own "## D\n"`,
			`E "# E\n" own "# E\n"`,
		}},
		{"a level is left out", "# A\n### C\n## B\n", []string{
			`A "# A\n### C\n## B\n" own "# A\n"`, `C "### C\n" own "### C\n"`, `B "## B\n" own "## B\n"`,
		}},
		{"nested headings begin none", "# A\n> # B\n- # C\n", []string{`A "# A\n> # B\n- # C\n" own "# A\n> # B\n- # C\n"`}},
	}, func(d *Document) []string {
		return collectAs(d.Sections(), func(s Section) string {
			return fmt.Sprintf("%s %q own %q", s.Heading.Text, s.Span.Of(d.Text()), s.Own.Of(d.Text()))
		})
	})
}

func TestLinks(t *testing.T) {
	runExamples(t, []example{
		{"inline", "[a *b*](c.md)", []string{`inline "[a *b*](c.md)" text "a *b*" dest "c.md" at "c.md"`}},
		{"with a title", `[a](b "c \"d\"")`, []string{`inline "[a](b \"c \\\"d\\\"\")" text "a" dest "b" at "b" title "c \"d\""`}},
		{"in angle brackets", "[a](<b c.md>)", []string{`inline "[a](<b c.md>)" text "a" dest "b c.md" at "b c.md"`}},
		{"escapes and entities", `[a](b\(c&amp;d%20e)`, []string{`inline "[a](b\\(c&amp;d%20e)" text "a" dest "b(c&d%20e" at "b\\(c&amp;d%20e"`}},
		{"parentheses", "[a](b(c)d)", []string{`inline "[a](b(c)d)" text "a" dest "b(c)d" at "b(c)d"`}},
		{"a space ends it", "[a](b c.md)", nil},
		{"empty", "[]()", []string{`inline "[]()" text "" dest "" at ""`}},
		{"over two lines", "[a\nb](c\n'd')", []string{`inline "[a\nb](c\n'd')" text "a\nb" dest "c" at "c" title "d"`}},
		{"over two lines of a quote", "> [a\n> b](c)", []string{`inline "[a\n> b](c)" text "a\n> b" dest "c" at "c"`}},
		{"no link in a link", "[a [b](c) d](e)", []string{`inline "[b](c)" text "b" dest "c" at "c"`}},
		{"an image in a link", "[![a](b)](c)", []string{`inline "[![a](b)](c)" text "![a](b)" dest "c" at "c"`, `image "![a](b)" text "a" dest "b" at "b"`}},
		{"in code and escaped", "`[a](b)` \\[a](b)\n\n    [a](b)\n", nil},
		{"code binds stronger", "[a `](b)`", nil},
		{"references", "[a][R]\n[r][]\n[r]\n![r]\n\n[r]: /u 't'\n", []string{
			`reference "[a][R]" text "a" dest "/u" at "" title "t" label "R"`,
			`reference "[r][]" text "r" dest "/u" at "" title "t" label "r"`,
			`shortcut "[r]" text "r" dest "/u" at "" title "t" label "r"`,
			`image "![r]" text "r" dest "/u" at "" title "t" label "r"`,
			`definition "[r]: /u 't'" text "r" dest "/u" at "/u" title "t" label "r"`,
		}},
		{"the first definition holds", "[r]: /1\n[r]: /2\n\n[r]\n", []string{
			`definition "[r]: /1" text "r" dest "/1" at "/1" label "r"`,
			`definition "[r]: /2" text "r" dest "/2" at "/2" label "r"`,
			`shortcut "[r]" text "r" dest "/1" at "" label "r"`,
		}},
		{"a definition without a title on the next line", "[r]: <a b>\n'not closed\n", []string{`definition "[r]: <a b>" text "r" dest "a b" at "a b" label "r"`}},
		{"a task box is no link", "- [ ] a\n- [x] b\n", nil},
		{"autolinks", "<https://a.b/c?d> <x@y.z> <nolink>", []string{`autolink "<https://a.b/c?d>" text "https://a.b/c?d" dest "https://a.b/c?d" at "https://a.b/c?d"`, `autolink "<x@y.z>" text "x@y.z" dest "x@y.z" at "x@y.z"`}},
		{"wiki", "[[a]] [[a b#c d|e f]] ![[x.png]] [[#c]]", []string{
			`wiki "[[a]]" text "a" dest "a" at "a"`,
			`wiki "[[a b#c d|e f]]" text "e f" dest "a b" at "a b" # "c d" | "e f"`,
			`wiki "![[x.png]]" text "x.png" dest "x.png" at "x.png" embed`,
			`wiki "[[#c]]" text "#c" dest "" at "" # "c"`,
		}},
		{"wiki in a table", `|[[a\|b]]|`, []string{`wiki "[[a\\|b]]" text "b" dest "a" at "a" | "b"`}},
		{"no wiki link", "[[a]\n[[]]\n`[[a]]`\n[[a\nb]]\n", nil},
		{"brackets in a text", "[[1]](b)", []string{`inline "[[1]](b)" text "[1]" dest "b" at "b"`}},
		{"brackets in HTML", "<a href='[b](c)'>", nil},
	}, func(d *Document) []string {
		return collectAs(d.Links(), func(l Link) string {
			src := d.Text()
			s := fmt.Sprintf("%v %q text %q dest %q at %q", l.Kind, l.Span.Of(src), l.Text.Of(src), l.Dest, l.DestSpan.Of(src))
			if l.Title != "" {
				s += fmt.Sprintf(" title %q", l.Title)
			}
			if l.Label != "" {
				s += fmt.Sprintf(" label %q", l.LabelSpan.Of(src))
			}
			if l.Anchor != "" {
				s += fmt.Sprintf(" # %q", l.AnchorSpan.Of(src))
			}
			if l.Alias != "" {
				s += fmt.Sprintf(" | %q", l.Alias)
			}
			if l.Embed {
				s += " embed"
			}
			return s
		})
	})
}

func TestUndefined(t *testing.T) {
	runExamples(t, []example{
		{"full and collapsed", "[a][b] [c][] ![d][e] [f] [g](h)", []string{`[a][b] "b"`, `[c][] "c"`, `![d][e] "e"`}},
		{"defined further on", "[a][b]\n\n# C\n\n[B]: u", nil},
	}, func(d *Document) []string {
		return collectAs(d.Undefined(), func(u Undefined) string {
			return fmt.Sprintf("%s %q", u.Span.Of(d.Text()), u.LabelSpan.Of(d.Text()))
		})
	})
}

func TestItems(t *testing.T) {
	runExamples(t, []example{
		{"bullets", "- a\n* b\n+ c\n", []string{`- "a" of "- a"`, `* "b" of "* b"`, `+ "c" of "+ c"`}},
		{"numbers", "9) a\n10) b\n", []string{`9) "a" of "9) a" ordered`, `10) "b" of "10) b" ordered`}},
		{"tasks", "- [ ] a\n- [x] b\n- [X]\n- [y] c\n- [ ]d\n", []string{`- "a" of "- [ ] a" task 1`, `- "b" of "- [x] b" task 2`, `- "" of "- [X]" task 2`, `- "[y] c" of "- [y] c"`, `- "[ ]d" of "- [ ]d"`}},
		{"in each other", "- a\n  - b\n    1. c\n- d\n", []string{
			`- "a" of "- a\n  - b\n    1. c"`, `- "b" of "- b\n    1. c" depth 1 in 0 indent 2`, `1. "c" of "1. c" ordered depth 2 in 1 indent 4`, `- "d" of "- d"`,
		}},
		{"on one line", "- - a", []string{`- "- a" of "- - a"`, `- "a" of "- a" depth 1 in 0 indent 2`}},
		{"continued", "- a\nlazy\n\n  more\n\nend\n", []string{`- "a" of "- a\nlazy\n\n  more"`}},
		{"empty", "-\n-\n", []string{`- "" of "-"`, `- "" of "-"`}},
		{"with code", "- ```\n  x\n  ```\n", []string{"- \"```\" of \"- ```\\n  x\\n  ```\""}},
		{"in a quote", "> - a\n>   b\n", []string{`- "a" of "- a\n>   b" indent 2`}},
		{"tabs", "-\ta\n\t- b\n", []string{`- "a" of "-\ta\n\t- b"`, `- "b" of "- b" depth 1 in 0 indent 4`}},
		{"no items", "a\n-b\n***\n---\n", nil},
		{"CRLF", "- a\r\n-\r\n- b\r\n", []string{`- "a" of "- a"`, `- "" of "-"`, `- "b" of "- b"`}},
	}, func(d *Document) []string {
		return collectAs(d.Items(), func(i Item) string {
			s := fmt.Sprintf("%s %q of %q", i.Marker.Of(d.Text()), i.Text.Of(d.Text()), i.Span.Of(d.Text()))
			if i.Ordered {
				s += " ordered"
			}
			if i.Task != NoTask {
				s += fmt.Sprintf(" task %d", i.Task)
			}
			if i.Depth > 0 {
				s += fmt.Sprintf(" depth %d in %d", i.Depth, i.Parent)
			}
			if i.Indent > 0 {
				s += fmt.Sprintf(" indent %d", i.Indent)
			}
			return s
		})
	})
}

func TestFences(t *testing.T) {
	runExamples(t, []example{
		{"backticks", "```go x\na\n\nb\n```\nc", []string{"\"go x\" \"a\\n\\nb\\n\" of \"```go x\\na\\n\\nb\\n```\" true"}},
		{"tildes and longer ends", "~~~~\n~~~\n~~~~~\n", []string{`"" "~~~\n" of "~~~~\n~~~\n~~~~~" true`}},
		{"empty", "```\n```\n", []string{"\"\" \"\" of \"```\\n```\" true"}},
		{"not closed", "```\na\n# b", []string{"\"\" \"a\\n# b\" of \"```\\na\\n# b\" false"}},
		{"closed by another character", "```\n~~~\n", []string{"\"\" \"~~~\\n\" of \"```\\n~~~\" false"}},
		{"in an item", "- x\n  ```sh\n  a\n  ```\n", []string{"\"sh\" \"  a\\n\" of \"```sh\\n  a\\n  ```\" true"}},
		{"ended by its item", "- ```\n  a\n# b\n", []string{"\"\" \"  a\\n\" of \"```\\n  a\" false"}},
		{"in a quote", "> ```\n> a\n> ```\n", []string{"\"\" \"> a\\n\" of \"```\\n> a\\n> ```\" true"}},
		{"no fence", "`` ` ``\n    ```\n```a`b\n", nil},
		{"CRLF", "```\r\na\r\n```\r\n", []string{"\"\" \"a\\r\\n\" of \"```\\r\\na\\r\\n```\" true"}},
	}, func(d *Document) []string {
		return collectAs(d.Fences(), func(f Fence) string {
			if f.Info != f.InfoSpan.Of(d.Text()) {
				t.Errorf("info %q at %v", f.Info, f.InfoSpan)
			}
			return fmt.Sprintf("%q %q of %q %v", f.Info, f.Body.Of(d.Text()), f.Span.Of(d.Text()), f.Closed)
		})
	})
}

func TestComments(t *testing.T) {
	runExamples(t, []example{
		{"a block", "<!-- a\n\nb --> c\n", []string{`" a\n\nb " true`}},
		{"in a line", "x <!-- a\nb --> <!---->\n", []string{`" a\nb " true`, `"" true`}},
		{"the short ones", "<!--> <!--->\n", []string{`"" true`, `"" true`}},
		{"several in a block", "<!-- a --> <!-- b -->\n<div>\n<!-- c -->\n", []string{`" a " true`, `" b " true`, `" c " true`}},
		{"not closed", "<!-- a\n\n# b\n", []string{`" a\n\n# b" false`}},
		{"no comment", "`<!-- a -->` x <!-- b\n\n```\n<!-- c -->\n```\n", nil},
		{"in an item", "- a\n  <!-- memls -->\n", []string{`" memls " true`}},
	}, func(d *Document) []string {
		return collectAs(d.Comments(), func(c Comment) string {
			if !strings.HasPrefix(c.Span.Of(d.Text()), "<!--") {
				t.Errorf("comment at %q", c.Span.Of(d.Text()))
			}
			return fmt.Sprintf("%q %v", c.Body.Of(d.Text()), c.Closed)
		})
	})
}

func TestCode(t *testing.T) {
	const src = "a `b` ``c ` d`` \\`e`\n\n    f\n\n~~~\ng\n~~~\n"
	d := Parse(src)
	got := collectAs(d.CodeSpans(), func(c CodeSpan) string { return c.Body.Of(src) })
	if want := []string{"b", "c ` d"}; !slices.Equal(got, want) {
		t.Errorf("code spans %q, want %q", got, want)
	}
	for letter, want := range map[string]bool{"a": false, "b": true, "c": true, "e": false, "f": true, "g": true} {
		if got := d.InCode(strings.Index(src, letter)); got != want {
			t.Errorf("InCode of %q = %v", letter, got)
		}
	}
	if d.InCode(-1) || d.InCode(len(src)) || Parse("").InCode(0) {
		t.Error("InCode outside the text")
	}
}

func TestProblems(t *testing.T) {
	runExamples(t, []example{
		{"none", "# a\n```\n```\n<!-- -->\n", nil},
		{"a fence", "a\n~~~~ x\n", []string{`unclosed-fence "~~~~"`}},
		{"a comment", "a\n<!-- x\n", []string{`unclosed-comment "<!--"`}},
		{"nesting", strings.Repeat("> ", 100) + "x", []string{fmt.Sprintf("too-complex %q", strings.Repeat("> ", 100)+"x")}},
	}, func(d *Document) []string {
		var out []string
		for _, p := range d.Problems() {
			out = append(out, fmt.Sprintf("%v %q", p.Kind, p.Span.Of(d.Text())))
		}
		return out
	})
}

func TestDefinition(t *testing.T) {
	d := Parse("[Foo  bar]: <a b> 'c'\n")
	if dest, title, ok := d.Definition("foo BAR"); dest != "a b" || title != "c" || !ok {
		t.Errorf("%q %q %v", dest, title, ok)
	}
	if _, _, ok := d.Definition("x"); ok {
		t.Error("x is defined")
	}
}

// What an edit does not touch is not parsed again.
func TestEditsShareParts(t *testing.T) {
	d := Parse(memory(64 << 10))
	parts := make(map[*Part]bool)
	for _, c := range d.Chunks() {
		parts[c.Part] = true
	}
	fresh := func(after *Document) (n int) {
		for _, c := range after.Chunks() {
			if !parts[c.Part] {
				n++
			}
		}
		return n
	}
	at := d.Len() / 2
	for _, c := range []struct {
		name string
		edit text.Edit
		most int
	}{
		{"a letter", text.Edit{Span: span(at, at), New: "x"}, 2},
		{"a letter at the start", text.Edit{New: "x"}, 2},
		{"a letter at the end", text.Edit{Span: span(d.Len(), d.Len()), New: "x"}, 1},
		{"a page away", text.Edit{Span: span(at, at+5000)}, 2},
		{"a line", text.Edit{Span: span(at, at), New: "\n\n## new\n\n"}, 3},
	} {
		after, err := d.Edit(c.edit)
		if err != nil {
			t.Fatal(err)
		}
		if n := fresh(after); n == 0 || n > c.most {
			t.Errorf("%s: %d of %d parts are new, want 1 to %d", c.name, n, len(after.Chunks()), c.most)
		}
	}
	// Two edits far from each other, as one change.
	after, err := d.Edit(text.Edit{Span: span(100, 101), New: "y"}, text.Edit{Span: span(d.Len()-100, d.Len()-99), New: "y"})
	if err != nil {
		t.Fatal(err)
	}
	if n := fresh(after); n > 4 {
		t.Errorf("two letters: %d parts are new", n)
	}
	if d.Replace(d.Text()) != d {
		t.Error("replaced by the same text, it is another document")
	}
	if same, err := d.Edit(); same != d || err != nil {
		t.Error("without edits it is another document")
	}
	if _, err := d.Edit(text.Edit{Span: span(5, d.Len()+1)}); err == nil {
		t.Error("an edit outside the text is no error")
	}
}

// A definition that comes or goes changes only the parts that use its label.
func TestDefinitionsReachAcrossChunks(t *testing.T) {
	body := memory(16 << 10)
	const use = "\n\n# Use\n\nsee [the plan]\n"
	d := Parse(body + use)
	links := func(d *Document) int {
		return len(collectAs(d.Links(), func(l Link) string { return l.Label }))
	}
	before := links(d)
	defined, err := d.Edit(text.Edit{New: "[the plan]: plan.md\n\n"})
	if err != nil {
		t.Fatal(err)
	}
	if got := links(defined); got != before+2 {
		t.Errorf("%d links, want the definition and its use more than %d", got, before)
	}
	shared := 0
	for _, c := range defined.Chunks() {
		for _, o := range d.Chunks() {
			if c.Part == o.Part {
				shared++
			}
		}
	}
	if shared < len(d.Chunks())-2 {
		t.Errorf("%d of %d parts are shared", shared, len(d.Chunks()))
	}
	undone, err := defined.Edit(text.Edit{Span: span(0, len("[the plan]: plan.md\n\n"))})
	if err != nil {
		t.Fatal(err)
	}
	checkSame(t, undone, d, defined, nil)
}

func TestMemo(t *testing.T) {
	d := Parse("# A\n")
	part := d.Chunks()[0].Part
	length, twice := NewKey[int](), NewKey[int]()
	var mu sync.Mutex
	calls := 0
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			got := Memo(part, length, func(p *Part) int {
				mu.Lock()
				defer mu.Unlock()
				calls++
				return len(p.Text)
			})
			if got != 4 {
				t.Errorf("got %d", got)
			}
		})
	}
	wg.Wait()
	if calls != 1 {
		t.Errorf("computed %d times", calls)
	}
	if got := Memo(part, twice, func(p *Part) int { return 2 * Memo(p, length, nil) }); got != 8 {
		t.Errorf("one in another: %d", got)
	}
}

// That there is nothing in a part is found out once too, whoever else asks meanwhile.
func TestMemoOfNothing(t *testing.T) {
	part := Parse("# A\n").Chunks()[0].Part
	nothing, something := NewKey[[]string](), NewKey[string]()
	var calls atomic.Int64
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				if got := Memo(part, nothing, func(*Part) []string { calls.Add(1); return nil }); got != nil {
					t.Errorf("got %q", got)
				}
				if got := Memo(part, something, func(p *Part) string { return p.Text }); got != part.Text {
					t.Errorf("got %q", got)
				}
			}
		})
	}
	wg.Wait()
	if n := calls.Load(); n != 1 {
		t.Errorf("computed %d times", n)
	}
}
