package letta

import (
	"fmt"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var commitSources = &check.Check{
	ID:      "commit/sources",
	Summary: "a commit does not name its sources",
	Level:   settings.Warning,
	Doc: `
The last part of a memory commit names the evidence, precisely enough to find it again:

	Sources:
	- conv-42 (message-7, message-9), Sarah, 2026-01-05: she asked for it twice

An item is a conversation with the messages where it happened, a transcript, a file, a
URL, a pull request, an issue or a commit. Where the origin cannot be found, the line
is "Sources: unknown" and the body says why. No source is ever invented.
`,
	File: func(p *check.Pass) {
		m := messageOf(p)
		if m == nil {
			return
		}
		unknown := check.Fix{Title: `Write "Sources: unknown"; the body says why`}
		s := m.Sources
		if s == nil {
			unknown.Edits = []text.Edit{insertion(m.last(), text.LineEnd(m.Src)+text.LineEnd(m.Src)+"Sources: unknown")}
			p.Report(check.Finding{Span: m.Subject, Message: "the message names no sources: nobody can go back to what justifies this learning", Fixes: []check.Fix{unknown}})
			return
		}
		if !s.Exact {
			header := sourcesMark
			switch inline := strings.TrimRight(s.Inline.Of(m.Src), "*_"); {
			case s.Unknown:
				header += " unknown" + inline[len("unknown"):]
			case inline != "":
				header += text.LineEnd(m.Src) + "- " + inline
			}
			title, _, _ := strings.Cut(header, "\n")
			p.Report(check.Finding{
				Span: s.Header, Message: `the sources stand below a line that is "Sources:"`,
				Fixes: []check.Fix{{Title: fmt.Sprintf("Write %q", strings.TrimSpace(title)), Edits: []text.Edit{{Span: s.Header, New: header}}, Preferred: true}},
			})
			return
		}
		switch {
		case s.Unknown && len(s.Items) > 0:
			f := check.Finding{Span: s.Inline, Message: "the sources are called unknown, and some are named below"}
			if s.Inline.Len() == len("unknown") {
				f.Fixes = []check.Fix{{Title: `Take "unknown" away`, Edits: []text.Edit{{Span: text.Span{Start: s.Header.Start + len(sourcesMark), End: s.Inline.End}}}, Preferred: true}}
			}
			p.Report(f)
		case !s.Inline.IsEmpty() && !s.Unknown:
			p.Report(check.Finding{
				Span: s.Inline, Message: "each source is an item on a line of its own, below \"Sources:\"",
				Fixes: []check.Fix{{
					Title:     "Make an item of it",
					Edits:     []text.Edit{{Span: text.Span{Start: s.Header.Start + len(sourcesMark), End: s.Inline.Start}, New: text.LineEnd(m.Src) + "- "}},
					Preferred: true,
				}},
			})
		case s.Inline.IsEmpty() && len(s.Items) == 0:
			unknown.Edits = []text.Edit{{Span: s.Header, New: "Sources: unknown"}}
			p.Report(check.Finding{Span: s.Header, Message: `no source is named below "Sources:"`, Fixes: []check.Fix{unknown}})
		}
	},
}

var commitSource = &check.Check{
	ID:      "commit/source",
	Summary: "a source of a commit is not named so that it can be found again",
	Level:   settings.Warning,
	Doc: `
A source is one line that begins with "- ", and what it names can be found again:

	- conv-42 (message-7), Sarah, 2026-01-05: she asked for it twice
	- projects/acme/log.txt: the run that failed
	- https://example.com/acme/pull/7: the review
	- 1f3c2a9: the commit that broke it

Of a conversation it names the messages, who spoke, and the day, since git dates the
commit and not the event; behind the colon stands what happened there.
`,
	File: func(p *check.Pass) {
		m := messageOf(p)
		if m == nil || m.Sources == nil {
			return
		}
		for _, item := range m.Sources.Items {
			if f, ok := faultOf(m, item); ok {
				p.Report(f)
			}
		}
	},
}

// faultOf says what is wrong with a source.
func faultOf(m *Message, item Source) (f check.Finding, bad bool) {
	f.Span = item.Span
	src := strings.TrimSpace(item.Text.Of(m.Src))
	mark := text.Span{Start: item.Span.Start, End: item.Text.Start}
	switch {
	case src == "":
		f.Message = "this source is empty"
		if len(m.Sources.Items) == 1 {
			return f, true
		}
		_, next := lineEnd(m.Src, item.Span.End)
		f.Fixes = []check.Fix{{Title: "Remove it", Edits: []text.Edit{{Span: text.Span{Start: text.LineStart(m.Src, item.Span.Start), End: next}}}}}
		return f, true
	case !item.Item:
		f.Message = `this line of the sources is no item: each begins with "- "`
		f.Fixes = []check.Fix{{Title: "Make an item of it", Edits: []text.Edit{{Span: mark, New: "- "}}, Preferred: true}}
		return f, true
	}
	switch at, what := cutSource(src); {
	case isPlaceholder(src):
		return f, false // commit/placeholder says so
	case !isFindable(at):
		f.Level = settings.Information
		f.Message = "this source names nothing that can be found again: a conversation, a file, a URL, an issue, a commit"
		return f, true
	case isConversation(at):
		f.Level = settings.Information
		if missing := missingOf(at, what); missing != "" {
			f.Message = "this source does not say " + missing + `: it is "<conversation> (<messages>), <who>, <date>: <what happened there>"`
			return f, true
		}
	}
	return f, false
}
