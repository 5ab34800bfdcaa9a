package check

import (
	"strings"

	"memls/analysis/log"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var logQuote = &Check{
	ID:      "log/quote",
	Summary: "somebody's words as they were said",
	Level:   settings.Hint,
	Agents:  []string{"letta"},
	Doc: `
A memory states what follows from what was said: "Be concise." The words themselves,
and who said them, belong in the commit of the memory repository, where whoever wants to
know why finds them; Letta's agent can search its conversations for them too. In the
file they are read each time, and an agent may take an old request for one of today.

Reported are quotes with a name to them: NAME said: "…", "…" — NAME, and block quotes that
end with a name.
`,
	File: func(p *Pass) {
		if p.Memory == nil || p.Memory.Directory == nil || log.IsDayLog(p.File.Path) {
			return
		}
		for span := range p.outsideLogs(quoteKey, quotesIn) {
			p.Report(Finding{Span: span, Message: "these are somebody's words, not what follows from them: state that, and put the quote in the commit"})
		}
	},
}

var quoteKey = markdown.NewKey[[]text.Span]()

const (
	quoted  = `(?:"[^"\n]{8,}"|“[^”\n]{8,}”|„[^“”\n]{8,}[“”]|«[^»\n]{8,}»|「[^」\n]{4,}」)`
	speaker = `(?:(?i:the )?(?i:user|owner|customer|client|author|reviewer|maintainer|manager|boss)|\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)?|用户|ユーザー)`
)

var (
	// A verb has to stand there: behind a colon alone a name cannot be told from a
	// label ("Error:"), and "User:" begins the examples of how to answer.
	saidBy = text.Pattern(`^[ \t>*_+-]*` + speaker + `[*_]*[ ]?(?:said|asked|wrote|put it|说|說|说过|要求)[*_:： ]*` + quoted)
	byName = text.Pattern(`^[ \t>*_+-]*` + quoted + `[*_.]*[ ]*(?:—|–|--|-)[ ]*` + speaker + `[*_. ]*(?:[,(].*)?$`)
	// endsByName is the last line of a block quote: "> — Charles".
	endsByName = text.Pattern(`^[ \t]*>.*(?:—|–)[ ]*[*_]*` + speaker + `[*_. ]*$`)
)

// quotesIn returns the lines of a part that quote somebody by name.
func quotesIn(part *markdown.Part) []text.Span {
	var out []text.Span
	at := 0
	for line := range strings.Lines(part.Text) {
		start := at
		at += len(line)
		body := strings.TrimRight(line, " \t\r\n")
		lead := len(body) - len(strings.TrimLeft(body, " \t>*_+-"))
		if !strings.ContainsAny(body, "\"“„«「—–") || part.InCode(start+lead) {
			continue
		}
		if saidBy().MatchString(body) || byName().MatchString(body) || endsByName().MatchString(body) {
			out = append(out, text.Span{Start: start + lead, End: start + len(body)})
		}
	}
	return out
}
