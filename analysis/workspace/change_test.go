package workspace

import (
	"path/filepath"
	"testing"

	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

// A NUL makes a document look like no text when it is typed, and no longer when
// it is taken away.
func TestANULThatIsTyped(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.md")
	w := New(OS{}, &Env{Home: "/nope"}, settings.Settings{})
	w.Open(name, 1, "one")
	tests := []struct {
		name  string
		edit  text.Edit
		whole bool
		want  Binary
	}{
		{"typed", text.Edit{Span: text.Span{Start: 1, End: 1}, New: "\x00"}, false, HasNUL},
		{"text beside it", text.Edit{New: "x"}, false, HasNUL},
		{"taken away", text.Edit{Span: text.Span{Start: 2, End: 3}}, false, IsText},
		{"in a whole text", text.Edit{New: "a\x00"}, true, HasNUL},
		{"in no whole text", text.Edit{New: "a"}, true, IsText},
	}
	for _, tc := range tests {
		s, err := w.Change(name, 2, []func(*markdown.Document) (text.Edit, bool){
			func(*markdown.Document) (text.Edit, bool) { return tc.edit, tc.whole },
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := s.File(name).Binary; got != tc.want {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}
