package check_test

import (
	"strings"
	"testing"

	"memls/analysis/check"
	"memls/analysis/markdown"
)

// TestDestinations is the table of what a link's destination says.
func TestDestinations(t *testing.T) {
	for _, c := range []struct{ dest, path, fragment string }{
		{"a.md", "a.md", ""},
		{"a%20b.md#Test%20test", "a b.md", "Test test"},
		{"#top", "", "top"},
		{"a.md?plain=1#L3", "a.md", "L3"},
		{"src/a.ts:26", "src/a.ts", ""},
		{"src/a.ts:26:4", "src/a.ts", ""},
		{"src/a.ts:26-40", "src/a.ts", ""},
		{"a:b.md", "", ""}, // a drive, or a scheme: not looked for
		{"100%.md", "100%.md", ""},
		{"a%zz.md", "a%zz.md", ""},
		{"2026-01-05", "2026-01-05", ""},
	} {
		d, ok := check.ParseDestination(c.dest)
		if ok != (c.path != "" || c.fragment != "") || ok && (d.Path != c.path || d.Fragment != c.fragment) {
			t.Errorf("%s: %+v %v, want %q %q", c.dest, d, ok, c.path, c.fragment)
		}
	}
	for _, none := range []string{
		"", "https://example.org/a.md", "mailto:a@example.org", "//example.org/a", "C:/a.md", `C:\a.md`, "~/a.md", "file:///a.md", "vscode://x",
		"docs/*.md", "<slug>.md", "{name}.md", "$HOME/a.md", "path/to/a.md", "a/.../b.md", "a\x00b", strings.Repeat("a", 2000),
	} {
		if d, ok := check.ParseDestination(none); ok {
			t.Errorf("%q is taken for a file: %+v", none, d)
		}
	}
}

func FuzzParseDestination(f *testing.F) {
	for _, s := range []string{"a%20b.md#x", "a:1:2-3", "%%%", "#", "a?b#c?d", "::::1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, ok := check.ParseDestination(s)
		if ok && (len(d.Path) > len(s) || len(d.Fragment) > len(s) || !strings.HasPrefix(s, d.Written) || strings.ContainsAny(d.Path, "\x00\n\r")) {
			t.Errorf("%q: %+v", s, d)
		}
	})
}

// TestSlugs is the table of headings and their anchors, as GitHub makes them.
func TestSlugs(t *testing.T) {
	for heading, want := range map[string]string{
		"Details":                       "details",
		"Test test":                     "test-test",
		"Estimator (MLE): `run` now":    "estimator-mle-run-now",
		"A & B":                         "a--b",
		"snake_case and kebab-case":     "snake_case-and-kebab-case",
		"一、基础文本":                        "一基础文本",
		"🚀 Launch":                      "-launch",
		"Über Größe":                    "über-größe",
		"v1.2.3":                        "v123",
		"What's new?":                   "whats-new",
		"[link](a.md) in it":            "link-in-it",
		"5 things I can't live without": "5-things-i-cant-live-without",
	} {
		a := check.AnchorsOf(markdown.Parse("# " + heading + "\n"))
		if len(a.Slugs) != 1 || a.Slugs[0] != want {
			t.Errorf("%s: %q, want %q", heading, a.Slugs, want)
		}
	}
}

// TestEqualHeadings: the later ones of equal headings are numbered, and a number
// that a heading has by itself is passed over.
func TestEqualHeadings(t *testing.T) {
	a := check.AnchorsOf(markdown.Parse("# A\n\n# A\n\n# A-1\n\n# A\n\n> # A\n"))
	if got, want := strings.Join(a.Slugs, " "), "a a-1 a-1-1 a-2 a-3"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestFindAnchors is the table of fragments that name a heading, and how they
// should be written.
func TestFindAnchors(t *testing.T) {
	a := check.AnchorsOf(markdown.Parse("# Test test\n\n## 🚀 Launch\n\n## With id {#own-id}\n\n<a name=\"old\"></a><div id='div'>\n"))
	for fragment, want := range map[string]string{
		"test-test": "test-test", "Test test": "test-test", "Test-Test": "test-test",
		"-launch": "-launch", "launch": "launch", "🚀-launch": "🚀-launch", "Launch": "-launch",
		"own-id": "own-id", "with-id": "with-id", "old": "old", "div": "div",
		"top": "top", "L12": "L12", "L3-L9": "L3-L9", ":~:text=x": ":~:text=x",
		"nothing": "", "test": "",
	} {
		got, ok := a.Find(fragment)
		if got != want || ok != (want != "") {
			t.Errorf("#%s: %q %v, want %q", fragment, got, ok, want)
		}
	}
}

func FuzzAnchors(f *testing.F) {
	f.Add("# A\n\n# A\n\n## b c {#x}\n", "a-1")
	f.Add("# \n\n# -\n\n# 🚀\n", "-")
	f.Fuzz(func(t *testing.T, s, fragment string) {
		a := check.AnchorsOf(markdown.Parse(strings.ToValidUTF8(s, "")))
		seen := map[string]bool{}
		for _, slug := range a.Slugs {
			if seen[slug] {
				t.Errorf("two headings are called %q", slug)
			}
			seen[slug] = true
			if got, ok := a.Find(slug); !ok || got != slug {
				t.Errorf("%q does not find itself: %q", slug, got)
			}
		}
		a.Find(fragment)
	})
}
