package check

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

func diskOf(files map[string]string) *workspacetest.Disk {
	disk := workspacetest.NewDisk()
	for name, content := range files {
		disk.File(name, content, time.Time{})
	}
	return disk
}

// referencesOf reads a file of a small memory directory and writes down what it names.
func referencesOf(t *testing.T, src string) (lines []string, s *workspace.Snapshot, sc *Scope) {
	t.Helper()
	disk := diskOf(map[string]string{
		"/p/MEMORY.md": "- [A](a.md)\n", "/p/a.md": "---\nname: alpha\n---\n# A\n\n## Steps\n", "/p/sub/b.md": "# B\n", "/p/sub/c d.md": "# C\n",
		"/p/x/same.md": "x", "/p/y/same.md": "y", "/p/pic.png": "p", "/p/here.md": src,
	})
	w := workspace.New(disk, &workspace.Env{Home: "/home"}, settings.Settings{})
	s = w.Configure([]string{"/p"}, settings.Settings{})
	sc = ScopeOf(s, "/p/here.md", &agent.Directory{Root: "/p", Index: "/p/MEMORY.md", Memory: func(string) bool { return true }})
	for r := range References(sc, s.File("/p/here.md").Doc) {
		var to []string
		for _, f := range r.Files {
			rel, _ := filepath.Rel("/p", f)
			to = append(to, rel)
		}
		line := fmt.Sprintf("%s -> %s", r.Span.Of(src), strings.Join(to, "|"))
		if !r.Path.IsEmpty() {
			line += fmt.Sprintf(" path %q", r.Path.Of(src))
		}
		if r.Fragment != "" {
			line += fmt.Sprintf(" anchor %q is %q", r.Anchor.Of(src), r.Fragment)
		}
		lines = append(lines, line)
	}
	return lines, s, sc
}

// What names a file that is there is a reference, in whatever form it is written.
func TestReferences(t *testing.T) {
	for _, test := range []struct{ src, want string }{
		{"[a](a.md)", `[a](a.md) -> a.md path "a.md"`},
		{"[a](a.md#steps \"t\")", `[a](a.md#steps "t") -> a.md path "a.md" anchor "steps" is "steps"`},
		{"[a](#h)\n\n# H", `[a](#h) -> here.md anchor "h" is "h"`},
		{"[c](<sub/c d.md>)", `[c](<sub/c d.md>) -> sub/c d.md path "sub/c d.md"`},
		{"[c](sub/c%20d.md#a%20b)", `[c](sub/c%20d.md#a%20b) -> sub/c d.md path "sub/c%20d.md" anchor "a%20b" is "a b"`},
		{"[s](sub/)", `[s](sub/) -> sub path "sub/"`},
		{"![p](pic.png)", `![p](pic.png) -> pic.png path "pic.png"`},
		{"[a][x]\n\n[x]: a.md#steps", "[a][x] -> a.md anchor \"\" is \"steps\"\n[x]: a.md#steps -> a.md path \"a.md\" anchor \"steps\" is \"steps\""},
		{"[[a]]", `[[a]] -> a.md path "a"`},
		{"[[alpha#Steps|see]]", `[[alpha#Steps|see]] -> a.md path "alpha" anchor "Steps" is "Steps"`},
		{"[[#Steps]]", `[[#Steps]] -> here.md anchor "Steps" is "Steps"`},
		{"[[same]]", `[[same]] -> x/same.md|y/same.md path "same"`},
		{"see `sub/b.md`.", "sub/b.md -> sub/b.md path \"sub/b.md\""},
		{"- sub/b.md: the b", `sub/b.md -> sub/b.md path "sub/b.md"`},
		{"@a.md", `a.md -> a.md path "a.md"`},
		{"See a.md.", `a.md -> a.md path "a.md"`},
		// none:
		{"[n](nothing.md) [[nothing]] `nothing.md` nothing.md", ""},
		{"[u](https://example.com/a.md) <https://example.com/a.md> /etc/a.md", ""},
		{"```\n@a.md a.md [a](a.md)\n```", ""},
		{"a.md.bak a.mdx .md", ""},
		{"[^1]\n\n[^1]: a.md", ""},
	} {
		got, _, _ := referencesOf(t, test.src)
		if strings.Join(got, "\n") != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.src, strings.Join(got, "\n"), test.want)
		}
	}
}

