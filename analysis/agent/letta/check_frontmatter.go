package letta

import (
	"memls/analysis/check"
	"memls/analysis/settings"
)

var frontmatterRefused = &check.Check{
	ID:      "frontmatter/refused",
	Summary: "frontmatter for which Letta's hook refuses every commit",
	Level:   settings.Error,
	Doc: `
Every Markdown file of a memory repository but MEMORY.md begins with frontmatter of
exactly two fields, name and description, each on one line. The hook that guards the
repository is no reader of YAML: it looks at lines.
`,
	File: func(p *check.Pass) {
		for _, problem := range factsOf(p).problems {
			p.Report(check.Finding{Span: problem.Span, Message: refusal(problem)})
		}
	},
}
