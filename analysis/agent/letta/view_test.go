package letta

import (
	"testing"

	"memls/analysis/view"
)

// checkView holds that the segments of a view cover it, and that each that says
// where it came from says so truly.
func checkView(t *testing.T, v *view.View, files *Tree) {
	t.Helper()
	at := 0
	for _, s := range v.Segments {
		if s.Span.Start != at || s.Span.IsEmpty() {
			t.Fatalf("segment %v follows byte %d", s.Span, at)
		}
		at = s.Span.End
		if s.Source.Path == "" {
			continue
		}
		e := files.Get(s.Source.Path)
		if e == nil {
			t.Fatalf("segment from %q", s.Source.Path)
		}
		src, err := e.Text()
		if err != nil || s.Source.Span.End > len(src) {
			t.Fatalf("segment from %v of %s (%v)", s.Source.Span, e.Path, err)
		}
		if got, want := s.Source.Span.Of(src), s.Span.Of(v.Text); s.Kind == view.Source && got != want {
			t.Fatalf("segment %q came from %q", want, got)
		}
	}
	if at != len(v.Text) {
		t.Fatalf("segments end at byte %d of %d", at, len(v.Text))
	}
}