// The reference at a byte is one of those of the document, and each is found in it.
func TestReferenceAt(t *testing.T) {
	src := "---\nname: here\n---\n\n[![p](pic.png)](a.md) and [[a]] in `sub/b.md`, a.md\n\n- [x][y] a.md\n\n[y]: sub/b.md\n"
	_, s, sc := referencesOf(t, src)
	doc := s.File("/p/here.md").Doc
	for r := range References(sc, doc) {
		for off := r.Span.Start; off <= r.Span.End; off++ {
			at, ok := ReferenceAt(sc, doc, off)
			if !ok || at.Span.Len() > r.Span.Len() || !at.Span.Touches(text.Span{Start: off, End: off}) {
				t.Errorf("byte %d of %q: %q", off, r.Span.Of(src), at.Span.Of(src))
			}
		}
	}
	if at, ok := ReferenceAt(sc, doc, strings.Index(src, "pic")); !ok || at.File() != "/p/pic.png" {
		t.Errorf("an image in a link: %+v", at)
	}
}

// Where a fragment leads.
func TestPlaceOf(t *testing.T) {
	src := "# First\n\n## Same\n\none\n\n## Same\n\ntwo\n\n### Under\n\n## Own {#mine}\n\n<a id='html'></a>\n\n> # Quoted\n"
	disk := diskOf(map[string]string{"/p/a.md": src})
	s := workspace.New(disk, &workspace.Env{Home: "/home"}, settings.Settings{}).Snapshot()
	for _, test := range []struct{ fragment, whole, name string }{
		{"same", "## Same\n\none", "## Same"},
		{"same-1", "## Same\n\ntwo\n\n### Under", "## Same"},
		{"Under", "### Under", "### Under"},
		{"mine", "## Own {#mine}\n\n<a id='html'></a>\n\n> # Quoted", "## Own {#mine}"},
		{"html", "<a id='html'></a>", "<a id='html'></a>"},
		{"quoted", "> # Quoted", "> # Quoted"},
		{"L5", "one", "one"},
		{"L5-L9", "one", "one"},
		{"L0", "", ""}, {"L99", "", ""}, {"none", "", ""}, {"", "", ""}, {"top", "", ""},
	} {
		p, ok := PlaceOf(s, s.File("/p/a.md"), test.fragment)
		if ok != (test.whole != "") || p.Whole.Of(src) != test.whole || p.Name.Of(src) != test.name {
			t.Errorf("#%s: %q, %q, %v", test.fragment, p.Whole.Of(src), p.Name.Of(src), ok)
		}
	}
}

// FuzzReferences holds that whatever the text, references lie in it and each byte has
// an answer.
func FuzzReferences(f *testing.F) {
	for _, s := range []string{"[a](a.md#b)", "[[a#b|c]]", "`a.md` @a.md", "[x]: a.md\n[x]", "![[a]]", "[a](<a b.md>)"} {
		f.Add(s, 3)
	}
	f.Fuzz(func(t *testing.T, src string, off int) {
		src = strings.ToValidUTF8(src, "?")
		_, _, sc := referencesOf(t, "")
		doc := markdown.Parse(src)
		for r := range References(sc, doc) {
			for _, span := range []text.Span{r.Span, r.Path, r.Anchor} {
				if span.Start < 0 || span.End < span.Start || span.End > len(src) {
					t.Fatalf("span %v in %d bytes", span, len(src))
				}
			}
			if len(r.Files) == 0 {
				t.Fatal("a reference to nothing")
			}
			if line, ok := EntryLine(sc, doc, r.Span.Start, r.File()); ok && !line.Overlaps(r.Span) {
				t.Fatalf("the line %v of %v", line, r.Span)
			}
		}
		ReferenceAt(sc, doc, max(0, min(off, len(src))))
	})
}
