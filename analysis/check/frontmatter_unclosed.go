package check

import (
	"strings"

	"memls/analysis/settings"
	"memls/analysis/text"
)

var frontmatterUnclosed = &Check{
	ID:      "frontmatter/unclosed",
	Summary: "the header of a memory is not closed",
	Level:   settings.Error,
	Doc: `
The first line of dashes opens a header, and no line of three dashes closes it. Some
readers take everything to the end of the file for the header and show an empty
memory, others take all of it for text: either way name and description are gone.

The fix closes it behind the last line that looks like a key.
`,
	File: func(p *Pass) {
		h := p.header()
		if h == nil || h.Closed {
			return
		}
		src := p.Doc.Text()
		line := lineOf(src, h.Body.End, len(src))
		if p.Agent != "" && strings.HasPrefix(line, "---") {
			return // it closes the header for some agents, whose own checks say so
		}
		fix := Fix{Title: "Close it with ---", Preferred: true}
		if dashes := strings.Trim(line, "-—– \t"); dashes == "" && line != "" {
			fix.Edits = []text.Edit{{Span: text.Span{Start: h.Body.End, End: h.Body.End + len(line)}, New: "---"}}
		} else {
			eol := "\n"
			if strings.HasPrefix(src[h.Open.End:], "\r\n") {
				eol = "\r\n"
			}
			closing := "---" + eol
			if h.Body.End > 0 && src[h.Body.End-1] != '\n' {
				closing = eol + closing
			}
			fix.Edits = []text.Edit{{Span: text.Span{Start: h.Body.End, End: h.Body.End}, New: closing}}
		}
		p.Report(Finding{Span: h.Open, Message: "this header is not closed: " + p.reader() + " sees no name and no description", Fixes: []Fix{fix}})
	},
}
