package markdown

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"memls/analysis/text"
)

// everything writes down all that a document says, one fact a line.
func everything(d *Document) string {
	var b strings.Builder
	list := func(name string, facts any) { fmt.Fprintf(&b, "%s %+v\n", name, facts) }
	for f := range d.Headings() {
		list("heading", f)
	}
	for f := range d.Sections() {
		list("section", f)
	}
	for f := range d.Links() {
		list("link", f)
	}
	for f := range d.Undefined() {
		list("undefined", f)
	}
	for f := range d.Items() {
		list("item", f)
	}
	for f := range d.Fences() {
		list("fence", f)
	}
	for f := range d.Comments() {
		list("comment", f)
	}
	for f := range d.CodeSpans() {
		list("code", f)
	}
	if f := d.Frontmatter(); f != nil {
		list("frontmatter", *f)
		list("frontmatter error", f.Error)
	}
	list("problems", d.Problems())
	for off := 0; off < d.Len(); off += 1 + d.Len()/4096 {
		if d.InCode(off) {
			b.WriteByte('`')
		} else {
			b.WriteByte('.')
		}
	}
	fmt.Fprintf(&b, "\nlines %d", d.Lines().Len())
	return b.String()
}

// eager cuts wherever it may.
var eager = sizes{1, 1, 1, 1}

// never cuts.
var never = sizes{1 << 40, 1 << 40, 1 << 40, 1 << 40}

func parseWith(z sizes, src string) *Document {
	return (&Document{sizes: z}).build(src, text.NewLineIndex(src), text.Edit{New: src})
}

// difference returns the first lines in which two texts differ.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		line := func(s []string) string {
			if i < len(s) {
				return s[i]
			}
			return "(nothing)"
		}
		if line(g) != line(w) {
			return fmt.Sprintf("got  %s\nwant %s", line(g), line(w))
		}
	}
	return ""
}

func tooComplexSomewhere(d *Document) bool {
	return slices.ContainsFunc(d.Problems(), func(p Problem) bool { return p.Kind == TooComplex })
}

// checkCuts fails when the chunks of src are not read as the whole is.
func checkCuts(t *testing.T, z sizes, src string) {
	t.Helper()
	cut, whole := parseWith(z, src), parseWith(never, src)
	at := 0
	for _, c := range cut.Chunks() {
		if c.Start != at || at > 0 && src[at-1] != '\n' {
			t.Fatalf("chunk at %d, want it at %d and at the start of a line of %q", c.Start, at, src)
		}
		if src[at:at+len(c.Part.Text)] != c.Part.Text || c.Part.Runes != len([]rune(c.Part.Text)) {
			t.Fatalf("chunk at %d holds another text", at)
		}
		at = c.end()
	}
	if at != len(src) {
		t.Fatalf("chunks end at %d of %d", at, len(src))
	}
	// A part that is too complex is plain text as a whole, so its borders show.
	if tooComplexSomewhere(cut) || tooComplexSomewhere(whole) {
		return
	}
	if d := difference(everything(cut), everything(whole)); d != "" {
		t.Fatalf("in chunks another document than whole:\n%s\ntext %q\nchunks %v", d, src, starts(cut))
	}
}

func starts(d *Document) (out []int) {
	for _, c := range d.Chunks() {
		out = append(out, c.Start)
	}
	return out
}

// pieces are what random texts are made of: all that opens, closes, indents or
// interrupts something.
var pieces = []string{
	"\n", "\n", "\n", "\n\n", "\n\n", "\r\n", "\r", "\n\r\n", "\t", " ", "  ", "    ", "word ", "a", "é", "漢字", "𝄞", "x y\n",
	"# ", "\n# A\n", "\n## B `c`\n", "\n### C [r]\n", "#", "\n#\n", "\n---\n", "\n===\n", "---", "\n-\n", "\n- - -\n", "\n***\n", "* * *\n",
	"- ", "\n- item\n", "\n- [ ] open\n", "\n- [x] done\n", "\n  - in\n", "\n    deep\n", "* ", "+ ", "\n1. one\n", "\n2) two\n", "10. ", "-\t", "\n-\n\n  x\n", "\n- \n",
	"> ", "\n> quote\n", "\n>\n", ">", ">\t", "\n> - both\n",
	"```", "\n```\n", "\n```go\n", "\n~~~\n", "~~~~", "\n  ```\n", "\n   ~~~ x\n", "`", "``", "`code`",
	"<!--", "-->", "\n<!-- c -->\n", "\n<!--\n", "\n-->\n", "<div>", "\n<div>\n", "\n</div>\n", "\n<pre>\n", "</pre>", "\n<script>\n", "<b>", "\n<custom-tag>\n", "<?", "?>", "<![CDATA[", "]]>", "<!X", ">", "<http://a.b>", "<a@b.c>", "<", "<a b='c'>",
	"[", "]", "(", ")", "[r]", "[R]: /u\n", "\n[r]: /u \"t\"\n", "\n[s]: <v w>\n", "[t][s]", "[r][]", "![i](j)", "[a](b \"c\")", "[a](<b c>)", "]:", "\n[x]:\n", "[[w#a|b]]", "[[", "]]", "![[e]]", "\"", "'", "\\", "\\[", "&amp;", "*", "**", "_", "|", "=", ":", "\x00", "\f",
	"key: value\n", "---\n", "---\nname: x\ntags: [a, b]\n---\n", "\uFEFF",
}

func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// randomEdits returns edits of src that fit.
func randomEdits(r *rand.Rand, src string) []text.Edit {
	boundary := func(off int) int {
		for off > 0 && off < len(src) && src[off]&0xC0 == 0x80 {
			off--
		}
		return off
	}
	var edits []text.Edit
	at := 0
	for range 1 + r.IntN(3)*r.IntN(2) {
		start := boundary(at + r.IntN(len(src)-at+1))
		if start < at {
			break
		}
		end := start
		if r.IntN(2) == 0 {
			end = max(start, boundary(min(len(src), start+r.IntN(1+r.IntN(40)))))
		}
		added := ""
		if r.IntN(4) > 0 {
			added = randomText(r, 1+r.IntN(3))
		}
		edits = append(edits, text.Edit{Span: span(start, end), New: added})
		at = end
	}
	return edits
}

func TestChunksReadAsTheWhole(t *testing.T) {
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(seed, 1))
		checkCuts(t, eager, randomText(r, 1+r.IntN(60)))
	}
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 2))
		checkCuts(t, usual, randomText(r, 6000))
	}
}

func TestEditedEqualsParsedFromScratch(t *testing.T) {
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 3))
		z, size, steps := eager, r.IntN(80), 25
		if seed%40 == 0 {
			z, size, steps = usual, 4000, 15
		}
		d := parseWith(z, randomText(r, size))
		for range steps {
			edits := randomEdits(r, d.Text())
			after, err := d.Edit(edits...)
			if err != nil {
				t.Fatalf("%v of %q: %v", edits, d.Text(), err)
			}
			checkSame(t, after, parseWith(z, after.Text()), d, edits)
			replaced := d.Replace(after.Text())
			checkSame(t, replaced, after, d, edits)
			d = after
		}
	}
}

func checkSame(t *testing.T, got, want, before *Document, edits []text.Edit) {
	t.Helper()
	if !slices.Equal(starts(got), starts(want)) {
		t.Fatalf("edited %q by %+v: cut at %v, from scratch at %v", before.Text(), edits, starts(got), starts(want))
	}
	if d := difference(everything(got), everything(want)); d != "" {
		t.Fatalf("edited %q by %+v:\n%s", before.Text(), edits, d)
	}
}
