package deepcode

import (
	"fmt"
	"unicode/utf8"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

// maxEntry is from how many characters on an entry of an index carries, in the
// words of the documents, content that belongs in the file.
const maxEntry = 200

var indexLongLine = &check.Check{
	ID:      "index/long-line",
	Summary: "entries of the index that tell what belongs in their files",
	Level:   settings.Hint,
	Doc: `
An index is loaded into every session, the memories behind it only when they are
wanted. deepcode's documents want an entry to be one line of at most 150 characters, and
say of one over about 200 that it carries content that belongs in the file.

All of them are one finding, at the longest, and only where they make up most of an
index that is half full or more: while there is room, a long entry harms nobody.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.index == nil || x.index.File == nil || x.index.File.Path != p.File.Path {
			return
		}
		c := x.index.Cut
		if c.Lines*2 < MaxIndexLines && c.Text.Len()*2 < MaxIndexBytes {
			return
		}
		src := p.Doc.Text()
		long, longest, bytes := 0, text.Span{}, 0
		most := 0
		for item := range p.Doc.Items() {
			n := utf8.RuneCountInString(item.Text.Of(src))
			if n <= maxEntry {
				continue
			}
			long++
			bytes += item.Text.Len()
			if n > most {
				most, longest = n, item.Text
			}
		}
		if bytes*2 < c.Text.Len() {
			return
		}
		message := fmt.Sprintf("%d entries of this index have over %d characters, this one %d: what they tell belongs in their files", long, maxEntry, most)
		if long == 1 {
			message = fmt.Sprintf("this entry has %d characters: over %d, what it tells belongs in its file", most, maxEntry)
		}
		p.Report(check.Finding{Span: longest, Message: message})
	},
}
