package letta

import (
	"regexp"
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
)

// MaxSummary is how long a summary may be, in UTF-16 units; of a longer one the
// agent shows the first 297 and three dots.
const MaxSummary = 300

// A Summary is what the listing of a directory says about a directory in it.
type Summary struct {
	Text string // as it is shown, before escaping; "" when there is none
	// Span is where it stands in the index: the paragraph, or the description in
	// the frontmatter, which an index should not have.
	Span text.Span
	// Cut says that the paragraph is over MaxSummary.
	Cut bool
	// Frontmatter says that it is the description in the frontmatter.
	Frontmatter bool
}

// Summarize returns the summary of a directory whose MEMORY.md has the text src:
// its first block of prose. Blocks are split at blank lines alone, and a block is
// passed over when it begins as a heading, list, table, fence or tag does: so text
// that stands right under a heading is no summary, and a blank line in a fence
// makes its rest one.
func Summarize(src string) Summary {
	d := ParseDisplay(src)
	if d.Description != "" {
		return Summary{Text: d.Description, Span: d.DescriptionSpan, Frontmatter: true}
	}
	for at := d.Body.Start; at < d.Body.End; {
		block, next := blockAt(src, text.Span{Start: at, End: d.Body.End})
		at = next
		block = javascript.TrimSpan(src, block)
		if block.IsEmpty() || isMarkup(block.Of(src)) {
			continue
		}
		s := shortenLinks(joinLines(normalLines(src, block)))
		cut := javascript.Units(s) > MaxSummary
		if cut {
			s = javascript.FirstUnits(s, MaxSummary-len("...")) + "..."
		}
		return Summary{Text: s, Span: block, Cut: cut}
	}
	return Summary{}
}

// blockAt returns the block that begins where span does, and where the next one
// begins: behind a line end, white space and another line end.
func blockAt(src string, span text.Span) (block text.Span, next int) {
	for at := span.Start; at < span.End; {
		n := strings.IndexAny(src[at:span.End], "\r\n")
		if n < 0 {
			break
		}
		at += n
		space := src[at:span.End]
		space = space[:indent(space)]
		if strings.Count(normalLines(space, text.Span{End: len(space)}), "\n") > 1 {
			return text.Span{Start: span.Start, End: at}, at + len(space)
		}
		at += max(len(space), 1)
	}
	return span, span.End
}

// isMarkup reports whether a block begins as something that is no prose to the
// agent: /^(#|[-*+] |\d+\. |\||```|<)/.
func isMarkup(block string) bool {
	switch block[0] {
	case '#', '|', '<':
		return true
	case '-', '*', '+':
		return strings.HasPrefix(block[1:], " ")
	}
	digits := strings.TrimLeft(block, "0123456789")
	return strings.HasPrefix(block, "```") || len(digits) < len(block) && strings.HasPrefix(digits, ". ")
}

// joinLines replaces each line end, and the white space around it, by a space.
func joinLines(s string) string {
	if !strings.Contains(s, "\n") {
		return s
	}
	var b strings.Builder
	for s != "" {
		n := len(s) - len(strings.TrimLeftFunc(s, javascript.IsSpace))
		switch {
		case strings.Contains(s[:n], "\n"):
			b.WriteByte(' ')
		case n > 0:
			b.WriteString(s[:n])
		default:
			if n = strings.IndexFunc(s, javascript.IsSpace); n < 0 {
				n = len(s)
			}
			b.WriteString(s[:n])
		}
		s = s[n:]
	}
	return b.String()
}

var linkPattern = regexp.MustCompile(`\[([^\]]+)\]\([^)]*\)`)

// shortenLinks leaves only the words of each link.
func shortenLinks(s string) string {
	return linkPattern.ReplaceAllString(s, "${1}")
}
