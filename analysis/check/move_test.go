package check_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent"
	"memls/analysis/check"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// A world is the files of a workspace at /w, by their paths below it.
type world map[string]string

func (w world) snapshot() *workspace.Snapshot {
	disk := workspacetest.NewDisk()
	disk.Dir("/w/.git")
	for name, content := range w {
		disk.File("/w/"+name, content, time.Unix(0, 0))
	}
	ws := workspace.New(disk, &workspace.Env{Home: "/home"}, settings.Settings{})
	return ws.Configure([]string{"/w"}, settings.Settings{})
}

// memoryDir says that /w/mem is a memory directory.
func memoryDir(_ *workspace.Snapshot, p string) *agent.Directory {
	if strings.HasPrefix(p, "/w/mem/") {
		return &agent.Directory{Root: "/w/mem", Index: "/w/mem/MEMORY.md", Memory: func(rel string) bool { return path.Base(rel) != "MEMORY.md" }}
	}
	return nil
}

func absolute(moves map[string]string) map[string]string {
	out := map[string]string{}
	for old, now := range moves {
		out["/w/"+old] = "/w/" + now
	}
	return out
}

// moved is the world after a move with the edits that go with it.
func (w world) moved(t *testing.T, moves map[string]string) world {
	t.Helper()
	now, to := maps.Clone(w), workspace.NewMoves(absolute(moves))
	for _, c := range check.MoveEdits(w.snapshot(), absolute(moves), memoryDir) {
		after, err := text.Apply(c.Before, c.Edits...)
		if err != nil {
			t.Fatalf("%s: %v", c.Path, err)
		}
		now[strings.TrimPrefix(c.Path, "/w/")] = after
	}
	out := world{}
	for name, content := range now {
		out[strings.TrimPrefix(to.To("/w/"+name), "/w/")] = content
	}
	return out
}

