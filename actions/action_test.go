package actions_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"memls/actions"
	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// TestActions runs the archives of testdata: a workspace, the file and the text at
// which a person asks what can be done ("at FILE TEXT"), the title they choose
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
		if do, ok := strings.CutPrefix(line, "do "); ok {
			p.do = strings.TrimSpace(do)
		}
	}
	for _, f := range archive.Files {
		content := string(f.Data)
		for _, subject := range []string{"Tea", "Coffee", "Milk"} {
			content = strings.ReplaceAll(content, "{{long "+subject+"}}", strings.Repeat(subject+" that says nothing new takes room all the same. ", 230))
		}
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
	return actions.Offered(&actions.Request{Engine: p.engine, Snapshot: s, Path: p.path(p.at), Span: text.Span{Start: at, End: at}})
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
