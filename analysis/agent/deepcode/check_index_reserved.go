package deepcode

import (
	"fmt"
	"path/filepath"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
)

var indexReserved = &check.Check{
	ID:      "index/reserved",
	Summary: "a memory where deepcode keeps its own files",
	Level:   settings.Warning,
	Doc: `
In a memory directory deepcode keeps the folders team, logs, sessions and proposals for
itself, and the names .index.md, .write-lock and .consolidate-lock. What lies there is no
memory: no search finds it, it is in no list, and an entry of the index that leads there
leads to a file that deepcode may rewrite or remove.

Move the file to another folder, and its entry with it.
`,
	File: func(p *check.Pass) {
		switch x := factsOf(p); x.kind {
		case kindIndex:
			reservedLinks(p, x)
		case kindReserved:
			head := ParseFrontmatter(p.Doc.Text())
			if _, _, ok := head.Description(); ok && head.Type(ReleaseDocs) != "" {
				p.Report(check.Finding{
					Span:    p.Doc.Lines().Span(0),
					Message: fmt.Sprintf("this is no memory to deepcode: it keeps %s for itself, so no search and no list has this file", firstSegment(x.rel)),
				})
			}
		}
	},
}

func reservedLinks(p *check.Pass, x *facts) {
	var scope *check.Scope
	for l := range p.Doc.Links() {
		if l.Kind != markdown.Inline {
			continue
		}
		to, ok := check.ParseDestination(l.Dest)
		if !ok || to.Path == "" {
			continue
		}
		if scope == nil {
			scope = check.ScopeOf(p.Snapshot, p.File.Path, p.Directory)
		}
		rel, err := filepath.Rel(x.dir, scope.Path(to.Path).Path)
		if err != nil || !filepath.IsLocal(rel) || !Reserved(filepath.ToSlash(rel)) || scope.Path(to.Path).State != check.Exists {
			continue
		}
		p.Report(check.Finding{
			Span:    l.DestSpan,
			Message: fmt.Sprintf("this entry leads to no memory: deepcode keeps %s for itself, and no search finds what lies there", firstSegment(filepath.ToSlash(rel))),
		})
	}
}
