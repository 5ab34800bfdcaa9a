package check

import (
	"memls/analysis/settings"
	"memls/analysis/text"
)

var frontmatterShifted = &Check{
	ID:      "frontmatter/shifted",
	Summary: "the header of a memory does not start at the first byte",
	Level:   settings.Warning,
	Doc: `
A header counts only when its line of dashes is the very first one of the file. After a
blank line, or after a byte order mark, which nobody sees, it is text like any other:
the memory has no name and no description, and its keys stand in its body.

The fix removes what stands before it.
`,
	File: func(p *Pass) {
		h := p.header()
		if h == nil || !h.AfterBOM && !h.AfterBlank {
			return
		}
		what, title := "a blank line stands before it", "Remove what stands before the header"
		if h.AfterBOM && !h.AfterBlank {
			what, title = "a byte order mark stands before it", "Remove the byte order mark"
		}
		message := "frontmatter must start at the first byte of the file: " + what + ", and most agents take it for text"
		if p.Agent != "" {
			message = p.Agent + " takes this header for text: " + what
		}
		p.Report(Finding{Span: h.Open, Message: message, Fixes: []Fix{{Title: title, Preferred: true, Edits: []text.Edit{{Span: text.Span{End: h.Open.Start}}}}}})
	},
}
