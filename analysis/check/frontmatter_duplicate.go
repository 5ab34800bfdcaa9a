package check

import (
	"fmt"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var frontmatterDuplicate = &Check{
	ID:      "frontmatter/duplicate-key",
	Summary: "a key stands twice in the header of a memory",
	Level:   settings.Error,
	Doc: `
A key may stand once in a map. A strict reader takes nothing of a header in which one
stands twice, and says so nowhere; others take the first, or the last.

Keep one of them. Only you can tell which.
`,
	File: func(p *Pass) {
		h := p.header()
		if h == nil || !h.Closed {
			return
		}
		p.duplicateKeys(h.Keys, 0)
	},
}

const maxHeaderDepth = 32

func (p *Pass) duplicateKeys(fields []markdown.Field, depth int) {
	first := map[string]text.Span{}
	for _, f := range fields {
		if !f.Duplicate {
			if f.Name != "" {
				first[f.Name] = f.NameSpan
			}
		} else {
			message := fmt.Sprintf("the key %s stands here twice: some readers take the first, some the last, and strict ones nothing of the block", shown(f.Name))
			if p.Agent != "" {
				message = fmt.Sprintf("%s reads this block as empty: the key %s stands in it twice", p.Agent, shown(f.Name))
			}
			p.Report(Finding{Span: f.NameSpan, Message: message, Related: []Related{p.Related(first[f.Name], "the first one")}})
		}
		if depth < maxHeaderDepth {
			p.duplicateKeys(f.Fields, depth+1)
		}
	}
}
