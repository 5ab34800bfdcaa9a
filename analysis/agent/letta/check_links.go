package letta

import (
	"fmt"
	"path/filepath"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var linkFromDirectory = &check.Check{
	ID:      "link/from-directory",
	Summary: "a link that is written from its own directory",
	Level:   settings.Warning,
	Doc: `
Links in a memory repository are written from its root, also in the index of a directory:
[Acme](projects/acme.md) in projects/MEMORY.md. The agent passes what a link says to its
tool as it stands, and that takes paths from the root: a link that is written from its
own directory gets "No memory at acme.md".

The fix writes the path from the root.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.isMemory() || !isNext(x.release) || p.File.Doc == nil || x.dir() == "." {
			return
		}
		scope := check.ScopeOf(p.Snapshot, p.File.Path, p.Directory)
		for l := range p.Doc.Links() {
			if l.Kind != markdown.Inline && l.Kind != markdown.Definition && l.Kind != markdown.Image || l.DestSpan.IsEmpty() {
				continue
			}
			to, ok := check.ParseDestination(l.Dest)
			if !ok || to.Path == "" {
				continue
			}
			if place := scope.Path(to.Path); place.Beside && place.State == check.Exists {
				want := scope.Rel(place.Path)
				if place.Dir {
					want += "/"
				}
				p.Report(check.Finding{Span: l.DestSpan, Message: fmt.Sprintf("paths in a memory begin at its root, where nothing is called %s: the agent does not find %s", check.Shown(to.Path, 60), check.Shown(want, 80)),
					Fixes: []check.Fix{{Title: "Write " + check.Shown(want, 80), Preferred: true, Edits: []text.Edit{p.Relink(l, want)}}}})
			}
		}
	},
}

var linkWiki = &check.Check{
	ID:      "link/older-wiki",
	Summary: "a wiki link, which Letta's newer layout does not have",
	Level:   settings.Information,
	Doc: `
[[name]] is of Letta's older layout. In a repository with MEMORY.md at its root memory is
opened by its path from there, and a name alone is none: write a link,
[Acme](projects/acme.md).

The fix does, where one file is called so.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.isMemory() || !x.shape.v2 || p.File.Doc == nil {
			return
		}
		scope := check.ScopeOf(p.Snapshot, p.File.Path, p.Directory)
		src := p.Doc.Text()
		for l := range p.Doc.Links() {
			if l.Kind != markdown.Wiki {
				continue
			}
			to := scope.Wiki(l.Dest)
			if to.State != check.Resolved && to.State != check.Otherwise || len(to.Files) == 0 {
				continue // two pairs of brackets may be anything
			}
			rel, err := filepath.Rel(x.root, to.Files[0])
			if err != nil {
				continue
			}
			link := "[" + l.Text.Of(src) + "](" + check.LinkTo(filepath.ToSlash(rel)) + ")"
			p.Report(check.Finding{Span: l.Span, Message: fmt.Sprintf("the agent opens memory by its path alone: [[%s]] is none", check.Shown(l.Dest, 60)),
				Fixes: []check.Fix{{Title: "Write " + check.Shown(link, 80), Preferred: true, Edits: []text.Edit{{Span: l.Span, New: link}}}}})
		}
	},
}
