package check

import (
	"fmt"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/settings"
)

var frontmatterNotText = &Check{
	ID:      "frontmatter/not-text",
	Summary: "a name or description that is no text to YAML",
	Level:   settings.Warning,
	Doc: `
A value without quotes that looks like a number, a date or a truth value is one: to
readers of YAML 1.1 "no" is false and 2026-01-05 a date, to all of them 014 is a number
and true is true. A program that wants text then shows nothing, or fails.

The fix puts the value in quotes.
`,
	File: func(p *Pass) {
		h := p.header()
		if h == nil || !h.Closed {
			return
		}
		for _, f := range h.Keys {
			if !isTextKey(f) || f.Kind != markdown.Plain || f.Value == "" {
				continue
			}
			what := notTextTo(f)
			if what == "" {
				continue
			}
			finding := Finding{Span: f.ValueSpan, Message: fmt.Sprintf("%s is %s to many readers of YAML, and no text", f.Name, what)}
			if p.Agent != "" && what != "a number" && f.Tag != "!!bool" {
				finding.Level = settings.Information
			}
			raw := f.ValueSpan.Of(p.Doc.Text())
			finding.Fixes = []Fix{replaceFix("Put it in quotes", f.ValueSpan.Start, f.ValueSpan.Len(), QuoteYAML(raw))}
			p.Report(finding)
		}
	},
}

// notTextTo says what else than text readers of YAML take a value for, "" for text.
func notTextTo(f markdown.Field) string {
	switch f.Tag {
	case "!!timestamp":
		return "a date"
	case "!!int", "!!float":
		return "a number"
	case "!!bool":
		return "a truth value"
	case "!!null":
		return "nothing"
	}
	switch strings.ToLower(f.Value) {
	case "yes", "no", "on", "off", "y", "n", "true", "false":
		return "a truth value"
	}
	return ""
}
