package survey

import (
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

// maxAbout is how many bytes of a read-me file's first paragraph are taken.
const maxAbout = 400

// readme takes what the project says it is: the first paragraph of prose.
func readme(r *reader) {
	for _, name := range []string{"README.md", "Readme.md", "readme.md"} {
		content := r.text(name)
		if content == "" {
			continue
		}
		doc := markdown.Parse(content)
		var skip []text.Span
		for f := range doc.Fences() {
			skip = append(skip, f.Span)
		}
		if fm := doc.Frontmatter(); fm != nil {
			skip = append(skip, fm.Span)
		}
		at := 0
		for block := range strings.SplitSeq(content, "\n\n") {
			span := text.Span{Start: at, End: at + len(block)}
			at = span.End + 2
			if p := prose(block); p != "" && !touches(skip, span) {
				r.project.About = p
				return
			}
		}
		return
	}
}

func touches(spans []text.Span, s text.Span) bool {
	for _, x := range spans {
		if x.Overlaps(s) {
			return true
		}
	}
	return false
}

// prose returns a paragraph on one line, "" for what is none: headings, lists,
// tables, quotes, HTML, badges.
func prose(block string) string {
	block = strings.TrimSpace(block)
	if block == "" || strings.ContainsRune("#-*+|<>!=[`~:", rune(block[0])) && !strings.HasPrefix(block, "**") {
		return ""
	}
	p := text.OneLine(strings.Map(func(c rune) rune {
		if c < ' ' {
			return ' '
		}
		return c
	}, block))
	if len(p) < 20 || strings.Contains(p, "](http") && strings.Contains(p, "![") {
		return ""
	}
	if len(p) <= maxAbout {
		return p
	}
	// Whole sentences, as many as there is room for.
	cut := strings.LastIndex(p[:maxAbout], ". ")
	if cut < 0 {
		return ""
	}
	return p[:cut+1]
}
