package markdown

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	gtext "github.com/yuin/goldmark/text"

	"memls/analysis/text"
)

// memory returns a text of about n bytes like a large memory file: a heading
// every KiB, lists, links, code, some emphasis.
func memory(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "## Section %d: how the `build` works\n\n", i)
		fmt.Fprintf(&b, "The *build* needs Go 1.%d and [the notes](docs/notes-%d.md \"notes\"); see also [[deploy#step-%d|deployment]].\nIt runs in **two** steps, the second of which reads `config.%d.yaml` (see [spec]).\n\n", i%30, i, i, i)
		for k := range 8 {
			fmt.Fprintf(&b, "- fact %d.%d: run `make target-%d` before **release**, never on a Friday, see [log](log/%d.md)\n", i, k, k, k)
		}
		fmt.Fprintf(&b, "\n```sh\n# comment %d\nmake all\n```\n\n", i)
	}
	b.WriteString("[spec]: https://example.org/spec \"The specification\"\n")
	return b.String()
}

func benchmarkKeystroke(b *testing.B, size int) {
	d := Parse(memory(size))
	at := strings.Index(d.Text()[size/2:], "never") + size/2
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		e := text.Edit{Span: span(at, at), New: "x"}
		if i%2 == 1 {
			e = text.Edit{Span: span(at, at+1)}
		}
		after, err := d.Edit(e)
		if err != nil {
			b.Fatal(err)
		}
		d = after
	}
}

func BenchmarkKeystroke32K(b *testing.B) { benchmarkKeystroke(b, 32<<10) }
func BenchmarkKeystroke1M(b *testing.B)  { benchmarkKeystroke(b, 1<<20) }

func benchmarkParse(b *testing.B, size int) {
	src := memory(size)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(src)
	}
}

func BenchmarkParse32K(b *testing.B) { benchmarkParse(b, 32<<10) }
func BenchmarkParse1M(b *testing.B)  { benchmarkParse(b, 1<<20) }

// The measure of all: goldmark's own parser over the whole text.
func benchmarkGoldmark(b *testing.B, size int) {
	src := []byte(memory(size))
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		goldmark.DefaultParser().Parse(gtext.NewReader(src))
	}
}

func BenchmarkGoldmark32K(b *testing.B) { benchmarkGoldmark(b, 32<<10) }
func BenchmarkGoldmark1M(b *testing.B)  { benchmarkGoldmark(b, 1<<20) }
