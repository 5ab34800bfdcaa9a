package jsontext

import (
	"strings"

	"memls/analysis/text"
)

// Mend returns what has to go for a problem of src to go, where taking something away
// is enough; lost says that it is somebody's words.
func Mend(src string, p Problem) (title string, span text.Span, lost, ok bool) {
	switch p.Fault {
	case Comment:
		span := p.Span
		start := text.LineStart(src, span.Start)
		end := len(src)
		if i := strings.IndexByte(src[span.End:], '\n'); i >= 0 {
			end = span.End + i + 1
		}
		if strings.TrimSpace(src[start:span.Start]) == "" && strings.TrimSpace(src[span.End:end]) == "" {
			span = text.Span{Start: start, End: end} // the line is left with nothing
		} else {
			span.Start = start + len(strings.TrimRight(src[start:span.Start], " \t"))
		}
		return "Remove the comment", span, true, true
	case TrailingComma:
		return "Remove the comma", p.Span, false, true
	case ByteOrderMark:
		return "Remove the byte order mark", p.Span, false, true
	}
	return "", text.Span{}, false, false
}
