package check

import (
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// EntryAt returns the first reference of the list item at a byte of a document,
// without those of the items nested in it.
func EntryAt(sc *Scope, d *markdown.Document, off int) (first Reference, ok bool) {
	c, in := itemAt(d, off)
	if in == nil {
		return first, false
	}
	own := in.own.Shift(c.Start)
	referencesIn(sc, d, c, &own, func(r Reference) bool {
		if own.Contains(r.Span.Start) && (!ok || r.Span.Start < first.Span.Start) {
			first, ok = r, true
		}
		return true
	})
	return first, ok
}

// EntryLine returns the whole lines, line end included, of the list item at a byte
// that leads to target; ok is false outside of lists, for an item in which others are
// nested, and for one that leads elsewhere too.
func EntryLine(sc *Scope, d *markdown.Document, off int, target string) (line text.Span, ok bool) {
	c, in := itemAt(d, off)
	if in == nil || in.nests {
		return line, false
	}
	own := in.own.Shift(c.Start)
	alone := true
	referencesIn(sc, d, c, &own, func(r Reference) bool {
		alone = alone && (r.File() == target || !own.Contains(r.Span.Start))
		return alone
	})
	return in.line(d.Text(), c.Start), alone
}

// itemAt returns the innermost list item whose own text holds a byte, and its chunk.
func itemAt(d *markdown.Document, off int) (c markdown.Chunk, in *entry) {
	c, ok := d.ChunkAt(off)
	if !ok {
		return c, nil
	}
	entries := entriesOf(c.Part)
	for i := range entries {
		if own := entries[i].own.Shift(c.Start); own.Start <= off && off <= own.End {
			in = &entries[i]
		}
	}
	return c, in
}
