package pieces

import (
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

// Merge returns a text with what another document says and it does not: each piece
// under a heading of the same words where there is one, else at the end under its own.
func Merge(into string, from *markdown.Document) string {
	doc, eol := markdown.Parse(into), text.LineEnd(into)
	says := map[string]bool{}
	for _, p := range Of(doc) {
		says[Said(p)] = true
	}
	for _, part := range Parts(from) {
		var fresh []string
		for _, p := range part.Pieces {
			if key := Said(p); key != "" && !says[key] {
				says[key] = true
				fresh = append(fresh, p)
			}
		}
		if len(fresh) > 0 {
			doc = doc.Replace(insertUnder(doc, part.Heading, fresh, eol))
		}
	}
	return doc.Text()
}

// insertUnder puts pieces behind what stands under a heading, or at the end under
// that heading, which may be none.
func insertUnder(doc *markdown.Document, heading string, fresh []string, eol string) string {
	src := doc.Text()
	at, found := placeUnder(doc, heading)
	before := strings.TrimRight(src[:at], " \t\r\n")
	after := strings.TrimLeft(src[at:], "\r\n")
	added := ""
	if heading != "" && !found {
		added = eol + eol + heading + eol + eol
	} else {
		added = gap(before[strings.LastIndex(before, "\n")+1:], fresh[0], eol)
	}
	added += Join(fresh, eol)
	if before == "" {
		added = strings.TrimLeft(added, "\r\n")
	}
	added += eol
	if after != "" {
		added += eol
	}
	return before + added + after
}

// placeUnder returns where the text under a heading ends, by its words; under none,
// where that of the first section does. Where there is no such section it is the end
// of the document.
func placeUnder(doc *markdown.Document, heading string) (at int, found bool) {
	title := titleOf(heading)
	for s := range doc.Sections() {
		if heading == "" || strings.EqualFold(strings.TrimSpace(s.Heading.Text), title) {
			return s.Own.End, true
		}
	}
	return doc.Len(), false
}

// titleOf is what a heading says that is written with its marks.
func titleOf(heading string) string {
	for h := range markdown.Parse(heading).Headings() {
		return strings.TrimSpace(h.Text)
	}
	return ""
}
