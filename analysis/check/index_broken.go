package check

import (
	"fmt"
	"path/filepath"

	"memls/analysis/settings"
	"memls/analysis/text"
)

var indexBroken = &Check{
	ID:      "index/broken-link",
	Summary: "an index names a file that is not there",
	Level:   settings.Warning,
	Doc: `
The index is in every prompt, the files behind it are read on demand: an entry
whose file is gone sends the agent to nothing, each time the subject comes up.

The fix names the file that is meant, as for link/broken, or removes the line. An
index of ten entries or more with no memory in its directory is one note: it was
taken out of its directory, or the directory was emptied.
`,
	File: func(p *Pass) {
		if !p.isIndex() {
			return
		}
		if n, first := p.standsAlone(); n > 0 {
			p.Report(Finding{Span: first, Level: settings.Information, Message: fmt.Sprintf("none of the %d files that this index names is here, and no other memory: nothing stands behind any entry", n)})
			return
		}
		lines := p.entryLines()
		p.reportBroken(func(o outcome) []Fix {
			line, ok := lines[o.Span.Start]
			if !ok {
				return nil
			}
			return []Fix{{Title: "Remove the line", Edits: []text.Edit{{Span: line}}, Deletes: true}}
		})
	},
}

// minAlone is how many entries an index has at least of which none leads to
// anything, for them to be one finding.
const minAlone = 10

// standsAlone returns how many files an index without its directory names, and where
// it names the first; 0 when there is something beside it.
func (p *Pass) standsAlone() (n int, first text.Span) {
	for o := range p.outcomes() {
		if o.place.State == Nothing {
			if n++; n == 1 {
				first = o.DestSpan
			}
		}
	}
	if n < minAlone {
		return 0, first
	}
	for _, f := range p.Snapshot.Tree(p.Directory.Root).Files() {
		if isMarkdown(f.Path) && filepath.Join(p.Directory.Root, filepath.FromSlash(f.Path)) != p.File.Path {
			return 0, first
		}
	}
	return n, first
}

// entryLines returns the lines of the entries that nothing is nested in, by where
// their link begins.
func (p *Pass) entryLines() map[int]text.Span {
	out := map[int]text.Span{}
	for _, c := range p.Doc.Chunks() {
		for _, e := range entriesOf(c.Part) {
			if e.leads() && !e.nests {
				out[e.link().Span.Start+c.Start] = e.line(p.Doc.Text(), c.Start)
			}
		}
	}
	return out
}
