package dgc

import (
	"fmt"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var memoryNotLast = &check.Check{
	ID:      "hygiene/memory-not-last",
	Summary: "the next fact lands in another section",
	Level:   settings.Information,
	Doc: `
DGC appends a fact to the end of the file when the file holds "## Memory" anywhere, and
does not look where that section is. With another section behind it, the next fact
lands there: among a glossary, or inside a rule.

The fix moves the Memory section to the end of the file.
`,
	File: func(p *check.Pass) {
		if !strings.Contains(p.Doc.Text(), memoryHeading) {
			return
		}
		var memory markdown.Section
		var last markdown.Heading
		for s := range p.Doc.Sections() {
			last = s.Heading
			if s.Heading.Level == 2 && strings.HasPrefix(s.Heading.Span.Of(p.Doc.Text()), memoryHeading) && strings.EqualFold(s.Heading.Text, "memory") {
				memory = s
			}
		}
		src := p.Doc.Text()
		if memory.Span.IsEmpty() || memory.Span.End >= len(strings.TrimRight(src, "\n")) {
			return
		}
		moved := strings.TrimRight(memory.Span.Of(src), "\n")
		join := "\n\n"
		if strings.HasSuffix(src, "\n\n") {
			join = ""
		} else if strings.HasSuffix(src, "\n") {
			join = "\n"
		}
		if p.Doc.Lines().Span(0).End < len(src) && strings.Contains(src, "\r\n") {
			join = strings.ReplaceAll(join, "\n", "\r\n")
			moved = strings.TrimRight(moved, "\r\n")
		}
		f := check.Finding{
			Span:    text.Span{Start: memory.Heading.Span.Start, End: line(p, memory.Heading.Span.Start).End},
			Message: fmt.Sprintf("the next fact that DGC appends lands under %s, the last section of the file, and not here", check.Quote(last.Text)),
			Related: []check.Related{p.Related(line(p, last.Span.Start), "the last section")},
		}
		if !endsOpen(p.Doc) {
			f.Fixes = []check.Fix{{Title: "Move the Memory section to the end", Preferred: true, Edits: []text.Edit{
				{Span: memory.Span},
				{Span: text.Span{Start: len(src), End: len(src)}, New: join + moved + text.LineEnd(src)},
			}}}
		}
		p.Report(f)
	},
}

// endsOpen reports whether what is put behind the text would be code or a comment,
// by Markdown's reading or by DGC's.
func endsOpen(d *markdown.Document) bool {
	for _, problem := range d.Problems() {
		if problem.Kind == markdown.UnclosedFence || problem.Kind == markdown.UnclosedComment {
			return true
		}
	}
	_, open := openFence(d.Text(), d.Len())
	return open
}
