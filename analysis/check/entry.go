package check

import (
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// An entry is an item of a list in an index, relative to its part: a line that
// leads to a file.
type entry struct {
	item  markdown.Item
	own   text.Span      // the item without those nested in it
	local *localLink     // what it leads to first, if that is a file; else nil
	wiki  *markdown.Link // likewise, if that is a wiki link
	links bool           // it has a link of any kind
	nests bool           // other items are nested in it
}

func (e *entry) leads() bool { return e.local != nil && e.local.to.Path != "" || e.wiki != nil }

// link returns the link by which the entry leads somewhere.
func (e *entry) link() markdown.Link {
	if e.local != nil {
		return e.local.Link
	}
	return *e.wiki
}

var entriesKey = markdown.NewKey[[]entry]()

// entriesOf returns the list items of a part, those in others too.
func entriesOf(p *markdown.Part) []entry { return markdown.Memo(p, entriesKey, readEntries) }

func readEntries(p *markdown.Part) []entry {
	items := p.Items()
	links, local, wiki := p.Links(), linksOf(p).local, linksOf(p).wiki
	out := make([]entry, len(items))
	for i, item := range items {
		e := entry{item: item, own: item.Span}
		if i+1 < len(items) && items[i+1].Parent == i {
			e.own.End, e.nests = items[i+1].Span.Start, true
		}
		links = behind(links, e.own.Start, func(l markdown.Link) int { return l.Span.Start })
		local = behind(local, e.own.Start, func(l localLink) int { return l.Span.Start })
		wiki = behind(wiki, e.own.Start, func(l markdown.Link) int { return l.Span.Start })
		e.links = len(links) > 0 && links[0].Span.Start < e.own.End
		if len(wiki) > 0 && wiki[0].Span.Start < e.own.End {
			e.wiki = &wiki[0]
		}
		if len(local) > 0 && local[0].Span.Start < e.own.End && (e.wiki == nil || local[0].Span.Start < e.wiki.Span.Start) {
			e.local, e.wiki = &local[0], nil
		}
		out[i] = e
	}
	return out
}

// bySection returns the entries of a part under one heading each; a part may have
// several sections.
func bySection(p *markdown.Part) [][]entry {
	entries, headings := entriesOf(p), p.Headings()
	var out [][]entry
	for len(entries) > 0 {
		for len(headings) > 0 && (headings[0].Nested || headings[0].Span.Start < entries[0].item.Span.Start) {
			headings = headings[1:]
		}
		n := len(entries)
		if len(headings) > 0 {
			n = 1
			for n < len(entries) && entries[n].item.Span.Start < headings[0].Span.Start {
				n++
			}
		}
		out = append(out, entries[:n])
		entries = entries[n:]
	}
	return out
}

// behind drops what begins before at.
func behind[T any](in []T, at int, start func(T) int) []T {
	for len(in) > 0 && start(in[0]) < at {
		in = in[1:]
	}
	return in
}

// line returns the whole lines of an entry at its place in a document, line end
// included.
func (e *entry) line(doc string, start int) text.Span {
	return text.WholeLines(doc, e.own.Shift(start))
}
