package check

import (
	"slices"
	"strings"

	"memls/analysis/text"
	"memls/analysis/view"
)

func sortSpans(spans []text.Span) {
	slices.SortFunc(spans, func(a, b text.Span) int { return a.Start - b.Start })
}

// trimEnd takes white space off the end of span.
func trimEnd(s string, span text.Span) text.Span {
	span.End = span.Start + len(strings.TrimRight(span.Of(s), " \t\r\n"))
	return span
}

// Related is a related place in the pass's own file.
func (p *Pass) Related(span text.Span, message string) Related {
	return Related{Ref: view.Ref{Path: p.File.Path, Span: span}, Message: message}
}
