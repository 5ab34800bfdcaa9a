package deepcode

import (
	"fmt"
	"path/filepath"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/workspace"
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

The fix moves the file out of there, with every link to it.
`,
	File: func(p *check.Pass) {
		switch x := factsOf(p); x.kind {
		case kindIndex:
			reservedLinks(p, x)
		case kindReserved:
			head := headOf(p.Doc)
			if _, _, ok := head.Description(); ok && head.Type(ReleaseDocs) != "" {
				p.Report(check.Finding{
					Span:    p.Doc.Lines().Span(0),
					Fixes:   moveOut(p, x.dir, x.rel),
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
			Fixes:   moveOut(p, x.dir, filepath.ToSlash(rel)),
			Message: fmt.Sprintf("this entry leads to no memory: deepcode keeps %s for itself, and no search finds what lies there", firstSegment(filepath.ToSlash(rel))),
		})
	}
}

// moveOut is the fix that moves the memory at rel in dir out of a folder that deepcode
// keeps for itself: to the same path without the folder, or else in one of another
// name. The file keeps its own, by which its memory is called.
func moveOut(p *check.Pass, dir, rel string) []check.Fix {
	from := filepath.Join(dir, filepath.FromSlash(rel))
	_, rest, ok := strings.Cut(rel, "/")
	if !ok || p.Snapshot.File(from).State != workspace.Regular {
		return nil
	}
	for _, as := range []string{rest, "from-" + rel} {
		if to := moveTo(p.Snapshot, dir, as); to != "" {
			title := fmt.Sprintf("Move the file to %s, with every link to it", check.Shown(as, maxShownName))
			return []check.Fix{p.Moving(title, map[string]string{from: to})}
		}
	}
	return nil
}
