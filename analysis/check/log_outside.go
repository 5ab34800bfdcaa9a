package check

import (
	"iter"
	"slices"

	"memls/analysis/log"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// outsideLogs yields the places that find finds in the parts of the pass's document, but
// for those in logs, of which log/entries speaks as a whole. What is found is kept with
// the parts, and the logs are looked for when a first place is found.
func (p *Pass) outsideLogs(key *markdown.Key[[]text.Span], find func(*markdown.Part) []text.Span) iter.Seq[text.Span] {
	return func(yield func(text.Span) bool) {
		for _, chunk := range p.Doc.Chunks() {
			for _, at := range markdown.Memo(chunk.Part, key, find) {
				span := at.Shift(chunk.Start)
				inLog := slices.ContainsFunc(logsOf(p), func(l log.Log) bool { return l.Span.Contains(span.Start) })
				if !inLog && !yield(span) {
					return
				}
			}
		}
	}
}
