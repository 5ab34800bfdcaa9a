package actions

import (
	"slices"
	"strings"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"memls/analysis/markdown"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// sortIndex offers to put the entries of a group of an index in the order of their
// titles: those of the list that the request stands in.
func sortIndex(r *Request) []Action {
	if r.index() == nil {
		return nil
	}
	list := listAt(r.doc(), r.Span.Start)
	if len(list) < 2 {
		return nil
	}
	type key struct {
		path  string
		start int
	}
	// Once for a text: editors ask at each move of the cursor.
	sorted := workspace.Once(r.Snapshot, key{r.Path, list[0].Start}, func() []text.Edit { return sortedItems(r.doc(), list) })
	if sorted == nil {
		return nil
	}
	return []Action{{
		Title: "Sort the entries of this list by title", Kind: Rewrite,
		Make: func() *workspace.Change { return r.edit(sorted...) },
	}}
}

// listAt returns the items of the list at off, each with what is nested in it: those
// that lie in no other item, have the same mark and indentation, and have nothing but
// blank lines between them. The blank lines are in none of the spans. An item without a
// text is none yet.
func listAt(doc *markdown.Document, off int) []text.Span {
	src := doc.Text()
	var run []text.Span
	holds := func() bool { return len(run) > 0 && run[0].Start <= off && off <= run[len(run)-1].End }
	var before markdown.Item
	for i := range doc.Items() {
		if i.Depth > 0 || i.Ordered || i.Text.IsEmpty() {
			continue
		}
		span := text.WholeLines(src, text.Span{Start: i.Span.Start, End: endOf(src, i.Span)})
		if n := len(run); n > 0 && (span.Start < run[n-1].End || !isBlank(src[run[n-1].End:span.Start]) ||
			i.Marker.Of(src) != before.Marker.Of(src) || i.Indent != before.Indent) {
			if holds() && off < run[n-1].End {
				return run
			}
			run = nil
		}
		run, before = append(run, span), i
	}
	if holds() {
		return run
	}
	return nil
}

// sortedItems returns the edits that put items in order; nil when they are, and when the
// text behind one of them would become a part of another.
func sortedItems(doc *markdown.Document, items []text.Span) []text.Edit {
	src := doc.Text()
	texts := make([]string, len(items))
	for i, s := range items {
		texts[i] = s.Of(src)
	}
	sorted := slices.Clone(texts)
	order := collate.New(language.Und, collate.IgnoreCase, collate.Numeric)
	slices.SortStableFunc(sorted, func(a, b string) int { return order.CompareString(entryTitle(a), entryTitle(b)) })
	if slices.Equal(sorted, texts) {
		return nil
	}
	eol := text.LineEnd(src)
	var edits []text.Edit
	for i, s := range items {
		now := sorted[i]
		if last := i == len(items)-1; last && !strings.HasSuffix(src[:s.End], "\n") {
			now = strings.TrimRight(now, "\r\n")
		} else if !strings.HasSuffix(now, "\n") {
			now += eol
		}
		if now != texts[i] {
			edits = append(edits, text.Edit{Span: s, New: now})
		}
	}
	after, err := text.Apply(src, edits...)
	if err != nil {
		return nil
	}
	if now := listAt(doc.Replace(after), items[0].Start); !slices.EqualFunc(now, sorted, func(s text.Span, item string) bool {
		return strings.TrimRight(s.Of(after), "\r\n") == strings.TrimRight(item, "\r\n")
	}) {
		return nil
	}
	return edits
}

// entryTitle is what an entry is sorted by: its words, without marks.
func entryTitle(item string) string {
	first, _, _ := strings.Cut(item, "\n")
	return strings.TrimLeft(strings.TrimRight(first, " \t\r"), "-*+ \t[`_(!\"'")
}
