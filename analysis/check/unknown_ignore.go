package check

import (
	"fmt"
	"strings"

	"memls/analysis/settings"
)

var unknownIgnore = &Check{
	ID:      "hygiene/unknown-ignore",
	Summary: "a memls comment names no check",
	Level:   settings.Warning,
	Doc: `
<!-- memls:ignore ID --> silences a check on its own line and the next one that
is not blank, <!-- memls:ignore-file ID --> in the whole file. This comment names
a check, or gives a word after "memls:", that memls does not know, so it silences
nothing.
`,
	File: func(p *Pass) {
		for c := range p.Doc.Comments() {
			body := strings.TrimSpace(c.Body.Of(p.Doc.Text()))
			if !strings.HasPrefix(body, "memls:") || body == Keep {
				continue
			}
			ids, _, ok := ParseIgnore(body)
			if !ok {
				p.Report(Finding{Span: c.Span, Message: fmt.Sprintf("memls knows no comment %s: use %s, %s or %s", Quote(firstWord(body)), ignoreHere, ignoreFile, Keep)})
				continue
			}
			for _, id := range ids {
				if p.table.Find(id) != nil || p.table.HasFamily(id) {
					continue
				}
				f := Finding{Span: c.Span, Message: fmt.Sprintf("no check is called %s: this comment silences nothing", Quote(id))}
				if near := Nearest(id, p.table.IDs()); near != "" {
					f.Message += fmt.Sprintf("; did you mean %s?", near)
					if at := strings.Index(c.Span.Of(p.Doc.Text()), id); at >= 0 {
						f.Fixes = append(f.Fixes, replaceFix(fmt.Sprintf("Write %s", near), c.Span.Start+at, len(id), near))
					}
				}
				p.Report(f)
			}
		}
	},
}

func firstWord(s string) string {
	w, _, _ := strings.Cut(s, " ")
	return w
}
