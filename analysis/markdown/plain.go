package markdown

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/text"
)

// plain returns the leaf's text as a reader sees it: without markup, escapes and
// entities resolved, line ends as spaces.
func (s *scanner) plain() string {
	if !s.heading {
		return ""
	}
	holes := append(s.markup, s.emphasis()...)
	slices.SortStableFunc(holes, func(a, b hole) int { return cmp.Compare(a.from, b.from) })
	var out strings.Builder
	at := 0
	for _, h := range holes {
		if h.from < at { // inside a link that is markup as a whole
			continue
		}
		out.WriteString(unescapeEntities(s.s[at:h.from]))
		if h.verbatim {
			out.Write(s.s[h.from:h.to])
		}
		at = h.to
	}
	out.WriteString(unescapeEntities(s.s[at:]))
	return text.OneLine(out.String())
}

func unescapeEntities(b []byte) string {
	if bytes.IndexByte(b, '&') < 0 {
		return string(b)
	}
	// A backslash here escapes nothing: those that do are holes.
	return unescape(bytes.ReplaceAll(b, []byte{'\\'}, []byte(`\\`)))
}

// maxDelimiters bounds the pairing of emphasis in one heading.
const maxDelimiters = 64

// A delimiter is a run of * or _ that may begin or end emphasis.
type delimiter struct {
	from, to    int // what is not yet paired
	char        byte
	opens, ends bool
}

// emphasis pairs * and _ in the leaf outside its holes, by CommonMark's flanking
// rules, but not its rule of three.
func (s *scanner) emphasis() (out []hole) {
	holes := slices.Clone(s.markup)
	slices.SortStableFunc(holes, func(a, b hole) int { return cmp.Compare(a.from, b.from) })
	var open []delimiter
	count := 0
	for i, h := 0, 0; i < len(s.s); {
		for h < len(holes) && holes[h].to <= i {
			h++
		}
		if h < len(holes) && holes[h].from <= i {
			i = holes[h].to
			continue
		}
		c := s.s[i]
		if c != '*' && c != '_' {
			i++
			continue
		}
		d := delimiter{from: i, char: c}
		for i < len(s.s) && s.s[i] == c {
			i++
		}
		d.to = i
		if count++; count > maxDelimiters {
			return nil
		}
		d.flanks(s.s)
		if d.ends {
			for k := len(open) - 1; k >= 0 && d.from < d.to; k-- {
				o := &open[k]
				if o.char != c {
					continue
				}
				n := min(o.to-o.from, d.to-d.from)
				out = append(out, hole{o.to - n, o.to, false}, hole{d.from, d.from + n, false})
				o.to -= n
				d.from += n
				if o.from == o.to {
					open = open[:k]
				} else {
					open = open[:k+1]
				}
			}
		}
		if d.opens && d.from < d.to {
			open = append(open, d)
		}
	}
	return out
}

// flanks decides whether the run may open or end emphasis.
func (d *delimiter) flanks(s []byte) {
	before, _ := utf8.DecodeLastRune(s[:d.from])
	after, _ := utf8.DecodeRune(s[d.to:])
	spaceBefore := d.from == 0 || unicode.IsSpace(before)
	spaceAfter := d.to == len(s) || unicode.IsSpace(after)
	punctBefore := unicode.IsPunct(before) || unicode.IsSymbol(before)
	punctAfter := unicode.IsPunct(after) || unicode.IsSymbol(after)
	left := !spaceAfter && (!punctAfter || spaceBefore || punctBefore)
	right := !spaceBefore && (!punctBefore || spaceAfter || punctAfter)
	d.opens, d.ends = left, right
	if d.char == '_' {
		d.opens = left && (!right || punctBefore)
		d.ends = right && (!left || punctAfter)
	}
}
