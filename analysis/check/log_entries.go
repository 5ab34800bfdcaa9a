package check

import (
	"fmt"

	"memls/analysis/log"
	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var logEntries = &Check{
	ID:      "log/entries",
	Summary: "a memory that has become a log",
	Level:   settings.Information,
	Command: "memls consolidate",
	Doc: `
What happened on which day can be looked up where it happened: in the history of the
repository, in the sessions. A memory is worth loading for what those do not say: how
the subject works, what recurs, why, and what to do about it. Of a log the agent reads
every entry each time, the refuted guesses and the status of last month too, and finds
what holds now in none of them.

Consolidate it: "memls consolidate FILE" shows what the entries come to, what becomes
of each, and with --write makes it so; editors offer "Consolidate this log". What was
there is kept outside of the memory, and --undo brings it back.

Dated entries are reported that tell what was going on: under dates, times, sessions or
weeks as headings, as items, paragraphs and rows of tables. A date behind a lesson that
says where it comes from, tables of deadlines, timetables, and files that are named after
a day are none. A log that is meant to be one keeps its place with a comment
<!-- memls:keep --> in its section.
`,
	File: func(p *Pass) {
		if p.Agent == "" && p.Directory == nil {
			return
		}
		logs := logsOf(p)
		entries, last := 0, ""
		var related []Related
		for i, l := range logs {
			n := 0
			for _, e := range l.Entries {
				if e.Stamp.Kind != statement.NoStamp {
					n++
				}
			}
			entries += n
			last = l.Form.String()
			if i > 0 && len(related) < maxRelatedLogs {
				related = append(related, p.Related(firstLineOf(p.Doc, l.Span), fmt.Sprintf("%s more here", entryCount(n))))
			}
		}
		if entries < minEntries {
			return
		}
		where := "this section is"
		if len(logs) > 1 {
			where = fmt.Sprintf("%d sections are", len(logs))
		} else if mostOf(p.Doc, logs[0].Span) {
			where = "this file is"
		}
		p.Report(Finding{
			Span:    firstLineOf(p.Doc, logs[0].Span),
			Message: fmt.Sprintf("%s a log of %s (%s): the agent reads what happened, not what follows from it", where, entryCount(entries), last),
			Related: related,
		})
	},
}

const (
	minEntries     = 2  // stamped ones
	maxRelatedLogs = 20 // places of further logs
)

func entryCount(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// firstLineOf returns the first line of a span.
func firstLineOf(d *markdown.Document, s text.Span) text.Span {
	return d.Lines().Span(d.Lines().Line(s.Start))
}

// mostOf reports whether a span is all of a document, but for a header, a title and
// a few lines.
func mostOf(d *markdown.Document, s text.Span) bool {
	start := 0
	if fm := d.Frontmatter(); fm != nil {
		start = fm.Span.End
	}
	return s.Len()*5 >= (d.Len()-start)*4
}

// logsOf returns the logs in the pass's file, in the order of the text.
func logsOf(p *Pass) []log.Log {
	if !p.hasLogs {
		p.logs, p.hasLogs = log.Find(p.Doc, p.File.Path), true
	}
	return p.logs
}
