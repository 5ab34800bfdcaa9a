package analysis_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	gmtext "github.com/yuin/goldmark/text"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// notes returns a DGC.md of about size bytes: rules, sections of a KiB or so,
// lists, code, links.
func notes(size int) string {
	var b strings.Builder
	b.WriteString("# Notes\n\n## Rules\n\n- Run `make test` before every commit.\n\n")
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "## Topic %d\n\nHow part %d works: see [the guide](docs/part-%d.md) and `pkg/part%d`.\n\n", i, i, i, i)
		for j := range 8 {
			fmt.Fprintf(&b, "- Step %d of part %d reads the queue, checks the *order* and writes the result, since the partner answers slowly at night.\n", j, i)
		}
		fmt.Fprintf(&b, "\n```sh\n# part %d\nmake part-%d\n```\n\n", i, i)
	}
	return b.String()
}

// BenchmarkKeystroke measures what one key costs, from the edit over the
// document and the view to every finding, in the middle of a DGC.md. The metric
// of-goldmark is that time as a part of one goldmark parse of the whole file,
// taken in the same run.
func BenchmarkKeystroke(b *testing.B) {
	for _, size := range []int{1 << 10, 32 << 10, 128 << 10, 1 << 20} {
		b.Run(fmt.Sprintf("%dKiB", size>>10), func(b *testing.B) {
			content := notes(size - 2048)
			engine := analysis.New()
			ws := workspace.New(workspace.OS{}, &workspace.Env{Home: b.TempDir()}, settings.Settings{})
			path := b.TempDir() + "/DGC.md"
			key := typing(b, engine, ws, path, content, strings.Index(content[len(content)/2:], "reads")+len(content)/2)
			if len(engine.Memories(ws.Snapshot(), path)) != 1 {
				b.Fatal("no memory")
			}
			for b.Loop() {
				key()
			}
			keystroke := b.Elapsed() / time.Duration(b.N)
			start, rounds := time.Now(), 0
			for ; rounds < 3 || time.Since(start) < 200*time.Millisecond; rounds++ {
				goldmark.DefaultParser().Parse(gmtext.NewReader([]byte(content)))
			}
			parse := time.Since(start) / time.Duration(rounds)
			b.ReportMetric(float64(keystroke)/float64(parse), "of-goldmark")
		})
	}
}
