package letta

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
	"memls/analysis/view"
)

// The limits of what opening a directory or a file shows: those of the agent's
// Read.
const (
	MaxLines     = 2000   // lines, ended by LF
	MaxLineUnits = 2000   // UTF-16 units of a line
	MaxOutput    = 30_000 // UTF-16 units of the whole output
	minIndex     = 2000   // UTF-16 units that an index gets at least
)

// A piece is a part of what is shown of a file.
type piece struct {
	kind view.Kind
	text string
	span text.Span // of the file: where the text is from, or what it stands for
	note string
}

// A clamp cuts the text of one file to what the agent shows.
type clamp struct {
	src, path string // the file's text and absolute path
	pieces    []piece
	left      []view.LeftOut

	tooManyLines, longLines, tooLong bool
}

const lineTruncated = "... [line truncated]"

// add adds what is shown of shown, the bytes of the file without the white space at
// its end, within most UTF-16 units, and the agent's notices.
func (c *clamp) add(b *view.Builder, shown text.Span, most int) {
	lines := strings.Count(shown.Of(c.src), "\n") + 1
	kept := c.keepLines(shown)
	c.cutLines(kept)
	total := 0
	for _, p := range c.pieces {
		total += javascript.Units(p.text)
	}
	if total > most {
		c.cutMiddle(total, most)
	}
	for _, p := range c.pieces {
		b.Add(p.kind, p.text, view.Ref{Path: c.path, Span: p.span}, p.note)
	}
	if c.tooLong {
		c.notice(b, fmt.Sprintf("[Output truncated: showing %s of %s characters.]", view.Number(most), view.Number(total)))
	}
	if c.tooManyLines {
		c.notice(b, fmt.Sprintf("[File truncated: showing lines 1-%d of %d total lines. Use Read with offset and limit on the full file to read other sections.]", MaxLines, lines))
	}
	if c.longLines {
		c.notice(b, fmt.Sprintf("[Some lines exceeded %s characters and were truncated.]", view.Number(MaxLineUnits)))
	}
	if c.tooLong {
		c.notice(b, "[Use Read with offset and limit on the full file to read it in smaller sections.]")
	}
	if c.tooLong || c.tooManyLines || c.longLines {
		c.notice(b, "[Full file: "+c.path+"]")
	}
}

func (c *clamp) notice(b *view.Builder, s string) {
	b.Add(view.Notice, "\n\n"+s, view.Ref{}, "")
}

func (c *clamp) leaveOut(span text.Span, reason string) {
	if !span.IsEmpty() {
		c.left = append(c.left, view.LeftOut{Ref: view.Ref{Path: c.path, Span: span}, Reason: reason})
	}
}

// keepLines returns the first lines of shown.
func (c *clamp) keepLines(shown text.Span) text.Span {
	at := shown.Start
	for range MaxLines {
		n := strings.IndexByte(c.src[at:shown.End], '\n')
		if n < 0 {
			return shown
		}
		at += n + 1
	}
	c.tooManyLines = true
	c.leaveOut(text.Span{Start: at - 1, End: shown.End}, "the agent shows the first "+view.Number(MaxLines)+" lines of a file")
	return text.Span{Start: shown.Start, End: at - 1}
}

// cutLines makes the pieces of kept, with long lines cut.
func (c *clamp) cutLines(kept text.Span) {
	run := text.Span{Start: kept.Start, End: kept.Start} // not in pieces yet
	flush := func() {
		if !run.IsEmpty() {
			c.pieces = append(c.pieces, piece{view.Source, run.Of(c.src), run, ""})
		}
	}
	for at := kept.Start; at < kept.End; {
		line := text.Span{Start: at, End: kept.End}
		if n := strings.IndexByte(line.Of(c.src), '\n'); n >= 0 {
			line.End = at + n
		}
		at = min(line.End+1, kept.End)
		if line.Len() <= MaxLineUnits || javascript.Units(line.Of(c.src)) <= MaxLineUnits {
			run.End = at
			continue
		}
		off, half := javascript.UnitOffset(line.Of(c.src), MaxLineUnits)
		run.End = line.Start + off
		flush()
		cut := text.Span{Start: run.End, End: line.End}
		marker := lineTruncated
		if half {
			marker = string(utf8.RuneError) + marker
		}
		c.pieces = append(c.pieces, piece{view.Marker, marker, cut, "the end of a line of over " + view.Number(MaxLineUnits) + " characters"})
		c.leaveOut(cut, "the agent shows the first "+view.Number(MaxLineUnits)+" characters of a line")
		c.longLines = true
		run = text.Span{Start: line.End, End: at}
	}
	flush()
}

// cutMiddle keeps both ends of the pieces, half of most each. A negative most, from
// a description longer than the output, cuts as JavaScript's slice does.
func (c *clamp) cutMiddle(total, most int) {
	c.tooLong = true
	half := most >> 1 // rounds down
	head, tail := half, total-half
	if half <= 0 {
		head, tail = max(total+half, 0), min(-half, total)
	}
	if half == 0 {
		head = 0
	}
	first, last := c.unitsOf(0, head), c.unitsOf(max(tail, 0), total)
	var gap text.Span
	if n := len(first); n > 0 {
		gap.Start = first[n-1].span.End
	}
	if len(last) > 0 {
		gap.End = last[0].span.Start
	}
	if gap.End < gap.Start {
		gap = text.Span{}
	}
	c.leaveOut(gap, "the middle of a text over "+view.Number(most)+" characters")
	marker := piece{view.Marker, "\n... [" + view.Number(total-most) + " characters omitted] ...\n", gap, "the middle of a text over its limit"}
	c.pieces = append(append(first, marker), last...)
}

// unitsOf returns the pieces from one UTF-16 unit to another. Halves of pairs at
// both ends become U+FFFD.
func (c *clamp) unitsOf(from, to int) []piece {
	var out []piece
	at := 0
	for _, p := range c.pieces {
		n := javascript.Units(p.text)
		lo, hi := max(from-at, 0), min(to-at, n)
		at += n
		if lo >= hi {
			continue
		}
		start, halfStart := javascript.UnitOffset(p.text, lo)
		end, halfEnd := javascript.UnitOffset(p.text, hi)
		if halfStart {
			start += utf8.UTFMax // a pair is four bytes
		}
		part := p
		part.text = p.text[start:max(start, end)]
		if p.kind == view.Source {
			part.span = text.Span{Start: p.span.Start + start, End: p.span.Start + max(start, end)}
		}
		broken := piece{view.Marker, string(utf8.RuneError), text.Span{Start: part.span.Start, End: part.span.Start}, "half of a character"}
		if halfStart {
			out = append(out, broken)
		}
		if part.text != "" {
			out = append(out, part)
		}
		if halfEnd {
			broken.span = text.Span{Start: part.span.End, End: part.span.End}
			out = append(out, broken)
		}
	}
	return out
}
