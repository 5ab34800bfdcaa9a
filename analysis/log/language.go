package log

import (
	"strings"

	"memls/analysis/log/statement"
	"memls/analysis/markdown"
)

// sample bounds how much of a document is looked at for its language, in bytes.
const sample = 64 << 10

// Language returns the language that most of a document is written in, its frontmatter
// and code left out.
func Language(doc *markdown.Document) statement.Language {
	src, at := doc.Text(), 0
	if fm := doc.Frontmatter(); fm != nil && fm.Closed {
		at = fm.Span.End
	}
	var b strings.Builder
	for f := range doc.Fences() {
		if b.Len() >= sample {
			break
		}
		if f.Span.Start > at {
			b.WriteString(src[at:f.Span.Start])
		}
		at = max(at, f.Span.End)
	}
	if room := sample - b.Len(); room > 0 {
		b.WriteString(src[at:min(len(src), at+room)])
	}
	return statement.LanguageOf(b.String())
}
