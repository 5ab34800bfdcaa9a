package check

import (
	"strings"
	"unicode/utf8"
)

// A destinationManner is how an author writes the path of a link.
type destinationManner struct {
	angle   bool // in <…>
	percent bool // blanks and the like as %20, in angle brackets too
	wide    bool // what is not ASCII as well
}

// write writes a path with slashes so that ParseDestination gives it back, with no
// more percent signs than that takes.
func (m destinationManner) write(p string) string {
	if hasScheme(p) || strings.HasPrefix(p, "~") {
		p = "./" + p
	}
	special := `#?%\<>` + "\x00\n\r\t"
	if strings.Contains(p, "&") && strings.Contains(p, ";") {
		special += "&" // an entity, as it may be
	}
	if !m.angle || m.percent {
		special += " ()"
	}
	if m.wide {
		special += wide
	}
	for _, more := range []string{"", `*{}$|"` + "`…:", "0123456789-", "."} {
		special += more
		s := percentOnly(p, special)
		if d, ok := ParseDestination(s); ok && d.Path == p {
			return s
		}
	}
	return percentOnly(p, special+"abcdefghijklmnopqrstuvwxyz") // path/to/file.md
}

// wide in a set of characters stands for all that are not ASCII.
const wide = "\uFFFD"

func hasWide(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}

// percentOnly encodes the characters of a set.
func percentOnly(s, set string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i, r := range s {
		size := max(1, utf8.RuneLen(r))
		if r == utf8.RuneError {
			_, size = utf8.DecodeRuneInString(s[i:])
		}
		if !strings.ContainsRune(set, r) && (r < utf8.RuneSelf || !strings.Contains(set, wide)) {
			b.WriteString(s[i : i+size])
			continue
		}
		for _, c := range []byte(s[i : i+size]) {
			b.WriteByte('%')
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		}
	}
	return b.String()
}
