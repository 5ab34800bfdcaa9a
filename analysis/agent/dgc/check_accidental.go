package dgc

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var accidentalRule = &check.Check{
	ID:      "rule/accidental",
	Summary: "a section that is a rule by accident",
	Level:   settings.Hint,
	Doc: `
A heading that starts with the word Rule makes a rule of its section, "Rule-based
parsing" and "Rule's scope" too. In a file over the limit such a section is kept whole
and placed first, and takes the room of the real rules.

The fix puts a word in front of it. Leave it if the section is meant to be kept.
`,
	File: func(p *check.Pass) {
		b := boundedOf(p)
		for _, r := range b.Rules {
			if r.By != ByHeading || !compound(r.Name) {
				continue
			}
			title := text.Span{Start: r.Heading.Start + strings.Index(r.Heading.Of(p.Doc.Text()), r.Name)}
			title.End = title.Start
			_, n := utf8.DecodeRuneInString(r.Name)
			title.End += n
			f := check.Finding{
				Span:    r.Heading,
				Message: fmt.Sprintf("DGC takes %s for a rule, since it starts with the word: it is kept when the middle of the file is left out", check.Quote(r.Name)),
				Fixes: []check.Fix{{
					Title: fmt.Sprintf("Write %s", check.Quote("About "+lowerFirst(r.Name))),
					Edits: []text.Edit{{Span: title, New: "About " + lowerFirst(r.Name[:n])}},
				}},
			}
			if b.over() {
				f.Level = settings.Information
			}
			p.Report(f)
		}
	},
}

// compound reports whether a rule's name goes on from the word Rule as no title
// of a rule does: with a hyphen or apostrophe and a letter.
func compound(name string) bool {
	rest := strings.TrimLeftFunc(name, unicode.IsLetter)
	r, n := utf8.DecodeRuneInString(rest)
	next, _ := utf8.DecodeRuneInString(rest[n:])
	return strings.ContainsRune("-‐'’/", r) && unicode.IsLetter(next)
}

func lowerFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToLower(r)) + s[n:]
}
