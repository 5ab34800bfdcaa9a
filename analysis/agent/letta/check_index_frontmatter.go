package letta

import (
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var indexFrontmatter = &check.Check{
	ID:      "index/frontmatter",
	Summary: "an index with frontmatter, for which Letta's hook refuses every commit",
	Level:   settings.Error,
	Doc: `
A MEMORY.md has no frontmatter, at any depth: the hook refuses every commit as long as
one begins with a line of three dashes. What an index is about stands in its first
paragraph, which the agent shows for the directory.

The fix removes the block. A description in it becomes the first paragraph, unless
there is one.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		for _, problem := range x.problems {
			if problem.Rule == RuleIndexFrontmatter {
				f := x.refusal(problem)
				if fix, ok := x.withoutHeader(p); ok {
					f.Fixes = []check.Fix{fix}
				}
				p.Report(f)
			}
		}
	},
}

// withoutHeader is the fix that removes the frontmatter of an index.
func (x *facts) withoutHeader(p *check.Pass) (check.Fix, bool) {
	src, block := p.Doc.Text(), x.display.Block
	if block.IsEmpty() {
		return check.Fix{}, false // it is not closed: nobody can tell where it ends
	}
	name, description, others := fieldsOf(src, p.Doc.Frontmatter())
	fix := check.Fix{Title: "Remove the frontmatter", Preferred: !others, Deletes: others}
	end := block.End
	for end < len(src) && (src[end] == '\n' || src[end] == '\r') {
		end++
	}
	new := ""
	if description != "" && Summarize(src[end:]).Text == "" {
		fix.Title = "Remove the frontmatter, with its description as the first paragraph"
		new = description + "\n\n"
	} else if description != "" || name != "" {
		fix.Preferred, fix.Deletes = false, true
	}
	fix.Edits = []text.Edit{{Span: text.Span{Start: block.Start, End: end}, New: new}}
	return fix, true
}
