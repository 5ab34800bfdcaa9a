package check

import (
	"strings"
	"testing"

	"memls/analysis/agent/deepcode/yaml"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// Quoted text is read as what it was.
func FuzzQuoteYAML(f *testing.F) {
	for _, s := range []string{"", "plain", `say "hi"`, "it's", `a\b "c"`, "tab\tand\nline", "\u0085\u2028", "no", "2026-01-05", "…"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "\uFFFD")
		root, err := yaml.Parse("k: " + QuoteYAML(s) + "\n")
		if err != nil {
			t.Fatalf("%q: %v", QuoteYAML(s), err)
		}
		if got, ok := root.String("k"); !ok || got != s {
			t.Fatalf("%q became %q", s, got)
		}
	})
}

// A fix of a header that cannot be read makes it readable, or leaves a mistake that
// stands further down.
func FuzzMendYAML(f *testing.F) {
	for _, s := range []string{
		"a: b: c", "a: \"b\" c", "a: @b", "a:b", "a:\n\tb: c", "a: 'b", "a: [b", "a: *b", "a: > b", "a: |\n b\nc", "a:\n  b\n  c: d\n", "- a\nb", "a: \"b\"\n" + strings.Repeat(" ", 90) + "c\nd: @e", "a:\n\n : b  b\n  c:\nd ", "%x", "a: \"\\q\"",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		src := "---\n" + strings.ToValidUTF8(s, "\uFFFD") + "\n---\n"
		h := markdown.Parse(src).Frontmatter()
		if h == nil || !h.Closed {
			return
		}
		_, err := yaml.ParseIn(src, h.Body)
		if err == nil {
			return
		}
		_ = whyNoYAML(src, err)
		fix, ok := mendYAML(src, h.Body, err)
		if !ok {
			return
		}
		after, applyErr := text.Apply(src, fix.Edits...)
		if applyErr != nil {
			t.Fatal(applyErr)
		}
		if again := markdown.Parse(after).Frontmatter(); again != nil {
			moved := len(after) - len(src) // a value of several lines becomes one, and what stands behind comes nearer
			if _, left := yaml.ParseIn(after, again.Body); left != nil && left.Span.Start <= err.Span.Start+moved {
				t.Fatalf("%q became %q: %v", src, after, left)
			}
		}
	})
}
