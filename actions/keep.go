package actions

import (
	"memls/analysis/log"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// keepMark tells everybody who consolidates that a section is meant as it is.
const keepMark = "<!-- memls:keep -->"

// keep offers to mark a section that looks like a log as one that is meant to be
// one, such as a changelog.
func keep(r *Request) []Action {
	doc := r.doc()
	logs := log.Find(doc, r.Path)
	for _, s := range r.sections() {
		if !s.Heading.Span.Contains(r.Span.Start) {
			continue
		}
		for _, l := range logs {
			if !s.Span.Overlaps(l.Span) {
				continue
			}
			eol := text.LineEnd(doc.Text())
			at := text.WholeLines(doc.Text(), s.Heading.Span).End
			return []Action{{
				Title: "Keep this section as it is: it is meant to be a log", Kind: Rewrite,
				Make: func() *workspace.Change {
					return r.edit(text.Edit{Span: text.Span{Start: at, End: at}, New: eol + keepMark + eol})
				},
			}}
		}
	}
	return nil
}
