package analysis_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memls/analysis"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// deepcodeStore makes a directory below ~/.deepcode of n memories with an index of 10
// entries.
func deepcodeStore(b testing.TB, below string, n int) (home, dir string) {
	home = b.TempDir()
	dir = filepath.Join(home, ".deepcode", below)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.Fatal(err)
	}
	var index strings.Builder
	for i := range n {
		name := fmt.Sprintf("topic-%d", i)
		if i < 10 {
			fmt.Fprintf(&index, "- [Topic %d](%s.md) — a hook of some words\n", i, name)
		}
		content := fmt.Sprintf("---\nname: %s\ndescription: what topic %d is about\ntype: project\n---\n\nThe topic is number %d.\n", name, i, i)
		if err := os.WriteFile(filepath.Join(dir, name+".md"), []byte(content), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "MEMORY.md"), []byte(index.String()), 0o644); err != nil {
		b.Fatal(err)
	}
	return home, dir
}

// BenchmarkDeepcodeKeystroke measures what one key costs in the index and in a memory
// of a project, and in one of the global drawer, from the edit to the findings. "of-10" is the cost as a
// multiple of that in a store of 10 files.
func BenchmarkDeepcodeKeystroke(b *testing.B) {
	e := analysis.New()
	for _, where := range []string{"projects/-srv-shop/memory/MEMORY.md", "projects/-srv-shop/memory/topic-3.md", "memory/topic-3.md"} {
		least := time.Duration(0)
		for _, n := range []int{10, 1000, 5000} {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(where, "/", ":"), n), func(b *testing.B) {
				home, dir := deepcodeStore(b, filepath.Dir(where), n)
				ws := workspace.New(workspace.OS{}, &workspace.Env{Home: home}, settings.Settings{})
				ws.Configure([]string{dir}, settings.Settings{})
				path := filepath.Join(dir, filepath.Base(where))
				content, err := os.ReadFile(path)
				if err != nil {
					b.Fatal(err)
				}
				key := typing(b, e, ws, path, string(content), len(content)-2)
				for b.Loop() {
					key()
				}
				each := b.Elapsed() / time.Duration(b.N)
				if n == 10 {
					least = each
				}
				b.ReportMetric(float64(each)/float64(least), "of-10")
			})
		}
	}
}

// BenchmarkDeepcodeTarget measures what one key costs inside the destination of a link
// of a project's index: each key names another file, that nothing is called. "of-10" is
// the cost as a multiple of that in a store of 10 files.
func BenchmarkDeepcodeTarget(b *testing.B) {
	e := analysis.New()
	least := time.Duration(0)
	for _, n := range []int{10, 1000, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			home, dir := deepcodeStore(b, "projects/-srv-shop/memory", n)
			ws := workspace.New(workspace.OS{}, &workspace.Env{Home: home}, settings.Settings{})
			ws.Configure([]string{dir}, settings.Settings{})
			path := filepath.Join(dir, "MEMORY.md")
			content, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			ws.Open(path, 1, string(content))
			at, typed := strings.Index(string(content), "topic-0.md")+len("topic-"), 0
			key := func() {
				typed++
				name := string([]byte{byte('a' + typed/26%26)}) + string([]byte{byte('a' + typed%26)})
				edit := text.Edit{Span: text.Span{Start: at, End: at + 2}, New: name}
				if typed == 1 {
					edit.Span.End = at + 1
				}
				s, err := ws.Change(path, 2, []func(*markdown.Document) (text.Edit, bool){func(*markdown.Document) (text.Edit, bool) { return edit, false }})
				if err != nil {
					b.Fatal(err)
				}
				e.Check(s, path)
			}
			for range 4 {
				key()
			}
			for b.Loop() {
				key()
			}
			each := b.Elapsed() / time.Duration(b.N)
			if n == 10 {
				least = each
			}
			b.ReportMetric(float64(each)/float64(least), "of-10")
		})
	}
}
