package main

import (
	"sort"
	"strings"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/secret"
	"memls/analysis/text"
)

// A mask is what is shown in the place of a secret, or of that part of it which
// stands on one line.
type mask struct {
	span  text.Span
	shown string
}

// masks returns the masks of what is secret in span of doc, in order.
func masks(doc *markdown.Document, span text.Span) []mask {
	var out []mask
	for _, chunk := range doc.Chunks() {
		all := text.Span{Start: chunk.Start, End: chunk.Start + len(chunk.Part.Text)}
		if !all.Touches(span) {
			continue
		}
		hits := check.Secrets(chunk.Part)
		// In order and apart from each other, so those before span can be skipped.
		first := sort.Search(len(hits), func(i int) bool { return hits[i].Span.End+chunk.Start >= span.Start })
		for _, hit := range hits[first:] {
			if hit.Span.Start+chunk.Start > span.End {
				break
			}
			shown := secret.Mask(hit.Kind, hit.Span.Len())
			for at := hit.Span.Shift(chunk.Start); !at.IsEmpty(); shown = "…" {
				line := at
				if i := strings.IndexByte(at.Of(doc.Text()), '\n'); i >= 0 {
					line.End = at.Start + i
				}
				if line.Touches(span) && !line.IsEmpty() {
					out = append(out, mask{line, shown})
				}
				at.Start = line.End + 1
			}
		}
	}
	return out
}

// masked returns the text of doc as it may be shown: its lines stay the same in
// number. hidden says that something was masked.
func masked(doc *markdown.Document) (shown string, hidden bool) {
	var edits []text.Edit
	for _, m := range masks(doc, text.Span{End: doc.Len()}) {
		edits = append(edits, text.Edit{Span: m.span, New: m.shown})
	}
	shown, err := text.Apply(doc.Text(), edits...)
	if err != nil { // hits never overlap; if they did, nothing of them may be seen
		return "…\n", true
	}
	return shown, len(edits) > 0
}
