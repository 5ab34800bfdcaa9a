package check

import (
	"path"
	"path/filepath"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var logDateInName = &Check{
	ID:      "log/date-in-name",
	Summary: "a memory named after a day or a session",
	Level:   settings.Information,
	Doc: `
The agent decides by names and descriptions which memory to open. A file named after a
day or a session says when something was written, not what it is about, so nothing
leads to it when its subject comes up; and the next day gets a file of its own beside
it, where the one that is there should have been revised. Letta's documents ask for
names after the subject.

Rename the file after what it is about (where links follow a rename, memls mends
them), or fold what it says into the memory of that subject.

Files in places where an agent keeps its own logs are not reported: what stands in
deepcode's logs/ and sessions/ is no memory.
`,
	File: func(p *Pass) {
		if p.Directory == nil || p.Agent == "" {
			return
		}
		rel := p.Directory.Rel(p.File.Path)
		what, name := "file", strings.TrimSuffix(path.Base(rel), path.Ext(rel))
		switch {
		case path.Base(rel) == filepath.Base(p.Directory.Index):
			if what, name = "directory", path.Base(path.Dir(rel)); name == "." {
				return // the root is named by whoever made the agent
			}
		case !p.Directory.Memory(rel):
			return
		}
		after := namedAfter(name)
		if after == "" {
			return
		}
		p.Report(Finding{Span: headline(p.Doc), Message: "this " + what + " is named after " + after + ", not after its subject: nothing leads the agent to it when the subject comes up"})
	},
}

// headline is where a finding about a whole file points: its first heading, or
// its first line.
func headline(d *markdown.Document) text.Span {
	for h := range d.Headings() {
		return h.Title
	}
	return d.Lines().Span(0)
}

// Names are looked at without their case and with "_", "." and blanks as "-". A
// bare year is no day: it names a season, a contract, a standard.
var (
	dayName     = text.Pattern(`(?:^|-)(?:(?:19|20)\d\d-[01]?\d-[0-3]?\d|(?:19|20)\d\d[01]\d[0-3]\d|[0-3]?\d-[01]?\d-(?:19|20)\d\d|(?:19|20)\d\d年\d+月\d+日|\d+月\d+日)(?:-|t\d|$)`)
	monthName   = text.Pattern(`(?:^|-)(?:(?:19|20)\d\d-(?:0[1-9]|1[0-2]|` + monthWords + `)|(?:` + monthWords + `)-(?:[0-3]?\d-)?(?:19|20)\d\d)(?:-|$)`)
	weekName    = text.Pattern(`(?:^|-)(?:(?:19|20)\d\d-?(?:w|kw|week-?)\d\d?|(?:week|kw|sprint)-?\d\d?)(?:-|$)`)
	sessionName = text.Pattern(`^(?:session|conversation|conv|chat|transcript|sitzung|sesion|sesión|会话|對話|对话|会議|セッション)-?(?:\d+|[0-9a-f]{6,}(?:-[0-9a-f]+)*)(?:-|$)`)
	uuidName    = text.Pattern(`^(?:[a-z]+-)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$`)
)

const monthWords = `jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?`

// namedAfter says what a name without its ending stands for beside a subject: "a
// day", "a week", "a session"; "" for nothing.
func namedAfter(name string) string {
	name = strings.Trim(strings.NewReplacer("_", "-", ".", "-", " ", "-").Replace(strings.ToLower(name)), "-")
	switch {
	case uuidName().MatchString(name), sessionName().MatchString(name):
		return "a session"
	case dayName().MatchString(name):
		return "a day"
	case monthName().MatchString(name):
		return "a month"
	case weekName().MatchString(name):
		return "a week"
	}
	return ""
}
