package actions_test

import (
	"flag"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"memls/actions"
	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

var update = flag.Bool("update", false, "rewrite what the archives of testdata want")

// TestActions runs the archives of testdata: a workspace, the file and the text at
// which a person asks what can be done ("at FILE TEXT"; "select FILE TEXT" for all of
// the text, with \n in it), the title they choose
// ("do TITLE"; the first words are enough), the actions that are offered, and the
// files afterwards. `home/…` is the home directory.
func TestActions(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			p := unpack(t, archive)
			var titles []string
			for _, a := range p.offered() {
				titles = append(titles, a.Title)
				if a.Kind == "" || a.Deletes && a.Note == "" {
					t.Errorf("%s: without a kind, or says not what becomes of the text", a.Title)
				}
			}
			if *update {
				if p.do != "" {
					p.apply(t)
				}
				p.rewrite(t, name, archive, titles)
				return
			}
			if got := strings.Join(titles, "\n"); got != strings.TrimSpace(p.want["offered"]) {
				t.Errorf("offered:\n%s\nwant:\n%s", got, p.want["offered"])
			}
			if p.do != "" {
				p.apply(t)
			}
			for file, want := range p.want {
				if file == "offered" {
					continue
				}
				got, err := os.ReadFile(p.path(file))
				switch {
				case strings.TrimSpace(want) == "(gone)":
					if err == nil {
						t.Errorf("%s is still there", file)
					}
				case string(got) != want:
					t.Errorf("%s:\n%s\nwant:\n%s", file, got, want)
				}
			}
		})
	}
}

type place struct {
	root, home string
	ws         *workspace.Workspace
	engine     *analysis.Engine
	at, text   string
	do         string
	selects    bool
	want       map[string]string
}

func unpack(t *testing.T, archive *txtar.Archive) *place {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	p := &place{root: filepath.Join(root, "work"), home: filepath.Join(root, "home"), engine: analysis.New(), want: map[string]string{}}
	for line := range strings.Lines(string(archive.Comment)) {
		if at, ok := strings.CutPrefix(line, "at "); ok {
			p.at, p.text, _ = strings.Cut(strings.TrimSpace(at), " ")
		}
		if at, ok := strings.CutPrefix(line, "select "); ok {
			p.at, p.text, _ = strings.Cut(strings.TrimSpace(at), " ")
			p.text, p.selects = strings.ReplaceAll(p.text, `\n`, "\n"), true
		}
		if do, ok := strings.CutPrefix(line, "do "); ok {
			p.do = strings.TrimSpace(do)
		}
	}
	for _, f := range archive.Files {
		content := expand(string(f.Data))
		if name, ok := strings.CutPrefix(f.Name, "want/"); ok {
			p.want[name] = content
			continue
		}
		path := p.path(f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	_ = os.MkdirAll(p.root, 0o755)
	p.ws = workspace.New(workspace.OS{}, &workspace.Env{Home: p.home}, settings.Settings{})
	p.ws.Configure([]string{p.root}, settings.Settings{})
	return p
}

func (p *place) path(name string) string {
	if rest, ok := strings.CutPrefix(name, "home/"); ok {
		return filepath.Join(p.home, filepath.FromSlash(rest))
	}
	return filepath.Join(p.root, filepath.FromSlash(name))
}

func (p *place) offered() []actions.Action {
	s := p.ws.Snapshot()
	at := max(0, strings.Index(s.File(p.path(p.at)).Text(), p.text))
	span := text.Span{Start: at, End: at}
	if p.selects {
		span.End += len(p.text)
	}
	return actions.Offered(&actions.Request{Engine: p.engine, Snapshot: s, Path: p.path(p.at), Span: span})
}

func (p *place) apply(t *testing.T) {
	t.Helper()
	for _, a := range p.offered() {
		if strings.HasPrefix(a.Title, p.do) {
			c := a.Make()
			if c == nil {
				t.Fatalf("%s: no change", a.Title)
			}
			if err := (workspace.Writer{Roots: []string{p.root, p.home}}).Write(c); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Errorf("%q is not offered", p.do)
}

// rewrite writes the archive with what is there now: the titles, and the files that
// are no longer as they were.
func (p *place) rewrite(t *testing.T, name string, archive *txtar.Archive, titles []string) {
	t.Helper()
	given := map[string]string{}
	out := &txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		if !strings.HasPrefix(f.Name, "want/") {
			out.Files = append(out.Files, f)
			given[f.Name] = expand(string(f.Data))
		}
	}
	out.Files = append(out.Files, txtar.File{Name: "want/offered", Data: []byte(strings.Join(titles, "\n") + "\n")})
	for _, root := range []string{p.root, p.home} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if os.IsNotExist(err) || err == nil && d.IsDir() {
				return nil
			}
			if err != nil {
				return err
			}
			rel, _ := filepath.Rel(root, path)
			if rel = filepath.ToSlash(rel); root == p.home {
				rel = "home/" + rel
			}
			b, err := os.ReadFile(path)
			if string(b) != given[rel] {
				out.Files = append(out.Files, txtar.File{Name: "want/" + rel, Data: shorten(b)})
			}
			delete(given, rel)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, rel := range slices.Sorted(maps.Keys(given)) {
		out.Files = append(out.Files, txtar.File{Name: "want/" + rel, Data: []byte("(gone)\n")})
	}
	if err := os.WriteFile(name, txtar.Format(out), 0o644); err != nil {
		t.Fatal(err)
	}
}

var subjects = []string{"Tea", "Coffee", "Milk"}

func longText(subject string) string {
	return strings.Repeat(subject+" that says nothing new takes room all the same. ", 230)
}

// expand writes out what an archive abbreviates.
func expand(s string) string {
	for _, subject := range subjects {
		s = strings.ReplaceAll(s, "{{long "+subject+"}}", longText(subject))
	}
	return s
}

func shorten(b []byte) []byte {
	s := string(b)
	for _, subject := range subjects {
		s = strings.ReplaceAll(s, longText(subject), "{{long "+subject+"}}")
	}
	return []byte(s)
}
