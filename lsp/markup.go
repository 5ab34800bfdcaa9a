package lsp

import (
	"strings"

	"go.lsp.dev/protocol"
)

// markup is Markdown for the client; without it, as text for one that shows none.
func markup(md string, plain bool) *protocol.MarkupContent {
	if plain {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: plainText(md)}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: md}
}

// plainText is the text of Markdown as memls itself writes it: bold words, code, links
// and escapes lose their marks, the lines of a code block stay as they are.
func plainText(md string) string {
	var b strings.Builder
	fence := ""
	for line := range strings.Lines(md) {
		bare := strings.TrimRight(line, "\n")
		marks := bare[:len(bare)-len(strings.TrimLeft(bare, "`"))]
		switch {
		case fence == "" && len(marks) >= 3 && len(marks) == len(bare):
			fence = marks
		case fence != "" && bare == fence:
			fence = ""
		case fence != "":
			b.WriteString(line)
		default:
			plainLine(&b, line)
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

func plainLine(b *strings.Builder, s string) {
	for len(s) > 0 {
		switch {
		case s[0] == '\\' && len(s) > 1 && s[1] < 0x80 && s[1] != '\n':
			b.WriteByte(s[1])
			s = s[2:]
		case strings.HasPrefix(s, "**"):
			s = s[2:]
		case s[0] == '`':
			marks := s[:len(s)-len(strings.TrimLeft(s, "`"))]
			body, rest, ok := strings.Cut(s[len(marks):], marks)
			if !ok {
				b.WriteString(s)
				return
			}
			b.WriteString(strings.TrimSpace(body))
			s = rest
		case s[0] == '[':
			label, rest, ok := strings.Cut(s[1:], "](")
			if _, after, closed := strings.Cut(rest, ")"); ok && closed {
				b.WriteString(label)
				s = after
				continue
			}
			b.WriteByte('[')
			s = s[1:]
		default:
			n := strings.IndexAny(s[1:], "\\*`[") + 1
			if n == 0 {
				n = len(s)
			}
			b.WriteString(s[:n])
			s = s[n:]
		}
	}
}
