package text

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// LineStart returns where the line begins that the byte at off stands in. Lines end
// at LF here, which CRLF ends with too.
func LineStart(src string, off int) int { return strings.LastIndexByte(src[:off], '\n') + 1 }

// WholeLines returns s with the beginning of its first line and the end of its last,
// the line end included: what an edit removes that leaves nothing of them.
func WholeLines(src string, s Span) Span {
	s.Start = LineStart(src, s.Start)
	if s.End > s.Start && src[s.End-1] == '\n' {
		return s
	}
	if i := strings.IndexByte(src[s.End:], '\n'); i >= 0 {
		s.End += i + 1
	} else {
		s.End = len(src)
	}
	return s
}

// LineEnd returns how lines of src end: as its first one does, LF or CR LF; LF where
// there is none.
func LineEnd(src string) string {
	if i := strings.IndexByte(src, '\n'); i > 0 && src[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// Capital returns s with its first letter as a sentence begins.
func Capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[size:]
}
