package main

import (
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// printable writes s so that a terminal takes it for text and nothing else:
// control characters, and those that turn the direction of writing round, come
// out as escapes. File names and memory files are somebody else's.
func printable(s string) string {
	if strings.IndexFunc(s, steers) < 0 && utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case steers(r):
			b.WriteString(escaped(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// steers reports whether r does something to a terminal or to the order of the
// characters round it.
func steers(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029'
}

func escaped(r rune) string {
	switch {
	case r == '\n':
		return `\n`
	case r == '\r':
		return `\r`
	case r == '\t':
		return `\t`
	case r < 0x100:
		return fmt.Sprintf(`\x%02x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// runeWidth returns how many cells of a terminal r takes: 0 for marks that stand
// on the character before, 2 for East Asian wide characters and emoji.
func runeWidth(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case unicode.Is(wide, r):
		return 2
	}
	return 1
}

// wide are the blocks whose characters are wide (Unicode's East_Asian_Width W
// and F), by block rather than one by one.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115F, Stride: 1}, // Hangul Jamo, leading consonants
		{Lo: 0x231A, Hi: 0x231B, Stride: 1}, // watch, hourglass
		{Lo: 0x23E9, Hi: 0x23EC, Stride: 1}, // player signs
		{Lo: 0x26A1, Hi: 0x26A1, Stride: 1}, // high voltage
		{Lo: 0x2705, Hi: 0x2705, Stride: 1}, // white heavy check mark
		{Lo: 0x2728, Hi: 0x2728, Stride: 1}, // sparkles
		{Lo: 0x274C, Hi: 0x274C, Stride: 1}, // cross mark
		{Lo: 0x2753, Hi: 0x2755, Stride: 1}, // question and exclamation marks
		{Lo: 0x2795, Hi: 0x2797, Stride: 1}, // heavy plus, minus, division
		{Lo: 0x2B50, Hi: 0x2B50, Stride: 1}, // star
		{Lo: 0x2E80, Hi: 0x303E, Stride: 1}, // CJK radicals, punctuation
		{Lo: 0x3041, Hi: 0x33FF, Stride: 1}, // kana, Bopomofo, CJK compatibility
		{Lo: 0x3400, Hi: 0x4DBF, Stride: 1}, // CJK extension A
		{Lo: 0x4E00, Hi: 0xA4CF, Stride: 1}, // CJK, Yi
		{Lo: 0xA960, Hi: 0xA97C, Stride: 1}, // Hangul Jamo extended
		{Lo: 0xAC00, Hi: 0xD7A3, Stride: 1}, // Hangul syllables
		{Lo: 0xF900, Hi: 0xFAFF, Stride: 1}, // CJK compatibility ideographs
		{Lo: 0xFE30, Hi: 0xFE6F, Stride: 1}, // CJK compatibility forms
		{Lo: 0xFF01, Hi: 0xFF60, Stride: 1}, // full-width forms
		{Lo: 0xFFE0, Hi: 0xFFE6, Stride: 1}, // full-width signs
	},
	R32: []unicode.Range32{
		{Lo: 0x1B000, Hi: 0x1B2FF, Stride: 1}, // kana supplements
		{Lo: 0x1F300, Hi: 0x1F64F, Stride: 1}, // pictographs, emoticons
		{Lo: 0x1F680, Hi: 0x1F6FF, Stride: 1}, // transport
		{Lo: 0x1F7E0, Hi: 0x1F7F0, Stride: 1}, // coloured shapes
		{Lo: 0x1F900, Hi: 0x1FAFF, Stride: 1}, // supplemental pictographs
		{Lo: 0x20000, Hi: 0x3FFFD, Stride: 1}, // CJK extensions
	},
}

// textWidth returns the cells that s takes.
func textWidth(s string) int {
	n := 0
	for _, r := range s {
		n += runeWidth(r)
	}
	return n
}

// pad fills s with blanks to n cells.
func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-textWidth(s))) }

// wrap cuts s between words into lines of at most width cells; a longer word has a
// line of its own.
func wrap(s string, width int) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(s) {
		switch {
		case line == "":
			line = word
		case textWidth(line)+1+textWidth(word) <= width:
			line += " " + word
		default:
			out = append(out, line)
			line = word
		}
	}
	return append(out, line)
}

// printableLine is printable for a line of a text, which may hold tabs.
func printableLine(line string) string {
	parts := strings.Split(line, "\t")
	for i := range parts {
		parts[i] = printable(parts[i])
	}
	return strings.Join(parts, "\t")
}

// lines yields the lines of s without their line feeds; what follows the last
// line feed is a line unless it is empty.
func lines(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for s != "" {
			line, rest, _ := strings.Cut(s, "\n")
			if !yield(line) {
				return
			}
			s = rest
		}
	}
}

// printableLines makes text harmless for a terminal, line by line.
func printableLines(s string) string {
	var b strings.Builder
	for line := range lines(s) {
		b.WriteString(printableLine(line) + "\n")
	}
	return b.String()
}
