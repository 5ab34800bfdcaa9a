package check

import (
	"slices"
	"strings"

	"memls/analysis/markdown"
)

// The comments that silence a finding. `<!-- memls:ignore ID -->` holds for its
// own line and for the next line that is not blank; `<!-- memls:ignore-file ID
// -->` for the whole file. Several IDs, or families, are separated by blanks or
// commas; without one, everything is meant.
const (
	ignoreHere = "memls:ignore"
	ignoreFile = "memls:ignore-file"
)

// An Ignore is one such comment.
type Ignore struct {
	IDs   []string
	File  bool
	Lines [2]int // first and last line that it holds for, when not File
}

// ParseIgnore reads the body of an HTML comment, the text between `<!--` and
// `-->`.
func ParseIgnore(body string) (ids []string, file, ok bool) {
	words := strings.FieldsFunc(body, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' || r == '\n' })
	if len(words) == 0 || words[0] != ignoreHere && words[0] != ignoreFile {
		return nil, false, false
	}
	return words[1:], words[0] == ignoreFile, true
}

func (g *Ignore) silences(f *Finding, line int) bool {
	if !g.File && (line < g.Lines[0] || line > g.Lines[1]) {
		return false
	}
	family, _, _ := strings.Cut(f.Check.ID, "/")
	return len(g.IDs) == 0 || slices.Contains(g.IDs, f.Check.ID) || slices.Contains(g.IDs, family)
}

func ignores(d *markdown.Document) []Ignore {
	var out []Ignore
	for c := range d.Comments() {
		body := c.Body.Of(d.Text())
		if !strings.Contains(body, ignoreHere) {
			continue
		}
		ids, file, ok := ParseIgnore(body)
		if !ok {
			continue
		}
		lines := d.Lines()
		first := lines.Line(c.Span.Start)
		next := lines.Line(c.Span.End) + 1
		for next < lines.Len() && saysNothing(lines.Span(next).Of(d.Text())) {
			next++
		}
		out = append(out, Ignore{ids, file, [2]int{first, next}})
	}
	return out
}

// saysNothing reports whether a line is blank, or is another such comment and
// nothing else: several of them hold for the same line.
func saysNothing(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" {
		return true
	}
	body, ok := strings.CutPrefix(line, "<!--")
	body, closed := strings.CutSuffix(body, "-->")
	if !ok || !closed || strings.Contains(body, "-->") {
		return false
	}
	_, _, ignore := ParseIgnore(body)
	return ignore
}

// dropIgnored takes away the findings that comments of the document silence.
func dropIgnored(d *markdown.Document, findings []Finding) []Finding {
	all := ignores(d)
	if len(all) == 0 {
		return findings
	}
	return slices.DeleteFunc(findings, func(f Finding) bool {
		line := d.Lines().Line(f.Span.Start)
		return slices.ContainsFunc(all, func(g Ignore) bool { return g.silences(&f, line) })
	})
}
