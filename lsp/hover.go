package lsp

import (
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
	// viewStart is how many lines of the view, and previewBytes how many bytes of
	// anything, a hover shows.
	viewStart    = 8
	previewBytes = 600
)

// hover says what becomes of a place in the prompt: of a heading's section, of a
// line that the agent rewrites, and on the first line of the file as a whole.
func (s *server) hover(ctx context.Context, at moment, p *protocol.HoverParams) (*protocol.Hover, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.readable(at, name) {
		return nil, nil
	}
	doc := at.File(name).Doc
	off := offset(doc.Lines(), p.Position, at.enc)
	line := doc.Lines().Span(doc.Lines().Line(off))
	var parts []string
	span := line
	for _, m := range s.engine.Memories(at.Snapshot, name) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if n, ok := describe(m, off); ok {
			parts = append(parts, sentence(n))
			span = n.Span
		}
		if shown := rewritten(m, doc, line); shown != "" {
			parts = append(parts, shown)
		}
		if line.Start == 0 {
			parts = append(parts, s.aboutFile(m))
		}
	}
	if len(parts) == 0 {
		return nil, nil
	}
	if s.can.content {
		parts = append(parts, fmt.Sprintf("[Prompt view](%s)", viewURI(name, kindFile)))
	}
	value, kind := strings.Join(parts, "\n\n"), protocol.MarkupKindMarkdown
	if s.can.plainHover {
		value, kind = strings.ReplaceAll(value, "**", ""), protocol.MarkupKindPlainText
	}
	return &protocol.Hover{
		Contents: &protocol.MarkupContent{Kind: kind, Value: value},
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
	return strings.TrimSpace("**" + n.Head + "** " + n.Text)
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

// aboutFile gives the budget and the start of the view.
func (s *server) aboutFile(m *agent.Memory) string {
	var b strings.Builder
	b.WriteString(m.Summary)
	if !m.Role.Loads && m.Role.Why != "" {
		if b.Len() > 0 {
			b.WriteString("\n\n")
		}
		b.WriteString("**Not loaded:** " + m.Role.Why)
	}
	lines := strings.SplitAfterN(strings.TrimSpace(hidden(m.View.Text)), "\n", viewStart+1)
	if len(lines) > viewStart {
		lines[viewStart] = "…"
	}
	if start := strings.Join(lines, ""); start != "" {
		b.WriteString("\n\n**The view begins**\n\n" + fenced(start))
	}
	return b.String()
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
