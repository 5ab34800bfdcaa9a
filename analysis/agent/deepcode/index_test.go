package deepcode

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"memls/analysis/agent/javascript"
	"memls/analysis/view"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// TestDocumentsLoadMemory shows the index by the documents: MEMORY.md, whatever
// else there is.
func TestDocumentsLoadMemory(t *testing.T) {
	disk := workspacetest.NewDisk()
	disk.File("/m/MEMORY.md", "- [A](a.md)\n", time.Unix(10, 0))
	disk.File("/m/.index.md", "## T\n", time.Unix(10, 0))
	disk.File("/m/new.md", "---\ndescription: \"n\"\n---\n", time.Unix(20, 0))

	x := ReadIndex(disk, "/m", ReleaseDocs, diskLister(disk))
	if filepath.Base(x.File.Path) != IndexName || x.Hidden != nil {
		t.Errorf("loads %s, hidden %v", x.File.Path, x.Hidden)
	}
	x = ReadIndex(disk, "/m", Release0150, diskLister(disk))
	if filepath.Base(x.File.Path) != TopicIndexName || x.Hidden == nil || len(x.View.LeftOut) != 1 {
		t.Errorf("loads %s, hidden %v, left out %v", x.File.Path, x.Hidden, x.View.LeftOut)
	}
	// The description is shown from inside its quotes.
	if got := x.View.Loaded("/m/new.md", spanOf(t, disk, "/m/new.md", `"n"`)); len(got) != 1 || got[0].Kind != view.Source {
		t.Errorf("the description of new.md: %v", got)
	}
}

// TestCutIsMapped shows which lines of an index over its limits are lost.
func TestCutIsMapped(t *testing.T) {
	disk := workspacetest.NewDisk()
	disk.File("/m/MEMORY.md", "\n"+strings.Repeat("- line\n", 199)+"- last\n- lost\n\n", time.Time{})
	x := ReadIndex(disk, "/m", "", diskLister(disk))
	lost := x.View.LeftOut
	if len(lost) != 1 || lost[0].Span.Of(x.File.Text) != "\n- lost" {
		t.Fatalf("left out %v", lost)
	}
	if !x.Cut.ByLines || x.Cut.ByBytes || x.Cut.Lines != 201 {
		t.Errorf("cut %+v", x.Cut)
	}
	if x.View.Used != x.Cut.Text.Len() || x.View.Limit != MaxIndexBytes || x.View.Unit != "bytes" {
		t.Errorf("budget %d of %d %s", x.View.Used, x.View.Limit, x.View.Unit)
	}
}

// FuzzTruncate holds that what is loaded of an index never passes its limits, ends
// at a character, and is all of it when it fits.
func FuzzTruncate(f *testing.F) {
	for _, s := range []string{"", "a", strings.Repeat("- x\n", 201), strings.Repeat("记", 9000), strings.Repeat("a\r\n", 13000), strings.Repeat("😀\n", 199) + strings.Repeat("é", 20000)} {
		f.Add(s, 1)
	}
	f.Fuzz(func(t *testing.T, s string, times int) {
		if !utf8.ValidString(s) {
			return
		}
		if times > 0 && len(s) > 0 {
			s = strings.Repeat(s, min(times, 60_000/len(s)+1))
		}
		c := Truncate(s)
		kept, whole := c.Kept.Of(s), c.Text.Of(s)
		if whole != javascript.Trim(s) || !strings.HasPrefix(whole, kept) || !utf8.ValidString(kept) {
			t.Fatalf("kept %d of %d bytes", len(kept), len(whole))
		}
		if strings.Count(kept, "\n") >= MaxIndexLines {
			t.Fatalf("%d line ends", strings.Count(kept, "\n"))
		}
		limit := MaxIndexBytes
		if c.ByBytes {
			limit -= len(cutNotice)
			if limit-len(kept) >= utf8.UTFMax {
				t.Fatalf("%d bytes kept where %d fit", len(kept), limit)
			}
		}
		if len(kept) > limit {
			t.Fatalf("%d bytes of %d", len(kept), limit)
		}
		fits := len(whole) <= MaxIndexBytes && strings.Count(whole, "\n") < MaxIndexLines
		if fits != (kept == whole) || fits == (c.ByLines || c.ByBytes) {
			t.Fatalf("fits %v, kept %d of %d bytes, cut %+v", fits, len(kept), len(whole), c)
		}
	})
}

// store writes a memory directory of n memories to the real disk.
func store(b *testing.B, n int, topics bool) string {
	dir := b.TempDir()
	var index strings.Builder
	for i := range n {
		name := fmt.Sprintf("memory-%04d.md", i)
		fmt.Fprintf(&index, "- [Memory %d](%s) — a hook\n", i, name)
		content := fmt.Sprintf("---\nname: memory-%04d\ndescription: What number %d is about\ntype: project\n---\n\n%s", i, i, strings.Repeat("A line of the body.\n", 20))
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	name := IndexName
	if topics {
		name = TopicIndexName
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(index.String()), 0o600); err != nil {
		b.Fatal(err)
	}
	// All memories are newer than the index.
	if err := os.Chtimes(path, time.Time{}, time.Now().Add(-time.Hour)); err != nil {
		b.Fatal(err)
	}
	return dir
}

// BenchmarkIndex reads the index block of small and large stores: with MEMORY.md,
// which needs no look at the memories; with .index.md, which needs their times; and
// that with the times known, as a server has them.
func BenchmarkIndex(b *testing.B) {
	for _, kind := range []string{"memory", "topics", "topics-listed"} {
		for _, n := range []int{10, 5000} {
			b.Run(fmt.Sprintf("%s/%d", kind, n), func(b *testing.B) {
				disk := workspace.OS{}
				dir := store(b, n, kind != "memory")
				list := diskLister(disk)
				if kind == "topics-listed" {
					entries := list(dir)
					list = func(string) []Entry { return entries }
				}
				for b.Loop() {
					ReadIndex(disk, dir, "", list)
				}
			})
		}
	}
}

// BenchmarkScan reads the headers that the manifest of a large store needs.
func BenchmarkScan(b *testing.B) {
	disk := workspace.OS{}
	dir := store(b, 5000, false)
	for b.Loop() {
		Manifest(ScanMemories(disk, dir, dir), "")
	}
}
