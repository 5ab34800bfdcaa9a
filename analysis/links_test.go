package analysis_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	gmtext "github.com/yuin/goldmark/text"

	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A folder is a workspace on the real disk.
type folder struct {
	t   testing.TB
	dir string
	ws  *workspace.Workspace
	e   *analysis.Engine
}

func newFolder(t testing.TB, files map[string]string) *folder {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f := &folder{t: t, dir: dir, e: analysis.New()}
	f.ws = workspace.New(workspace.OS{}, &workspace.Env{Home: t.TempDir()}, settings.Settings{})
	f.ws.Configure([]string{dir}, settings.Settings{})
	for name, content := range files {
		f.write(name, content)
	}
	return f
}

func (f *folder) path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

// write puts a file on disk and says so.
func (f *folder) write(name, content string) {
	f.t.Helper()
	if err := os.MkdirAll(filepath.Dir(f.path(name)), 0o755); err != nil {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(f.path(name), []byte(content), 0o644); err != nil {
		f.t.Fatal(err)
	}
	f.ws.DiskChanged(f.path(name))
}

// remove takes a file from disk and says so.
func (f *folder) remove(name string) {
	f.t.Helper()
	if err := os.Remove(f.path(name)); err != nil {
		f.t.Fatal(err)
	}
	f.ws.DiskChanged(f.path(name))
}

// replace gives an open document another text.
func (f *folder) replace(name, content string) {
	f.t.Helper()
	_, err := f.ws.Change(f.path(name), 2, []func(*markdown.Document) (text.Edit, bool){
		func(*markdown.Document) (text.Edit, bool) { return text.Edit{New: content}, true },
	})
	if err != nil {
		f.t.Fatal(err)
	}
}

// finds checks that a file has these findings, written "ID: message", and no
// others of the families link and index.
func (f *folder) finds(when, name string, want ...string) {
	f.t.Helper()
	var got []string
	for _, x := range f.e.Check(f.ws.Snapshot(), f.path(name)) {
		if strings.HasPrefix(x.Check.ID, "link/") || strings.HasPrefix(x.Check.ID, "index/") {
			got = append(got, x.Check.ID+": "+x.Message)
		}
	}
	if !slices.Equal(got, want) {
		f.t.Errorf("%s, in %s:\ngot  %q\nwant %q", when, name, got, want)
	}
}

// TestFindingsFollowOtherFiles moves, makes, changes and removes files that
// others link to: what is found in those follows, in each of the ways in which a
// file can change.
func TestFindingsFollowOtherFiles(t *testing.T) {
	f := newFolder(t, map[string]string{"i.md": "[x](notes/n.md)\n", "n.md": "# n\n"})
	f.finds("at first", "i.md", "link/broken: nothing at notes/n.md; did you mean n.md?")
	f.remove("n.md")
	f.write("notes/n.md", "# n\n")
	f.finds("after the move", "i.md")
	f.remove("notes/n.md")
	f.finds("after the removal", "i.md", "link/broken: nothing at notes/n.md")

	f.ws.Open(f.path("notes/n.md"), 1, "# n\n")
	f.finds("when an editor has the file, not saved yet", "i.md")
	f.ws.Close(f.path("notes/n.md"))
	f.finds("when the editor has closed it unsaved", "i.md", "link/broken: nothing at notes/n.md")

	f.write("notes/n.md", "# One\n")
	f.write("i.md", "[x](notes/n.md#two)\n")
	f.finds("a heading that is not there", "i.md", "link/fragment: no heading of notes/n.md is called #two")
	f.ws.Open(f.path("notes/n.md"), 1, "# One\n")
	f.replace("notes/n.md", "# Two\n")
	f.finds("after an edit of the other file", "i.md")
}

// TestIndexFollowsOtherFiles does the same for what an index leads to.
func TestIndexFollowsOtherFiles(t *testing.T) {
	f := newFolder(t, map[string]string{
		"MEMORY.md":          "- [A](a.md)\n- [Projects](projects/MEMORY.md)\n",
		"a.md":               "# a\n",
		"projects/MEMORY.md": "- [B](b.md)\n",
		"projects/b.md":      "---\nname: the-b\n---\n",
	})
	f.finds("at first", "MEMORY.md")
	f.write("c.md", "See [[the-b]].\n")
	f.finds("after a new memory", "MEMORY.md", "index/missing-entry: c.md is in no index, so the agent comes across it by searching alone")
	f.finds("the new memory", "c.md")

	f.ws.Open(f.path("projects/MEMORY.md"), 1, "- [B](b.md)\n")
	f.replace("projects/MEMORY.md", "- [B](b.md)\n- [C](../c.md)\n")
	f.finds("after an entry in the other index, not saved yet", "MEMORY.md")
	f.replace("projects/MEMORY.md", "nothing\n")
	f.finds("after the other index was emptied", "MEMORY.md",
		"index/missing-entry: 2 memories are in no index (c.md, projects/b.md): the agent comes across them by searching alone")

	f.ws.Open(f.path("projects/b.md"), 1, "---\nname: the-b\n---\n")
	f.replace("projects/b.md", "---\nname: the-bee\n---\n")
	f.finds("after the name was changed in an editor", "c.md", "link/wiki: no memory is called the-b")

	f.write("d.md", "---\nname: by-name\n---\n")
	f.write("MEMORY.md", "- [[by-name]]\n- [A](a.md)\n- [C](c.md)\n")
	f.ws.Open(f.path("d.md"), 1, "---\nname: by-name\n---\n")
	f.finds("an entry that goes by name", "MEMORY.md")
	f.replace("d.md", "---\nname: other\n---\n")
	f.finds("after the name was changed in an editor", "MEMORY.md",
		"index/missing-entry: d.md is in no index, so the agent comes across it by searching alone",
		"link/wiki: no memory is called by-name")
}

// TestUntitledDocumentsHaveNoNeighbours: no claims are made about files round a
// document that is on no disk.
func TestUntitledDocumentsHaveNoNeighbours(t *testing.T) {
	f := newFolder(t, nil)
	f.ws.Open("untitled:Untitled-1", 1, "[x](gone.md) [[gone]] ![z](a b.md)\n")
	for _, x := range f.e.Check(f.ws.Snapshot(), "untitled:Untitled-1") {
		t.Errorf("%s: %s", x.Check.ID, x.Message)
	}
}

// TestManyBrokenLinksAreSummedUp: a hostile file has few findings.
func TestManyBrokenLinksAreSummedUp(t *testing.T) {
	var b strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&b, "[x](gone-%d.md#a-%d) [[none-%d]] ![y](a %d.md) [f](#nothing-%d)\n", i, i, i, i, i)
	}
	f := newFolder(t, map[string]string{"MEMORY.md": b.String(), "other.md": "# o\n"})
	n := 0
	for _, x := range f.e.Check(f.ws.Snapshot(), f.path("MEMORY.md")) {
		if strings.HasPrefix(x.Check.ID, "link/") || strings.HasPrefix(x.Check.ID, "index/") {
			n++
		}
	}
	if n < 40 || n > 100 {
		t.Errorf("%d findings", n)
	}
}

