package markdown

import (
	"strings"
	"testing"

	"memls/analysis/text"
)

func rep(s string, bytes int) string { return strings.Repeat(s, bytes/len(s)+1) }

// nested returns s n times in front of a word, as 10,000 quotes in each other.
func nested(s string, n int) string { return strings.Repeat(s, n) + "x\n" }

// hostile texts make Markdown parsers slow: what does n bytes of each cost?
var hostile = []struct {
	name string
	make func(n int) string
}{
	{"a long line", func(n int) string { return rep("a", n) }},
	{"a long heading", func(n int) string { return "# " + rep("a ", n) }},
	{"hashes", func(n int) string { return rep("#", n) }},
	{"many headings", func(n int) string { return rep("# a\n", n) }},
	{"many empty headings", func(n int) string { return rep("#\n", n) }},
	{"blank lines", func(n int) string { return rep("\n", n) }},
	{"spaces", func(n int) string { return rep(" ", n) }},
	{"lone CRs", func(n int) string { return rep("a\r", n) }},
	{"NULs", func(n int) string { return rep("\x00", n) }},
	{"quotes in each other", func(n int) string { return nested("> ", n/2) + rep("> > a\n", 1000) }},
	{"quotes without spaces", func(n int) string { return rep(nested(">", 1000), n) }},
	{"lists in each other", func(n int) string { return nested("- ", n/2) }},
	{"stairs of lists", func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString(strings.Repeat("  ", i) + "- a\n")
		}
		return b.String()
	}},
	{"a deep list before blank lines", func(n int) string { return nested("- ", 100) + rep("\n", n) + "x" }},
	{"a deep list before spaces", func(n int) string { return nested("- ", 100) + rep(" ", n) + "x" }},
	{"quotes and lists in turn", func(n int) string { return rep(nested("> - 1. ", 200), n) }},
	{"thematic breaks that are none", func(n int) string { return rep("* ", n) + "a" }},
	{"items", func(n int) string { return rep("- a\n", n) }},
	{"empty items", func(n int) string { return rep("-\n", n) }},
	{"numbers", func(n int) string { return rep("1. a\n", n) }},
	{"loose items", func(n int) string { return rep("- a\n\n  b\n\n", n) }},
	{"opening brackets", func(n int) string { return rep("[", n) }},
	{"closing brackets", func(n int) string { return rep("]", n) }},
	{"brackets in each other", func(n int) string { return rep("[", n/2) + rep("]", n/2) }},
	{"short brackets in each other", func(n int) string { return rep(rep("[", 450)+rep("]", 450), n) }},
	{"links without end", func(n int) string { return rep("[a](", n) }},
	{"links in destinations", func(n int) string { return rep("[a](b", n) }},
	{"links without closing parenthesis", func(n int) string { return rep("[a](<b", n) }},
	{"titles without end", func(n int) string { return rep("[a](b \"", n) }},
	{"titles in parentheses without end", func(n int) string { return rep("[a](b 'c (", n) }},
	{"labels without end", func(n int) string { return rep("[a][", n) }},
	{"shortcuts", func(n int) string { return rep("[a]", n) }},
	{"long labels", func(n int) string { return rep("[a]["+rep("b", 900)+"]", n) }},
	{"images in each other", func(n int) string { return rep("![", n/2) + rep("](b)", n/2) }},
	{"links in each other", func(n int) string { return rep("[", n/2) + rep("](b)", n/2) }},
	{"wiki brackets", func(n int) string { return rep("[[a", n) }},
	{"wiki links", func(n int) string { return rep("[[a#b|c]]", n) }},
	{"definitions", func(n int) string { return rep("[a]: b\n", n) }},
	{"definitions with open titles", func(n int) string { return rep("[a]: b (\n", n) }},
	{"definitions with open quotes", func(n int) string { return "[b]: c 'd\n" + rep("[a]: b \"\n", n) }},
	{"definitions in destinations", func(n int) string { return rep("[a]:", n) }},
	{"definitions and uses", func(n int) string { return rep("[a]\n\n[a]: b\n\n", n) }},
	{"references with paragraphs between", func(n int) string { return rep("[a][b]\n\n", n) }},
	{"backticks", func(n int) string { return rep("`", n) }},
	{"backticks of all lengths", func(n int) string {
		var b strings.Builder
		for i := 1; b.Len() < n; i++ {
			b.WriteString(strings.Repeat("`", i) + " ")
		}
		return b.String()
	}},
	{"single backticks and double ones", func(n int) string { return "`" + rep("`` a ", n) }},
	{"angles both ways", func(n int) string { return rep(rep("<", 200)+" "+rep(">", 200)+"\n", n) }},
	{"a heading before spaces", func(n int) string { return "# foo" + rep(" ", n) + "\n\nx" }},
	{"angles", func(n int) string { return rep("<", n) }},
	{"tags without end", func(n int) string { return "x " + rep("<a b ", n) }},
	{"attributes", func(n int) string { return "x <a " + rep("b ", n) }},
	{"quotes of attributes", func(n int) string { return "x " + rep("<a b=\"<a b='", n) }},
	{"attributes with many spaces", func(n int) string { return "x " + rep("<a"+rep(" ", 500), n) }},
	{"comments without end", func(n int) string { return "x " + rep("<!-- a ", n) }},
	{"comment blocks without end", func(n int) string { return rep("<!--\n# a\n", n) }},
	{"comments", func(n int) string { return rep("<!-- a -->", n) }},
	{"instructions without end", func(n int) string { return "x " + rep("<? a ", n) }},
	{"declarations without end", func(n int) string { return "x " + rep("<!A a ", n) }},
	{"CDATA without end", func(n int) string { return "x " + rep("<![CDATA[ a ", n) }},
	{"scripts", func(n int) string { return rep("<script>\n# a\n", n) }},
	{"HTML blocks", func(n int) string { return rep("<div>\n# a\n\n", n) }},
	{"HTML blocks on one line", func(n int) string { return rep("<div ", n) }},
	{"addresses", func(n int) string { return "x " + rep("<a@b", n) }},
	{"emphasis", func(n int) string { return rep("*a_ ", n) }},
	{"emphasis in a heading", func(n int) string { return "# " + rep("*a_ ", n) }},
	{"emphasis both ways", func(n int) string { return rep("a**b", n/2) + rep("c* ", n/2) }},
	{"a table", func(n int) string { return "|" + rep("a|", n/3) + "\n|" + rep("-|", n/3) + "\n|" + rep("b|", n/3) }},
	{"a long table", func(n int) string { return "|a|b|\n|-|-|\n" + rep("|c|d|\n", n) }},
	{"fences", func(n int) string { return rep("```\n# a\n", n) }},
	{"fences in list items, unclosed", func(n int) string { return rep("- ```\n# a\n", n) }},
	{"fences that look closed", func(n int) string { return rep("```\n# a\n~~~\n", n) }},
	{"a fence to the end", func(n int) string { return "```\n" + rep("# a\n", n) }},
	{"indented code", func(n int) string { return rep("    a\n", n) }},
	{"tabs", func(n int) string { return rep("-\ta\n>\tb\n", n) }},
	{"setext underlines", func(n int) string { return rep("a\n=\n", n) }},
	{"a long setext heading", func(n int) string { return rep("a\n", n) + "===\n" }},
	{"backslashes", func(n int) string { return rep("\\", n) }},
	{"entities", func(n int) string { return "# " + rep("&amp;", n) }},
	{"entities without end", func(n int) string { return "# " + rep("&#x", n) }},
	{"rules", func(n int) string { return rep("---\n", n) }},
	{"frontmatter keys", func(n int) string { return "---\n" + rep("a: b\n", n) + "---\n" }},
	{"frontmatter brackets", func(n int) string { return "---\na: " + rep("[", n) + "\n---\n" }},
	{"frontmatter braces", func(n int) string { return "---\na: " + rep("{a: ", n) + "\n---\n" }},
	{"frontmatter not closed", func(n int) string { return "---\n" + rep("a: b\n", n) }},
	{"frontmatter with errors", func(n int) string { return "---\n" + rep("a: b: c\n", n) + "---\n" }},
}

// No hostile text may cost more than about linear time (see BenchmarkHostile),
// and none is read in another way after an edit than from scratch.
func TestHostileTexts(t *testing.T) {
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			d := Parse(h.make(6 << 10))
			everythingOnce(d)
			for _, added := range []string{"`", "\n# x\n"} {
				at := d.Len() / 2
				after, err := d.Edit(text.Edit{Span: span(at, at), New: added})
				if err != nil {
					t.Fatal(err)
				}
				checkSame(t, after, Parse(after.Text()), d, nil)
				d = after
			}
		})
	}
}

func BenchmarkHostile(b *testing.B) {
	for _, h := range hostile {
		b.Run(h.name, func(b *testing.B) {
			src := h.make(256 << 10)
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				everythingOnce(Parse(src))
			}
		})
	}
}

// everythingOnce reads every kind of fact.
func everythingOnce(d *Document) {
	for range d.Sections() {
	}
	for range d.Links() {
	}
	for range d.Items() {
	}
	d.Frontmatter()
	d.Problems()
	d.InCode(d.Len() / 2)
}
