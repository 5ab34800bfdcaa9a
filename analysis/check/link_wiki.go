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
		t := tally{pass: p}
		for _, look := range p.looks() {
			for _, l := range look.wiki {
				if t.n > maxLooked {
					break // a text of nothing but names that nothing has
				}
				if f, ok := p.wikiFinding(l, look.start); ok {
					t.add(func() Finding { return f })
				}
			}
		}
		t.done()
	},
}

// maxLooked is how many odd wiki links of a file are looked into.
const maxLooked = 200

func (p *Pass) wikiFinding(l markdown.Link, start int) (f Finding, ok bool) {
	scope := p.scope()
	to := scope.Wiki(l.Dest)
	f = Finding{Span: l.DestSpan.Shift(start), Level: settings.Hint}
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
	case Unresolved:
		if p.Directory == nil || strings.Contains(l.Dest, " ") {
			return f, false // any text may have two pairs of brackets
		}
		f.Message = fmt.Sprintf("no memory is called %s", shown(l.Dest))
	default:
		return f, false
	}
	return f, true
}

// wikiFix writes another name, with .md where the author does.
func (p *Pass) wikiFix(span text.Span, was, name string) Fix {
	if strings.HasSuffix(was, ".md") {
		name += ".md"
	}
	return Fix{Title: "Write [[" + shown(name) + "]]", Edits: []text.Edit{{Span: span, New: name}}}
}
