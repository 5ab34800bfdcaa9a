package deepcode

import (
	"fmt"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var fence = &check.Check{
	ID:      "frontmatter/dashes",
	Summary: "a line of dashes that deepcode reads otherwise than it looks",
	Level:   settings.Warning,
	Doc: `
deepcode opens a header at a first line of exactly three dashes, and closes it at the
first later line that begins with three: whatever follows them stands in the body. So
"--- " with a blank behind it opens nothing, and all of the header is text; "----" and
"---x" close it and leave their rest; "..." closes nothing.

The fix writes three dashes.
`,
	File: func(p *check.Pass) {
		x := memoryOf(p)
		if x == nil {
			return
		}
		src := p.Doc.Text()
		h := p.Doc.Frontmatter()
		if !x.head.HasBlock() {
			if h == nil || !h.Closed || h.AfterBOM || h.AfterBlank || h.Open.Of(src) == "---" {
				return
			}
			p.Report(check.Finding{
				Span: h.Open, Message: "deepcode takes this header for text: its first line must be --- and nothing else",
				Fixes: []check.Fix{{Title: "Write ---", Preferred: true, Edits: []text.Edit{{Span: h.Open, New: "---"}}}},
			})
			return
		}
		at := x.head.YAML.End
		at += strings.Index(src[at:], "---")
		line := p.Doc.Lines().Span(p.Doc.Lines().Line(at))
		if rest := strings.TrimRight(line.Of(src), "\r"); strings.TrimRight(rest, " \t") != "---" {
			p.Report(check.Finding{
				Span:    line,
				Message: fmt.Sprintf("deepcode closes the header at this line and leaves %s in the body", check.Quote(strings.TrimPrefix(rest, "---"))),
				Fixes:   []check.Fix{{Title: "Write ---", Edits: []text.Edit{{Span: line, New: "---"}}}},
			})
		}
	},
}
