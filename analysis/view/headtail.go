package view

import "strings"

// A HeadTail says how an agent shows the beginning and the end of a text that is
// too long, and a marker for what it leaves out between them.
type HeadTail struct {
	// Marker is the text that says that n code points are left out. First is the
	// marker that the agent starts with, before it knows how many these are.
	Marker func(n int) string
	First  string
	// Rounds is how often the agent counts again because a marker with another
	// number has another length.
	Rounds int
	// Parts is the share of the head: one Parts-th of what is left for text.
	Parts int
	// Atom is a string that is never cut: the head stops before it, the tail starts
	// behind it.
	Atom string
}

// A Cut is where a text is cut: it keeps what stands before Head and from Tail
// on. Shown is the number in Marker, which need not be the number left out.
type Cut struct {
	Head, Tail Pos
	Marker     string
	Shown      int
}

// Cut returns where s is cut to fit room code points. It must not fit already.
func (h HeadTail) Cut(s *Strand, room int) Cut {
	c := Cut{Marker: h.First}
	for range h.Rounds {
		c.Head, c.Tail = h.places(s, room, c.Marker)
		c.Shown = c.Tail.Char - c.Head.Char
		marker := h.Marker(c.Shown)
		if marker == c.Marker {
			break
		}
		c.Marker = marker
	}
	c.Head, c.Tail = h.places(s, room, c.Marker)
	return c
}

// places returns where the head ends and the tail starts beside a marker.
func (h HeadTail) places(s *Strand, room int, marker string) (head, tail Pos) {
	avail := max(room-runes(marker), 0)
	head = s.At(avail / h.Parts)
	if at, inside := h.atomAround(s, head); inside {
		head = at
	}
	tail = s.At(s.Len().Char - (avail - head.Char))
	if at, inside := h.atomAround(s, tail); inside {
		tail = Pos{at.Byte + len(h.Atom), at.Char + runes(h.Atom)}
	}
	return head, tail
}

// atomAround returns the start of the Atom that p lies strictly inside of.
func (h HeadTail) atomAround(s *Strand, p Pos) (Pos, bool) {
	n := len(h.Atom) - 1
	from := max(p.Byte-n, 0)
	near := s.Slice(Pos{Byte: from}, Pos{Byte: min(p.Byte+n, s.Len().Byte)})
	// The window is too short for an occurrence that does not hold p inside.
	i := strings.Index(near, h.Atom)
	if i < 0 {
		return Pos{}, false
	}
	before := near[i : p.Byte-from]
	return Pos{from + i, p.Char - runes(before)}, true
}

func runes(s string) int {
	n := 0
	for range s {
		n++
	}
	return n
}
