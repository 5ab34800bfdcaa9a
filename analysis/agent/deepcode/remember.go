package deepcode

import (
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
)

// FactOf returns what a line typed into the composer asks to remember: the text
// behind "#", when that is the very first character, trimmed. ok is false when
// there is none and the agent does nothing.
func FactOf(input string) (fact string, ok bool) {
	rest, ok := strings.CutPrefix(input, "#")
	fact = javascript.Trim(rest)
	return fact, ok && fact != ""
}

// Bullet returns the edit that makes the agent remember a fact in an instruction
// file: the line feeds at its end (and only these) give way to one, and a bullet
// follows. Line ends in the fact stay.
func Bullet(file, fact string) text.Edit {
	end := len(strings.TrimRight(file, "\n"))
	bullet := "- " + fact + "\n"
	if end > 0 {
		bullet = "\n" + bullet
	}
	return text.Edit{Span: text.Span{Start: end, End: len(file)}, New: bullet}
}
