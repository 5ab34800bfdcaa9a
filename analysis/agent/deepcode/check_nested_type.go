package deepcode

import (
	"fmt"
	"path/filepath"
	"slices"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

var nestedType = &check.Check{
	ID:      "frontmatter/nested-type",
	Summary: "types that deepcode 0.15.0 does not read",
	Level:   settings.Information,
	Doc: `
deepcode's documents nest the type: "metadata:" and below it "type: feedback". Release
0.15.0 reads only a "type" at the top: the nested one shows as [?], and the memory is never
proposed for the global drawer. Both forms are right by the documents.

Whoever writes one memory so writes all of them so: a directory has one finding, at the
first of them. The fixes add the key at the top, here or everywhere, and leave the nested
one, so that every release and other tools find it.
`,
	File: func(p *check.Pass) {
		x := headerOf(p)
		if x == nil || promised(x.release) {
			return
		}
		kind, ok := nestedAlone(x.head)
		if !ok {
			return
		}
		all := nestedMemories(p.Snapshot, x.dir, p.File.Path)
		if all[0] != p.File.Path {
			return
		}
		_, span, _ := x.head.NestedType()
		f := check.Finding{Span: span, Message: "deepcode 0.15.0 does not read a type in metadata, though its documents show it there: this memory shows as [?]"}
		here := check.Fix{Title: "Add type: " + kind + " at the top", Edits: []text.Edit{x.addKey(p.Doc.Text(), "type: "+kind, "metadata")}}
		if len(all) == 1 {
			here.Preferred = true
			f.Fixes = []check.Fix{here}
		} else {
			f.Message = fmt.Sprintf("deepcode 0.15.0 does not read a type in metadata, though its documents show it there: this memory and %s like it show as [?]", view.Number(len(all)-1))
			f.Fixes = []check.Fix{{
				Title: fmt.Sprintf("Add the type at the top of all %s", view.Number(len(all))),
				Later: func() *workspace.Change { return addTypes(p.Snapshot, all) },
			}, here}
		}
		p.Report(f)
	},
}

// nestedAlone returns the type of a memory that has one in metadata and none at the
// top.
func nestedAlone(head *Frontmatter) (kind string, ok bool) {
	if head.Data == nil || head.Data.Get("type") != nil {
		return "", false
	}
	kind, _, ok = head.NestedType()
	return kind, ok && isType(kind)
}

// nestedMemories returns the memories of a directory whose types are nested, sorted;
// that at path is one of them, by whatever role.
func nestedMemories(s *workspace.Snapshot, dir, path string) []string {
	type key struct{ dir string }
	nested := func(f *workspace.File) bool {
		if f.Doc == nil || f.State != workspace.Regular {
			return false
		}
		_, ok := nestedAlone(headOf(f.Doc))
		return ok
	}
	closed := workspace.Kept(s, key{dir}, func() (out []string) {
		for _, e := range keptLister(s)(dir) {
			if f := s.File(e.Path); !f.Open && nested(f) {
				out = append(out, e.Path)
			}
		}
		return out
	})
	out := append(slices.Clip(closed), path)
	for _, name := range s.Opened() {
		if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsLocal(rel) && IsMemory(filepath.ToSlash(rel)) && nested(s.File(name)) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// addTypes is the change that adds the nested types of memories at the top.
func addTypes(s *workspace.Snapshot, paths []string) *workspace.Change {
	c := &workspace.Change{}
	for _, path := range paths {
		f := s.File(path)
		if f.Lossy || f.Binary != workspace.IsText {
			continue
		}
		x := &facts{head: headOf(f.Doc)}
		kind, _ := nestedAlone(x.head)
		c.Files = append(c.Files, f.Edit(x.addKey(f.Text(), "type: "+kind, "metadata")).Files...)
	}
	return c
}

var headKey = markdown.NewKey[*Frontmatter]()

// headOf is ParseFrontmatter, kept with the document; nobody may change what it
// returns.
func headOf(d *markdown.Document) *Frontmatter {
	return markdown.MemoDocument(d, headKey, func(d *markdown.Document) *Frontmatter { return ParseFrontmatter(d.Text()) })
}
