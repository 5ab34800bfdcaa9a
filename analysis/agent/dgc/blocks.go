package dgc

import (
	"memls/analysis/text"
	"memls/analysis/view"
)

// A Release is a version of DGC, as far as versions load files differently.
type Release string

const (
	// Next is what came after 0.47.0: headings inside code fences do not count.
	// (Its number is not known.)
	Next Release = "next"
	// V0470 is release 0.47.0, which knows no fences: a "# comment" line in a code
	// block ends the section it stands in.
	V0470 Release = "0.47.0"
)

// Releases are the releases that memls knows, the default first.
var Releases = []Release{Next, V0470}

// A RuleBy says what makes a section a rule.
type RuleBy uint8

const (
	NoRule    RuleBy = iota
	ByHeading        // its heading starts with the word Rule or Rules
	ByMarker         // it holds RuleMarker
)

// loaded is a file's text as DGC measures it: redacted, without outer white
// space, with the way back to the source.
type loaded struct {
	text   view.Strand
	pieces []piece

	plain      text.Span // source that is not in text yet, since more may follow it
	plainChars int
}

// A piece is one group's share of loaded text.
type piece struct {
	at      view.Pos // in loaded.text
	text    string
	outline *outline
}

// load puts the groups of src together.
func load(src string, groups []group) *loaded {
	for len(groups) > 0 && groups[0].scan.blank {
		groups = groups[1:]
	}
	for len(groups) > 0 && groups[len(groups)-1].scan.blank {
		groups = groups[:len(groups)-1]
	}
	l := &loaded{pieces: make([]piece, 0, len(groups))}
	var at view.Pos
	for i, g := range groups {
		p := piece{at, g.scan.redacted, &g.scan.outline}
		left, right := 0, len(p.text)
		if i == len(groups)-1 {
			right = backSpace(p.text, right)
			p.outline = p.outline.trimmed(p.text, right)
		}
		if i == 0 {
			if left = skipSpace(p.text, 0); left > 0 {
				o := readOutline(p.text[left:right])
				p.outline = &o
			}
		}
		l.addRuns(src, g, left, right, p.outline.chars)
		p.text = p.text[left:right]
		l.pieces = append(l.pieces, p)
		at = view.Pos{Byte: at.Byte + len(p.text), Char: at.Char + p.outline.chars}
	}
	l.flush(src)
	return l
}

// addRuns appends what g's redacted text holds between two offsets, which do not
// lie inside what a rewrite made: so many code points.
func (l *loaded) addRuns(src string, g group, left, right, chars int) {
	if len(g.scan.rewrites) == 0 {
		l.addPlain(src, text.Span{Start: left, End: right}.Shift(g.span.Start), chars)
		return
	}
	at, shift := left, g.span.Start // byte of the redacted text, and how far the source is ahead of it
	plain := func(end int) {
		if at < end {
			l.addPlain(src, text.Span{Start: at, End: end}.Shift(shift), charCount(g.scan.redacted[at:end]))
		}
	}
	for _, w := range g.scan.rewrites {
		span := w.Span.Shift(g.span.Start)
		plain(span.Start - shift)
		l.flush(src)
		l.text.Add(view.Run{Text: Redacted, Chars: len(Redacted), Kind: view.Redaction, Source: span, Note: w.Class})
		at = span.Start - shift + len(Redacted)
		shift = span.End - at
	}
	plain(right)
}

// addPlain appends source text as it stands, together with what it continues.
func (l *loaded) addPlain(src string, span text.Span, chars int) {
	if l.plain.End != span.Start {
		l.flush(src)
		l.plain = text.Span{Start: span.Start, End: span.Start}
	}
	l.plain.End = span.End
	l.plainChars += chars
}

func (l *loaded) flush(src string) {
	l.text.Add(view.Run{Text: l.plain.Of(src), Chars: l.plainChars, Kind: view.Source, Source: l.plain})
	l.plain, l.plainChars = text.Span{}, 0
}

// trimmed returns the outline of s[:right], where only white space follows.
func (o outline) trimmed(s string, right int) *outline {
	o.chars -= charCount(s[right:])
	// A heading is its # and a blank: when the blank goes, so does the heading.
	if n := len(o.heads) - 1; n >= 0 {
		end := o.heads[n].at
		for end < right && s[end] == '#' {
			end++
		}
		if end == right {
			o.heads = o.heads[:n]
		}
	}
	return &o
}

// A block is what DGC keeps or leaves as one: from a heading to the next, or
// what stands before the first.
type block struct {
	from, to view.Pos // in loaded.text
	piece    int      // where it starts
	headed   bool     // it starts with a heading
	rule     RuleBy
}

// eachBlock cuts the text at the headings that count in a release and calls f for
// each block, in order. A text that is not empty has at least one.
func (l *loaded) eachBlock(release Release, f func(block)) {
	if len(l.pieces) == 0 {
		return
	}
	var current block
	var open fence
	for i, p := range l.pieces {
		fences, markers := p.outline.fences, p.outline.markers
		mark := func(until int) {
			for len(markers) > 0 && markers[0] < until {
				if current.rule == NoRule {
					current.rule = ByMarker
				}
				markers = markers[1:]
			}
		}
		for _, h := range p.outline.heads {
			for len(fences) > 0 && fences[0].at < h.at {
				open = open.next(fences[0])
				fences = fences[1:]
			}
			if open.size > 0 && release != V0470 {
				continue
			}
			mark(h.at)
			current.to = view.Pos{Byte: p.at.Byte + h.at, Char: p.at.Char + h.char}
			if current.to.Byte > 0 {
				f(current)
			}
			current = block{from: current.to, piece: i, headed: true}
			if h.rule {
				current.rule = ByHeading
			}
		}
		mark(len(p.text))
		for _, line := range fences {
			open = open.next(line)
		}
	}
	current.to = l.text.Len()
	f(current)
}

// firstLine returns the first line of a block. Pieces end at line ends, so it is
// whole in one.
func (l *loaded) firstLine(b block) string {
	p := l.pieces[b.piece]
	return firstLine(p.text[b.from.Byte-p.at.Byte:])
}

// Starts returns the offsets in src at which DGC cuts src into blocks: its
// headings, as far as the release knows them. Where two releases differ, a code
// fence holds a line that looks like a heading.
func Starts(src string, parts []Part, release Release) []int {
	l := load(src, read(src, parts, nil))
	var out []int
	l.eachBlock(release, func(b block) {
		if b.headed {
			out = append(out, l.text.Source(b.from, view.Pos{Byte: b.from.Byte + 1}).Start)
		}
	})
	return out
}
