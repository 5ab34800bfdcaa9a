// Package text is the ground under everything else: byte spans, edits, decoding
// and the line index. It knows nothing of Markdown, files, agents or LSP.
//
// Offsets are bytes into a valid UTF-8 string everywhere inside memls. Lines and
// columns, in whatever unit an editor or a person wants, exist only at the edges
// and come from a LineIndex.
package text

import (
	"fmt"
	"slices"
	"strings"
)

// A Span is a half-open range of bytes, [Start, End).
type Span struct{ Start, End int }

// Len returns the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// IsEmpty reports whether s holds no byte.
func (s Span) IsEmpty() bool { return s.End <= s.Start }

// Shift returns s moved by d bytes.
func (s Span) Shift(d int) Span { return Span{s.Start + d, s.End + d} }

// Contains reports whether off lies in s; the end does not.
func (s Span) Contains(off int) bool { return s.Start <= off && off < s.End }

// Touches reports whether s and o share a byte or a border. An empty span
// touches the spans on both of its sides: that is what a cursor does.
func (s Span) Touches(o Span) bool { return s.Start <= o.End && o.Start <= s.End }

// Overlaps reports whether s and o share at least one byte, or one of them is
// empty and lies inside the other, not at its border.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// Of returns the text of s in src.
func (s Span) Of(src string) string { return src[s.Start:s.End] }

// An Edit replaces the bytes of a span by New. An empty span is an insertion.
type Edit struct {
	Span Span
	New  string
}

// Apply returns src with the edits made. All spans are offsets into src itself;
// their order does not matter, except that insertions at one place keep the
// order given. Overlapping edits and spans outside src are an error, and then
// nothing is applied.
func Apply(src string, edits ...Edit) (string, error) {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return a.Span.End - b.Span.End
	})
	size, at := len(src), 0
	for _, e := range sorted {
		if e.Span.Start < at || e.Span.End < e.Span.Start || e.Span.End > len(src) {
			return "", fmt.Errorf("edit of bytes %d-%d does not fit: it overlaps another one or leaves the text of %d bytes", e.Span.Start, e.Span.End, len(src))
		}
		at = e.Span.End
		size += len(e.New) - e.Span.Len()
	}
	var b strings.Builder
	b.Grow(size)
	at = 0
	for _, e := range sorted {
		b.WriteString(src[at:e.Span.Start])
		b.WriteString(e.New)
		at = e.Span.End
	}
	b.WriteString(src[at:])
	return b.String(), nil
}

// Between returns the one edit that turns before into after: what is left when
// the common beginning and end are taken away, cut at code points, and never within a
// line end of CR LF: an editor has no position there.
func Between(before, after string) Edit {
	n := min(len(before), len(after))
	i := 0
	for i < n && before[i] == after[i] {
		i++
	}
	for i > 0 && i < len(before) && !startsRune(before[i]) || i > 0 && i < len(after) && !startsRune(after[i]) {
		i--
	}
	if i > 0 && before[i-1] == '\r' && (i < len(before) && before[i] == '\n' || i < len(after) && after[i] == '\n') {
		i--
	}
	j := 0
	for j < n-i && before[len(before)-1-j] == after[len(after)-1-j] {
		j++
	}
	for j > 0 && !startsRune(before[len(before)-j]) {
		j--
	}
	if j > 0 && before[len(before)-j] == '\n' && (j < len(before) && before[len(before)-j-1] == '\r' || j < len(after) && after[len(after)-j-1] == '\r') {
		j--
	}
	return Edit{Span{i, len(before) - j}, after[i : len(after)-j]}
}

func startsRune(b byte) bool { return b&0xC0 != 0x80 }
