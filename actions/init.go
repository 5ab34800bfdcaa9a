package actions

import (
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/survey"
	"memls/analysis/text"
)

// A proposal is one line that a memory file could hold.
type proposal struct {
	key  string // the file is silent about it when this is nowhere in it
	line string
}

// A chapter is a section of a first file, and the words by which a section of an
// existing file is known to be the same.
type chapter struct {
	title string
	words []string
	lines []proposal
}

func chapters(p *survey.Project) []chapter {
	stack := chapter{title: "Stack", words: []string{"stack", "technolog", "tech", "requirements", "技术栈", "技術"}}
	for _, x := range p.Stack {
		stack.lines = append(stack.lines, proposal{x.Key, "- " + x.Text + sourced(x.Source)})
	}
	layout := chapter{title: "Layout", words: []string{"layout", "structure", "architecture", "directories", "organization", "目录", "結構", "结构"}}
	for _, x := range p.Layout {
		layout.lines = append(layout.lines, proposal{x.Key, "- " + x.Text})
	}
	commands := chapter{title: "Commands", words: []string{"command", "build", "development", "test", "usage", "running", "workflow", "命令", "コマンド"}}
	for _, c := range p.Commands {
		line := "- " + c.Use.String() + ": `" + c.Run + "`"
		if c.Use == survey.Other {
			line = "- `" + c.Run + "`"
		}
		if c.About != "" {
			line += ", " + strings.ToLower(c.About[:1]) + c.About[1:]
		}
		commands.lines = append(commands.lines, proposal{c.Run, line + sourced(c.Source)})
	}
	return []chapter{stack, layout, commands}
}

func sourced(file string) string {
	if file == "" {
		return ""
	}
	return " (" + file + ")"
}

// FirstFile returns the text of a first memory file: what the repository itself
// shows, and nothing else.
func FirstFile(p *survey.Project) string {
	var b strings.Builder
	b.WriteString("# " + p.Name + "\n")
	if p.About != "" {
		b.WriteString("\n" + p.About + "\n")
	}
	for _, c := range chapters(p) {
		if len(c.lines) > 0 {
			b.WriteString("\n" + c.section(c.lines, "\n"))
		}
	}
	return b.String()
}

func (c chapter) section(lines []proposal, eol string) string {
	var b strings.Builder
	b.WriteString("## " + c.title + eol + eol)
	for _, l := range lines {
		b.WriteString(l.line + eol)
	}
	return b.String()
}

// Propose returns the edits that tell a memory file what the repository shows and
// the file does not say: each line at the end of the section that it belongs to,
// or in a new section. What is there stays as it is.
func Propose(doc *markdown.Document, p *survey.Project) []text.Edit {
	content := doc.Text()
	if isBlank(content) {
		return []text.Edit{{Span: text.Span{End: len(content)}, New: FirstFile(p)}}
	}
	eol := text.LineEnd(content)
	said := strings.ToLower(content)
	var edits []text.Edit
	fresh := ""
	for _, c := range chapters(p) {
		var missing []proposal
		for _, l := range c.lines {
			if !strings.Contains(said, strings.ToLower(l.key)) {
				missing = append(missing, l)
			}
		}
		if len(missing) == 0 {
			continue
		}
		end, found := c.home(doc)
		if !found {
			fresh += eol + c.section(missing, eol)
			continue
		}
		added := ""
		for _, l := range missing {
			added += l.line + eol
		}
		at := len(strings.TrimRight(content[:end], " \t\r\n"))
		lead := eol
		if !endsInList(doc, at) {
			lead += eol
		}
		edits = append(edits, text.Edit{Span: text.Span{Start: at, End: at}, New: lead + strings.TrimSuffix(added, eol)})
	}
	if fresh != "" {
		edits = append(edits, appendSections(doc, fresh, eol))
	}
	return edits
}

// home returns the end of the section of doc that is about the same as c.
func (c chapter) home(doc *markdown.Document) (end int, found bool) {
	for s := range doc.Sections() {
		title := strings.ToLower(s.Heading.Text)
		if s.Heading.Level == 1 || strings.HasPrefix(title, "rule") {
			continue
		}
		for _, w := range c.words {
			if strings.Contains(title, w) {
				return s.Own.End, true
			}
		}
	}
	return 0, false
}

// endsInList reports whether the text before at ends in a list item.
func endsInList(doc *markdown.Document, at int) bool {
	for item := range doc.Items() {
		if item.Span.Start < at && at <= item.Span.End {
			return true
		}
	}
	return false
}

// appendSections adds new sections at the end, but before a section that the agent
// itself appends to, which must stay the last.
func appendSections(doc *markdown.Document, sections, eol string) text.Edit {
	content := doc.Text()
	at := len(content)
	for s := range doc.Sections() {
		if s.Heading.Level == 2 && strings.EqualFold(s.Heading.Text, "Memory") {
			at = s.Heading.Span.Start
		}
	}
	if at < len(content) {
		return text.Edit{Span: text.Span{Start: at, End: at}, New: strings.TrimPrefix(sections, eol) + eol}
	}
	if !strings.HasSuffix(content, "\n") {
		sections = eol + sections
	}
	return text.Edit{Span: text.Span{Start: at, End: at}, New: sections}
}

func isBlank(s string) bool { return strings.TrimSpace(s) == "" }

func openingLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
