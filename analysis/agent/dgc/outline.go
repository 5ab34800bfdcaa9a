package dgc

import (
	"math"
	"strings"
)

// An outline is what one stretch of redacted text contributes to the blocks of
// its file. It depends on that stretch alone, which must start and end at line
// ends: whether a heading stands inside a fence is decided where stretches meet.
// Offsets are bytes of the stretch.
type outline struct {
	chars   int         // code points
	heads   []heading   // ATX headings, those in fences too
	fences  []fenceLine // lines that may open or close a fence
	markers []int       // where RuleMarker stands
}

// RuleMarker makes a rule of the section that holds it, anywhere and exactly so.
const RuleMarker = "<!-- dgc:rule -->"

type heading struct {
	at   int  // first byte
	char int  // code points before it
	rule bool // the text starts with the word rule or rules
}

type fenceLine struct {
	at   int  // first byte of the line
	mark byte // ` or ~
	size int  // how many
	bare bool // only white space follows on the line: it may close a fence
}

// readOutline reads s in one pass for each kind of line.
func readOutline(s string) outline {
	var o outline
	o.chars = readHeadings(s, &o.heads)
	o.fences = readFences(s)
	for i := 0; ; {
		n := strings.Index(s[i:], RuleMarker)
		if n < 0 {
			return o
		}
		o.markers = append(o.markers, i+n)
		i += n + len(RuleMarker)
	}
}

// readHeadings appends the headings of s and returns its length in code points.
// A heading is 1 to 6 # in the first column, then a space or a tab.
func readHeadings(s string, heads *[]heading) int {
	chars, counted := 0, 0
	for i := 0; ; {
		n := strings.IndexByte(s[i:], '#')
		if n < 0 {
			return chars + charCount(s[counted:])
		}
		i += n
		end := i
		for end < len(s) && s[end] == '#' {
			end++
		}
		if end-i <= 6 && end < len(s) && (s[end] == ' ' || s[end] == '\t') && startsLine(s, i) {
			chars += charCount(s[counted:i])
			counted = i
			*heads = append(*heads, heading{i, chars, saysRule(s, end)})
		}
		i = end
	}
}

// saysRule reports whether, behind the blanks at byte i of s, the word rule or
// rules stands.
func saysRule(s string, i int) bool {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	end := hasWord(s, i, "rule")
	if end < 0 {
		return false
	}
	if plural := hasWord(s, end, "s"); plural > 0 {
		end = plural
	}
	return !wordAt(s, end)
}

// readFences returns the lines of 0 to 3 spaces and at least three ` or ~.
func readFences(s string) (out []fenceLine) {
	ticks, tildes := nextMarks(s, 0, "```"), nextMarks(s, 0, "~~~")
	for min(ticks, tildes) < len(s) {
		i := min(ticks, tildes)
		end := i
		for end < len(s) && s[end] == s[i] {
			end++
		}
		line := i
		for line > 0 && s[line-1] == ' ' && i-line < 4 {
			line--
		}
		if i-line < 4 && startsLine(s, line) {
			out = append(out, fenceLine{line, s[i], end - i, blankLine(s, end)})
		}
		if i == ticks {
			ticks = nextMarks(s, end, "```")
		} else {
			tildes = nextMarks(s, end, "~~~")
		}
	}
	return out
}

// nextMarks returns where w next stands at or after byte i, or a number past
// every offset.
func nextMarks(s string, i int, w string) int {
	if n := strings.Index(s[i:], w); n >= 0 {
		return i + n
	}
	return math.MaxInt
}

// blankLine reports whether only white space stands between byte i of s and the
// end of its line.
func blankLine(s string, i int) bool {
	for i < len(s) && lineEndAt(s, i) == 0 {
		n := spaceLen(s, i)
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}

// A fence is an open code fence; the zero fence is none.
type fence struct {
	mark byte
	size int
}

// next returns the state behind a fence line.
func (f fence) next(l fenceLine) fence {
	switch {
	case f.size == 0:
		return fence{l.mark, l.size}
	case l.mark == f.mark && l.size >= f.size && l.bare:
		return fence{}
	}
	return f
}
