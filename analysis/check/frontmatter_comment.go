package check

import (
	"fmt"
	"strings"

	"memls/analysis/agent/deepcode/yaml"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var frontmatterComment = &Check{
	ID:      "frontmatter/comment",
	Summary: "a name or description that ends at a number sign",
	Level:   settings.Warning,
	Doc: `
In a header a blank and a number sign begin a comment: of "description: Fixes #12 for
good" a reader of YAML takes "Fixes". The agent chooses memories by what is left.

Behind a number sign and a blank stands what may be meant as a comment: that is a hint
alone.

The fix puts the whole line in quotes.
`,
	File: func(p *Pass) {
		h := p.header()
		if h == nil || !h.Closed {
			return
		}
		root, err := readHeader(p.Doc, h)
		if err != nil || root.Kind != yaml.Map {
			return
		}
		for _, pair := range root.Pairs {
			if pair.Name == "name" || pair.Name == "description" {
				reportComment(p, h.Body, pair)
			}
		}
	},
}

// reportComment reports the comment behind a value without quotes. Its text is in no
// message: it may be a secret.
func reportComment(p *Pass, header text.Span, pair yaml.Pair) {
	src, value := p.Doc.Text(), pair.Value.Span
	switch pair.Value.Style {
	case yaml.Plain:
	case yaml.Empty: // the place of nothing may be on another line
		value.Start = pair.Key.Span.End + strings.IndexByte(src[pair.Key.Span.End:], ':') + 1
		value.End = value.Start
	default:
		return
	}
	line := strings.TrimRight(lineOf(src, value.End, header.End), " \t")
	comment := strings.TrimLeft(line, " \t")
	if !strings.HasPrefix(comment, "#") {
		return
	}
	f := Finding{
		Span:    text.Span{Start: value.End + len(line) - len(comment), End: value.End + len(line)},
		Message: fmt.Sprintf("%s reads the %s only up to here: behind a blank, # begins a comment", p.reader(), pair.Name),
	}
	isMeant := len(comment) < 2 || strings.IndexByte(" \t#!", comment[1]) >= 0
	if isMeant {
		if pair.Value.Style == yaml.Empty || strings.Trim(comment, "# \t") == "" {
			return // nothing is cut off
		}
		f.Level = settings.Hint
	}
	whole := text.Span{Start: value.Start, End: f.Span.End}
	whole.Start += whole.Len() - len(strings.TrimLeft(whole.Of(src), " \t"))
	f.Fixes = []Fix{replaceFix("Put the whole "+pair.Name+" in quotes", whole.Start, whole.Len(), QuoteYAML(meantBy(whole.Of(src))))}
	f.Fixes[0].Preferred = !isMeant
	p.Report(f)
}
