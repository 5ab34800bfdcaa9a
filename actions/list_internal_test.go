package actions

import (
	"slices"
	"strings"
	"testing"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

func sorted(t *testing.T, src string) string {
	t.Helper()
	doc := markdown.Parse(src)
	at := max(0, strings.Index(src, "b"))
	after, err := text.Apply(src, sortedItems(doc, listAt(doc, at))...)
	if err != nil {
		t.Fatal(err)
	}
	return after
}

// TestListsAreSorted: whatever the list looks like, entries change places with all that
// belongs to them, and what stands between them stays.
func TestListsAreSorted(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"blank lines between", "- b\n\n- c\n\n\n- a\n\nText.\n", "- a\n\n- b\n\n\n- c\n\nText.\n"},
		{"carriage returns", "* b\r\n\r\n* a\r\n", "* a\r\n\r\n* b\r\n"},
		{"no line end at the end", "- b\n\n- a", "- a\n\n- b"},
		{"a paragraph of an entry", "- b\n\n  more of b\n\n- a\n", "- a\n\n- b\n\n  more of b\n"},
		{"lines that go on", "+ b\n  and on\nlazily\n+ a\n", "+ a\n+ b\n  and on\nlazily\n"},
		{"behind tabs", "-\tb\n\n\t-\tnested\n\n-\ta\n", "-\ta\n\n-\tb\n\n\t-\tnested\n"},
		{"code with blank lines", "- b\n  ```\n  x\n\n  y\n  ```\n- a\n", "- a\n- b\n  ```\n  x\n\n  y\n  ```\n"},
		{"another mark is another list", "- c\n- b\n\n* a\n", "- b\n- c\n\n* a\n"},
		{"text between is the end", "- c\n- b\n\nText.\n\n- a\n", "- b\n- c\n\nText.\n\n- a\n"},
	} {
		if got := sorted(t, c.before); got != c.after {
			t.Errorf("%s: %q, want %q", c.name, got, c.after)
		}
	}
}

func grouped(src string, keys ...string) string {
	doc := markdown.Parse(src)
	g := groupingOf(doc, listAt(doc, strings.IndexAny(src, "-*+")), keys)
	if g == nil {
		return "nothing"
	}
	return g.text()
}

// TestLooseListsAreGrouped: a blank line goes with each entry that has one.
func TestLooseListsAreGrouped(t *testing.T) {
	for _, c := range []struct {
		name, before string
		keys         []string
		after        string
	}{
		{"one stays", "- a\n\n- b\n\n- c\n", []string{"x", "", "x"}, "- b\n\n## X\n\n- a\n\n- c\n"},
		{"the last ones go", "- a\n\n- b\n\n- c\n", []string{"", "x", "x"}, "- a\n\n## X\n\n- b\n\n- c\n"},
		{"carriage returns", "* a\r\n\r\n* b\r\n\r\n* c\r\n", []string{"x", "", "x"}, "* b\r\n\r\n## X\r\n\r\n* a\r\n\r\n* c\r\n"},
		{"into one that is there", "- a\n\n- b\n\n## X\n\n* c\n", []string{"x", ""}, "- b\n\n## X\n\n* c\n\n* a\n"},
		{"no line end at the end", "- a\n\n- b\n\n- c", []string{"x", "x", ""}, "- c\n\n## X\n\n- a\n\n- b\n"},
		{"paragraphs of an entry", "- a\n\n  more\n\n- b\n\n- c\n", []string{"x", "", "x"}, "- b\n\n## X\n\n- a\n\n  more\n\n- c\n"},
	} {
		if got := grouped(c.before, c.keys...); got != c.after {
			t.Errorf("%s: %q, want %q", c.name, got, c.after)
		}
	}
}

// FuzzLists: sorting and grouping lose no line, a sorted list is in order, and its
// entries are as many as they were.
func FuzzLists(f *testing.F) {
	for _, s := range []string{"- b\n- a\n", "* b\r\n\r\n* a", "- b\n\n  p\n\n- a\n", "+\tb\n+\ta\n\n\t- n\n", "  - b\n- a\n", "- b\n  ```\n- a\n", "-\n- a\n", "> - b\n> - a\n", "- b\rx\n- a\n", "- - b\n- a\n", "- b\n===\n- a\n", "+\tb\n+\t\t+\t\nb\tb\n+\t\x1e\x1e"} {
		f.Add(s, 0)
	}
	f.Fuzz(func(t *testing.T, src string, off int) {
		src = strings.ToValidUTF8(src, "")
		off = min(max(0, off), len(src))
		doc := markdown.Parse(src)
		list := listAt(doc, off)
		if len(list) == 0 {
			return
		}
		after, err := text.Apply(src, sortedItems(doc, list)...)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(linesOf(src), linesOf(after)) {
			t.Fatalf("%q became %q", src, after)
		}
		now := listAt(markdown.Parse(after), list[0].Start)
		if len(now) != len(list) || sortedItems(markdown.Parse(after), now) != nil {
			t.Fatalf("%q became %q: %v, then %v", src, after, list, now)
		}
		keys := make([]string, len(list))
		for i := range keys {
			keys[i] = []string{"x", "", "y"}[i%3]
		}
		if g := groupingOf(doc, list, keys); g != nil {
			lines := linesOf(g.text())
			for _, l := range linesOf(src) {
				i := slices.Index(lines, l)
				if i < 0 {
					t.Fatalf("%q is lost of %q in %q", l, src, g.text())
				}
				lines = slices.Delete(lines, i, i+1)
			}
		}
	})
}

// linesOf returns the lines of a text that are not blank, sorted.
func linesOf(s string) []string {
	var out []string
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	slices.Sort(out)
	return out
}
