package agent

import (
	"strings"

	"memls/analysis/agent/javascript"
)

const (
	// maxHeadline is how many characters a headline has at most.
	maxHeadline = 120
	// minHeadline is how many bytes come before the full stop that ends a headline: an
	// earlier one may be that of an abbreviation.
	minHeadline = 21
)

// Headline is the first sentence of a fact in one line: what its file's header says that
// it holds. A long one ends with an ellipsis.
func Headline(fact string) string {
	line := javascript.OneLine(fact)
	if len(line) > minHeadline {
		if i := strings.Index(line[minHeadline:], ". "); i >= 0 {
			line = line[:minHeadline+i+1]
		}
	}
	if r := []rune(line); len(r) > maxHeadline {
		line = strings.TrimRightFunc(string(r[:maxHeadline-1]), javascript.IsSpace) + "…"
	}
	return line
}
