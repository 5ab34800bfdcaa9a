package lsp

import (
	"strings"

	"go.lsp.dev/protocol"

	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

const ignoreTitle = "Ignore "

// ignoreHere offers the comment that silences a finding. It is not offered where
// a comment would be text of something else.
func (s *server) ignoreHere(at moment, f *check.Finding, d protocol.Diagnostic) *protocol.CodeAction {
	fix := ignoring(at.File(f.Path), f)
	if fix == nil {
		return nil
	}
	a := &protocol.CodeAction{
		Title:       ignoreTitle + f.Check.ID + " here",
		Kind:        new(protocol.CodeActionKindQuickFix),
		Diagnostics: []protocol.Diagnostic{d},
	}
	return s.withEdit(at, a, f, fix)
}

// ignoring is what ignores a finding as a fix, without a title: it mends nothing.
func ignoring(file *workspace.File, f *check.Finding) *check.Fix {
	e := ignoreEdit(file, f)
	if e == nil {
		return nil
	}
	return &check.Fix{Edits: []text.Edit{*e}}
}

// ignoreEdit inserts the comment above the finding's line, indented like it, so
// that an item of a list keeps it; nil inside code, frontmatter, tables and
// comments of several lines, and in a file that is no Markdown.
func ignoreEdit(file *workspace.File, f *check.Finding) *text.Edit {
	doc := file.Doc
	if doc == nil || doc.InCode(f.Span.Start) || !strings.HasSuffix(file.Path, ".md") {
		return nil
	}
	if fm := doc.Frontmatter(); fm != nil && f.Span.Start < fm.Span.End {
		return nil
	}
	lines := doc.Lines()
	n := lines.Line(f.Span.Start)
	line := lines.Span(n).Of(doc.Text())
	start := lines.Start(n)
	if doc.InCode(start) || inTable(doc, n) {
		return nil
	}
	for c := range doc.Comments() {
		if c.Span.Start < start && start < c.Span.End {
			return nil
		}
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	if len(indent) > 3 || strings.Contains(indent, "\t") {
		indent = "" // it might become code
	}
	eol := "\n"
	if strings.HasPrefix(doc.Text()[lines.Span(n).End:], "\r\n") {
		eol = "\r\n"
	}
	at := start
	if n == 0 && strings.HasPrefix(line, "\uFEFF") {
		at += len("\uFEFF")
		indent = ""
	}
	return &text.Edit{Span: text.Span{Start: at, End: at}, New: indent + "<!-- memls:ignore " + f.Check.ID + " -->" + eol}
}

// longestTable is the most lines that a table is looked through to its head.
const longestTable = 1000

// inTable reports whether line n is a row of a table below its head, or the line
// of dashes under the head: a comment there would end the table.
func inTable(doc *markdown.Document, n int) bool {
	lines := doc.Lines()
	for i := n; i > 0; i-- {
		line := strings.TrimLeft(lines.Span(i).Of(doc.Text()), "> \t")
		switch {
		case strings.TrimSpace(line) == "":
			return false
		case isDelimiterRow(line):
			return true
		case n-i > longestTable:
			return true // who knows
		}
	}
	return false
}

// isDelimiterRow reports whether line is the one under a table's head: |---|:-:|
func isDelimiterRow(line string) bool {
	if !strings.Contains(line, "|") || !strings.Contains(line, "-") {
		return false
	}
	return strings.Trim(line, "|-: \t\r") == ""
}
