package letta

import (
	"testing"

	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// checkView holds that the segments of a view cover it, and that each that says
// where it came from says so truly. read returns the text of a source.
func checkView(t *testing.T, v *view.View, read func(path string) (string, error)) {
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
		src, err := read(s.Source.Path)
		if err != nil || s.Source.Span.End > len(src) {
			t.Fatalf("segment from %v of %q (%v)", s.Source.Span, s.Source.Path, err)
		}
		if got, want := s.Source.Span.Of(src), s.Span.Of(v.Text); s.Kind == view.Source && got != want {
			t.Fatalf("segment %q came from %q", want, got)
		}
	}
	if at != len(v.Text) {
		t.Fatalf("segments end at byte %d of %d", at, len(v.Text))
	}
}

// readDisk returns the text of files on a disk, links followed.
func readDisk(disk workspace.FS) func(string) (string, error) {
	return func(path string) (string, error) {
		b, err := disk.ReadFile(path, workspace.MaxText)
		s, _ := text.Decode(b)
		return s, err
	}
}
