package markdown

import (
	"hash/fnv"
	"strings"
)

// Where chunks may end. A chunk ends before a line in column 0 that begins a
// block of its own whatever stands before it, unless a fence or an HTML block is
// open there; the parse of the chunk tells that for certain. Such lines are
//
//   - an ATX heading: it ends paragraphs, and lists and quotes, since it is not
//     indented;
//   - any line after a blank one: it ends quotes and paragraphs; a list it ends
//     too, or it is an item of that list, which is read alike in a list of its own;
//   - "- " and a word: it interrupts a paragraph, and is such an item.
//
// Of these the cutter takes those that a hash of the line favours, so that where
// it cuts depends on the text nearby alone, and cuts before and after an edit
// soon meet.

// sizes are those of chunks in bytes: before a line that the hash favours a
// chunk ends when it has the minimum, before any other when it has the maximum.
type sizes struct {
	minHeading, maxHeading int
	minBlock, maxBlock     int // for the other kinds of line
}

var usual = sizes{minHeading: 512, maxHeading: 2048, minBlock: 4096, maxBlock: 8192}

// known are parts that may be used again, by their text.
type known map[partKey]*Part

type partKey struct {
	text string
	skip int
}

func (k known) add(p *Part) { k[partKey{p.Text, p.skip}] = p }

// A cutter cuts src into parts.
type cutter struct {
	src     string
	sizes   sizes
	known   known
	defined func(label string) bool
	edited  bool // src is what an edit made, and not the first text of a document
}

func (c *cutter) part(start, end, skip int) *Part {
	key := partKey{c.src[start:end], skip}
	if p := c.known[key]; p != nil && p.fits(c.defined) {
		return p
	}
	if c.edited {
		// A part outlives the text that it was cut from. Those of the first text of a
		// document hold on to that one text together; those of each edit after it must not.
		key.text = strings.Clone(key.text)
	}
	p := newPart(key.text, skip, c.defined)
	c.known.add(p)
	return p
}

// next returns the part that begins at start. What it does depends on the text
// from start to the end of the first line behind the part, and on nothing else.
func (c *cutter) next(start int) (part *Part, end int) {
	skip := 0
	if start == 0 && strings.HasPrefix(c.src, bom) {
		skip = len(bom)
	}
	var guess guesser
	blank := false // the line before
	tried := 0     // bytes already parsed in vain
	for at := start; at < len(c.src); {
		lineEnd := len(c.src)
		if n := strings.IndexByte(c.src[at:], '\n'); n >= 0 {
			lineEnd = at + n + 1
		}
		line := c.src[at:lineEnd]
		// Twice as far after each attempt: all attempts together cost no more
		// than a few times the part.
		if size := at - start; size > 0 && size >= 2*tried && !guess.inside() && c.sizes.cutBefore(line, blank, size) {
			if p := c.part(start, at, skip); !p.open {
				return p, at
			}
			tried = size
		}
		guess.line(line)
		blank = isBlankLine(line)
		at = lineEnd
	}
	return c.part(start, len(c.src), skip), len(c.src)
}

func isBlankLine(line string) bool { return strings.Trim(line, " \t\r\n") == "" }

// cutBefore reports whether a chunk of size bytes should end before line.
func (z sizes) cutBefore(line string, afterBlank bool, size int) bool {
	low, high := z.minBlock, z.maxBlock
	switch c := line[0]; {
	case isATXHeading(line):
		low, high = z.minHeading, z.maxHeading
	case c <= ' ' || c == 0x7F:
		return false
	case afterBlank:
	case c == '-' && len(line) > 2 && line[1] == ' ' && line[2] > ' ' && line[2] != '-':
	default:
		return false
	}
	return size >= high || size >= low && favoured(line)
}

func isATXHeading(line string) bool {
	n := 0
	for n < len(line) && line[n] == '#' {
		n++
	}
	return n >= 1 && n <= 6 && (n == len(line) || isSpace(line[n]))
}

// favoured is true of every other line.
func favoured(line string) bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(line[:min(len(line), 64)]))
	return h.Sum32()>>8&1 == 0
}

// A guesser follows fences and comments in the usual case, so that few parts are
// parsed in vain. Nothing depends on its being right.
type guesser struct {
	fence   byte
	length  int
	comment bool
}

func (g *guesser) inside() bool { return g.fence != 0 || g.comment }

func (g *guesser) line(line string) {
	if g.comment {
		g.comment = !strings.Contains(line, "-->")
		return
	}
	s := strings.TrimLeft(line, " ")
	if len(line)-len(s) > 3 || s == "" || s[0] != '`' && s[0] != '~' && s[0] != '<' {
		return
	}
	if s[0] == '<' {
		g.comment = g.fence == 0 && strings.HasPrefix(s, "<!--") && !strings.Contains(s, "-->")
		return
	}
	n := 0
	for n < len(s) && s[n] == s[0] {
		n++
	}
	switch {
	case g.fence == 0:
		if n >= 3 && (s[0] == '~' || strings.IndexByte(s[n:], '`') < 0) && len(s) == len(line) {
			g.fence, g.length = s[0], n
		}
	case s[0] == g.fence && n >= g.length && isBlankLine(s[n:]):
		g.fence = 0
	}
}
