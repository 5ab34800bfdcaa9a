// Package pieces cuts what a memory says into pieces that may stand elsewhere:
// paragraphs, list items, code. What begins and ends one, the document's parse says.
package pieces

import (
	"cmp"
	"slices"
	"strings"

	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A Part is what stands under one heading of a document.
type Part struct {
	Heading string // as it is written, with its marks; "" before the first heading and under the title
	Pieces  []string
}

// Parts returns the parts of a document, its frontmatter left out. The first one is
// what stands before any heading, and may be empty.
func Parts(doc *markdown.Document) []Part {
	src := doc.Text()
	start := bodyStart(doc)
	whole := wholes(doc)
	parts := []Part{{}}
	last := func() *Part { return &parts[len(parts)-1] }
	for h := range doc.Headings() {
		if h.Nested || h.Span.Start < start {
			continue
		}
		last().Pieces = cut(src, text.Span{Start: start, End: h.Span.Start}, whole)
		start = h.Span.End
		parts = append(parts, Part{})
		if h.Level > 1 {
			last().Heading = h.Span.Of(src)
		}
	}
	last().Pieces = cut(src, text.Span{Start: start, End: len(src)}, whole)
	return parts
}

// Of returns all pieces of a document, its frontmatter left out; each heading is one.
func Of(doc *markdown.Document) []string {
	return cut(doc.Text(), text.Span{Start: bodyStart(doc), End: doc.Len()}, wholes(doc))
}

func bodyStart(doc *markdown.Document) int {
	if fm := doc.Frontmatter(); fm != nil {
		return fm.Span.End
	}
	return 0
}

// wholes returns what is one piece whatever stands in it, by start, none in another:
// headings, code in fences, comments, and list items with what is nested in them.
func wholes(doc *markdown.Document) []text.Span {
	src := doc.Text()
	var all []text.Span
	add := func(s text.Span) {
		if strings.TrimSpace(src[text.LineStart(src, s.Start):s.Start]) == "" { // it begins a line
			all = append(all, text.WholeLines(src, s))
		}
	}
	for h := range doc.Headings() {
		if !h.Nested {
			add(h.Span)
		}
	}
	for f := range doc.Fences() {
		add(f.Span)
	}
	for c := range doc.Comments() {
		add(c.Span)
	}
	for i := range doc.Items() {
		if i.Depth == 0 {
			add(i.Span)
		}
	}
	slices.SortFunc(all, func(a, b text.Span) int { return cmp.Or(a.Start-b.Start, b.End-a.End) })
	var out []text.Span
	for _, s := range all {
		if n := len(out); n == 0 || out[n-1].End <= s.Start {
			out = append(out, s)
		}
	}
	return out
}

// cut returns the pieces that begin in within. Each is text without the blanks behind
// it; what is no whole goes from blank line to blank line.
func cut(src string, within text.Span, whole []text.Span) []string {
	var out []string
	begun := -1 // where the paragraph begins; -1: there is none
	flush := func(end int) {
		if begun >= 0 {
			out = append(out, strings.TrimRight(src[begun:end], " \t\r\n"))
		}
		begun = -1
	}
	n, _ := slices.BinarySearchFunc(whole, within.Start, func(s text.Span, at int) int { return s.Start - at })
	for at := within.Start; at < within.End; {
		if n < len(whole) && whole[n].Start <= at {
			end := min(whole[n].End, within.End)
			flush(at)
			if s := strings.TrimRight(src[at:end], " \t\r\n"); strings.TrimSpace(s) != "" {
				out = append(out, s)
			}
			at = end
			n++
			continue
		}
		end := within.End
		if i := strings.IndexByte(src[at:end], '\n'); i >= 0 {
			end = at + i + 1
		}
		switch {
		case strings.TrimSpace(src[at:end]) == "":
			flush(at)
		case begun < 0:
			begun = at
		}
		at = end
	}
	flush(within.End)
	return out
}

// IsItem reports whether a piece, or a line, is a list item that lies in no other.
func IsItem(piece string) bool { return mark(piece) > 0 }

// mark returns the length of the mark that a list item begins with, 0 for none.
func mark(piece string) int {
	rest := strings.TrimLeft(piece, "0123456789")
	signs := "-*+"
	if rest != piece {
		signs = ".)"
	}
	if len(rest) < 2 || strings.IndexByte(signs, rest[0]) < 0 || rest[1] != ' ' && rest[1] != '\t' {
		return 0
	}
	return len(piece) - len(rest) + 1
}

// Said returns what a piece says, whatever its marks, blanks and capitals; "" when
// that is nothing. Two pieces of which it is the same say the same.
func Said(piece string) string {
	piece = strings.TrimLeft(piece, " \t")
	piece = piece[mark(piece):] // the number of an item is a mark; any other is what it says
	words := strings.Fields(strings.ToLower(strings.TrimLeft(piece, " \t-*+")))
	return strings.Trim(strings.Join(words, " "), ".*_ ")
}

// Join writes pieces one behind the other with the line end eol: items of a list
// close together, all else with a blank line between.
func Join(pieces []string, eol string) string {
	var b strings.Builder
	for i, p := range pieces {
		if i > 0 {
			b.WriteString(gap(pieces[i-1], p, eol))
		}
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(p, "\r\n", "\n"), "\n", eol))
	}
	return b.String()
}

// gap is what stands between two pieces.
func gap(before, after, eol string) string {
	if IsItem(before) && IsItem(after) {
		return eol
	}
	return eol + eol
}
