package letta

import (
	"regexp"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var placeholder = &check.Check{
	ID:      "hygiene/placeholder",
	Summary: "a placeholder in a description or index",
	Level:   settings.Warning,
	Doc: `
By descriptions and entries the agent decides what to open. A placeholder there says
nothing, and nobody comes back to it: write what the file is about, or when to open it.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.isMemory() || p.File.Doc == nil {
			return
		}
		src := p.Doc.Text()
		span := x.display.DescriptionSpan
		if x.isIndex() {
			span = x.display.Body
		} else if x.display.Description == "" {
			return
		}
		for _, m := range placeholderPattern.FindAllStringSubmatchIndex(span.Of(src), maxPlaceholders) {
			at := text.Span{Start: m[2], End: m[3]}.Shift(span.Start)
			if !p.Doc.InCode(at.Start) {
				p.Report(check.Finding{Span: at, Message: "a placeholder: the agent decides by this text what to open"})
			}
		}
	},
}

const maxPlaceholders = 20

// placeholderPattern is TODO and its like where it stands for text that is to come: at
// the start of a line or an entry's note, or before a colon. A subject may well be
// called so.
var placeholderPattern = regexp.MustCompile(`(?m)(?:^[ \t>*+-]*|[(\[—–:-][ \t]*|^)((?:TODO|FIXME|TBD|XXX)\b|<(?:add|fill|insert|describe|your|what|when|short|one[- ]line)[^<>\n]*>|(?i:lorem ipsum|description (?:goes )?here|to be (?:written|filled in|done)\b))`)

var trigger = &check.Check{
	ID:      "frontmatter/trigger",
	Summary: "a description that says when to use the file",
	Level:   settings.Information,
	Doc: `
A description states what the file is about. When to open it is for the entry in the index
to say; and if "use when the user wants to …" fits, the content is a procedure with a
trigger and belongs in a skill.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindDeferred || !x.shape.v2 || x.display.Description == "" {
			return
		}
		if triggerPattern.MatchString(strings.TrimLeft(x.display.Description, `"'`)) {
			p.Report(check.Finding{Span: x.display.DescriptionSpan, Message: "this says when to use the file, not what it is about: a procedure with a trigger is a skill, and when to open a file its index says"})
		}
	},
}

var triggerPattern = regexp.MustCompile(`^(?i:(?:use|used|invoke|apply|run|call|read|open|load|consult|see|check|refer to|follow)(?: this| it)?(?: (?:file|memory|skill|note|guide))? (?:when|whenever|if|before|after|for when)\b|when(?:ever)? (?:the|a) user\b)|^当(?:用户|需要)|^(?:需要|用户).{0,12}时(?:使用|打开|阅读)`)

var standAlone = &check.Check{
	ID:      "hygiene/stand-alone",
	Summary: "a file that begins with a sentence about nothing that is named",
	Level:   settings.Hint,
	Doc: `
The agent may read only a part of a file, and of some files only the description: each
statement has to stand alone. A file that begins with "It" or "The repo" leaves open what
is meant. Name the subject.

Only the first sentence of a file is looked at: further down a sentence may well lean on
the one before it.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindDeferred || !x.shape.v2 || p.File.Doc == nil {
			return
		}
		src := p.Doc.Text()
		first := Summarize(x.display.Body.Of(src)) // its rule of what is prose, too
		if first.Text == "" || first.Frontmatter {
			return
		}
		span := first.Span.Shift(x.display.Body.Start)
		if m := openSubject.FindStringIndex(span.Of(src)); m != nil && !p.Doc.InCode(span.Start) {
			at := text.Span{Start: span.Start + m[0], End: span.Start + m[1]}
			p.Report(check.Finding{Span: at, Message: check.Quote(at.Of(src)) + " leaves open what is meant: the agent may read this sentence and nothing before it"})
		}
	},
}

// openSubject is a subject that only what stands before it could name.
var openSubject = regexp.MustCompile(`^(?:It|They|He|She|The (?:repo|repository|project|codebase|system|user|client))\b`)
