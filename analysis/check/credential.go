package check

import (
	"fmt"
	"sort"

	"memls/analysis/markdown"
	"memls/analysis/secret"
	"memls/analysis/settings"
	"memls/analysis/text"
)

// secretKey keeps the secrets of a part with it: several checks and the command
// line's masking ask for them.
var secretKey = markdown.NewKey[[]secret.Hit]()

// Secrets returns what looks like a secret or like personal data in a part,
// relative to it.
func Secrets(part *markdown.Part) []secret.Hit {
	return markdown.Memo(part, secretKey, func(p *markdown.Part) []secret.Hit { return secret.Scan(p.Text) })
}

// rewritten reports whether one of spans, which the agent rewrites and which are
// in order, covers span.
func rewritten(spans []text.Span, span text.Span) bool {
	i := sort.Search(len(spans), func(i int) bool { return spans[i].End >= span.End })
	return i < len(spans) && spans[i].Start <= span.Start
}

var credential = &Check{
	ID:       "secret/credential",
	Summary:  "a credential stands in a memory file",
	Level:    settings.Error,
	Every:    true,
	Messages: true,
	Doc: `
A memory file goes into every prompt, and usually into git: whoever provides the
model, and whoever reads the repository, has the credential. DGC rewrites some
forms to [REDACTED] before the model sees them, and misses others; the file keeps
the value in either case. The finding says which.

Name the credential instead of giving it: $STRIPE_KEY tells the agent where to
look. The fix puts the name in the place of the value. A value that was ever
committed should be replaced at its provider too.

No value is shown in any message, log or report.
`,
	Part: func(p *PartPass) {
		var spans []text.Span // what the agent rewrites
		if p.rewrites != nil && len(Secrets(p.Part)) > 0 {
			spans = p.rewrites(p.Part)
		}
		for _, h := range Secrets(p.Part) {
			if h.Personal {
				continue
			}
			f := Finding{Span: h.Span, Message: h.Title + " " + leak(p, spans, h.Span)}
			switch h.Level {
			case secret.Likely:
				f.Level = settings.Warning
			case secret.Unsure:
				f.Level = settings.Information
				f.Message = "what looks like " + f.Message
			}
			f.Fixes = []Fix{{
				Title:     fmt.Sprintf("Replace it by $%s", h.Variable),
				Edits:     []text.Edit{{Span: h.Span, New: "$" + h.Variable}},
				Preferred: h.Level == secret.Certain || h.Level == secret.Likely && h.HasFormat(),
				Deletes:   h.Kind == "private-key", // perhaps the only copy
			}}
			p.Report(f)
		}
	},
}

// leak says what becomes of a value in a file of the agent, which rewrites spans.
func leak(p *PartPass, spans []text.Span, span text.Span) string {
	switch {
	case p.Agent == "":
		return "stands in this file"
	case p.Message:
		return "stands in this commit message, and git keeps it for good"
	case p.rewrites == nil:
		return p.reaches("is loaded")
	case rewritten(spans, span):
		return "stands in this file (the agent shows the model [REDACTED] in its place; the file and its history keep it)"
	}
	return p.reaches("is loaded") + ": the agent does not redact it"
}

// reaches says what the text of the file goes into, behind "is loaded" or "are loaded".
func (p *PartPass) reaches(loaded string) string {
	if p.OnDemand {
		return loaded + " whenever the agent opens this file"
	}
	return loaded + " into every prompt"
}

var personalData = &Check{
	ID:      "secret/personal-data",
	Summary: "personal data stands in a memory file",
	Level:   settings.Information,
	Doc: `
An e-mail address, a phone number, a card or account number goes into every
prompt with the file that holds it. The agents' own documents ask to keep personal
details out of memory; a fact that holds a card or account number is refused.

Leave the detail out, or say where it is kept.
`,
	Part: func(p *PartPass) {
		for _, h := range Secrets(p.Part) {
			if !h.Personal {
				continue
			}
			f := Finding{Span: h.Span, Message: h.Title + " " + p.reaches("is loaded")}
			if p.Agent == "" {
				f.Message = h.Title + " stands in this file"
			}
			if h.Level == secret.Unsure {
				f.Level = settings.Hint
				f.Message = "what looks like " + f.Message
			}
			p.Report(f)
		}
	},
}
