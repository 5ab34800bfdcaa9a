package analysis_test

import (
	"testing"

	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// typing opens a document and returns what types one key at a place of it: a character
// that the next key takes back, so that the text does not grow. Each key ends with the
// findings, and the first ones are typed already: what is kept from key to key is there.
func typing(t testing.TB, e *analysis.Engine, ws *workspace.Workspace, path, content string, at int) (key func() []check.Finding) {
	ws.Open(path, 1, content)
	on := false
	key = func() []check.Finding {
		edit := text.Edit{Span: text.Span{Start: at, End: at}, New: "x"}
		if on {
			edit = text.Edit{Span: text.Span{Start: at, End: at + 1}}
		}
		on = !on
		s, err := ws.Change(path, 2, []func(*markdown.Document) (text.Edit, bool){func(*markdown.Document) (text.Edit, bool) { return edit, false }})
		if err != nil {
			t.Fatal(err)
		}
		return e.Check(s, path)
	}
	for range 4 {
		key()
	}
	return key
}
