package deepcode

import (
	"fmt"
	"path/filepath"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var indexStale = &check.Check{
	ID:      "index/stale",
	Summary: "an entry of .index.md whose memory is gone",
	Level:   settings.Information,
	Doc: `
Consolidation writes .index.md, with a line "- project:deploy.md: summary" for each memory.
It is rewritten only when some memory is newer, and until then it is loaded as it is: an
entry whose file was removed or renamed sends the model to a file that is not there.

The fix removes the line. So does the next consolidation.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindTopics {
			return
		}
		index := p.Doc.Lines()
		for n := range index.Len() {
			line := index.Span(n)
			scope, rel, span := topicEntry(p.Doc.Text(), line)
			dir := x.dir
			switch {
			case rel == "":
				continue
			case scope == GlobalScope && !x.drawer:
				dir = filepath.Join(p.Snapshot.Env.Home, homeName, "memory")
			case scope == ProjectScope && x.drawer:
				continue // of which project is not said
			}
			if _, err := p.Snapshot.Stat(filepath.Join(dir, filepath.FromSlash(rel))); err == nil {
				continue
			}
			next := len(p.Doc.Text())
			if n+1 < index.Len() {
				next = index.Start(n + 1)
			}
			p.Report(check.Finding{
				Span: span, Message: fmt.Sprintf("this entry sends the model to a memory that is gone: %s", check.Quote(rel)),
				Fixes: []check.Fix{{Title: "Remove the line", Preferred: true, Deletes: true, Edits: []text.Edit{{Span: text.Span{Start: line.Start, End: next}}}}},
			})
		}
	},
}

// topicEntry reads "- scope:file.md: summary" from a line; rel is "" for any other.
func topicEntry(src string, line text.Span) (scope Scope, rel string, span text.Span) {
	s := line.Of(src)
	rest := strings.TrimLeft(s, " \t")
	item, ok := strings.CutPrefix(rest, "- ")
	if !ok {
		return "", "", text.Span{}
	}
	name, file, ok := strings.Cut(item, ":")
	if scope = Scope(name); !ok || scope != GlobalScope && scope != ProjectScope {
		return "", "", text.Span{}
	}
	i := strings.Index(file+":", ".md:")
	if i < 0 {
		return "", "", text.Span{}
	}
	rel = file[:i+len(".md")]
	if !filepath.IsLocal(filepath.FromSlash(rel)) {
		return "", "", text.Span{}
	}
	start := line.Start + len(s) - len(file)
	return scope, rel, text.Span{Start: start, End: start + len(rel)}
}
