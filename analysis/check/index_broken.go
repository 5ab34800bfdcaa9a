package check

import (
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
index of ten entries or more that stands alone, with no other file in its
directory, is a copy that was taken out of it, and left alone.
`,
	File: func(p *Pass) {
		if !p.isIndex() || p.standsAlone() {
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

// minAlone is how many entries an index has at least that is taken for a copy
// when nothing of what it names is there.
const minAlone = 10

// standsAlone reports whether the file is an index without its directory: an
// attachment, an example, a copy to try something on.
func (p *Pass) standsAlone() bool {
	gone := 0
	for o := range p.outcomes() {
		if o.place.State == Nothing {
			gone++
		}
	}
	return gone >= minAlone && len(p.Snapshot.Tree(p.Directory.Root).Files()) <= 1
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
