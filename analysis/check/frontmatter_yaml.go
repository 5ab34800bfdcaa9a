package check

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"memls/analysis/agent/deepcode/yaml"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var frontmatterYAML = &Check{
	ID:      "frontmatter/yaml",
	Summary: "the header of a memory cannot be read",
	Level:   settings.Error,
	Doc: `
The header of a memory, between its lines of dashes, is YAML. A reader that finds a
mistake in it takes nothing of it: name, description and type are gone. deepcode says
nothing at that, and shows the memory as one without description. Other tools look
for a colon in each line and find a value all the same, so that two programs disagree
about one file.

What goes wrong most: a colon and a blank in a value without quotes; text behind a
closing quote; a value that begins with @, a backtick, %, *, or [.

The place is the first character that cannot be read. The fix puts the value in
quotes.
`,
	File: func(p *Pass) {
		h := p.header()
		if h == nil || !h.Closed {
			return
		}
		root, err := readHeader(p.Doc, h)
		switch {
		case err != nil && err.Reason == yaml.DuplicateKey:
		case err != nil:
			src := p.Doc.Text()
			fix, ok := mendYAML(src, h.Body, err)
			if ok {
				err = colonInText(src, err, fix.Edits[0].Span)
			}
			f := Finding{Span: err.Span, Message: p.reader() + " takes nothing of this block: " + whyNoYAML(src, err)}
			if p.Agent != "" {
				f.Message = p.Agent + " reads this block as empty: " + whyNoYAML(src, err)
			}
			if ok {
				f.Fixes = []Fix{fix}
			}
			p.Report(f)
		case root.Kind != yaml.Map && (root.Kind != yaml.Null || root.Style != yaml.Empty):
			p.Report(Finding{Span: trimEnd(p.Doc.Text(), h.Body), Level: settings.Warning, Message: p.reader() + " takes nothing of this block: it holds no keys"})
		}
	},
}

// colonInText moves the error of a text of several lines, which YAML takes for a map
// whose first lines are no keys, to the colon that makes it one.
func colonInText(src string, err *yaml.Error, value text.Span) *yaml.Error {
	if err.Reason != yaml.MissingColon || !value.Contains(err.Span.Start) {
		return err
	}
	for at := err.Span.Start; at < value.End; at++ {
		if src[at] == ':' && (at+1 == len(src) || strings.IndexByte(" \t\r\n", src[at+1]) >= 0) {
			return &yaml.Error{Span: text.Span{Start: at, End: at + 1}, Reason: yaml.ColonInValue, Message: err.Message}
		}
	}
	return err
}

// whyNoYAML says in a clause what is wrong, with the words before it where they help.
func whyNoYAML(src string, err *yaml.Error) string {
	switch err.Reason {
	case yaml.ColonInValue:
		if w := wordBefore(src, err.Span.Start); w != "" {
			return fmt.Sprintf("the colon behind %q ends the value", w)
		}
	case yaml.BadStart:
		if c, n := utf8.DecodeRuneInString(src[err.Span.Start:]); n > 0 && c > ' ' && err.Span.Len() <= n {
			return fmt.Sprintf("a value without quotes may not begin with %c", c)
		}
	}
	return err.Message
}

// wordBefore returns the word that ends at off, without quotes.
func wordBefore(src string, off int) string {
	s := src[lineStart(src, off, 0):off]
	w := strings.TrimRight(s, " ")
	if i := strings.LastIndexAny(w, " \t"); i >= 0 {
		w = w[i+1:]
	}
	return strings.Trim(w, `"'`)
}

// maxMend is how many keys above an error are tried for the one to put in quotes.
const maxMend = 4

// mendYAML returns the fix of an error that goes away with quotes or a blank.
func mendYAML(src string, body text.Span, err *yaml.Error) (Fix, bool) {
	switch err.Reason {
	case yaml.TwoDocuments, yaml.TooDeep:
		return Fix{}, false
	case yaml.TabIndent:
		at := lineStart(src, err.Span.Start, body.Start)
		line := lineOf(src, at, body.End)
		indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
		fix := replaceFix("Indent with blanks", at, len(indent), strings.ReplaceAll(indent, "\t", "  "))
		return fix, mends(src, body, err, fix)
	case yaml.MissingColon:
		at := lineStart(src, err.Span.Start, body.Start)
		if name, colon := keyOf(lineOf(src, at, body.End)); name != "" {
			fix := replaceFix("Add a blank behind the colon", at+colon+1, 0, " ")
			return fix, mends(src, body, err, fix)
		}
	}
	for skip := range maxMend {
		k, ok := keyLineAround(src, body, err.Span.Start, skip)
		if !ok {
			break
		}
		if k.value.IsEmpty() {
			continue
		}
		fix := replaceFix(fmt.Sprintf("Put the value of %s in quotes", k.name), k.value.Start, k.value.Len(), QuoteYAML(meantBy(k.value.Of(src))))
		if k.value.Start > 0 && src[k.value.Start-1] == ':' {
			fix.Edits[0].New = " " + fix.Edits[0].New
		}
		if mends(src, body, err, fix) {
			return fix, true
		}
	}
	return Fix{}, false
}

// mends reports whether a fix of the block makes an error go away, or leaves one
// that stands further down.
func mends(src string, body text.Span, err *yaml.Error, fix Fix) bool {
	after, applyErr := text.Apply(src, fix.Edits...)
	if applyErr != nil {
		return false
	}
	grown := len(after) - len(src)
	_, left := yaml.ParseIn(after, text.Span{Start: body.Start, End: body.End + grown})
	return left == nil || left.Span.Start > fix.Edits[0].Span.End+grown && left.Span.Start > err.Span.Start+grown
}

// meantBy returns the text that a value which cannot be read was meant to be: its
// lines as one, without the quotes or the sign of a text block around it.
func meantBy(raw string) string {
	lines := strings.FieldsFunc(raw, func(r rune) bool { return r == '\n' || r == '\r' })
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	s := strings.TrimSpace(strings.Join(lines, " "))
	for _, sign := range []string{"|", ">", "|-", ">-"} {
		if rest, ok := strings.CutPrefix(s, sign+" "); ok {
			return strings.TrimSpace(rest)
		}
	}
	for _, quote := range []string{`"`, "'"} {
		rest, ok := strings.CutPrefix(s, quote)
		if !ok {
			continue
		}
		if inner, ok := strings.CutSuffix(rest, quote); ok || strings.Count(rest, quote) == 0 {
			s = inner
		}
		if quote == `"` {
			return strings.ReplaceAll(s, `\"`, `"`)
		}
		return strings.ReplaceAll(s, "''", "'")
	}
	return s
}

// isTextKey reports whether a key of a header is one that agents read as text.
func isTextKey(f markdown.Field) bool { return f.Name == "name" || f.Name == "description" }
