package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/view"
)

// inlayHint marks the borders of what is left out of the prompt and, where a person
// wants it, says what each section costs.
func (s *server) inlayHint(_ context.Context, at moment, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	name := nameOf(p.TextDocument.URI)
	if !s.readable(at, name) {
		return nil, nil
	}
	set := s.engine.Settings(at.Snapshot, name)
	file := at.File(name)
	lines := file.Doc.Lines()
	shown := spanIn(lines, p.Range, at.enc)
	var out []protocol.InlayHint
	hint := func(line int, label string) {
		end := lines.Span(line).End
		if shown.Touches(text.Span{Start: end, End: end}) {
			out = append(out, protocol.InlayHint{
				Position:    position(lines, end, at.enc),
				Label:       protocol.String(label),
				PaddingLeft: new(true),
			})
		}
	}
	if settings.Asked(set.CostHints) {
		for _, c := range s.engine.Costs(at.Snapshot, name) {
			hint(lines.Line(c.Heading.End), "≈ "+view.Number(c.Tokens)+" tokens")
		}
	}
	if !settings.On(set.Inlay) {
		return out, nil
	}
	for _, m := range s.engine.Memories(at.Snapshot, name) {
		for _, l := range leftOut(m, file) {
			first, last := lines.Line(l.Span.Start), lines.Line(l.Span.End-1)
			n := last - first + 1
			if n == 1 {
				hint(first, "this line is left out of the prompt")
				continue
			}
			hint(first, "from here … "+view.Number(n)+" lines are left out") // VS Code shows 43 characters of a hint
			hint(last, "… to here")
		}
	}
	return out, nil
}
