package check

import (
	"fmt"

	"memls/analysis/settings"
	"memls/analysis/similar"
	"memls/analysis/text"
	"memls/analysis/view"
)

var factElsewhere = &Check{
	ID:      "hygiene/fact-elsewhere",
	Summary: "another memory says the same",
	Level:   settings.Hint,
	Doc: `
What stands in two memories is corrected in one of them, and stays wrong in the other.

Two statements say the same when they have the same words and values, whatever the
order and the inflection; short ones, headings, tables and code are left out. It is said
at the memory whose path comes later. Keep the fact where its subject is at home and
link to it from the other.
`,
	File: func(p *Pass) {
		store := p.memoryStore()
		if store == nil {
			return
		}
		for same := range bySubject(p.claims()) {
			mine := &same[0]
			if mine.Words < minApart {
				continue
			}
			told := store.Told(mine.Subject, maxTold)
			for i := range told {
				other, path := &told[i], store.PathOf(&told[i])
				if path >= p.File.Path || !mine.Repeats(other.Claim) {
					continue
				}
				if now, ok := p.stands(other.Claim, path); ok {
					p.reportElsewhere(mine, &now, path)
					break
				}
			}
		}
	},
}

// reportElsewhere reports a claim that the memory at path makes too.
func (p *Pass) reportElsewhere(c, other *similar.Claim, path string) {
	rel := p.Directory.Rel(path)
	f := Finding{
		Span:    c.Span,
		Message: rel + " says the same: what is corrected there stays wrong here",
		Related: []Related{{Ref: view.Ref{Path: path, Span: other.Span}, Message: "the same fact"}},
	}
	if line, ok := itemLines(p.Doc, c); ok {
		f.Fixes = []Fix{{Title: fmt.Sprintf("Remove it here: %s has it", rel), Deletes: true, Edits: []text.Edit{{Span: line}}}}
	}
	p.Report(f)
}
