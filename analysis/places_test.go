package analysis_test

import (
	"slices"
	"strings"
	"testing"

	"memls/analysis"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Each selection holds the cursor and the one before it, and the last is the whole text.
func TestSelectionsGrow(t *testing.T) {
	src := "---\nname: a\nlist: [1, 2]\n---\n# Title *x*\n\nSome [link](dest.md \"t\") and `code` here.\n\n- item [[w|x]]\n  - nested\n\n```go\nfunc()\n```\n\n<!-- note -->\n\n## End\n"
	checkSelections(t, src)
}

func checkSelections(t *testing.T, src string) {
	doc := markdown.Parse(src)
	for off := range len(src) + 1 {
		in := analysis.Selections(doc, off)
		before := text.Span{Start: off, End: off}
		for _, s := range in {
			if s.Start > before.Start || s.End < before.End || s == before {
				t.Fatalf("byte %d of %q: %v does not grow from %v", off, src, s, before)
			}
			before = s
		}
		if len(src) > 0 && (len(in) == 0 || in[len(in)-1] != text.Span{End: len(src)}) {
			t.Fatalf("byte %d of %q: the last is %v", off, src, in)
		}
	}
}

// FuzzPlaces holds of any text and any place: what is offered fits the line, folds and
// selections lie in the text, and a heading that gets another title stays one, with
// the links to it.
func FuzzPlaces(f *testing.F) {
	for _, s := range []string{
		"# A\n\n[x](#a)\n", "- [", "[[a#", "[x](<a b", "[x]: a", "## Ru", "<!-- dgc", "${A", "---\nname: a\n---\n# A {#b}\n", "A\n===\n[[#A]]", "# A\n# A\n[x](#a-1)", "```\n# A\n",
	} {
		f.Add(s, 3, "New")
	}
	x := newFolder(f, map[string]string{"memory/MEMORY.md": "- [a](a.md)\n", "memory/a.md": "---\nname: a\n---\n# A\n", ".memls.yaml": "agents: [dgc, deepcode]\nagent: deepcode\n"})
	f.Fuzz(func(t *testing.T, src string, off int, title string) {
		src = strings.ToValidUTF8(src, "?")
		if len(src) > 2000 || len(title) > 200 {
			return
		}
		for _, name := range []string{"memory/MEMORY.md", "DGC.md"} {
			path := x.path(name)
			x.ws.Open(path, 1, src)
			s := x.ws.Snapshot()
			off := max(0, min(off, len(src)))
			doc := s.File(path).Doc
			found, _ := x.e.Complete(s, path, off)
			for _, c := range found {
				if _, err := text.Apply(src, c.Edit); err != nil || c.Edit.Span.Start > off || c.Edit.Span.End < off || strings.ContainsAny(c.Edit.Span.Of(src), "\r\n") {
					t.Fatalf("%q at %d: %+v, %v", src, off, c.Edit, err)
				}
			}
			for _, fold := range analysis.Foldables(doc) {
				if fold.Span.Start < 0 || fold.Span.End > len(src) || fold.Span.End < fold.Span.Start {
					t.Fatalf("%q: fold %v", src, fold.Span)
				}
			}
			x.e.Symbols(s, path)
			x.e.Definition(s, path, off)
			if sub, ok := x.e.SubjectAt(s, path, off); ok {
				x.e.References(s, sub)
			}
			renameHolds(t, x, path, off, strings.ToValidUTF8(title, "?"))
			x.ws.Close(path)
		}
		if len(src) < 200 {
			checkSelections(t, src)
		}
	})
}

// renameHolds checks that a heading with another title is one still, and that what led
// to it leads there.
func renameHolds(t *testing.T, x *folder, path string, off int, title string) {
	s := x.ws.Snapshot()
	doc := s.File(path).Doc
	r, err := x.e.Renameable(s, path, off)
	if err != nil {
		return
	}
	if r.Origin.Start < 0 || r.Origin.End > doc.Len() || r.Origin.End < r.Origin.Start {
		t.Fatalf("%q at %d: %v", doc.Text(), off, r.Origin)
	}
	h, index, onHeading := doc.HeadingOn(off)
	sub, ok := x.e.SubjectAt(s, path, off)
	if !onHeading || !ok || sub.Heading != index || sub.Path != path || !h.Span.Touches(r.Origin) {
		return
	}
	change, err := x.e.Rename(s, r, title)
	if err != nil {
		return
	}
	before := len(x.e.References(s, sub))
	i := slices.IndexFunc(change.Files, func(f workspace.FileChange) bool { return f.Path == path })
	if i < 0 {
		return
	}
	after, err := text.Apply(doc.Text(), change.Files[i].Edits...)
	if err != nil {
		t.Fatalf("%q to %q: %v", doc.Text(), title, err)
	}
	next := s.With(path, after)
	if again, ok := next.File(path).Doc.Heading(index); !ok || again.Level != h.Level {
		t.Fatalf("%q to %q: no heading in %q", doc.Text(), title, after)
	}
	if now := len(x.e.References(next, sub)); now < before && !strings.Contains(doc.Text(), "{#") && !strings.Contains(title, "{#") && strings.ContainsFunc(title, isASCIILetter) {
		t.Fatalf("%q to %q: %d of %d links to it are left in %q", doc.Text(), title, now, before, after)
	}
}

func isASCIILetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }
