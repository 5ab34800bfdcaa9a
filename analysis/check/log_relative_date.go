package check

import (
	"strings"
	"sync"
	"time"

	"memls/analysis/log"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var logRelativeDate = &Check{
	ID:      "log/relative-date",
	Summary: "a day that is another one when the memory is read",
	Level:   settings.Hint,
	Doc: `
A memory is read weeks after it was written, and "yesterday" is another day then. The
agent has no way to tell which: most tell the model today's date, and none the day a
line was written. deepcode's documents ask for absolute dates.

Write the date, or nothing: most statements hold without one. The fix writes the date
where the header of the file says when it was written (created, date, updated, modified).

In a log the finding is that it is one: what it says of days goes with its entries. Words
that as often mean "at present" (today, now, heute) are not reported, and neither is what
stands in code, in quotes, or in a header, nor anything in a file named after a day.
`,
	File: func(p *Pass) {
		if p.Agent == "" && p.Directory == nil || log.IsDayLog(p.File.Path) {
			return // a document of the project: who reads it sees its history
		}
		src := p.Doc.Text()
		writtenOn := sync.OnceValues(func() (time.Time, bool) { return writtenOn(p) })
		body := 0
		if fm := p.Doc.Frontmatter(); fm != nil {
			body = fm.Span.End
		}
		for span := range p.outsideLogs(relativeKey, relativeIn) {
			if span.Start < body {
				continue
			}
			f := Finding{Span: span, Message: Quote(span.Of(src)) + " is another day when this memory is read: write the date"}
			if days, ok := dayOf[strings.ToLower(span.Of(src))]; ok {
				if written, known := writtenOn(); known {
					date := written.AddDate(0, 0, days).Format(time.DateOnly)
					f.Fixes = []Fix{{Title: "Write " + date, Edits: []text.Edit{{Span: span, New: date}}}}
				}
			}
			p.Report(f)
		}
	},
}

var relativeKey = markdown.NewKey[[]text.Span]()

// maxRelative bounds the places of one part.
const maxRelative = 50

// relativeIn returns the relative dates of a part that its author says to the
// reader: not in code, in a comment or in quotes.
func relativeIn(part *markdown.Part) []text.Span {
	var out []text.Span
	for _, at := range relativeDates(part.Text, maxRelative) {
		if part.InCode(at.Start) || isQuoted(part.Text, at) || inComment(part, at.Start) || isPossessive(part.Text[at.End:]) {
			continue
		}
		out = append(out, at)
	}
	return out
}

func inComment(part *markdown.Part, off int) bool {
	for _, c := range part.Comments() {
		if c.Span.Contains(off) {
			return true
		}
	}
	return false
}

// isPossessive reports whether a word goes on with 's: "yesterday's backup" is the
// newest one, on any day.
func isPossessive(after string) bool {
	return strings.HasPrefix(after, "'s") || strings.HasPrefix(after, "’s")
}

// dayOf says how many days from the day of writing a word is.
var dayOf = map[string]int{
	"yesterday": -1, "tomorrow": 1, "tonight": 0, "last night": -1, "this morning": 0, "this afternoon": 0, "this evening": 0,
	"earlier today": 0, "later today": 0, "day before yesterday": -2, "day after tomorrow": 2,
	"gestern": -1, "vorgestern": -2, "übermorgen": 2, "heute morgen": 0, "heute früh": 0, "heute abend": 0, "ayer": -1, "anteayer": -2, "anoche": -1,
	"昨天": -1, "明天": 1, "前天": -2, "后天": 2, "今早": 0, "昨晚": -1, "今晚": 0, "昨日": -1, "明日": 1, "一昨日": -2, "今朝": 0,
	"어제": -1, "내일": 1,
}

// isQuoted reports whether span stands in quotes: somebody's words.
func isQuoted(src string, span text.Span) bool {
	if span.Start == 0 || span.End >= len(src) {
		return false
	}
	before, after := src[:span.Start], src[span.End:]
	return strings.ContainsAny(before[len(before)-1:], "\"'`") || strings.HasSuffix(before, "“") || strings.HasPrefix(after, "”") || strings.ContainsAny(after[:1], "\"`")
}

// dateKeys are what headers call the day a memory was written, the last one of it
// first.
var dateKeys = []string{"modified", "updated", "last_updated", "lastUpdated", "date", "created", "created_at"}

// writtenOn returns the day that the header of a memory says it was written on, or
// metadata in it.
func writtenOn(p *Pass) (time.Time, bool) {
	for _, key := range dateKeys {
		for _, written := range [...]string{p.Doc.Value(key), p.Doc.Value("metadata", key)} {
			if day, ok := dayIn(written); ok {
				return day, true
			}
		}
	}
	return time.Time{}, false
}

// dayIn reads the date that s begins with.
func dayIn(s string) (time.Time, bool) {
	s = strings.TrimSpace(s)
	if len(s) < len(time.DateOnly) {
		return time.Time{}, false
	}
	day, err := time.Parse(time.DateOnly, s[:len(time.DateOnly)])
	return day, err == nil
}
