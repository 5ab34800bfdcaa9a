//go:build speed

package analysis_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	gmtext "github.com/yuin/goldmark/text"

	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

var keep = flag.Bool("keep", false, "write what is measured as the new baseline")

const baselineFile = "../testdata/speed/baseline.txt"

// How much more than the baseline is a regression. Allocations of one key differ by a
// few in a hundred from run to run, as maps grow by the seeds of their hashes: a quarter
// more is work that was not there. Times are those of the least disturbed of many keys, against
// the least disturbed of many parses in the same process; machines differ in how the two
// compare, so only a key of three times the cost is one.
const (
	moreAllocations = 1.25
	moreTime        = 3.0
)

// A cost is what one key costs.
type cost struct {
	name          string
	allocs, bytes float64
	quickest      time.Duration // of the key that took least
	ofGoldmark    float64       // that, as a part of one goldmark parse of the file
}

// TestBaseline compares what a key costs with what it cost when the baseline was kept.
// It needs no quiet machine.
func TestBaseline(t *testing.T) {
	var now []cost
	for _, size := range []int{32 << 10, 1 << 20} {
		content, path := notes(size-2048), t.TempDir()+"/DGC.md"
		ws := workspace.New(workspace.OS{}, &workspace.Env{Home: t.TempDir()}, settings.Settings{})
		at := strings.Index(content[len(content)/2:], "reads") + len(content)/2
		now = append(now, costOf(fmt.Sprintf("DGC.md of %d KiB", size>>10), content, typing(t, analysis.New(), ws, path, content, at)))
	}
	f := store(t, 1000)
	for _, place := range [][3]string{{"index", "MEMORY.md", "\n"}, {"target", "MEMORY.md", ".md"}, {"note", "note-3.md", "\n"}} {
		now = append(now, costInStore(t, f, place[0]+" in 1000 files", place[1], place[2]))
	}
	home, dir := deepcodeStore(t, "projects/-srv-shop/memory", 400)
	ws := workspace.New(workspace.OS{}, &workspace.Env{Home: home}, settings.Settings{})
	ws.Configure([]string{dir}, settings.Settings{})
	content := read(t, filepath.Join(dir, "MEMORY.md"))
	now = append(now, costOf("deepcode index of 400 memories", content, typing(t, analysis.New(), ws, filepath.Join(dir, "MEMORY.md"), content, len(content)-2)))

	if *keep {
		keepBaseline(t, now)
		return
	}
	before := readBaseline(t)
	for _, c := range now {
		b, known := before[c.name]
		t.Logf("%s: %.0f allocations, %.0f bytes, %.3f of a parse; kept: %.0f, %.0f, %.3f", c.name, c.allocs, c.bytes, c.ofGoldmark, b.allocs, b.bytes, b.ofGoldmark)
		switch {
		case !known:
			t.Errorf("%s: not in the baseline", c.name)
		case c.allocs > b.allocs*moreAllocations:
			t.Errorf("%s: a key makes %.0f allocations, kept is %.0f", c.name, c.allocs, b.allocs)
		case c.bytes > b.bytes*moreAllocations:
			t.Errorf("%s: a key allocates %.0f bytes, kept is %.0f", c.name, c.bytes, b.bytes)
		case c.ofGoldmark > b.ofGoldmark*moreTime:
			t.Errorf("%s: a key costs %.3f of a goldmark parse, kept is %.3f", c.name, c.ofGoldmark, b.ofGoldmark)
		}
	}
}

// costInStore is what a key costs in a file of a store, before a place in it.
func costInStore(t testing.TB, f *folder, name, file, before string) cost {
	content := read(t, f.path(file))
	defer f.ws.Close(f.path(file))
	return costOf(name, content, typing(t, f.e, f.ws, f.path(file), content, strings.LastIndex(content, before)))
}

func read(t testing.TB, path string) string {
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// costOf measures a key: allocations of the cheapest of some rounds, and the time of the
// quickest key, which nothing else on the machine has held up.
func costOf(name, content string, key func() []check.Finding) cost {
	const rounds, keys = 3, 50
	out := cost{name: name, quickest: time.Hour}
	for round := range rounds {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range keys {
			out.quickest = min(out.quickest, timed(func() { key() }))
		}
		runtime.ReadMemStats(&after)
		allocs, bytes := float64(after.Mallocs-before.Mallocs)/keys, float64(after.TotalAlloc-before.TotalAlloc)/keys
		if round == 0 || allocs < out.allocs {
			out.allocs = allocs
		}
		if round == 0 || bytes < out.bytes {
			out.bytes = bytes
		}
	}
	out.ofGoldmark = float64(out.quickest) / float64(goldmarkTime(content))
	return out
}

// goldmarkTime is the time of one goldmark parse, the least of many. Of a large file it
// is that of the beginning for each byte: a parse that takes long is always disturbed.
func goldmarkTime(content string) time.Duration {
	begin := content[:min(len(content), 32<<10)]
	least := time.Hour
	for range 200 {
		least = min(least, timed(func() { goldmark.DefaultParser().Parse(gmtext.NewReader([]byte(begin))) }))
	}
	return time.Duration(float64(least) * float64(len(content)) / float64(len(begin)))
}

func timed(f func()) time.Duration {
	began := time.Now()
	f()
	return time.Since(began)
}

const baselineHead = "# What one key costs: allocations, bytes, part of a goldmark parse of the file, place.\n"

func keepBaseline(t *testing.T, costs []cost) {
	out := baselineHead
	for _, c := range costs {
		out += fmt.Sprintf("%.0f\t%.0f\t%.4f\t%s\n", c.allocs, c.bytes, c.ofGoldmark, c.name)
	}
	if err := os.WriteFile(baselineFile, []byte(out), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readBaseline(t *testing.T) map[string]cost {
	out := map[string]cost{}
	for line := range strings.Lines(strings.TrimPrefix(read(t, baselineFile), baselineHead)) {
		var c cost
		if _, err := fmt.Sscanf(line, "%g\t%g\t%g\t", &c.allocs, &c.bytes, &c.ofGoldmark); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		c.name = strings.TrimSpace(line[strings.LastIndexByte(line, '\t')+1:])
		out[c.name] = c
	}
	return out
}
