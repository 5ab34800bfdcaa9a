package analysis_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// TestMessageFixes makes messages of pieces that are right, nearly right and wrong:
// every fix leaves every word of the author's, and the preferred ones come to an end.
func TestMessageFixes(t *testing.T) {
	pieces := []string{
		"memory(self): ", "Memory(Dream) - ", "memory(user): ", "memory: ", "x", "Sarah wants it", "update human.md", "\n", "\n\n", "\r\n", "  ",
		"She asked twice.", "Sources:", "sources: ", "**Source:** ", "unknown", "Unknown, it is gone", "- ", "* ", "1. ", "-", "conv-42 (message-7), Sarah, 2026-01-05: said",
		"https://example.com/7: seen", "$CONVERSATION_ID", "<who>", "# a comment", "Signed-off-by: Ada <ada@example.com>", "    more", "🎉",
	}
	disk := workspacetest.NewDisk()
	disk.File("/m/.memfs.config.json", `{"version": 1}`, time.Time{})
	disk.File("/m/.git/HEAD", "ref: refs/heads/main\n", time.Time{})
	disk.Dir("/m/.git/objects")
	const path = "/m/.git/COMMIT_EDITMSG"
	disk.File(path, "", time.Time{})
	e := analysis.New()
	ws := workspace.New(disk, &workspace.Env{Home: "/home", Vars: map[string]string{}}, settings.Settings{})
	ws.Configure([]string{"/m"}, settings.Settings{})
	r := rand.New(rand.NewPCG(3, 4))
	for range 1500 {
		var b strings.Builder
		for range 1 + r.IntN(14) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		src := b.String()
		s := ws.Snapshot().With(path, src)
		for _, f := range e.Check(s, path) {
			for _, x := range f.Fixes {
				after, err := text.Apply(src, x.Edits...)
				if err != nil {
					t.Fatalf("%q: %q: %v", src, x.Title, err)
				}
				keepsWords(t, src, after, x.Title)
			}
		}
		after, _ := e.FixFile(s, path, analysis.FixOptions{})
		keepsWords(t, src, after, "all")
		if again, applied := e.FixFile(s.With(path, after), path, analysis.FixOptions{}); again != after {
			t.Fatalf("%q became %q, and then %q by %d fixes", src, after, again, len(applied))
		}
	}
}

// keepsWords checks that each word of before stands in after as often, but for those
// that a fix is about.
func keepsWords(t *testing.T, before, after, title string) {
	t.Helper()
	count := func(s string) map[string]int {
		out := map[string]int{}
		for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			out[w]++
		}
		return out
	}
	have := count(after)
	for w, n := range count(before) {
		switch w {
		case "memory", "self", "dream", "user", "source", "sources", "unknown":
			continue
		}
		if have[w] < n && !(len(w) == 1 && unicode.IsDigit(rune(w[0]))) { // the number of an item goes
			t.Fatalf("%q: %q lost %q: %q", title, before, w, after)
		}
	}
}
