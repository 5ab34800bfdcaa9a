package analysis_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/workspace"
)

// lettaFiles are the files of a memory repository with four top-level directories: of
// four files each, or of four directories with 124 files each, 2,007 in all. The files
// of one path have the same size in both.
func lettaFiles(large bool) map[string]string {
	out := map[string]string{
		".memfs.config.json": "{\"version\":1}\n",
		"persona.md":         "---\nname: persona\ndescription: The voice of the agent.\n---\n\nI am careful with names.\n",
	}
	var root strings.Builder
	root.WriteString("# Memory\n\nOpen a directory when its line names the subject.\n\n")
	memory := func(dir, name string) {
		out[dir+"/"+name+".md"] = fmt.Sprintf("---\nname: %s\ndescription: How %s of %s works, and why it fails.\n---\n\n# %s\n\nThe importer of %s reads twice. See [the index](%s/MEMORY.md).\n", name, name, dir, name, name, dir)
	}
	index := func(dir string, names []string) {
		var b strings.Builder
		fmt.Fprintf(&b, "# %s\n\nWhat is known of %s.\n\n", dir, dir)
		for _, n := range names {
			fmt.Fprintf(&b, "- [%s](%s/%s): open it for %s.\n", n, dir, n, n)
		}
		out[dir+"/MEMORY.md"] = b.String()
	}
	for i := range 4 {
		dir := fmt.Sprintf("subject%d", i)
		fmt.Fprintf(&root, "- [Subject %d](%s/MEMORY.md): the subject of number %d, its topic0, topic1 and more.\n", i, dir, i)
		if !large {
			var names []string
			for j := range 4 {
				name := fmt.Sprintf("topic%d", j)
				memory(dir, name)
				names = append(names, name+".md")
			}
			index(dir, names)
			continue
		}
		var below []string
		for j := range 4 {
			sub := fmt.Sprintf("%s/part%d", dir, j)
			var names []string
			for k := range 124 {
				name := fmt.Sprintf("topic%d", k)
				memory(sub, name)
				names = append(names, name+".md")
			}
			index(sub, names)
			below = append(below, fmt.Sprintf("part%d/MEMORY.md", j))
		}
		index(dir, below)
	}
	out["MEMORY.md"] = root.String()
	return out
}

// lettaRepository makes a repository of n commits, each of which changes one file.
func lettaRepository(b *testing.B, files map[string]string, commits int) string {
	b.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		b.Skip("there is no git to make a repository with")
	}
	root := filepath.Join(b.TempDir(), ".letta", "agents", "agent-1", "memory")
	if err := os.MkdirAll(root, 0o755); err != nil {
		b.Fatal(err)
	}
	git := func(input string, args ...string) []byte {
		c := exec.Command("git", append([]string{"-C", root}, args...)...)
		c.Stdin = strings.NewReader(input)
		c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
		out, err := c.Output()
		if err != nil {
			b.Fatalf("git %s: %v", args[0], err)
		}
		return out
	}
	git("", "init", "-q", "-b", "main")
	var in strings.Builder
	names := slices.Sorted(maps.Keys(files))
	data := func(s string) { fmt.Fprintf(&in, "data %d\n%s\n", len(s), s) }
	commit := func(i int, changed map[string]string) {
		fmt.Fprintf(&in, "commit refs/heads/main\ncommitter A Memory <memory@example.com> %d +0000\n", 1700000000+i*60)
		data(fmt.Sprintf("memory(self): learning %d\n", i))
		for _, name := range slices.Sorted(maps.Keys(changed)) {
			fmt.Fprintf(&in, "M 100644 inline %s\n", name)
			data(changed[name])
		}
		in.WriteString("\n")
	}
	commit(0, files)
	for i := 1; i < commits; i++ {
		name := names[i%len(names)]
		if i > commits-len(names) { // the last change of each file is back to what it is
			commit(i, map[string]string{name: files[name]})
			continue
		}
		commit(i, map[string]string{name: files[name] + fmt.Sprintf("\nIn the meantime: %d.\n", i)})
	}
	git(in.String(), "fast-import", "--quiet")
	git("", "reset", "-q", "--hard", "main")
	return root
}

func lettaWorkspace(root string) *workspace.Workspace {
	home := root[:strings.Index(root, string(filepath.Separator)+".letta")]
	ws := workspace.New(workspace.OS{}, &workspace.Env{Home: home}, settings.Settings{})
	ws.Configure([]string{root}, settings.Settings{})
	return ws
}

// BenchmarkLettaKeystroke measures what one key costs in a memory repository, from the
// edit to the findings: in the root index, the index of a directory, core memory and
// a file. "of-20" is the cost in 2,000 files and 2,000 commits as a multiple of that in
// 20 files and 20 commits.
func BenchmarkLettaKeystroke(b *testing.B) {
	e := analysis.New()
	small, large := lettaRepository(b, lettaFiles(false), 20), lettaRepository(b, lettaFiles(true), 2000)
	for _, where := range [][2]string{{"MEMORY.md", "MEMORY.md"}, {"persona.md", "persona.md"}, {"subject3/MEMORY.md", "subject3/MEMORY.md"}, {"subject3/topic0.md", "subject3/part3/topic3.md"}} {
		least := time.Duration(0)
		for i, root := range []string{small, large} {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(where[i], "/", ":"), []int{20, 2000}[i]), func(b *testing.B) {
				ws := lettaWorkspace(root)
				path := filepath.Join(root, where[i])
				content, err := os.ReadFile(path)
				if err != nil {
					b.Fatal(err)
				}
				key := typing(b, e, ws, path, string(content), len(content)-2)
				for b.Loop() {
					key()
				}
				each := b.Elapsed() / time.Duration(b.N)
				if i == 0 {
					least = each
				}
				b.ReportMetric(float64(each)/float64(max(least, 1)), "of-20")
			})
		}
	}
}

// BenchmarkLettaFirst measures the first findings of a repository of 2,000 files and
// 2,000 commits, of an open index, of an open file and of all of it, as multiples of the time that git
// log --name-only takes on it, the least of each.
func BenchmarkLettaFirst(b *testing.B) {
	root := lettaRepository(b, lettaFiles(true), 2000)
	var log time.Duration
	for i := range 5 {
		start := time.Now()
		if err := exec.Command("git", "-C", root, "log", "--name-only").Run(); err != nil {
			b.Fatal(err)
		}
		if took := time.Since(start); i == 0 || took < log {
			log = took
		}
	}
	for _, what := range []string{"index", "file", "all"} {
		b.Run(what, func(b *testing.B) {
			least := time.Hour
			for b.Loop() {
				start := time.Now()
				e := analysis.New()
				ws := lettaWorkspace(root)
				if what != "all" { // as in an editor: what needs all files comes afterwards
					ws.Later(func(func() bool) {})
				}
				s := ws.Snapshot()
				switch what {
				case "index":
					e.Check(s, filepath.Join(root, "subject3", "MEMORY.md"))
				case "file":
					e.Check(s, filepath.Join(root, "subject3", "part3", "topic3.md"))
				default:
					files, _, err := e.Discover(context.Background(), s, s.Folders, nil)
					if err != nil {
						b.Fatal(err)
					}
					for _, path := range files {
						e.Check(s, path)
					}
				}
				least = min(least, time.Since(start))
			}
			b.ReportMetric(float64(least)/float64(log), "of-git-log")
		})
	}
}
