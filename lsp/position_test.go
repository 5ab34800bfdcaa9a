package lsp

import (
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"memls/analysis/markdown"
)

func TestNames(t *testing.T) {
	for in, want := range map[string]string{
		"file:///home/me/DGC.md":           "/home/me/DGC.md",
		"file:///home/me/a%20b/DGC.md":     "/home/me/a b/DGC.md",
		"file:///home/me/../you/DGC.md":    "/home/you/DGC.md",
		"file://localhost/home/me/DGC.md":  "/home/me/DGC.md",
		"file://elsewhere/home/me/DGC.md":  "file://elsewhere/home/me/DGC.md",
		"file:///home/me/DGC.md?ref=1":     "file:///home/me/DGC.md?ref=1",
		"file:///home/me/%00/DGC.md":       "file:///home/me/%00/DGC.md",
		"untitled:Untitled-1":              "untitled:Untitled-1",
		"git:/home/me/DGC.md?ref=x":        "git:/home/me/DGC.md?ref=x",
		"vscode-remote://ssh/home/DGC.md":  "vscode-remote://ssh/home/DGC.md",
		"memls-view:///home/me/DGC.md?k=1": "memls-view:///home/me/DGC.md?k=1",
		"":                                 "",
	} {
		if got := nameOf(uri.URI(in)); got != want {
			t.Errorf("%s is called %q, want %q", in, got, want)
		}
	}
}

// FuzzPosition: no position of a client's leaves the text, and what we send
// comes back as the same place.
func FuzzPosition(f *testing.F) {
	f.Add("a\r\nb𝄞c\rd", uint32(1), uint32(2))
	f.Add("", uint32(1<<32-1), uint32(1<<32-1))
	f.Fuzz(func(t *testing.T, s string, line, character uint32) {
		s = strings.ToValidUTF8(s, "\uFFFD") // as the protocol package decodes texts
		doc := markdown.Parse(s)
		for kind, enc := range encodings {
			off := offset(doc.Lines(), protocol.Position{Line: line, Character: character}, enc)
			if off < 0 || off > len(s) {
				t.Fatalf("%s: offset %d of %d", kind, off, len(s))
			}
			p := position(doc.Lines(), off, enc)
			if again := position(doc.Lines(), offset(doc.Lines(), p, enc), enc); again != p {
				t.Errorf("%s: %v comes back as %v", kind, p, again)
			}
			r := protocol.Range{Start: protocol.Position{Line: line, Character: character}, End: p}
			if span := spanIn(doc.Lines(), r, enc); span.Start > span.End || span.End > len(s) {
				t.Errorf("%s: span %v", kind, span)
			}
		}
	})
}
