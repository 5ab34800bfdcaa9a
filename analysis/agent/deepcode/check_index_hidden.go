package deepcode

import (
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var indexHidden = &check.Check{
	ID:      "index/hidden",
	Summary: "MEMORY.md is not loaded because there is an .index.md",
	Level:   settings.Information,
	Doc: `
When a memory directory has an .index.md that is not blank, deepcode 0.15.0 loads it and
does not read MEMORY.md at all. Consolidation writes that file; memories newer than it
are listed below it, up to 30. What is written into MEMORY.md after that reaches nobody.

The documents know nothing of .index.md: in the release "docs" MEMORY.md is loaded.

Delete .index.md, or turn memory.indexConsolidation.enabled off and then delete it, if
MEMORY.md is the index that you keep.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.kind != kindIndex || x.index == nil || x.index.Hidden == nil {
			return
		}
		p.Report(check.Finding{
			Span: firstLine(p), Faded: []text.Span{{End: p.Doc.Len()}},
			Message: "deepcode does not load this index: .index.md beside it is loaded in its place",
		})
	},
}
