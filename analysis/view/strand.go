package view

import (
	"sort"
	"strings"
	"unicode/utf8"

	"memls/analysis/text"
)

// A Run is a stretch of text that came from one place of a file: as it stands
// there (Source, and then Text is the source's own bytes) or rewritten
// (Redaction).
type Run struct {
	Text   string
	Chars  int // code points of Text
	Kind   Kind
	Source text.Span
	Note   string
}

// A Pos is a place in a Strand, counted in both units. The two always belong
// together: nobody has to count a long text again.
type Pos struct{ Byte, Char int }

// A Strand is a text that has not been bounded yet, as runs of known origin. The
// zero Strand is empty.
type Strand struct {
	runs []Run
	ends []Pos // where each run ends
}

// Len returns the length of s.
func (s *Strand) Len() Pos {
	if len(s.ends) == 0 {
		return Pos{}
	}
	return s.ends[len(s.ends)-1]
}

// Add appends a run. An empty one adds nothing.
func (s *Strand) Add(r Run) {
	if r.Text == "" {
		return
	}
	end := s.Len()
	s.runs = append(s.runs, r)
	s.ends = append(s.ends, Pos{end.Byte + len(r.Text), end.Char + r.Chars})
}

// AddSlice appends the part of o from one place to another.
func (s *Strand) AddSlice(o *Strand, from, to Pos) {
	for i := o.runAt(from.Byte); i < len(o.runs) && from.Byte < to.Byte; i++ {
		r, start, end := o.runs[i], o.start(i), o.ends[i]
		cut := Pos{min(end.Byte, to.Byte), min(end.Char, to.Char)}
		if r.Kind == Source {
			r.Source = text.Span{Start: r.Source.Start + from.Byte - start.Byte, End: r.Source.Start + cut.Byte - start.Byte}
		}
		r.Text = r.Text[from.Byte-start.Byte : cut.Byte-start.Byte]
		r.Chars = cut.Char - from.Char
		s.Add(r)
		from = cut
	}
}

// Slice returns the text from one place to another.
func (s *Strand) Slice(from, to Pos) string {
	var b strings.Builder
	for i := s.runAt(from.Byte); i < len(s.runs); i++ {
		start := s.start(i).Byte
		if start >= to.Byte {
			break
		}
		t := s.runs[i].Text
		t = t[max(from.Byte-start, 0):min(to.Byte-start, len(t))]
		if b.Len() == 0 && start+len(s.runs[i].Text) >= to.Byte {
			return t
		}
		b.WriteString(t)
	}
	return b.String()
}

// String returns the whole text.
func (s *Strand) String() string { return s.Slice(Pos{}, s.Len()) }

// At returns the place of the code point number char, counting from whichever
// end of its run is nearer.
func (s *Strand) At(char int) Pos {
	if char >= s.Len().Char {
		return s.Len()
	}
	i := sort.Search(len(s.ends), func(i int) bool { return s.ends[i].Char > char })
	start, end := s.start(i), s.ends[i]
	t := s.runs[i].Text
	switch {
	case len(t) == s.runs[i].Chars:
		return Pos{start.Byte + char - start.Char, char}
	case char-start.Char <= end.Char-char:
		off := 0
		for n := char - start.Char; n > 0; n-- {
			_, size := utf8.DecodeRuneInString(t[off:])
			off += size
		}
		return Pos{start.Byte + off, char}
	}
	off := len(t)
	for n := end.Char - char; n > 0; n-- {
		for off--; t[off]&0xC0 == 0x80; off-- {
		}
	}
	return Pos{start.Byte + off, char}
}

// TrimLeft returns the first place at or after from, but not after to, whose
// code point is not in cut.
func (s *Strand) TrimLeft(from, to Pos, cut func(rune) bool) Pos {
	for i := s.runAt(from.Byte); i < len(s.runs) && from.Byte < to.Byte; i++ {
		t, start := s.runs[i].Text, s.start(i).Byte
		for from.Byte < min(s.ends[i].Byte, to.Byte) {
			r, n := utf8.DecodeRuneInString(t[from.Byte-start:])
			if !cut(r) {
				return from
			}
			from.Byte += n
			from.Char++
		}
	}
	return from
}

// TrimRight returns the last place at or before to, but not before from, behind
// a code point that is not in cut.
func (s *Strand) TrimRight(from, to Pos, cut func(rune) bool) Pos {
	for i := s.runAt(to.Byte - 1); i >= 0 && to.Byte > from.Byte; i-- {
		t, start := s.runs[i].Text, s.start(i).Byte
		for to.Byte > max(start, from.Byte) {
			r, n := utf8.DecodeLastRuneInString(t[:to.Byte-start])
			if !cut(r) {
				return to
			}
			to.Byte -= n
			to.Char--
		}
	}
	return to
}

// Sources calls f for each stretch of the source behind s from one place to
// another, neighbours joined.
func (s *Strand) Sources(from, to Pos, f func(text.Span)) {
	var last text.Span
	for i := s.runAt(from.Byte); i < len(s.runs) && s.start(i).Byte < to.Byte; i++ {
		span := s.Source(Pos{Byte: max(from.Byte, s.start(i).Byte)}, Pos{Byte: min(to.Byte, s.ends[i].Byte)})
		if span.Start == last.End && !last.IsEmpty() {
			last.End = span.End
			continue
		}
		if !last.IsEmpty() {
			f(last)
		}
		last = span
	}
	if !last.IsEmpty() {
		f(last)
	}
}

// Source returns the source of what s holds from one place to another, from its
// first byte to its last.
func (s *Strand) Source(from, to Pos) text.Span {
	if from.Byte >= to.Byte {
		return text.Span{}
	}
	i, j := s.runAt(from.Byte), s.runAt(to.Byte-1)
	span := text.Span{Start: s.runs[i].Source.Start, End: s.runs[j].Source.End}
	if s.runs[i].Kind == Source {
		span.Start += from.Byte - s.start(i).Byte
	}
	if s.runs[j].Kind == Source {
		span.End -= s.ends[j].Byte - to.Byte
	}
	return span
}

// runAt returns the index of the run that holds the byte at off.
func (s *Strand) runAt(off int) int {
	return sort.Search(len(s.ends), func(i int) bool { return s.ends[i].Byte > off })
}

func (s *Strand) start(i int) Pos {
	if i == 0 {
		return Pos{}
	}
	return s.ends[i-1]
}

// AddStrand appends what s, from the file at path, holds from one place to
// another.
func (b *Builder) AddStrand(path string, s *Strand, from, to Pos) {
	var part Strand
	part.AddSlice(s, from, to)
	b.Grow(part.Len().Byte)
	for _, r := range part.runs {
		b.Add(r.Kind, r.Text, Ref{path, r.Source}, r.Note)
	}
}