// store makes a memory directory of n notes. Its index has 50 entries whatever n
// is: the sections of ten notes, or the indexes of all of them.
func store(b testing.TB, n int) *folder {
	files := map[string]string{}
	var root strings.Builder
	root.WriteString("# Memory\n\n")
	for i := range n {
		files[fmt.Sprintf("note-%d.md", i)] = fmt.Sprintf("---\nname: note-%d\ndescription: What is known of part %d\n---\n# Note %d\n\nSee [[note-%d]] and [the next](note-%d.md).\n\n## Part 0\n\n## Part 1\n\n## Part 2\n\n## Part 3\n\n## Part 4\n\n**Why:** the queue is slow at night.\n", i, i, i, (i+7)%n, (i+1)%n)
	}
	var hub strings.Builder
	for i := range max(n, 50) {
		if n < 50 {
			fmt.Fprintf(&root, "- [Note %d](note-%d.md#part-%d) — what is known of part %d\n", i, i%n, i/n, i)
			continue
		}
		fmt.Fprintf(&hub, "- [Note %d](note-%d.md) — what is known of part %d\n", i, i, i)
		if (i+1)%(n/50) == 0 {
			name := fmt.Sprintf("hub-%d.md", i)
			files[name] = hub.String()
			fmt.Fprintf(&root, "- [Hub %d](%s) — the notes up to number %d\n", i, name, i)
			hub.Reset()
		}
	}
	files["MEMORY.md"] = root.String()
	return newFolder(b, files)
}

// BenchmarkKeystrokeInStore measures what one key costs in an index of 50 entries,
// in a note, and in what an entry links to, in stores of different sizes. The metric of-10 is that time as a
// multiple of the store of 10 files, taken in the same run.
func BenchmarkKeystrokeInStore(b *testing.B) {
	for _, place := range []struct{ name, file, before string }{
		{"index", "MEMORY.md", "\n"},
		{"note", "note-3.md", "\n"},
		{"target", "MEMORY.md", ".md"}, // each second key breaks a link
	} {
		least := time.Duration(0)
		for _, n := range []int{10, 1000, 5000} {
			b.Run(fmt.Sprintf("%s/%d", place.name, n), func(b *testing.B) {
				f := store(b, n)
				content, err := os.ReadFile(f.path(place.file))
				if err != nil {
					b.Fatal(err)
				}
				key := typing(b, f.e, f.ws, f.path(place.file), string(content), strings.LastIndex(string(content), place.before))
				var findings []check.Finding
				for b.Loop() {
					findings = key()
				}
				if place.name != "target" && len(findings) > 0 {
					b.Fatalf("%s: %s", findings[0].Check.ID, findings[0].Message)
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

// BenchmarkColdStore measures the first look at every file of a store of 5,000, reading
// included: of a directory that is nobody's, and of a project of deepcode. The metric
// of-goldmark is that time as a multiple of reading the same files and parsing them with
// goldmark, one after the other, in turns with it.
func BenchmarkColdStore(b *testing.B) {
	e := analysis.New()
	for _, where := range []struct {
		name string
		make func() (home, dir string)
	}{
		{"nobody", func() (home, dir string) { return b.TempDir(), store(b, 5000).dir }},
		{"deepcode", func() (home, dir string) { return deepcodeStore(b, "projects/-srv-shop/memory", 5000) }},
	} {
		b.Run(where.name, func(b *testing.B) {
			home, dir := where.make()
			files, err := filepath.Glob(filepath.Join(dir, "*.md"))
			if err != nil || len(files) < 5000 {
				b.Fatal(len(files), err)
			}
			var bare time.Duration
			for b.Loop() {
				ws := workspace.New(workspace.OS{}, &workspace.Env{Home: home}, settings.Settings{})
				s := ws.Configure([]string{dir}, settings.Settings{})
				for _, path := range files {
					e.Check(s, path)
				}
				b.StopTimer()
				start := time.Now()
				for _, path := range files {
					content, err := os.ReadFile(path)
					if err != nil {
						b.Fatal(err)
					}
					goldmark.DefaultParser().Parse(gmtext.NewReader(content))
				}
				bare += time.Since(start)
				b.StartTimer()
			}
			b.ReportMetric(float64(b.Elapsed())/float64(bare), "of-goldmark")
		})
	}
}
