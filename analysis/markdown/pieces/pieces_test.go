package pieces

import (
	"slices"
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// What is one piece.
func TestOf(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"paragraphs", "one\ntwo\n\nthree\n", []string{"one\ntwo", "three"}},
		{"items, with what is nested in them", "- one\n  - in it\n\n  more of it\n- two\n", []string{"- one\n  - in it\n\n  more of it", "- two"}},
		{"a paragraph and a list right behind it", "these:\n- one\n", []string{"these:", "- one"}},
		{"code, whatever stands in it", "```\n# no heading\n\n- no item\n```\ntext\n", []string{"```\n# no heading\n\n- no item\n```", "text"}},
		{"code in a longer fence", "````\n```\n\n````\n", []string{"````\n```\n\n````"}},
		{"a comment with blank lines", "<!-- one\n\n# two\n-->\n\ntext\n", []string{"<!-- one\n\n# two\n-->", "text"}},
		{"headings of both forms", "# One\ntext\n\nTwo\n---\n", []string{"# One", "text", "Two\n---"}},
		{"the header is none", "---\nname: a\n---\n\ntext\n", []string{"text"}},
		{"a quote with a list in it", "> - one\n> - two\n", []string{"> - one\n> - two"}},
		{"a table", "| a |\n|---|\n| b |\n", []string{"| a |\n|---|\n| b |"}},
		{"CR LF", "one\r\n\r\n- two\r\n", []string{"one", "- two"}},
	} {
		if got := Of(markdown.Parse(c.src)); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestParts(t *testing.T) {
	var got []string
	for _, p := range Parts(markdown.Parse("---\nname: a\n---\nbefore\n\n# Title\n\nunder it\n\n## Use\n\n- one\n- two\n")) {
		got = append(got, p.Heading+": "+strings.Join(p.Pieces, ", "))
	}
	if want := []string{": before", ": under it", "## Use: - one, - two"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Two pieces say the same whatever their marks are.
func TestSaid(t *testing.T) {
	for _, c := range [][2]string{
		{"- Deploy first.", "deploy first"}, {"2. Deploy  first", "deploy first"}, {"**Deploy** first", "deploy** first"},
		{"-\tdeploy", "deploy"}, {"- 8080 is the port", "8080 is the port"}, {"-", ""}, {"* * *", ""},
	} {
		if got := Said(c[0]); got != c[1] {
			t.Errorf("%q says %q, want %q", c[0], got, c[1])
		}
	}
}
