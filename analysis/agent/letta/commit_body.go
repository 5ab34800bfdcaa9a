package letta

import (
	"fmt"

	"memls/analysis/check"
	"memls/analysis/settings"
)

var commitBody = &check.Check{
	ID:      "commit/body",
	Summary: "a commit does not tell what happened",
	Level:   settings.Warning,
	Doc: `
Between the subject of a memory commit and its sources stands what happened: what
somebody said or corrected, what failed or succeeded, which pattern came back, and why
it holds beyond that moment. A memory states the fact alone; why it is there nobody
can tell but from this text. With "Sources: unknown" it also says why the origin
cannot be told.
`,
	File: func(p *check.Pass) {
		m := messageOf(p)
		if m == nil || len(m.Body) > 0 {
			return
		}
		f := check.Finding{Span: m.Subject, Message: "the message does not tell what happened, and why the learning should last"}
		if m.Sources != nil && m.Sources.Unknown {
			f.Span = m.Sources.Header
			f.Message = `"Sources: unknown" needs a body that says why the origin cannot be told`
		}
		p.Report(f)
	},
}

var commitSeveral = &check.Check{
	ID:      "commit/several",
	Summary: "a commit holds more than one learning",
	Level:   settings.Information,
	Doc: `
Each learning is a commit of its own, so that a line of a memory leads, through git
blame, to what justified that line and to nothing else. A message in which a second
line has the form of a subject, as a squash leaves it, holds several.

Commit them one after the other, each with its files.
`,
	File: func(p *check.Pass) {
		m := messageOf(p)
		if m == nil {
			return
		}
		for _, line := range m.Body {
			other := &Message{Src: m.Src}
			other.parseSubject(line)
			if !other.HasForm || other.Learning.Of(m.Src) == m.Learning.Of(m.Src) {
				continue
			}
			p.Report(check.Finding{
				Span:    other.Subject,
				Message: fmt.Sprintf("this is a second learning beside %s: each is a commit of its own", check.Quote(m.Learning.Of(m.Src))),
				Related: []check.Related{p.Related(m.Subject, "the first")},
			})
		}
	},
}
