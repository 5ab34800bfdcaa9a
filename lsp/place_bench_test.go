package lsp_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	gtext "github.com/yuin/goldmark/text"
	"go.lsp.dev/protocol"

	"memls/analysis/text"
)

// BenchmarkPlace asks about a place of a file right after a key was typed into it, and
// reports how long the answer takes in parses of the file by goldmark, sent and
// received.
func BenchmarkPlace(b *testing.B) {
	index := func(n int) map[string]string {
		files := map[string]string{".memls.yaml": "agent: deepcode\n"}
		var lines strings.Builder
		for i := range n {
			name := fmt.Sprintf("notes/topic-%04d.md", i)
			fmt.Fprintf(&lines, "- [Topic %d](%s) — what is known of topic %d, in a few words\n", i, name, i)
			files["memory/"+name] = fmt.Sprintf("---\nname: topic-%04d\ndescription: about topic %d\ntype: project\n---\n\n# Topic %d\n\nText.\n", i, i, i)
		}
		files["memory/MEMORY.md"] = "# Index\n\n" + lines.String() + "- [x](top\n"
		return files
	}
	dgc := map[string]string{"DGC.md": notes(30<<10) + "\n[x](doc\n", "docs/guide.md": "# Guide\n", ".memls.yaml": "agents: [dgc]\n"}
	for _, c := range []struct {
		name, file string
		files      map[string]string
	}{
		{"dgc-32K", "DGC.md", dgc},
		{"deepcode-400-memories", "memory/MEMORY.md", index(400)},
		{"deepcode-5000-memories", "memory/MEMORY.md", index(5000)},
	} {
		p := newProject(b, c.files)
		e := p.start(b, pulling)
		u := e.OpenFile(p.path(c.file))
		e.Pull(u)
		content := e.Text(u)
		middle := len(content)/2 + strings.Index(content[len(content)/2:], "](") + 4
		heading := strings.LastIndex(content[:middle], "#")
		parse := parseTime(content)
		position := func(off int) protocol.TextDocumentPositionParams {
			return protocol.TextDocumentPositionParams{TextDocument: textDocument(u), Position: e.Range(u, text.Span{Start: off, End: off}).Start}
		}
		end := position(len(content) - 1)
		for _, ask := range []struct {
			name string
			call func()
		}{
			{"hover-link", func() {
				e.Call(protocol.MethodTextDocumentHover, &protocol.HoverParams{TextDocumentPositionParams: position(middle)}, new(protocol.LSPAny))
			}},
			{"hover-heading", func() {
				e.Call(protocol.MethodTextDocumentHover, &protocol.HoverParams{TextDocumentPositionParams: position(heading)}, new(protocol.LSPAny))
			}},
			{"completion", func() {
				e.Call(protocol.MethodTextDocumentCompletion, &protocol.CompletionParams{TextDocumentPositionParams: end}, new(protocol.LSPAny))
			}},
			{"definition", func() {
				e.Call(protocol.MethodTextDocumentDefinition, &protocol.DefinitionParams{TextDocumentPositionParams: position(middle)}, new(protocol.LSPAny))
			}},
		} {
			b.Run(c.name+"/"+ask.name, func(b *testing.B) {
				var asked []time.Duration
				for i := 0; b.Loop(); i++ {
					if i%2 == 0 { // typed and taken back, so that the text does not grow
						e.Type(u, len(content)-1, "x")
					} else {
						e.Edit(u, text.Edit{Span: text.Span{Start: len(content) - 1, End: len(content)}})
					}
					e.Pull(u) // what a key costs is another benchmark's
					start := time.Now()
					ask.call()
					asked = append(asked, time.Since(start))
				}
				slices.Sort(asked) // the half that no check of other files runs beside
				b.ReportMetric(float64(asked[len(asked)/2])/float64(parse), "of-goldmark")
			})
		}
		e.Exit()
	}
}

// parseTime is how long goldmark takes for a text, the best of a few.
func parseTime(content string) time.Duration {
	best := time.Hour
	for range 5 {
		start := time.Now()
		goldmark.DefaultParser().Parse(gtext.NewReader([]byte(content)))
		best = min(best, time.Since(start))
	}
	return best
}
