package markdown

import (
	"strings"
	"testing"

	"memls/analysis/text"
)

// What stands at a place is what a walk over the whole document finds there.
func TestAtAPlace(t *testing.T) {
	src := "---\nname: a\n---\n\nBefore [l][x].\n\n# One\n\n> ## Quoted\n\n- [a](b.md)\n\nTwo\n---\n\n### Three ###\n\n[x]: c.md\n\n" +
		strings.Repeat("## Many\n\nText with [a link][x].\n\n", 300)
	d := Parse(src)
	for off := range d.Len() + 1 {
		c, ok := d.ChunkAt(off)
		if !ok || off < c.Start || off > c.Start+len(c.Part.Text) {
			t.Fatalf("byte %d: chunk at %d", off, c.Start)
		}
		if off > 400 && off%97 != 0 {
			continue
		}
		i, found, number := 0, Heading{}, -1
		for h := range d.Headings() {
			if number < 0 && h.Span.Touches(text.Span{Start: off, End: off}) {
				found, number = h, i
			}
			i++
		}
		h, n, ok := d.HeadingOn(off)
		if ok != (number >= 0) || ok && (n != number || h != found) {
			t.Fatalf("byte %d: heading %d %+v, want %d %+v", off, n, h, number, found)
		}
		if again, ok2 := d.Heading(n); ok && (!ok2 || again != h) {
			t.Fatalf("heading %d is %+v, want %+v", n, again, h)
		}
		var in Section
		for s := range d.Sections() {
			if s.Own.Start <= off {
				in = s
			}
		}
		if s, _ := d.SectionAt(off); s != in {
			t.Fatalf("byte %d: section %+v, want %+v", off, s, in)
		}
	}
	var all, parts []Link
	for l := range d.Links() {
		all = append(all, l)
	}
	for _, c := range d.Chunks() {
		for l := range d.LinksIn(c) {
			parts = append(parts, l)
		}
	}
	if len(all) != len(parts) || len(all) < 300 {
		t.Fatalf("%d links, by chunks %d", len(all), len(parts))
	}
	for i := range all {
		if all[i] != parts[i] {
			t.Fatalf("link %d: %+v, by chunks %+v", i, all[i], parts[i])
		}
	}
	if _, ok := d.Heading(-1 + 1<<20); ok {
		t.Error("a heading past the last")
	}
	if _, ok := Parse("").ChunkAt(0); ok {
		t.Error("a chunk of nothing")
	}
}
