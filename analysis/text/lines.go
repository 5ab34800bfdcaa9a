package text

import (
	"slices"
	"sort"
	"strings"
	"sync"
)

// An Encoding is the unit in which columns are counted.
type Encoding uint8

const (
	UTF16 Encoding = iota // UTF-16 code units: LSP's default
	UTF8                  // bytes
	UTF32                 // Unicode code points
)

// A Position is a 0-based line and a 0-based column in some Encoding.
type Position struct{ Line, Column int }

// A LineIndex knows where the lines of one text begin. Lines end at LF, CRLF or
// a lone CR, as LSP counts them. (Agents count otherwise, each in its own way;
// that is theirs to know.) It is immutable.
type LineIndex struct {
	src    string
	starts []int32  // byte offset of each line; the first is 0
	long   sync.Map // longLine -> []int32, see column
}

// NewLineIndex reads src once.
func NewLineIndex(src string) *LineIndex {
	return &LineIndex{src: src, starts: appendStarts(make([]int32, 1, 16+len(src)/48), src, 0, len(src))}
}

// appendStarts appends the offset behind each line end that begins in
// src[from:to].
func appendStarts(starts []int32, src string, from, to int) []int32 {
	hasCR := strings.IndexByte(src[from:to], '\r') >= 0
	for i := from; i < to; {
		if !hasCR {
			n := strings.IndexByte(src[i:to], '\n')
			if n < 0 {
				break
			}
			i += n + 1
			starts = append(starts, int32(i))
			continue
		}
		switch src[i] {
		case '\n':
			starts = append(starts, int32(i+1))
		case '\r':
			if i+1 >= len(src) || src[i+1] != '\n' {
				starts = append(starts, int32(i+1))
			}
		}
		i++
	}
	return starts
}

// Edited returns the index of the text that one edit makes of this one, reading
// only the lines that the edit touches. after must be the result of the edit.
func (x *LineIndex) Edited(e Edit, after string) *LineIndex {
	// A CR before the edit may gain or lose its LF, and an LF behind it its CR:
	// start one byte early and end one byte late.
	from := max(e.Span.Start-1, 0)
	oldTo := min(e.Span.End+1, len(x.src))
	delta := len(e.New) - e.Span.Len()
	first := sort.Search(len(x.starts), func(i int) bool { return i > 0 && int(x.starts[i]) > from })
	rest := sort.Search(len(x.starts), func(i int) bool { return int(x.starts[i]) > oldTo })
	rest = max(rest, first)
	starts := make([]int32, first, len(x.starts)+strings.Count(e.New, "\n")+4)
	copy(starts, x.starts[:first])
	starts = appendStarts(starts, after, from, oldTo+delta)
	n := len(starts)
	starts = append(starts, x.starts[rest:]...)
	for i := n; i < len(starts); i++ {
		starts[i] += int32(delta)
	}
	return &LineIndex{src: after, starts: starts}
}

// Len returns the number of lines; a text that ends with a line end has an
// empty last one.
func (x *LineIndex) Len() int { return len(x.starts) }

// Line returns the line that holds the byte at off.
func (x *LineIndex) Line(off int) int {
	i, found := slices.BinarySearch(x.starts, int32(off))
	if !found {
		i--
	}
	return i
}

// Start returns the offset of a line's first byte; past the last line, the
// text's length.
func (x *LineIndex) Start(line int) int {
	if line >= len(x.starts) {
		return len(x.src)
	}
	return int(x.starts[max(line, 0)])
}

// Span returns a line without its line end.
func (x *LineIndex) Span(line int) Span {
	s := Span{x.Start(line), x.Start(line + 1)}
	for s.End > s.Start && (x.src[s.End-1] == '\n' || x.src[s.End-1] == '\r') {
		s.End--
	}
	return s
}

// Position converts a byte offset, clamped to the text, into a line and a
// column. An offset inside a code point counts as its start.
func (x *LineIndex) Position(off int, enc Encoding) Position {
	off = min(max(off, 0), len(x.src))
	for off > 0 && off < len(x.src) && !startsRune(x.src[off]) {
		off--
	}
	line := x.Line(off)
	return Position{line, x.column(line, off, enc)}
}

// longStep is how far apart, in bytes, the columns of a long line are kept.
const longStep = 4096

type longLine struct {
	line int
	enc  Encoding
}

// column returns the column of the byte at off. Of a line of a million bytes with
// thousands of findings, every longStep bytes the column is kept.
func (x *LineIndex) column(line, off int, enc Encoding) int {
	start := x.Start(line)
	if off-start < 2*longStep || enc == UTF8 {
		return Units(x.src[start:off], enc)
	}
	key := longLine{line, enc}
	kept, ok := x.long.Load(key)
	if !ok {
		s := x.Span(line).Of(x.src)
		columns, at := make([]int32, 1, len(s)/longStep+1), 0
		for next := longStep; next < len(s); next += longStep {
			columns = append(columns, columns[len(columns)-1]+int32(Units(s[at:next], enc)))
			at = next
		}
		kept, _ = x.long.LoadOrStore(key, columns)
	}
	columns := kept.([]int32)
	i := min((off-start)/longStep, len(columns)-1)
	return int(columns[i]) + Units(x.src[start+i*longStep:off], enc)
}

// Offset converts a position into a byte offset. A line past the end is the end
// of the text, a column past the line's end the end of the line (before its line
// end), a column inside a code point its start: clients send all three.
func (x *LineIndex) Offset(p Position, enc Encoding) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= x.Len() {
		return len(x.src)
	}
	span := x.Span(p.Line)
	line := span.Of(x.src)
	if enc == UTF8 {
		n := min(max(p.Column, 0), len(line))
		for n > 0 && n < len(line) && !startsRune(line[n]) {
			n--
		}
		return span.Start + n
	}
	left := p.Column
	for i, r := range line {
		if left <= 0 {
			return span.Start + i
		}
		n := 1
		if enc == UTF16 && r > 0xFFFF {
			n = 2
		}
		if left < n {
			return span.Start + i
		}
		left -= n
	}
	return span.End
}

// Units returns the length of s in units of enc. A code point is counted where it
// starts, so the lengths of the pieces of a text come to that of the whole,
// wherever it is cut.
func Units(s string, enc Encoding) int {
	switch enc {
	case UTF8:
		return len(s)
	case UTF32:
		n := 0
		for i := 0; i < len(s); i++ {
			if startsRune(s[i]) {
				n++
			}
		}
		return n
	}
	n := 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < 0x80, c >= 0xC0 && c < 0xF0:
			n++
		case c >= 0xF0:
			n += 2
		}
	}
	return n
}

// OneLine puts s into one line: every run of white space becomes one space, and none is
// left at the ends.
func OneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
