package deepcode

import (
	"fmt"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/agent/javascript"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var missingHeader = &check.Check{
	ID:      "frontmatter/missing",
	Summary: "a memory without a header",
	Level:   settings.Information,
	Doc: `
A memory begins with a header between lines of dashes: its name, one line that says when
it matters, and its type. Without one deepcode shows the model "(无描述)" and "[?]" where
it lists memories, and the model has nothing to go by but the file's name.

The fix adds one. Its description is the first heading or line; make it say when the
memory matters.
`,
	File: func(p *check.Pass) {
		x := memoryOf(p)
		h := p.Doc.Frontmatter()
		if x == nil || isReadMe(x.rel) || x.head.HasBlock() || h != nil || javascript.Trim(p.Doc.Text()) == "" {
			return
		}
		src := p.Doc.Text()
		end := text.LineEnd(src)
		header := strings.Join([]string{"---", "name: " + quoteYAML(x.stem()), "description: " + quoteYAML(describing(p, x)), "type: " + guessType(x.rel), "---", "", ""}, end)
		at := text.Span{}
		if strings.HasPrefix(src, "\uFEFF") {
			at.End = len("\uFEFF")
		}
		p.Report(check.Finding{
			Span:    firstLine(p),
			Message: "this memory has no header: where deepcode lists memories, its line says (无描述) and [?]",
			Fixes:   []check.Fix{{Title: "Add a header", Edits: []text.Edit{{Span: at, New: header}}}},
		})
	},
}

var longHeader = &check.Check{
	ID:      "frontmatter/long",
	Summary: "a header of more than 30 lines",
	Level:   settings.Warning,
	Doc: `
Where deepcode lists and searches memories it reads the first 30 lines of a file. A header
that is closed further down is none: name, description and type are gone there, and the
search takes the keys for text. (The global drawer and the list of recent memories read
the whole file.)

Move what is long into the body.
`,
	File: func(p *check.Pass) {
		x := headerOf(p)
		if x == nil || Scan(p.Doc.Text()).HasBlock() {
			return
		}
		last := p.Doc.Lines().Line(x.head.YAML.End) + 2
		p.Report(check.Finding{
			Span:    firstLine(p),
			Message: fmt.Sprintf("deepcode reads %d lines of a file for its header, and this one ends at line %d: lists and searches see none", scanLines, last),
		})
	},
}

// describing returns a line that may describe a memory: what a list calls it, else
// the first line of its body.
func describing(p *check.Pass, x *facts) string {
	for h := range p.Doc.Headings() {
		if t := agent.Headline(h.Text); t != "" {
			return t
		}
		break
	}
	for line := range strings.Lines(x.head.Body.Of(p.Doc.Text())) {
		if t := agent.Headline(strings.Trim(line, "#>*-_ \r\n\uFEFF")); t != "" {
			return t
		}
	}
	return x.stem()
}

// guessType returns the type that a memory's name begins with, else "project".
func guessType(rel string) string {
	name := strings.ToLower(rel[strings.LastIndexByte(rel, '/')+1:])
	for _, t := range Types() {
		if strings.HasPrefix(name, t) {
			return t
		}
	}
	return "project"
}
