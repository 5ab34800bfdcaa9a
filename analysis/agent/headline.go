package agent

import (
	"strings"

	"memls/analysis/agent/javascript"
)

// maxHeadline is how many characters a headline has at most.
const maxHeadline = 120

// Headline is the first sentence of a fact in one line: what its file's header says that
// it holds. A long one ends with an ellipsis.
func Headline(fact string) string {
	line := javascript.OneLine(fact)
	if i := strings.Index(line, ". "); i > 20 { // an earlier one is rather that of an abbreviation
		line = line[:i+1]
	}
	if r := []rune(line); len(r) > maxHeadline {
		line = strings.TrimRightFunc(string(r[:maxHeadline-1]), javascript.IsSpace) + "…"
	}
	return line
}
