package deepcode

import (
	"testing"

	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace/workspacetest"
)

// checkView holds what every view promises: its segments cover its text without
// gap, source text stands in its file as it stands in the view, and every place
// that is named lies in its file.
func checkView(t *testing.T, disk *workspacetest.Disk, v *view.View) {
	t.Helper()
	source := func(path string) string {
		b, err := disk.ReadFile(path, 1<<30)
		if err != nil {
			t.Fatalf("a segment from %q: %v", path, err)
		}
		s, _ := text.Decode(b)
		return s
	}
	inside := func(r view.Ref) {
		if s := source(r.Path); r.Span.Start < 0 || r.Span.End < r.Span.Start || r.Span.End > len(s) {
			t.Fatalf("%v lies outside %q", r.Span, r.Path)
		}
	}
	at := 0
	for _, s := range v.Segments {
		if s.Span.Start != at || s.Span.End <= s.Span.Start {
			t.Fatalf("a segment at %v follows byte %d", s.Span, at)
		}
		at = s.Span.End
		if s.Source.Path != "" {
			inside(s.Source)
		}
		if s.Kind == view.Source && s.Source.Span.Of(source(s.Source.Path)) != s.Span.Of(v.Text) {
			t.Fatalf("the source segment %v is not what stands in %s", s.Span, s.Source.Path)
		}
	}
	if at != len(v.Text) {
		t.Fatalf("the segments end at %d of %d", at, len(v.Text))
	}
	for _, l := range v.LeftOut {
		inside(l.Ref)
		if l.Reason == "" {
			t.Fatal("text is left out without a reason")
		}
	}
	if v.Agent != Name {
		t.Errorf("agent %q", v.Agent)
	}
}
