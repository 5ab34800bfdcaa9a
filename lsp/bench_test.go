package lsp_test

import (
	"fmt"
	"strings"
	"testing"

	"go.lsp.dev/protocol"

	"memls/lsp/lsptest"
)

// notes is a memory file of about size bytes: sections of a kilobyte, as people
// write them.
func notes(size int) string {
	var b strings.Builder
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "## Section %d\n\n", i)
		for j := range 12 {
			fmt.Fprintf(&b, "- Fact %d of section %d: the `build` needs its documents, and a few more words.\n", j, i)
		}
		b.WriteString("\nMore in [the guide](docs/guide.md).\n\n")
	}
	return b.String()
}

func BenchmarkKeystroke32K(b *testing.B) { benchmarkKeystroke(b, 32<<10-2048) }
func BenchmarkKeystroke1M(b *testing.B)  { benchmarkKeystroke(b, 1<<20-2048) }

// benchmarkKeystroke types a character, waits for the findings in that version
// and asks for the new view, over the wire. A client that pulls waits for no
// debounce, so this is what a key costs.
func benchmarkKeystroke(b *testing.B, size int) {
	p := newProject(b, map[string]string{"docs/guide.md": "# Guide\n"})
	e := p.start(b, pulling)
	u := p.uri("DGC.md")
	e.Open(u, notes(size))
	e.Pull(u)
	e.View(u)
	pos := protocol.Position{Line: uint32(strings.Count(e.Text(u), "\n") / 2), Character: 2}
	version := e.Version(u)
	type partial = protocol.TextDocumentContentChangePartial
	for i := 0; b.Loop(); i++ {
		// Typed and taken back, so that the text does not grow.
		c := &partial{Range: protocol.Range{Start: pos, End: pos}, Text: "x"}
		if i%2 == 1 {
			c = &partial{Range: protocol.Range{Start: pos, End: protocol.Position{Line: pos.Line, Character: pos.Character + 1}}}
		}
		version++
		e.Notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
			TextDocument:   protocol.VersionedTextDocumentIdentifier{TextDocumentIdentifier: textDocument(u), Version: version},
			ContentChanges: []protocol.TextDocumentContentChangeEvent{c},
		})
		e.Pull(u)
		e.View(u)
	}
}

// BenchmarkStart is from a new connection to the first findings in an open file.
func BenchmarkStart(b *testing.B) {
	p := newProject(b, map[string]string{"DGC.md": notes(30 << 10), "docs/guide.md": "# Guide\n"})
	for b.Loop() {
		e := p.start(b, func(c *lsptest.Config) { c.Server.FS = notTheSystem{} })
		e.Diagnostics(e.OpenFile(p.path("DGC.md")))
		e.HangUp()
	}
}
