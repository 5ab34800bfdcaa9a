package letta

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// bigRepository writes a repository of files memories, in directories of ten, and
// as many commits as asked, each of which changes one.
func bigRepository(tb testing.TB, files, commits int) string {
	tb.Helper()
	dir := tb.TempDir()
	all := map[string]string{"MEMORY.md": "# Memory\n\nRoot index.\n", "human.md": "---\nname: human\ndescription: The user.\n---\nAda.\n"}
	for i := range files {
		area, sub := fmt.Sprintf("area%d", i/200), fmt.Sprintf("topic%d", i/20)
		all[area+"/MEMORY.md"] = "What recurs in this area.\n"
		all[area+"/"+sub+"/MEMORY.md"] = "What recurs in this topic.\n"
		all[fmt.Sprintf("%s/%s/note%d.md", area, sub, i)] = fmt.Sprintf("---\nname: note %d\ndescription: How part %d works.\n---\n", i, i) + strings.Repeat("The importer reads the file twice and keeps the second.\n", 12)
	}
	var b strings.Builder
	names := make([]string, 0, len(all))
	for p := range maps.Keys(all) {
		names = append(names, p)
	}
	for i := range commits {
		fmt.Fprintf(&b, "commit refs/heads/main\ncommitter A <a@example.com> %d +0000\ndata 1\nx\n", 1760000000+60*i)
		changed := names
		if i > 0 {
			changed = names[i*7%len(names):][:1]
		}
		for _, p := range changed {
			data := all[p] + fmt.Sprintf("Seen in run %d.\n", i)
			fmt.Fprintf(&b, "M 100644 inline %s\ndata %d\n%s\n", p, len(data), data)
		}
	}
	git := func(input string, args ...string) {
		cmd := exec.Command("git", args...)
		cmd.Dir, cmd.Stdin = dir, strings.NewReader(input)
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			tb.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("", "init", "-q", "-b", "main")
	git(b.String(), "fast-import", "--quiet")
	git("", "reset", "-q", "--hard")
	if err := os.WriteFile(filepath.Join(dir, ".git", PolicyName), []byte("root-marker\n"), 0o644); err != nil {
		tb.Fatal(err)
	}
	return dir
}

func BenchmarkHead(b *testing.B) {
	dir := bigRepository(b, 5000, 1)
	for b.Loop() {
		if _, err := OpenRepository(workspace.OS{}, dir).Head(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPrompt(b *testing.B) {
	head, err := OpenRepository(workspace.OS{}, bigRepository(b, 5000, 1)).Head()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if ReadPrompt(head, false) == nil {
			b.Fatal("no prompt")
		}
	}
}

func BenchmarkHook(b *testing.B) {
	r := OpenRepository(workspace.OS{}, bigRepository(b, 5000, 1))
	head, err := r.Head()
	if err != nil {
		b.Fatal(err)
	}
	index, err := r.Index()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		c := Commit{Policy: r.Policy, Index: index, Head: head}
		if v := c.Check(); v.Phase != PhaseOK {
			b.Fatal(printed(v.Problems))
		}
	}
}

// BenchmarkOpen opens one directory of a repository of 2,000 files and as many
// commits, read from nothing, beside what git log takes for the same.
func BenchmarkOpen(b *testing.B) {
	dir := bigRepository(b, 2000, 2000)
	b.Run("memls", func(b *testing.B) {
		for b.Loop() {
			r := OpenRepository(workspace.OS{}, dir)
			if _, _, ok := r.Edited("area3"); !ok {
				b.Fatal(r.Err)
			}
		}
	})
	b.Run("memls-root", func(b *testing.B) {
		for b.Loop() {
			if _, _, ok := OpenRepository(workspace.OS{}, dir).Edited(""); !ok {
				b.Fatal("not read")
			}
		}
	})
	b.Run("git-log", func(b *testing.B) {
		for b.Loop() {
			cmd := exec.Command("git", "log", "--name-only", "--format=%ct")
			cmd.Dir = dir
			if err := cmd.Run(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkDisplay(b *testing.B) {
	src := "---\nname: a\ndescription: b\n---\n" + strings.Repeat("The importer reads the file twice and keeps the second.\n", 350)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		ParseDisplay(src)
	}
}

func BenchmarkConfig(b *testing.B) {
	src := `{"version":1,"maxDepth":2,"maxFileCharacters":20000,"fileCharacterLimits":[{"pattern":"areas/**/*.md","maxCharacters":100}]}`
	for b.Loop() {
		ParseConfig(src, "")
	}
}

// BenchmarkListing shows one directory of twenty notes on a disk in memory, whose
// history is known.
func BenchmarkListing(b *testing.B) {
	m := workspacetest.NewDisk()
	m.File("/r/a/MEMORY.md", "What recurs here.\n", time.Unix(1, 0))
	for i := range 20 {
		m.File(fmt.Sprintf("/r/a/note%d.md", i), fmt.Sprintf("---\nname: n\ndescription: How part %d works.\n---\nBody.\n", i), time.Unix(int64(i), 0))
	}
	o := &Opener{FS: m, Root: "/r"}
	for b.Loop() {
		if _, err := o.Open("a"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkKeystroke is what a key costs in a core file, the root index and a
// deferred file, in a small repository and in one of 2,000 files.
func BenchmarkKeystroke(b *testing.B) {
	for _, files := range []int{20, 2000} {
		dir := bigRepository(b, files, 3)
		for _, rel := range []string{"human.md", IndexName, "area0/topic0/note7.md"} {
			b.Run(fmt.Sprintf("%d/%s", files, filepath.Base(rel)), func(b *testing.B) {
				w := workspace.New(workspace.OS{}, &workspace.Env{Home: "/home/ada"}, settings.Settings{})
				path := filepath.Join(dir, rel)
				src, err := os.ReadFile(path)
				if err != nil {
					b.Fatal(err)
				}
				w.Open(path, 1, string(src))
				a := Agent{}
				for b.Loop() {
					s, err := w.Change(path, 2, []func(*markdown.Document) (text.Edit, bool){func(d *markdown.Document) (text.Edit, bool) {
						return text.Edit{Span: text.Span{Start: d.Len() - 1, End: d.Len()}, New: "\n"}, false
					}})
					if err != nil {
						b.Fatal(err)
					}
					if m := a.Memory(s, a.Role(s, path), agent.Options{}); m.View.Text == "" {
						b.Fatal(m.Refused)
					}
				}
			})
		}
	}
}
