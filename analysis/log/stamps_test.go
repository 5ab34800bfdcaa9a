package log

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

// What is kept of a document from one key to the next is what would be found in its text.
func TestFindWhileTyping(t *testing.T) {
	var b strings.Builder
	for i := range 60 {
		fmt.Fprintf(&b, "## 2026-01-%02d\n\nThe deploy of the shop failed again, since the queue was full.\n\n- 10:%02d restarted the importer\n- 11:%02d fixed it\n\n", i%28+1, i, i)
	}
	r := rand.New(rand.NewPCG(1, 2))
	doc := markdown.Parse(b.String())
	Find(doc, "")
	for range 40 {
		at := r.IntN(doc.Len())
		for at > 0 && doc.Text()[at-1] != '\n' {
			at--
		}
		added := [...]string{"x", "# ", "2026-02-03 ", "- 12:30 asked\n", "\n", "## Handoff 2026-03-04\n"}[r.IntN(6)]
		next, err := doc.Edit(text.Edit{Span: text.Span{Start: at, End: min(at+r.IntN(3), doc.Len())}, New: added})
		if err != nil {
			t.Fatal(err)
		}
		doc = next
		if got, want := Find(doc, ""), find(markdown.Parse(doc.Text())); !reflect.DeepEqual(got, want) {
			t.Fatalf("after %q at %d: %d logs, from scratch %d\n%+v\n%+v", added, at, len(got), len(want), got, want)
		}
	}
}
