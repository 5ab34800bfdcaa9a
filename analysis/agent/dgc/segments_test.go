package dgc

import (
	"testing"

	"memls/analysis/view"
)

// checkSegments holds a view to what every view promises: its segments cover its
// text without gap, what it calls source is the source's own bytes, and what it
// calls rewritten reads Redacted.
func checkSegments(t *testing.T, v *view.View, sources map[string]string) {
	t.Helper()
	at := 0
	for _, s := range v.Segments {
		if s.Span.Start != at || s.Span.IsEmpty() || s.Span.End > len(v.Text) {
			t.Fatalf("segment %v follows byte %d", s.Span, at)
		}
		at = s.Span.End
		source, shown := sources[s.Source.Path], s.Span.Of(v.Text)
		switch s.Kind {
		case view.Source:
			if got := s.Source.Span.Of(source); got != shown {
				t.Fatalf("segment %v shows %q, its source %v is %q", s.Span, short(shown), s.Source.Span, short(got))
			}
		case view.Redaction:
			// An empty value in quotes is rewritten too: of no bytes.
			if shown != Redacted || s.Source.Span.Len() < 0 || s.Source.Span.End > len(source) {
				t.Fatalf("segment %v shows %q for %v", s.Span, short(shown), s.Source.Span)
			}
		case view.Marker:
			if s.Source.Span.IsEmpty() || s.Source.Span.End > len(source) {
				t.Fatalf("marker stands for %v", s.Source.Span)
			}
		}
	}
	if at != len(v.Text) {
		t.Fatalf("segments end at %d of %d bytes", at, len(v.Text))
	}
	for _, l := range v.LeftOut {
		if l.Span.IsEmpty() || l.Span.End > len(sources[l.Path]) || l.Reason == "" {
			t.Fatalf("left out: %+v", l)
		}
	}
}
