package check

import (
	"fmt"

	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

var notText = &Check{
	ID:      "size/not-text",
	Summary: "the file is not UTF-8 text",
	Level:   settings.Error,
	Doc: `
The agents read memory as UTF-8 and never say when it is not. Bytes that are no
UTF-8 reach the prompt as U+FFFD (a question mark in a box), one for each broken
sequence, and the next fact that the agent appends writes them back like that:
what stood there is lost then. A file in UTF-16, or one with NUL bytes, is noise
from one end to the other.

Save the file as UTF-8. memls offers no fix, since it cannot know which encoding
was meant, and it refuses to write to such a file.
`,
	File: func(p *Pass) {
		f := p.File
		if f.Open && f.Binary == workspace.IsText {
			return // an editor's text is always Unicode
		}
		switch {
		case f.Binary == workspace.IsUTF16:
			p.Report(Finding{Message: "this file is UTF-16: the agent reads it as UTF-8 and gets noise; save it as UTF-8"})
		case f.Binary == workspace.HasNUL:
			p.Report(Finding{Message: "this file holds NUL bytes: it is no text, and the agent loads it all the same"})
		case f.Lossy:
			at := firstReplacement(p.Doc.Text())
			p.Report(Finding{Span: at, Message: fmt.Sprintf("this file is not UTF-8 (line %d is the first place): the agent shows the model U+FFFD there, and writes that back when it next appends a fact", p.Doc.Lines().Line(at.Start)+1)})
		}
	},
}

// firstReplacement returns the first U+FFFD in s, or an empty span.
func firstReplacement(s string) text.Span {
	for i, r := range s {
		if r == '\uFFFD' {
			return text.Span{Start: i, End: i + len("\uFFFD")}
		}
	}
	return text.Span{}
}
