// Package view holds what an agent loads: a text, and for each part of it the
// bytes it came from or the reason why it is there. Every preview, budget,
// faded range and finding about loading is read off a View, so that they cannot
// disagree. The package knows no agent.
package view

import (
	"slices"

	"memls/analysis/text"
)

// A Kind says why a segment is in a view.
type Kind uint8

const (
	// Source text stands in the file just as it stands in the view.
	Source Kind = iota
	// Redaction stands for source text that the agent rewrote; Source names it.
	Redaction
	// Label is a heading or frame that the agent adds.
	Label
	// Marker stands where the agent left text out.
	Marker
	// Notice is a sentence of the agent's about what it left out or wants.
	Notice
	// Join is white space or punctuation that the agent puts between parts.
	Join
)

var kindNames = [...]string{"source", "redaction", "label", "marker", "notice", "join"}

func (k Kind) String() string { return kindNames[k] }

// A Ref is a range of bytes in one file.
type Ref struct {
	Path string
	Span text.Span
}

// A Segment is a run of a view's text with one origin. The segments of a view
// follow each other without gap and cover its text.
type Segment struct {
	Span   text.Span // bytes of View.Text
	Kind   Kind
	Source Ref    // for Source and Redaction, and for a Marker the text left out; else zero
	Note   string // what a person is told about it; may be empty
}

// A LeftOut is source text that is not in the view.
type LeftOut struct {
	Ref
	Reason string // what happened to it, as a clause: "the middle of a file over its limit"
}

// A View is the exact text that an agent loads, or would load if the documents
// of its snapshot were saved.
type View struct {
	Agent    string
	Text     string
	Segments []Segment
	LeftOut  []LeftOut // in source order; text that only loses outer white space is not in it

	Unit  string // what Used and Limit count: "characters" (Unicode code points) or "bytes"
	Used  int    // what the agent measures against Limit, before anything is left out
	Limit int    // 0: none
}

// At returns the segment that holds the byte of View.Text at off, or nil.
func (v *View) At(off int) *Segment {
	lo, hi := 0, len(v.Segments)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if v.Segments[mid].Span.End <= off {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(v.Segments) && v.Segments[lo].Span.Contains(off) {
		return &v.Segments[lo]
	}
	return nil
}

// Loaded returns the segments that show bytes of span in path, in the order of
// the view.
func (v *View) Loaded(path string, span text.Span) []Segment {
	var out []Segment
	for _, s := range v.Segments {
		if (s.Kind == Source || s.Kind == Redaction) && s.Source.Path == path && s.Source.Span.Overlaps(span) {
			out = append(out, s)
		}
	}
	return out
}

// A Builder puts a view together.
type Builder struct {
	text     []byte
	segments []Segment
}

// Add appends text with its origin. Neighbouring source runs that continue each
// other become one segment; an empty text adds nothing.
func (b *Builder) Add(kind Kind, s string, source Ref, note string) {
	if s == "" {
		return
	}
	start := len(b.text)
	b.text = append(b.text, s...)
	if n := len(b.segments); n > 0 && kind == Source {
		last := &b.segments[n-1]
		if last.Kind == Source && last.Source.Path == source.Path && last.Source.Span.End == source.Span.Start {
			last.Span.End = len(b.text)
			last.Source.Span.End = source.Span.End
			return
		}
	}
	b.segments = append(b.segments, Segment{text.Span{Start: start, End: len(b.text)}, kind, source, note})
}

// Append adds all of v, as when an agent joins the views of several files.
func (b *Builder) Append(v *View) {
	for _, s := range v.Segments {
		b.Add(s.Kind, s.Span.Of(v.Text), s.Source, s.Note)
	}
}

// Grow makes room for n more bytes.
func (b *Builder) Grow(n int) { b.text = slices.Grow(b.text, n) }

// Len returns the number of bytes so far.
func (b *Builder) Len() int { return len(b.text) }

// View returns the text and segments so far; budgets and left-out text are the
// caller's to fill in.
func (b *Builder) View() *View {
	return &View{Text: string(b.text), Segments: b.segments}
}

// Replaced returns v with a span of its text rewritten. The new segment names
// the source that it stands for, as far as that is in one file; what it takes of
// further files is left out.
func (v *View) Replaced(span text.Span, by, note string) *View {
	out := *v
	out.LeftOut = slices.Clone(v.LeftOut)
	var b Builder
	var first Ref // what the new segment stands for
	put := func(s Segment, part text.Span) {
		source := s.Source
		if s.Kind == Source {
			source.Span = text.Span{Start: source.Span.Start + part.Start - s.Span.Start, End: source.Span.End + part.End - s.Span.End}
		}
		b.Add(s.Kind, part.Of(v.Text), source, s.Note)
	}
	done := false
	for _, s := range v.Segments {
		if s.Span.Start < span.Start {
			put(s, text.Span{Start: s.Span.Start, End: min(s.Span.End, span.Start)})
		}
		if s.Span.Overlaps(span) {
			source := s.Source
			if s.Kind == Source {
				source.Span.Start += max(span.Start-s.Span.Start, 0)
				source.Span.End -= max(s.Span.End-span.End, 0)
			}
			switch {
			case source.Path == "":
			case first.Path == "":
				first = source
			case first.Path == source.Path:
				first.Span = text.Span{Start: min(first.Span.Start, source.Span.Start), End: max(first.Span.End, source.Span.End)}
			default:
				out.LeftOut = append(out.LeftOut, LeftOut{source, "it is inside what is rewritten: " + note})
			}
		}
		if s.Span.End >= span.End && !done {
			b.Add(Redaction, by, first, note)
			done = true
		}
		if s.Span.End > span.End {
			put(s, text.Span{Start: max(s.Span.Start, span.End), End: s.Span.End})
		}
	}
	built := b.View()
	out.Text, out.Segments = built.Text, built.Segments
	return &out
}
