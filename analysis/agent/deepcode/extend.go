package deepcode

import (
	"fmt"
	"strings"

	"memls/analysis/agent"
	"memls/analysis/agent/javascript"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// Extend adds a fact to a memory that is there: to the list that it ends with, or as
// its last paragraph.
func (a Agent) Extend(s *workspace.Snapshot, f agent.Fact, _ agent.Options) (*workspace.Change, error) {
	fact := javascript.Trim(f.Text)
	if fact == "" {
		return nil, ErrNoFact
	}
	r := a.Role(s, f.Into)
	if r == nil || r.Kind != kindMemory || !s.File(f.Into).Exists() {
		return nil, fmt.Errorf("%s is no memory", s.Env.Tilde(f.Into))
	}
	if err := consolidating(s, r.Root); err != nil {
		return nil, err
	}
	file, err := writable(s, f.Into)
	if err != nil {
		return nil, err
	}
	c := file.Edit(appended(file.Doc, fact))
	return &c, nil
}

// appended is the edit that adds a fact at the end of a memory.
func appended(doc *markdown.Document, fact string) text.Edit {
	src := doc.Text()
	end, nl := len(strings.TrimRight(src, " \t\r\n")), text.LineEnd(src)
	at := text.Span{Start: end, End: len(src)}
	var last *markdown.Item
	for item := range doc.Items() {
		if item.Depth == 0 {
			last = &item
		}
	}
	if last == nil || last.Ordered || last.Task != markdown.NoTask || last.Span.End < end {
		before := nl + nl
		if end == 0 {
			before = ""
		}
		return text.Edit{Span: at, New: before + strings.ReplaceAll(fact, "\n", nl) + nl}
	}
	start := text.LineStart(src, last.Marker.Start)
	marker := src[start:last.Marker.End] + " "
	inner := nl + strings.Repeat(" ", len(marker))
	return text.Edit{Span: at, New: nl + marker + strings.ReplaceAll(fact, "\n", inner) + nl}
}
