package consolidate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	gtext "github.com/yuin/goldmark/text"

	"memls/analysis/markdown"
)

// diary returns a log of about n bytes: dated entries that repeat, contradict and
// explain each other about many subjects.
func diary(n int) string {
	var b strings.Builder
	b.WriteString("# Diary\n\n")
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "## 20%02d-%02d-%02d\n\n", 10+i/336%80, i/28%12+1, i%28+1)
		fmt.Fprintf(&b, "Met with team %d, nothing new.\n\n", i%7)
		fmt.Fprintf(&b, "- Upload of `bundle-%d` failed with `E%d` behind the proxy. Re-ran, passed.\n", i%400, i%90)
		fmt.Fprintf(&b, "- The limit of `queue-%d` is %d messages, because the consumer of region %d cannot take more.\n", i%900, i*7%5000, i%50)
		fmt.Fprintf(&b, "- Cause: worker %d reads `config/%d.yaml` before it is written, so the default of %d s applies.\n", i, i, i%60)
		fmt.Fprintf(&b, "- User: \"please look at number %d\"\n", i)
		fmt.Fprintf(&b, "- Never restart `node-%d` while the backup of %d:00 runs.\n", i%300, i%24)
		fmt.Fprintf(&b, "- Tests green (%d passed).\n\n", i)
		if i%10 == 0 {
			fmt.Fprintf(&b, "To see it:\n\n```sh\nmake show-%d\n```\n\n", i)
		}
	}
	return b.String()
}

// The measure of all: goldmark's parse of the same log.
func BenchmarkGoldmark1M(b *testing.B) {
	src := []byte(diary(1 << 20))
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		goldmark.DefaultParser().Parse(gtext.NewReader(src))
	}
}

func BenchmarkConsolidate1M(b *testing.B) { benchmark(b, 1<<20) }
func BenchmarkConsolidate2M(b *testing.B) { benchmark(b, 2<<20) }

func benchmark(b *testing.B, size int) {
	doc := markdown.Parse(diary(size))
	b.SetBytes(int64(doc.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if File(doc, Options{}) == nil {
			b.Fatal("no log")
		}
	}
}