func TestLinksFollowAMove(t *testing.T) {
	for _, c := range []struct {
		name   string
		files  world
		moves  map[string]string
		change world // only what is said otherwise afterwards, by its new name
	}{
		{"relative links, in the manner they are written",
			world{"mem/a.md": "", "mem/i.md": "[x](a.md) [y](./a.md#h) [z](<a.md> \"t\") ![p](a.md?q)"},
			map[string]string{"mem/a.md": "mem/sub/b c.md"},
			world{"mem/i.md": "[x](sub/b%20c.md) [y](./sub/b%20c.md#h) [z](<sub/b c.md> \"t\") ![p](sub/b%20c.md?q)"}},
		{"links from the root stay links from the root",
			world{"docs/a.md": "", "mem/i.md": "[x](/docs/a.md:12)"},
			map[string]string{"docs/a.md": "docs/old/a.md"},
			world{"mem/i.md": "[x](/docs/old/a.md:12)"}},
		{"percent signs stay where the author has them",
			world{"mem/a b.md": "", "mem/é.md": "", "mem/i.md": "[x](<a%20b.md>) [y](%C3%A9.md) [z](é.md)"},
			map[string]string{"mem/a b.md": "mem/c d.md", "mem/é.md": "mem/ü.md"},
			world{"mem/i.md": "[x](<c%20d.md>) [y](%C3%BC.md) [z](ü.md)"}},
		{"definitions, and the references that use them",
			world{"mem/a.md": "", "mem/i.md": "[x][d]\n\n[d]: a.md\n"},
			map[string]string{"mem/a.md": "mem/b.md"},
			world{"mem/i.md": "[x][d]\n\n[d]: b.md\n"}},
		{"a text that is the file's name follows, another does not",
			world{"mem/a.md": "", "mem/i.md": "- [a.md](a.md) — one\n- [a](a.md)\n- [A title](a.md)\n"},
			map[string]string{"mem/a.md": "mem/b.md"},
			world{"mem/i.md": "- [b.md](b.md) — one\n- [b](b.md)\n- [A title](b.md)\n"}},
		{"wiki links by name, by path and with .md",
			world{"mem/a.md": "", "mem/i.md": "[[a]] [[a.md]] [[a#h|x]] [[mem/a]]"},
			map[string]string{"mem/a.md": "mem/sub/b.md"},
			world{"mem/i.md": "[[b]] [[b.md]] [[b#h|x]] [[sub/b]]"}},
		{"a wiki link by name needs no change when the file keeps its name",
			world{"mem/a.md": "", "mem/i.md": "[[a]]"},
			map[string]string{"mem/a.md": "mem/sub/a.md"}, nil},
		{"a wiki link takes the path where the new name is another file's",
			world{"mem/a.md": "", "mem/x/b.md": "", "mem/i.md": "[[a]] [[b]]"},
			map[string]string{"mem/a.md": "mem/y/b.md"},
			world{"mem/i.md": "[[y/b]] [[x/b]]"}},
		{"a wiki link by the name in the frontmatter stays",
			world{"mem/a.md": "---\nname: The A\n---\n", "mem/i.md": "[[The A]]"},
			map[string]string{"mem/a.md": "mem/b.md"}, nil},
		{"the links of the file itself",
			world{"mem/a.md": "[x](b.md) [y](../docs/c.md) [self](a.md) [[b]] [z](#h)", "mem/b.md": "", "docs/c.md": ""},
			map[string]string{"mem/a.md": "mem/sub/d.md"},
			world{"mem/sub/d.md": "[x](../b.md) [y](../../docs/c.md) [self](d.md) [[b]] [z](#h)"}},
		{"a directory, with what is in it",
			world{"mem/sub/a.md": "[x](../b.md) [y](c.md)", "mem/sub/c.md": "", "mem/b.md": "[x](sub/a.md) [y](sub/) [[sub/c]]"},
			map[string]string{"mem/sub": "mem/deep/er"},
			world{"mem/deep/er/a.md": "[x](../../b.md) [y](c.md)", "mem/b.md": "[x](deep/er/a.md) [y](deep/er/) [[deep/er/c]]"}},
		{"two files change places",
			world{"mem/a.md": "[b](b.md)", "mem/b.md": "[a](a.md)", "mem/i.md": "[one](a.md) [two](b.md)"},
			map[string]string{"mem/a.md": "mem/b.md", "mem/b.md": "mem/a.md"},
			world{"mem/b.md": "[a](a.md)", "mem/a.md": "[b](b.md)", "mem/i.md": "[one](b.md) [two](a.md)"}},
		{"entries of an index that name their files in code",
			world{"mem/a.md": "", "mem/MEMORY.md": "- `a.md` — one\n", "mem/note.md": "run `a.md`"},
			map[string]string{"mem/a.md": "mem/b.md"},
			world{"mem/MEMORY.md": "- `b.md` — one\n"}},
		{"what leads nowhere, out of the workspace, or to a URL stays",
			world{"mem/a.md": "", "mem/i.md": "[x](gone/a.md) [y](https://a.md) [z](../../a.md) `a.md` [a]"},
			map[string]string{"mem/a.md": "mem/b.md"}, nil},
		{"escapes and entities",
			world{"mem/a(b.md": "", "mem/i.md": `[x](a\(b.md#a\(b) [y](a&#40;b.md)`},
			map[string]string{"mem/a(b.md": "mem/c(d.md"},
			world{"mem/i.md": `[x](c%28d.md#a%28b) [y](c%28d.md)`}},
		{"names that a link cannot say as they are",
			world{"mem/a.md": "", "mem/i.md": "[x](a.md)"},
			map[string]string{"mem/a.md": "mem/c:#1 50%.md"},
			world{"mem/i.md": "[x](./c:%231%2050%25.md)"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := world{}
			to := workspace.NewMoves(absolute(c.moves))
			for name, content := range c.files {
				want[strings.TrimPrefix(to.To("/w/"+name), "/w/")] = content
			}
			maps.Copy(want, c.change)
			if got := c.files.moved(t, c.moves); !maps.Equal(got, want) {
				for _, name := range slices.Sorted(maps.Keys(got)) {
					if got[name] != want[name] {
						t.Errorf("%s:\ngot  %s\nwant %s", name, got[name], want[name])
					}
				}
			}
		})
	}
}

// led returns where each link of each file leads, "" for nowhere, and whether it is
// a wiki link.
func (w world) led() (out map[string][]string, wiki map[string][]bool) {
	s := w.snapshot()
	out, wiki = map[string][]string{}, map[string][]bool{}
	for name := range w {
		abs := "/w/" + name
		scope := check.ScopeOf(s, abs, memoryDir(s, abs))
		for l := range s.File(abs).Doc.Links() {
			to := ""
			if l.Kind == markdown.Wiki {
				if found := scope.Wiki(l.Dest); isPlainName(l.Dest) && found.State == check.Resolved {
					to = found.Files[0]
				}
			} else if d, ok := check.ParseDestination(l.Dest); ok && d.Path != "" {
				if place := scope.Path(d.Path); place.State == check.Exists {
					to = place.Path
				}
			}
			out[name], wiki[name] = append(out[name], to), append(wiki[name], l.Kind == markdown.Wiki)
		}
	}
	return out, wiki
}

// isPlainName reports whether memls takes [[name]] for a link whatever the name is.
func isPlainName(name string) bool {
	return !strings.ContainsAny(name, "#&;:,()") && !strings.Contains(name, "...")
}

// has reports whether a file or directory stands at an absolute path.
func (w world) has(abs string) bool {
	for name := range w {
		if "/w/"+name == abs || strings.HasPrefix("/w/"+name, abs+"/") {
			return true
		}
	}
	return false
}

