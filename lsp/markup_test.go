package lsp

import (
	"strings"
	"testing"

	"memls/analysis/agent"
)

// What Markdown shows of an escaped text is the text.
func TestPlainText(t *testing.T) {
	for _, test := range []struct{ md, want string }{
		{"**In the prompt** a rule", "In the prompt a rule"},
		{"the key `type` and ``a`b``", "the key type and a`b"},
		{"[Prompt view](memls-view:/x?kind=file)", "Prompt view"},
		{"**The view begins**\n\n```\n# **Notes** `x` [a](b)\n```", "The view begins\n\n# **Notes** `x` [a](b)"},
		{"````\n```\ncode\n```\n````\nafter", "```\ncode\n```\nafter"},
		{`\*\*not bold\*\* \[no\](http\://x.example)`, "**not bold** [no](http://x.example)"},
		{"`open [x] *", "`open [x] *"},
	} {
		if got := plainText(test.md); got != test.want {
			t.Errorf("%q: %q, want %q", test.md, got, test.want)
		}
	}
}

// FuzzMarkup holds that text from a file stays text: escaped and made plain again it is
// what it was, but for white space, and nothing in it is a link, an image or HTML.
func FuzzMarkup(f *testing.F) {
	for _, s := range []string{"a *b* [c](d)", "`x`", "www.x.example http://y.example <img src=x>", "\\", "$a$ ~~b~~ | c", "**", "::///"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = strings.ToValidUTF8(s, "?")
		want := strings.Join(strings.Fields(s), " ")
		escaped := agent.Escape(s)
		if got := plainText(escaped); got != want {
			t.Fatalf("%q is %q, and plain %q", s, escaped, got)
		}
		bare := strings.NewReplacer(`\\`, " ", `\[`, " ", `\<`, " ", `\!`, " ", "\\`", " ", `\:`, " ").Replace(escaped)
		if strings.ContainsAny(bare, "[<!`") || strings.Contains(bare, "://") {
			t.Fatalf("%q is %q", s, escaped)
		}
		if code := agent.Code(s); plainText(code) != want && want != "" && !strings.HasPrefix(code, "``````") {
			t.Fatalf("%q as code is %q, and plain %q", s, code, plainText(code))
		}
	})
}
