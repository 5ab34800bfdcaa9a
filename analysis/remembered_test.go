package analysis_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"memls/analysis"
	"memls/analysis/check"
	"memls/analysis/check/scenario"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A world is a home with memories of every agent, and of none, in which things happen;
// what is found in each file is remembered as the language server does it.
type world struct {
	t       *testing.T
	rand    *rand.Rand
	e       *analysis.Engine
	env     *workspace.Env
	folders []string
	base    settings.Settings
	ws      *workspace.Workspace
	open    map[string]string
	later   []func() bool
	made    int // findings of how many files were made
}

const worldFact = "- The queue of the warehouse drains completely before each nightly deploy.\n"

func worldFiles() map[string]string {
	note := func(name, body string) string {
		return "---\nname: " + name + "\ndescription: what " + name + " is about\ntype: project\n---\n\n# " + name + "\n\n" + body
	}
	out := map[string]string{
		"shop/DGC.md":    "# Shop\n\n## Rule: tests first\n\nRun them. See [notes](notes/MEMORY.md).\n\n## Memory\n\n- a fact\n",
		"shop/AGENTS.md": "# For others\n\nAlways run the tests.\n",
		".dgc/DGC.md":    "# Mine\n\n- I like tabs.\n",
	}
	for _, dir := range []string{"shop/notes", ".deepcode/projects/-srv-shop/memory", ".letta/agents/a/memory"} {
		letta, index := strings.HasPrefix(dir, ".letta"), "# Index\n\nWhat is known.\n\n"
		for i, name := range []string{"alpha", "beta", "gamma", "delta"} {
			to := name + ".md"
			if letta {
				to = "core/" + to
			}
			out[dir+"/"+to] = note(name, worldFact+fmt.Sprintf("- The port of %s is 80%d0. See [[beta]] and [more](%s#alpha).\n", name, i, strings.Replace(to, name, "alpha", 1)))
			if i < 3 {
				index += fmt.Sprintf("- [%s](%s): open it for %s\n", name, to, name)
			}
		}
		out[dir+"/solo.md"] = note("solo", "Nothing else speaks of volcanoes.\n")
		if letta {
			out[dir+"/core/MEMORY.md"] = index
			index = "# Memory\n\nOpen what names the subject.\n\n- [Core](core/MEMORY.md): open it first\n"
			out[dir+"/.memfs.config.json"] = "{\"version\":1}\n"
		}
		out[dir+"/MEMORY.md"] = index
	}
	return out
}

func newWorld(t *testing.T, seed uint64) *world {
	home := t.TempDir()
	w := &world{t: t, rand: rand.New(rand.NewPCG(seed, 1)), e: analysis.New(), env: &workspace.Env{Home: home}, open: map[string]string{}}
	letta := map[string]string{}
	for name, content := range worldFiles() {
		w.write(filepath.Join(home, name), content)
		if rest, ok := strings.CutPrefix(name, ".letta/agents/a/memory/"); ok {
			letta[rest] = content
		}
	}
	scenario.Commit(t, filepath.Join(home, ".letta/agents/a/memory"), letta)
	w.folders = []string{filepath.Join(home, "shop")}
	w.ws = workspace.New(workspace.OS{}, w.env, w.base)
	w.ws.Later(func(work func() bool) { w.later = append(w.later, work) })
	w.ws.Configure(w.folders, w.base)
	return w
}

