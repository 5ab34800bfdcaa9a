package agent

import (
	"strings"

	"memls/analysis/text"
)

// Escape writes text so that Markdown shows it as it is, in one line: nothing in it
// becomes a link, an image or HTML.
func Escape(s string) string {
	s = text.OneLine(s)
	var b strings.Builder
	for i, r := range s {
		// Addresses are links by themselves to many viewers.
		address := r == ':' && strings.HasPrefix(s[i:], "://") || r == '.' && i >= 3 && strings.EqualFold(s[i-3:i], "www") || r == '@'
		if address || strings.ContainsRune("\\`*_{}[]#!|<>~&$", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Code writes text in one line as code in Markdown, whatever is in it.
func Code(s string) string {
	s = text.OneLine(s)
	if s == "" {
		return ""
	}
	mark := "`"
	for strings.Contains(s, mark) {
		mark += "`"
	}
	if s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	return mark + s + mark
}
