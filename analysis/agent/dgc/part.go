package dgc

import (
	"strings"

	"memls/analysis/text"
)

// A document is looked at in parts, so that an edit costs what it touches. A Scan
// is all that needs reading a part's text, depends on nothing else, and is worth
// keeping; what depends on the neighbours (values on the next line, key blocks
// over several parts, fences, the white space round the file) is put together
// from the scans each time.

// A Part is a stretch of a document's text. Parts follow each other without gap
// and each but the last ends with LF, CRLF or a lone CR.
type Part struct {
	Len  int   // bytes
	Scan *Scan // ScanPart of its text; nil: made on the way and not kept
}

// A Scan is what one part holds. It is immutable.
type Scan struct {
	rewrites []Rewrite // by offsets of the part's own text
	redacted string
	outline  outline // of redacted

	blank    bool // white space only
	open     bool // a match may begin here and end in the next part
	begins   bool // a key block begins and does not end
	ends     bool // holds the end mark of a key block
	lastLine bool // ends with a lone CR, holds no LF
	quoted   bool // ends with a lone CR, and a quote stands behind its last LF
}

// ScanPart reads a part: text that starts where a line starts and ends where one
// ends.
func ScanPart(s string) *Scan {
	c := &Scan{redacted: s}
	if !quiet(s) {
		c.rewrites = redactAll(s, nil)
		c.redacted = Apply(s, c.rewrites)
		c.begins = inKeyBlock(s, false)
		c.ends = !nextKeyMark(s, 0, keyEnd).IsEmpty()
	}
	c.outline = readOutline(c.redacted)
	c.blank = skipSpace(s, 0) == len(s)
	c.open = reaches(s)
	if strings.HasSuffix(s, "\r") {
		line := strings.LastIndexByte(s, '\n')
		c.lastLine = line < 0
		c.quoted = strings.ContainsAny(s[line+1:], `"'`)
	}
	return c
}

// inKeyBlock reports whether s ends inside a key block, given whether it starts
// inside one.
func inKeyBlock(s string, inside bool) bool {
	for i := 0; ; inside = !inside {
		word := keyBegin
		if inside {
			word = keyEnd
		}
		mark := nextKeyMark(s, i, word)
		if mark.IsEmpty() {
			return inside
		}
		i = mark.End
	}
}

// partSize is the size in bytes from which Parts ends a part.
const partSize = 4 << 10

// Parts cuts a text that nobody has cut yet.
func Parts(src string) []Part {
	var out []Part
	for len(src) > partSize {
		n := partSize
		for n < len(src) && src[n-1] != '\n' && (src[n-1] != '\r' || src[n] == '\n') {
			n++
		}
		out = append(out, Part{Len: n})
		src = src[n:]
	}
	return append(out, Part{Len: len(src)})
}

// A group is a run of parts over which redaction can be taken by itself: no match
// crosses its ends. Almost always it is one part.
type group struct {
	span text.Span // bytes of the source
	scan *Scan
}

// groups joins parts as far as matches may reach.
func groups(src string, parts []Part) []group {
	out := make([]group, 0, len(parts))
	scans := make([]*Scan, len(parts))
	lastEnd := -1 // the last part that holds the end of a key block
	at := 0
	for i, p := range parts {
		if scans[i] = p.Scan; p.Scan == nil {
			scans[i] = ScanPart(src[at : at+p.Len])
		}
		at += p.Len
		if scans[i].ends {
			lastEnd = i
		}
	}
	at = 0
	for i := 0; i < len(parts); {
		g := group{text.Span{Start: at, End: at + parts[i].Len}, scans[i]}
		open, begins, quoted := scans[i].open, scans[i].begins, scans[i].quoted
		n := 1
		for ; i+n < len(parts) && (open || begins && i+n <= lastEnd || quoted); n++ {
			next := scans[i+n]
			from := g.span.End
			g.span.End += parts[i+n].Len
			if next.begins || next.ends {
				begins = inKeyBlock(src[from:g.span.End], begins)
			}
			if !next.blank {
				open = reaches(g.span.Of(src))
			}
			quoted = next.quoted || quoted && next.lastLine
		}
		if n > 1 {
			g.scan = ScanPart(g.span.Of(src))
		}
		out = append(out, g)
		at = g.span.End
		i += n
	}
	return out
}