func (w *world) write(path, content string) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// files are the Markdown files that there are and could be.
func (w *world) files() []string {
	var out []string
	for name := range worldFiles() {
		if strings.HasSuffix(name, ".md") {
			out = append(out, filepath.Join(w.env.Home, name), filepath.Join(w.env.Home, filepath.Dir(name), "new.md"))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// happens makes one thing happen, and says what.
func (w *world) happens() string {
	files := w.files()
	path := files[w.rand.IntN(len(files))]
	on, _ := os.ReadFile(path)
	disk := func(what string, more ...string) string {
		w.ws.DiskChanged(append(more, path)...)
		return what + " " + path
	}
	switch n := w.rand.IntN(20); {
	case n < 10 && len(w.open) > 0:
		names := make([]string, 0, len(w.open))
		for name := range w.open {
			names = append(names, name)
		}
		slices.Sort(names)
		path = names[w.rand.IntN(len(names))]
		e := w.edit(w.open[path])
		after, err := text.Apply(w.open[path], e)
		if err != nil {
			w.t.Fatal(err)
		}
		w.open[path] = after
		if _, err := w.ws.Change(path, 2, []func(*markdown.Document) (text.Edit, bool){func(*markdown.Document) (text.Edit, bool) { return e, false }}); err != nil {
			w.t.Fatal(err)
		}
		return fmt.Sprintf("typed %q over %v of %s", e.New, e.Span, path)
	case n < 13:
		w.open[path] = string(on)
		w.ws.Open(path, 1, string(on))
		return "opened " + path
	case n == 13:
		delete(w.open, path)
		w.ws.Close(path)
		return "closed " + path
	case n == 14:
		w.write(path, w.changed(string(on)))
		return disk("written")
	case n == 15:
		_ = os.Remove(path)
		return disk("removed")
	case n == 16:
		to := files[w.rand.IntN(len(files))]
		_ = os.Rename(path, to)
		return disk("renamed", to)
	case n == 17:
		path = filepath.Join(w.folders[0], settings.FileName)
		w.write(path, [...]string{"checks: {hygiene: off}\n", "release: {dgc: 0.47.0}\n", "agents: [letta]\n", ""}[w.rand.IntN(4)])
		return disk("settings")
	case n == 18:
		w.base = [...]settings.Settings{{}, {Release: map[string]string{"deepcode": "0.15.0"}}, {Checks: map[string]settings.Level{"link": settings.Off}}}[w.rand.IntN(3)]
		w.ws.Configure(w.folders, w.base)
		return "configured"
	}
	root := filepath.Join(w.env.Home, ".letta/agents/a/memory")
	scenario.Commit(w.t, root, map[string]string{"MEMORY.md": w.changed("# Memory\n\nAll of it.\n")})
	path = filepath.Join(root, ".git", "refs", "heads", "main")
	return disk("committed", filepath.Join(root, ".git", "HEAD"))
}

// edit is what a person does to a text: mostly a letter, sometimes what others depend on.
func (w *world) edit(s string) text.Edit {
	insert := func(at int, what string) text.Edit { return text.Edit{Span: text.Span{Start: at, End: at}, New: what} }
	cut := strings.LastIndexByte(s[:w.rand.IntN(len(s)+1)], '\n') + 1 // the beginning of a line
	switch w.rand.IntN(6) {
	case 0:
		return insert(cut, [...]string{"# alpha\n", "## Rule: more\n", worldFact, "- [beta](beta.md)\n"}[w.rand.IntN(4)])
	case 1:
		if end := strings.IndexByte(s[cut:], '\n'); end >= 0 {
			return text.Edit{Span: text.Span{Start: cut, End: cut + end + 1}}
		}
	case 2:
		if at := strings.Index(s, "](") + 2; at > 1 {
			return insert(at, "x")
		}
	case 3:
		if at := strings.Index(s, "name: "); at >= 0 {
			return insert(at+len("name: "), "x")
		}
	}
	return insert(cut, "x")
}

func (w *world) changed(s string) string {
	after, err := text.Apply(s, w.edit(s))
	if err != nil {
		w.t.Fatal(err)
	}
	return after
}

type foundKey struct{ path string }

// found is what is found in a file, remembered as long as it may be.
func (w *world) found(s *workspace.Snapshot, path string) string {
	return workspace.Remembered(s, foundKey{path}, func(s *workspace.Snapshot) string {
		w.made++
		return shownFindings(w.e.CheckClosed(s, path))
	})
}

// ofAsOpened are the checks that know other memories of a directory as they were when
// they were opened: see similar.StoreOf.
var ofAsOpened = []string{"hygiene/near-duplicate", "hygiene/fact-elsewhere", "hygiene/contradiction"}

func shownFindings(findings []check.Finding, without ...string) string {
	var b strings.Builder
	for _, f := range findings {
		if slices.Contains(without, f.Check.ID) {
			continue
		}
		fmt.Fprintf(&b, "%s %s %v %v %q %v", f.Agent, f.Check.ID, f.Span, f.Level, f.Message, f.Related)
		for _, x := range f.Fixes {
			fmt.Fprintf(&b, " / %s %v", x.Title, x.Edits)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// settle ends the long work that is being done, and what comes of it.
func (w *world) settle() {
	for round := 0; ; round++ {
		for _, path := range w.files() {
			w.found(w.ws.Snapshot(), path)
		}
		if len(w.later) == 0 {
			return
		}
		work := w.later
		w.later = nil
		for _, do := range work {
			if do() {
				w.ws.Again()
			}
		}
		if round > 10 {
			w.t.Fatal("the work comes to no end")
		}
	}
}

// fresh is a workspace that has looked at nothing yet.
func (w *world) fresh() *workspace.Snapshot {
	ws := workspace.New(workspace.OS{}, w.env, w.base)
	ws.Configure(w.folders, w.base)
	for name, content := range w.open {
		ws.Open(name, 1, content)
	}
	return ws.Snapshot()
}

// TestRememberedEqualsFromScratch has a person, agents and git at work in a home, and
// compares what is remembered of each file with what is found at that moment, and with
// what a program finds that has just been started.
func TestRememberedEqualsFromScratch(t *testing.T) {
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, seed)
			var story []string
			for range 20 {
				w.settle()
				now, fresh := w.ws.Snapshot(), w.fresh()
				for _, path := range w.files() {
					got, want := w.found(now, path), shownFindings(w.e.CheckClosed(now, path))
					if got != want {
						t.Fatalf("%s\n%s\nremembered:\n%s\nnow:\n%s", strings.Join(story, "\n"), path, got, want)
					}
					got, want = shownFindings(w.e.CheckClosed(now, path), ofAsOpened...), shownFindings(w.e.CheckClosed(fresh, path), ofAsOpened...)
					if got != want {
						t.Fatalf("%s\n%s\nnow:\n%s\nfrom scratch:\n%s", strings.Join(story, "\n"), path, got, want)
					}
				}
				story = append(story, w.happens())
			}
		})
	}
}

// TestAKeyIsOfNoConcernToOthers types prose into files that nothing is said about
// elsewhere: of the files that nobody has open, those that may depend on it are its index
// and one that is not there.
func TestAKeyIsOfNoConcernToOthers(t *testing.T) {
	for _, name := range []string{"shop/notes/solo.md", "shop/notes/MEMORY.md", ".deepcode/projects/-srv-shop/memory/solo.md", ".letta/agents/a/memory/solo.md", "shop/AGENTS.md"} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, 0)
			path := filepath.Join(w.env.Home, name)
			content := worldFiles()[name]
			w.ws.Open(path, 1, content)
			w.settle()
			w.made = 0
			for range 3 {
				if _, err := w.ws.Change(path, 2, []func(*markdown.Document) (text.Edit, bool){func(d *markdown.Document) (text.Edit, bool) {
					return text.Edit{Span: text.Span{Start: d.Len(), End: d.Len()}, New: "x"}, false
				}}); err != nil {
					t.Fatal(err)
				}
				for _, other := range w.files() {
					if other != path {
						w.found(w.ws.Snapshot(), other)
					}
				}
			}
			if w.made > 3*2 {
				t.Errorf("three keys had %d files looked at again", w.made)
			}
		})
	}
}
