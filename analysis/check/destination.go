package check

import (
	"net/url"
	"path"
	"strings"
)

// A Destination is what the destination of a link says, taken apart.
type Destination struct {
	// Path has slashes and is percent-decoded; a line number behind it
	// (a.go:12) is left out. It is empty when the link stays in its own file.
	Path string
	// Written is Path with its percent signs.
	Written string
	// Fragment is what follows #, percent-decoded.
	Fragment string
}

// maxDestination is the most bytes of a destination that may name a file: more
// than any file system takes for one name, and enough for a deep path.
const maxDestination = 1024

// ParseDestination takes a destination apart, as markdown.Link.Dest has it. ok is
// false when it names no file that memls could look for: a URL, an address, a
// path of somebody's machine, a placeholder.
func ParseDestination(dest string) (d Destination, ok bool) {
	if dest == "" || len(dest) > maxDestination || strings.HasPrefix(dest, "//") || strings.HasPrefix(dest, "~") {
		return d, false
	}
	dest, fragment, _ := strings.Cut(dest, "#")
	d.Fragment = unpercent(fragment)
	dest, _, _ = strings.Cut(dest, "?")
	d.Written = withoutLine(dest)
	if hasScheme(d.Written) || isPlaceholder(d.Written) {
		return d, false
	}
	d.Path = unpercent(d.Written)
	return d, !strings.ContainsAny(d.Path, "\x00\n\r")
}

// unpercent decodes %20 and the like; what is no such encoding stays.
func unpercent(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	if u, err := url.PathUnescape(s); err == nil {
		return u
	}
	return s
}

// withoutLine takes a line number off a path: a.go:12, a.go:12:3, a.go:12-20.
func withoutLine(s string) string {
	t := strings.TrimRight(s, "0123456789:-")
	rest := s[len(t):]
	if colon := strings.IndexByte(rest, ':'); colon >= 0 && colon+1 < len(rest) && rest[len(rest)-1] != ':' && rest[len(rest)-1] != '-' {
		return s[:len(t)+colon]
	}
	return s
}

// hasScheme reports whether s begins with a URL's scheme or a drive letter.
func hasScheme(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		case i > 0 && (c >= '0' && c <= '9' || c == '+' || c == '.' || c == '-'):
		default:
			return c == ':' && i > 0
		}
	}
	return false
}

// isPlaceholder reports whether a path stands for many, or for none: docs/*.md,
// <slug>.md, {name}.md, $DIR/x, path/to/file.md, a/.../b.
func isPlaceholder(s string) bool {
	return strings.ContainsAny(s, "*<>{}$|\"`") || strings.Contains(s, "...") || strings.Contains(s, "…") ||
		strings.HasPrefix(s, "path/to/") || strings.Contains(s, "/path/to/")
}

// isPathLike reports whether a destination looks like a path and not like a word
// in brackets behind another: f[i](x) is code that somebody did not mark.
func isPathLike(s string) bool {
	if strings.ContainsAny(s, `/\`) {
		return true
	}
	ext := path.Ext(s)
	return len(ext) > 1 && len(ext) <= 10 && len(ext) < len(s) && !strings.ContainsAny(ext, " ,()") && strings.ContainsFunc(ext, isLetter)
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// isMarkdown reports whether a path is that of a Markdown file.
func isMarkdown(p string) bool {
	switch strings.ToLower(path.Ext(p)) {
	case ".md", ".markdown", ".mdx":
		return true
	}
	return false
}

// percent writes a path as a destination that stands without angle brackets.
func percent(p string) string {
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		c := p[i]
		if c >= ' ' && c != 0x7F && strings.IndexByte(` ()<>#?%\`, c) < 0 {
			b.WriteByte(c)
			continue
		}
		const hex = "0123456789ABCDEF"
		b.WriteByte('%')
		b.WriteByte(hex[c>>4])
		b.WriteByte(hex[c&15])
	}
	return b.String()
}