// TestNoLinkBreaksByAMove moves files and directories of worlds made at random:
// every link that led somewhere leads to the same file afterwards.
func TestNoLinkBreaksByAMove(t *testing.T) {
	for seed := range uint64(2000) {
		holdsAfterAMove(t, rand.New(rand.NewPCG(seed, 1)))
	}
}

func FuzzNoLinkBreaksByAMove(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) { holdsAfterAMove(t, rand.New(rand.NewPCG(a, b))) })
}

func holdsAfterAMove(t *testing.T, rng *rand.Rand) {
	w := randomWorld(rng)
	names := slices.Sorted(maps.Keys(w))
	moves := map[string]string{}
	if dir := path.Dir(names[rng.IntN(len(names))]); rng.IntN(3) == 0 && dir != "mem" && dir != "." {
		moves[dir] = pick(rng, "new", "mem/new dir", "docs/x/y")
	} else {
		for range 1 + rng.IntN(3) {
			old := names[rng.IntN(len(names))]
			now := path.Join(path.Dir(names[rng.IntN(len(names))]), randomName(rng))
			if _, taken := w[now]; !taken && !slices.Contains(slices.Collect(maps.Values(moves)), now) && old != "mem/MEMORY.md" {
				moves[old] = now
			}
		}
	}
	to := workspace.NewMoves(absolute(moves))
	before, wiki := w.led()
	after := w.moved(t, moves)
	got, _ := after.led()
	for name, links := range before {
		now := strings.TrimPrefix(to.To("/w/"+name), "/w/")
		for i, led := range links {
			if led == "" || wiki[name][i] && !isPlainName(to.To(led)) {
				continue // no wiki link can name the file
			}
			if !after.has(to.To(led)) {
				continue // a directory that the move emptied
			}
			if i >= len(got[now]) || got[now][i] != to.To(led) {
				t.Fatalf("moves %q\n%s: link %d led to %s\nbefore: %s\nafter:  %s\nnow: %q", moves, name, i, led, w[name], after[now], got[now])
			}
		}
	}
}

func pick[T any](rng *rand.Rand, of ...T) T { return of[rng.IntN(len(of))] }

func randomName(rng *rand.Rand) string {
	return pick(rng, "a", "b", "deploy", "b c", "ü", "x(1)", "100%", "a#b", "R&D", "R&amp;D", "a;b", "c:1", "~t", "a...b", "節", "v1.2", "A", "a_b", "a-b") +
		pick(rng, ".md", ".md", ".md", ".md", ".png")
}

func randomWorld(rng *rand.Rand) world {
	w := world{"mem/MEMORY.md": ""}
	for range 3 + rng.IntN(8) {
		w[path.Join(pick(rng, "mem", "mem", "mem/sub", "mem/my notes", "docs", "docs/deep/er"), randomName(rng))] = ""
	}
	names := slices.Sorted(maps.Keys(w))
	for _, name := range names {
		var b strings.Builder
		if rng.IntN(4) == 0 && path.Ext(name) == ".md" {
			fmt.Fprintf(&b, "---\nname: %s\n---\n", pick(rng, "a", "The A", "deploy", "b c"))
		}
		for range rng.IntN(6) {
			if path.Ext(name) != ".md" {
				break // nobody looks for links in it
			}
			b.WriteString(randomLink(rng, name, names[rng.IntN(len(names))]))
		}
		w[name] = b.String()
	}
	return w
}

func randomLink(rng *rand.Rand, from, to string) string {
	rel, _ := filepath.Rel(path.Dir(from), to)
	if rng.IntN(5) == 0 {
		rel = "/" + to
	}
	if rng.IntN(6) == 0 {
		rel = path.Dir(rel) + "/"
	}
	escaped := strings.NewReplacer("%2F", "/").Replace(url.PathEscape(rel))
	stem := strings.TrimSuffix(path.Base(to), ".md")
	switch rng.IntN(8) {
	case 0:
		return "[x](<" + rel + ">)\n"
	case 1:
		return "- [" + path.Base(to) + "](" + escaped + "#h)\n"
	case 2:
		return "\n[" + pick(rng, "d", "e", "f") + "]: " + escaped + " 'title'\n\n"
	case 3:
		return "[[" + stem + "]] "
	case 4:
		return "[[" + strings.TrimSuffix(to, ".md") + "|x]] "
	case 5:
		return "[[" + pick(rng, "The A", "a", "deploy.md", "sub/a") + "]]\n"
	case 6:
		return "![x](" + strings.NewReplacer("(", `\(`, ")", `\)`, " ", "&#32;").Replace(rel) + ")"
	}
	return "[x](" + escaped + ")"
}
