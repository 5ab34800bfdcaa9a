package lsp

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/secret"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

const (
	// viewStart and viewEnd are how many lines of the view's two ends, and
	// previewBytes how many bytes of anything, a hover shows.
	viewStart    = 8
	viewEnd      = 3
	previewBytes = 600
)

// hover says what becomes of a place in the prompt: of a heading's section, of a
// line that the agent rewrites, and on the first line of the file as a whole; and
// of a link or the line of an index, what it leads to.
func (s *server) hover(ctx context.Context, at moment, p *protocol.HoverParams) (*protocol.Hover, error) {
	name, doc, off, ok := s.place(at, &p.TextDocumentPositionParams)
	if !ok {
		return nil, nil
	}
	line := doc.Lines().Span(doc.Lines().Line(off))
	var parts []string
	span, target := line, ""
	for _, m := range s.engine.Memories(at.Snapshot, name) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		n, ok := describe(m, off)
		if !ok {
			n, ok = s.engine.AboutSection(at.Snapshot, m, off)
		}
		if ok {
			parts = append(parts, sentence(n))
			span, target = n.Span, cmp.Or(target, n.Target)
		}
		if shown := rewritten(m, doc, line); shown != "" {
			parts = append(parts, shown)
		}
		if line.Start == 0 {
			parts = append(parts, aboutFile(m, doc, n.Text))
		}
	}
	if n, ok := s.engine.AboutReference(at.Snapshot, name, off); ok && n.Target != target {
		parts = append([]string{sentence(n)}, parts...)
		span = n.Span
	}
	if n, ok := s.engine.AboutSetting(at.Snapshot, name, off); ok {
		parts, span = append(parts, sentence(n)), n.Span
	}
	if len(parts) == 0 {
		return nil, nil
	}
	if s.can.content && len(s.engine.Memories(at.Snapshot, name)) > 0 {
		parts = append(parts, fmt.Sprintf("[Prompt view](%s)", viewURI(name, kindFile)))
	}
	return &protocol.Hover{
		Contents: markup(strings.Join(parts, "\n\n"), s.can.plainHover),
		Range:    new(at.rangeIn(doc, span)),
	}, nil
}

// describe says what becomes of the place at off, if that deserves a word.
func describe(m *agent.Memory, off int) (agent.Note, bool) {
	if m.Describe == nil {
		return agent.Note{}, false
	}
	return m.Describe(off)
}

func sentence(n agent.Note) string {
	if n.Head == "" {
		return n.Text
	}
	return strings.TrimSpace("**" + agent.Escape(n.Head) + "** " + n.Text)
}

// rewritten shows a line as the agent shows it to the model, if the agent
// rewrites part of it.
func rewritten(m *agent.Memory, doc *markdown.Document, line text.Span) string {
	segments := m.View.Loaded(m.File.Path, line)
	if !slices.ContainsFunc(segments, func(seg view.Segment) bool { return seg.Kind == view.Redaction }) {
		return ""
	}
	// A private key spans lines: what one line holds, the whole file says.
	hits := secret.Scan(doc.Text())
	var b strings.Builder
	for _, seg := range segments {
		if seg.Kind == view.Redaction {
			b.WriteString(seg.Span.Of(m.View.Text))
			continue
		}
		// Source text stands in the view as it stands in the file.
		from, to := max(seg.Source.Span.Start, line.Start), min(seg.Source.Span.End, line.End)
		for _, h := range hits {
			if h.Span.End > from && h.Span.Start < to {
				b.WriteString(doc.Text()[from:max(from, h.Span.Start)] + "…")
				from = min(h.Span.End, to)
			}
		}
		b.WriteString(doc.Text()[from:to])
	}
	return "**The model reads** this line as\n\n" + fenced(hidden(b.String()))
}

// aboutFile gives the budget, what is left out, and the two ends of the view: of a file
// that is not loaded only why, unless that is said already.
func aboutFile(m *agent.Memory, doc *markdown.Document, said string) string {
	parts := []string{m.Summary}
	if !m.Role.Loads {
		if m.Role.Why != "" && !strings.Contains(said, m.Role.Why) {
			parts = append(parts, "**Not loaded:** "+m.Role.Why)
		}
		return strings.Join(parts, "\n\n")
	}
	if out := aboutLeftOut(m, doc); out != "" {
		parts = append(parts, "**Left out:** "+out)
	}
	lines := strings.SplitAfter(strings.TrimSpace(hidden(m.View.Text)), "\n")
	start := strings.Join(lines[:min(viewStart, len(lines))], "")
	end := ""
	if rest := lines[min(viewStart, len(lines)):]; len(rest) > viewEnd {
		start += "…"
		end = strings.Join(rest[len(rest)-viewEnd:], "")
	} else {
		start += strings.Join(rest, "")
	}
	if strings.TrimSpace(start) != "" {
		parts = append(parts, "**The view begins**", fenced(start))
	}
	if end != "" {
		parts = append(parts, "**and ends**", fenced(end))
	}
	return strings.Join(parts, "\n\n")
}

// maxLeftOut is how many stretches that are left out a hover names.
const maxLeftOut = 3

// aboutLeftOut says which lines are left out and why: lines 112-158, the middle of a
// file over its limit.
func aboutLeftOut(m *agent.Memory, doc *markdown.Document) string {
	var out []string
	left := leftOut(m, m.File)
	for _, l := range left[:min(len(left), maxLeftOut)] {
		first, last := doc.Lines().Line(l.Span.Start)+1, doc.Lines().Line(l.Span.End-1)+1
		lines := "line " + view.Number(first)
		if last > first {
			lines = "lines " + view.Number(first) + "-" + view.Number(last)
		}
		out = append(out, lines+", "+l.Reason)
	}
	if n := len(left) - maxLeftOut; n > 0 {
		out = append(out, view.Number(n)+" more")
	}
	return strings.Join(out, "; ")
}

// hidden returns text with every secret in it hidden. It must be given all the
// text there is, and what it returns be cut: half a key is no key to the scan, and
// a great help to whoever reads it.
func hidden(s string) string {
	var edits []text.Edit
	for _, h := range secret.Scan(s) {
		edits = append(edits, text.Edit{Span: h.Span, New: "…"})
	}
	s, err := text.Apply(s, edits...)
	if err != nil {
		return "…"
	}
	return s
}

// fenced puts text, its secrets hidden, into a code block that it cannot end, cut
// to a bearable length.
func fenced(s string) string {
	if len(s) > previewBytes {
		n := previewBytes
		for n > 0 && s[n]&0xC0 == 0x80 {
			n--
		}
		s = s[:n] + "…"
	}
	fence := "```"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	return fence + "\n" + strings.TrimRight(s, "\n") + "\n" + fence
}

// leftOut returns the parts of a file that its agents leave out, joined where
// only white space is between them. A file of which nothing is loaded has none:
// there is a finding that says so.
func leftOut(m *agent.Memory, f *workspace.File) []view.LeftOut {
	if m.View.Text == "" || f.Doc == nil {
		return nil
	}
	var out []view.LeftOut
	for _, l := range m.View.LeftOut {
		if l.Path != f.Path || l.Span.IsEmpty() || l.Span.End > f.Doc.Len() {
			continue
		}
		if n := len(out); n > 0 && l.Span.Start >= out[n-1].Span.End &&
			strings.TrimSpace(f.Text()[out[n-1].Span.End:l.Span.Start]) == "" {
			out[n-1].Span.End = l.Span.End
			continue
		}
		out = append(out, l)
	}
	return out
}
