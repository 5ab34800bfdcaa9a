package actions

import (
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/markdown/pieces"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// memoryTitle is the heading below which DGC appends what it is told.
const memoryTitle = "Memory"

// ruleTitle begins the heading of a rule.
const ruleTitle = "Rule: "

// rule offers to make a rule of a fact in a file of DGC's, which is then loaded
// before all that is none, and a fact of a rule.
func rule(r *Request) []Action {
	if !r.isAgents("dgc") {
		return nil
	}
	doc := r.doc()
	if item, ok := factAt(doc, r.Span.Start); ok {
		return []Action{{
			Title: "Make a rule of this fact", Kind: Rewrite,
			Make: func() *workspace.Change { return factToRule(r, item) },
		}}
	}
	for _, s := range r.sections() {
		if !s.Heading.Span.Contains(r.Span.Start) || ruleless(s.Heading.Text) == s.Heading.Text {
			continue
		}
		if body := strings.TrimSpace(doc.Text()[s.Heading.Span.End:s.Span.End]); body != "" && len(pieces.Of(markdown.Parse(body))) == 1 && !strings.Contains(body, "\n#") {
			return []Action{{
				Title: "Make a fact of this rule", Kind: Rewrite,
				Make: func() *workspace.Change { return ruleToFact(r, s, body) },
			}}
		}
	}
	return nil
}

// isAgents reports whether the file is a memory that the agent of this name loads.
func (r *Request) isAgents(name string) bool {
	for _, m := range r.memories() {
		if m.Role.Agent == name && m.Role.Loads {
			return true
		}
	}
	return false
}

// factAt returns the list item at off that lies in no other one, has none in it, and
// stands under no rule.
func factAt(doc *markdown.Document, off int) (markdown.Item, bool) {
	for s := range doc.Sections() {
		if s.Own.Contains(off) && ruleless(s.Heading.Text) != s.Heading.Text {
			return markdown.Item{}, false
		}
	}
	for i := range doc.Items() {
		if !i.Span.Contains(off) || i.Depth > 0 || i.Ordered {
			continue
		}
		body := i.Span.Of(doc.Text())[i.Marker.Len():]
		for line := range strings.Lines(body) {
			if pieces.IsItem(strings.TrimLeft(line, " \t")) && !strings.HasPrefix(body, line) {
				return markdown.Item{}, false
			}
		}
		return i, true
	}
	return markdown.Item{}, false
}

func factToRule(r *Request, item markdown.Item) *workspace.Change {
	doc := r.doc()
	src, eol := doc.Text(), text.LineEnd(doc.Text())
	fact := text.OneLine(item.Span.Of(src)[item.Marker.Len():])
	title := extractTitle(fact)
	section := "## " + ruleTitle + title + eol + eol + fact + eol
	// Before the first section that is no rule, behind the title: rules stand
	// together, and Memory stays the last.
	at := len(src)
	for s := range doc.Sections() {
		if s.Heading.Level > 1 && ruleless(s.Heading.Text) == s.Heading.Text {
			at = s.Heading.Span.Start
			break
		}
	}
	insert := text.Edit{Span: text.Span{Start: at, End: at}, New: section + eol}
	if at == len(src) {
		insert.New = eol + section
	}
	return r.edit(text.Edit{Span: text.WholeLines(src, text.Span{Start: item.Span.Start, End: endOf(src, item.Span)})}, insert)
}

func ruleToFact(r *Request, s markdown.Section, body string) *workspace.Change {
	doc := r.doc()
	src, eol := doc.Text(), text.LineEnd(doc.Text())
	if pieces.IsItem(body) {
		body = strings.TrimLeft(body, "-*+ ")
	}
	fact := "- " + text.OneLine(body)
	remove := text.Edit{Span: s.Span}
	for m := range doc.Sections() {
		if m.Heading.Level != 2 || m.Heading.Text != memoryTitle {
			continue
		}
		end := endOf(src, m.Own)
		lead := eol
		if !endsInList(doc, end) {
			lead += eol
		}
		return r.edit(remove, text.Edit{Span: text.Span{Start: end, End: end}, New: lead + fact})
	}
	added := eol + "## " + memoryTitle + eol + eol + fact + eol
	if !strings.HasSuffix(src, "\n") {
		added = eol + added
	}
	if s.Span.End == len(src) {
		return r.edit(text.Edit{Span: s.Span, New: strings.TrimPrefix(added, eol)})
	}
	return r.edit(remove, text.Edit{Span: text.Span{Start: len(src), End: len(src)}, New: added})
}

// endOf returns where the text of a span ends, without blanks.
func endOf(src string, s text.Span) int {
	return s.Start + len(strings.TrimRight(s.Of(src), " \t\r\n"))
}

// edit is a change of the request's own file; nil when the edits do not fit.
func (r *Request) edit(edits ...text.Edit) *workspace.Change {
	f := r.Snapshot.File(r.Path)
	if _, err := text.Apply(f.Text(), edits...); err != nil {
		return nil
	}
	c := f.Edit(edits...)
	return &c
}
