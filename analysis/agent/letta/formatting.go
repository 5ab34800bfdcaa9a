package letta

import (
	"fmt"
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/text"
)

// checkFormatting says what the hook finds in the text of the Markdown file at
// path under the formatting that a config asks for.
func checkFormatting(path, src string, f Formatting) []Problem {
	var problems []Problem
	if cr := strings.IndexByte(src, '\r'); f.LF && cr >= 0 {
		problems = append(problems, Problem{Rule: RuleLineEndings, Path: path, Span: text.Span{Start: cr, End: cr + 1}, Line: path + ": formatting requires LF line endings"})
	}
	if f.FinalNewline != nil && *f.FinalNewline && src != "" && !strings.HasSuffix(src, "\n") {
		problems = append(problems, Problem{Rule: RuleFinalNewline, Path: path, Span: text.Span{Start: len(src), End: len(src)}, Line: path + ": formatting requires a final newline"})
	}
	if f.TrailingSpace != nil && *f.TrailingSpace {
		problems = append(problems, trailingSpace(path, src)...)
	}
	return problems
}

// trailingSpace reports the lines that end in a space or tab, frontmatter
// included. Two spaces behind text are a line break of Markdown, and white space in code is
// content: lines in fences, and indented ones.
func trailingSpace(path, src string) []Problem {
	var problems []Problem
	fence := ""
	for n, at := 1, 0; at <= len(src); n++ {
		line, _, _ := strings.Cut(src[at:], "\n")
		next := at + len(line) + 1
		if next <= len(src) {
			line = strings.TrimSuffix(line, "\r")
		}
		prose := cutQuotes(line)
		end := at + len(line)
		at = next
		if marker, rest := fenceMarker(prose); marker != "" &&
			(fence == "" || marker[0] == fence[0] && len(marker) >= len(fence) && javascript.Trim(rest) == "") {
			if fence == "" {
				fence = marker
			} else {
				fence = ""
			}
			continue
		}
		if fence != "" || strings.HasPrefix(prose, "    ") || strings.HasPrefix(prose, "\t") {
			continue
		}
		space := prose[len(strings.TrimRight(prose, " \t")):]
		if space == "" || space == "  " && javascript.Trim(prose) != "" {
			continue
		}
		problems = append(problems, Problem{Rule: RuleTrailingSpace, Path: path, Span: text.Span{Start: end - len(space), End: end},
			Line: fmt.Sprintf("%s:%d: formatting disallows trailing whitespace", path, n)})
	}
	return problems
}

// cutQuotes takes the marks of block quotes from the start of a line.
func cutQuotes(line string) string {
	for {
		rest := strings.TrimLeft(line, " ")
		if len(line)-len(rest) > 3 || !strings.HasPrefix(rest, ">") {
			return line
		}
		line = strings.TrimPrefix(rest[1:], " ")
	}
}

// fenceMarker returns the run of three or more backticks or tildes that a line
// begins with, and what follows it on the line; "" when there is none.
func fenceMarker(line string) (marker, rest string) {
	s := strings.TrimLeft(line, " ")
	if len(line)-len(s) > 3 || s == "" || s[0] != '`' && s[0] != '~' {
		return "", ""
	}
	rest = strings.TrimLeft(s, s[:1])
	if marker = s[:len(s)-len(rest)]; len(marker) < 3 || strings.ContainsAny(rest, "\r\u2028\u2029") {
		return "", ""
	}
	return marker, rest
}
