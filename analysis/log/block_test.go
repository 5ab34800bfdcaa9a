package log_test

import (
	"strings"
	"testing"

	"memls/analysis/log"
	"memls/analysis/markdown"
)

// TestBlocks tells lines that go on with a paragraph from those that begin something.
func TestBlocks(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"stamps line below line", "2026-01-05: a\n2026-01-06: b\n", "2026-01-05: a / 2026-01-06: b"},
		{"a wrapped date", "The lease ends on\n2026-04-01. After that it is ours.\n", "The lease ends on 2026-04-01. After that it is ours."},
		{"a wrapped day", "Enedis livre 120 kW à partir du\n1er avril. On répartit.\n", "Enedis livre 120 kW à partir du 1er avril. On répartit."},
		{"a wrapped day behind a stamp", "**Lundi 9 mars.** On a 120 kW à partir du\n1er avril. On répartit.\n", "**Lundi 9 mars.** On a 120 kW à partir du 1er avril. On répartit."},
		{"a wrapped number", "- stage first,\n  2. then prod\n- x\n", "stage first, 2. then prod / x"},
		{"a numbered list", "1. one\n2. two\n", "one / two"},
		{"a list in an item", "- a\n  1. one\n  2. two\n", "a / one / two"},
		{"a no-break space as code", "a\n\n    \u00a0\n\nb\n", "a / / b"},
		{"a form feed as code", "a\n\n    \f\n\nb\n", "a / / b"},
		{"a footnote", "See it[^1].\n\n[^1]: On series C.\n[^2]: On none.\n", "See it[^1]. / [^1]: On series C. / [^2]: On none."},
	} {
		var got []string
		for _, b := range log.Blocks(markdown.Parse(c.text)) {
			got = append(got, strings.ReplaceAll(b.Text.Of(c.text), "\n", " "))
		}
		if s := strings.Join(strings.Fields(strings.Join(got, " / ")), " "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}
