package log

import (
	"slices"
	"strings"

	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// mayHold is a quick test, most of whose answer is kept with the parts that no edit
// touches: false of a document in which no log is found. A log has leastStamped lines in
// one section that begin with a time, or neighbouring headings that tell one, or a heading
// that tells one under another that names a log.
func mayHold(doc *markdown.Document) bool {
	var open []mark // the headings around
	lines, stamped, genre := 0, 0, 0
	sections := true // headings end sections wherever they stand
	for _, c := range doc.Chunks() {
		for _, m := range markdown.Memo(c.Part, marksKey, marksOf) {
			switch {
			case m.hides:
				sections = false
			case m.level == 0:
				if lines++; lines >= leastStamped {
					return true
				}
			default:
				above := mark{}
				for len(open) > 0 && open[len(open)-1].level >= m.level {
					above = open[len(open)-1]
					open = open[:len(open)-1]
				}
				if m.stamped {
					stamped++
					if above.stamped || len(open) > 0 && open[len(open)-1].genre {
						return true
					}
				}
				if m.genre {
					genre++
				}
				open = append(open, m)
				if sections {
					lines = 0
				}
			}
			if !sections && (stamped > 1 || stamped > 0 && genre > 0) {
				return true
			}
		}
	}
	return false
}

// A mark is a heading, or a line that may begin an entry, whose level is 0.
type mark struct {
	level   uint8
	stamped bool // the heading tells when
	genre   bool // the heading may be that of a log
	hides   bool // neither: a comment begins in which headings may be hidden
}

var marksKey = markdown.NewKey[[]mark]()

// marksOf returns the marks of a part in the order of the text, no more lines of one
// section than make a log.
func marksOf(part *markdown.Part) []mark {
	var out []mark
	headings, fences := part.Headings(), part.Fences()
	lines := 0
	at := 0
	for line := range strings.Lines(part.Text) {
		start := at
		at += len(line)
		for len(headings) > 0 && headings[0].Span.Start < at {
			if h := headings[0]; !h.Nested {
				title := h.Title.Of(part.Text)
				out = append(out, mark{level: uint8(h.Level), stamped: readTitle(title).ok, genre: h.Level >= 2 && isGenre(title)})
				lines = 0
			}
			headings = headings[1:]
		}
		for len(fences) > 0 && fences[0].Span.End <= start {
			fences = fences[1:]
		}
		body := strings.TrimLeft(line, " \t")
		marker := itemMarker(strings.TrimRight(body, " \t\r\n"))
		if marker == 0 && len(fences) > 0 && fences[0].Span.Start < at {
			continue
		}
		switch {
		case strings.HasPrefix(body, "<!--") && hides(part, start):
			out = append(out, mark{hides: true})
		case lines < leastStamped && mayBegin(body, marker):
			out = append(out, mark{})
			lines++
		}
	}
	return out
}

// mayBegin reports whether a block that begins with a line, without what stands before
// its marker, may be stamped: the stamp of a block ends in its first line.
func mayBegin(line string, marker int) bool {
	line = strings.TrimRight(line, "\r\n")
	if strings.HasPrefix(line, "|") {
		return mayTell(line)
	}
	if marker > 0 {
		_, said := unboxed(strings.TrimLeft(line[marker:], " \t"))
		if stampLeads(said) {
			return true
		}
	}
	return marker != len("-") && stampLeads(line) // a number goes on with a paragraph too
}

// stampLeads reports whether s begins with a stamp.
func stampLeads(s string) bool {
	if !statement.MayLead(s) {
		return false
	}
	if st, _ := statement.LeadingStamp(s, true); st.Kind != statement.NoStamp {
		return true
	}
	_, rest := statement.ReadLoose(s)
	return rest > 0
}

// mayTell reports whether a cell of a row is a date or a time.
func mayTell(row string) bool {
	if !strings.ContainsAny(row, "0123456789") {
		return false
	}
	f := finder{src: row}
	for _, cell := range f.split(text.Span{End: len(row)}) {
		if _, ok := momentOf(cell.Of(row)); ok {
			return true
		}
		if _, ok := statement.LooseAlone(cell.Of(row)); ok {
			return true
		}
	}
	return false
}

// hides reports whether headings may stand in the comment that begins with the line at
// start: the parse ends a comment earlier where a list or a quote around it ends.
func hides(part *markdown.Part, start int) bool {
	n := strings.Index(part.Text[start:], "-->")
	return n < 0 || slices.ContainsFunc(part.Headings(), func(h markdown.Heading) bool {
		return !h.Nested && h.Span.Start > start && h.Span.Start < start+n
	})
}
