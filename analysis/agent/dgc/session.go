package dgc

import (
	"memls/analysis/view"
)

// The headings of the memory block.
const (
	sessionHeading  = "# Memory"
	projectHeading  = "## Project memory (DGC.md)"
	personalHeading = "## User memory (~/.dgc/DGC.md)"
)

// Session returns the memory block of the session prompt: the views of the
// project's file and of the personal one under their headings. A half without
// text is left out, and with both the block is empty. DGC redacts its whole
// prompt once more at the end; that mostly changes nothing, but a key block may
// begin in the one file and end in the other.
func Session(project, personal *view.View, known *Known) *view.View {
	var b view.Builder
	out := &view.View{Agent: "dgc", Unit: "characters"}
	for _, half := range []struct {
		heading string
		view    *view.View
	}{{projectHeading, project}, {personalHeading, personal}} {
		if half.view == nil || half.view.Text == "" {
			continue
		}
		if b.Len() == 0 {
			b.Add(view.Label, sessionHeading, view.Ref{}, "")
		}
		b.Add(view.Join, "\n", view.Ref{}, "")
		b.Add(view.Label, half.heading, view.Ref{}, "")
		b.Add(view.Join, "\n", view.Ref{}, "")
		b.Append(half.view)
		out.LeftOut = append(out.LeftOut, half.view.LeftOut...)
		out.Used += half.view.Used
		out.Limit += half.view.Limit
	}
	joined := b.View()
	out.Text, out.Segments = joined.Text, joined.Segments
	rewrites := Redact(out.Text, known)
	for i := len(rewrites) - 1; i >= 0; i-- {
		out = out.Replaced(rewrites[i].Span, Redacted, rewrites[i].Class)
	}
	return out
}
