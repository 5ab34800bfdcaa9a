package check

import (
	"fmt"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var linkWiki = &Check{
	ID:      "link/wiki",
	Summary: "a wiki link names no file, or several",
	Level:   settings.Warning,
	Doc: `
[[name]] means the memory whose file is called name.md, or whose frontmatter says
"name: name". The agent has no viewer that would resolve it: it looks for the file
by that name, so a name that is a little off costs a search, and one that two
files have is a guess.

A name that is written otherwise is a hint with the right one. So is, in a memory
directory, a name that nothing has: it may be one that is to be written yet.
`,
	File: func(p *Pass) {
		if p.Directory != nil && p.Directory.Chained {
			return // there an index is followed by paths alone
		}
		t, tries := tally{pass: p}, 0
		for _, look := range p.looks() {
			for _, l := range look.wiki {
				to := p.scope().wiki(l.Dest)
				if to.State == Resolved {
					continue
				}
				if tries++; tries <= maxTries {
					to = p.scope().Wiki(l.Dest)
				}
				if to.State == Unresolved && (p.Directory == nil || strings.Contains(l.Dest, " ")) {
					continue // any text may have two pairs of brackets
				}
				t.add(func() Finding { return p.wikiFinding(l, to, look.start) })
			}
		}
		t.done()
	},
}

// maxTries is for how many names of a file, that nothing has, near ones are looked
// for.
const maxTries = 50

func (p *Pass) wikiFinding(l markdown.Link, to WikiTarget, start int) Finding {
	scope := p.scope()
	f := Finding{Span: l.DestSpan.Shift(start), Level: settings.Hint}
	switch to.State {
	case Otherwise:
		f.Message = fmt.Sprintf("the file is called %s", shown(to.Name))
		f.Fixes = []Fix{p.wikiFix(f.Span, l.Dest, to.Name)}
		f.Fixes[0].Preferred = true
	case Near:
		f.Level = settings.Warning
		f.Message = fmt.Sprintf("no memory is called %s; did you mean %s?", shown(l.Dest), shown(to.Name))
		f.Fixes = []Fix{p.wikiFix(f.Span, l.Dest, to.Name)}
	case Ambiguous:
		var links []string
		for _, abs := range to.Files[:min(len(to.Files), maxSuggestions)] {
			links = append(links, shown(scope.Rel(abs)))
			name := strings.TrimSuffix(scope.Rel(abs), ".md")
			if root := scope.tree(); root != nil {
				if rel, ok := root.Rel(abs); ok {
					name = strings.TrimSuffix(rel, ".md")
				}
			}
			if strings.Contains(name, "/") {
				f.Fixes = append(f.Fixes, p.wikiFix(f.Span, l.Dest, name))
			}
		}
		f.Message = fmt.Sprintf("%d files are called %s: %s", len(to.Files), shown(l.Dest), strings.Join(links, ", "))
	default:
		f.Message = fmt.Sprintf("no memory is called %s", shown(l.Dest))
	}
	return f
}

// wikiFix writes another name, with .md where the author does.
func (p *Pass) wikiFix(span text.Span, was, name string) Fix {
	if strings.HasSuffix(was, ".md") {
		name += ".md"
	}
	return Fix{Title: "Write [[" + shown(name) + "]]", Edits: []text.Edit{{Span: span, New: name}}}
}
