// Package scenario runs the scenarios of testdata: small workspaces with the
// findings that memls must report and the files that its fixes must make. The
// same scenario runs over the engine, over the command line and over LSP, each
// with a Driver of its own, so that a fault between engine and user shows.
//
// A scenario is a txtar archive: prose, then the files of a workspace. `home/…`
// is the home directory. The file "want" holds the findings, one a line with its
// fixes below it; "want/FILE" is a file after the preferred fixes. Lines of the
// prose that begin with "settings:" are one line of YAML for `.memls.yaml`-like
// user settings.
//
// A line of the prose that begins with "repository:" names a directory that is made a
// git repository, in which all its files are committed. "committed/PATH" is what the
// commit has in the place of PATH; one without a text is not in it.
//
// In files, {{repeat N TEXT}} stands for N times TEXT, {{lines N TEXT}} for N
// lines of it with % for the line's number, and {{secret PREFIX N}} for PREFIX
// and N random-looking letters and digits: no file holds a live-looking secret
// whole. {{byte N}} is one byte. A file that holds nothing but {{link TARGET}} is a
// symbolic link.
package scenario

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the want sections of the scenarios")

// A Result is one finding as a driver sees it. Lines and columns are 0-based,
// columns in UTF-16 units.
type Result struct {
	Path                                       string // relative to the workspace
	StartLine, StartColumn, EndLine, EndColumn int
	Level, Code, Message                       string
	Fixes                                      []string
}

// A Workspace is where a scenario runs.
type Workspace struct {
	Dir, Home string
	Settings  string   // one line of YAML, or ""
	Files     []string // relative, those of the project
}

// Markdown returns the absolute paths of the project's Markdown files: those that
// are named where no agent claims them.
func (w Workspace) Markdown() []string {
	var out []string
	for _, f := range w.Files {
		if filepath.Ext(f) == ".md" {
			out = append(out, filepath.Join(w.Dir, filepath.FromSlash(f)))
		}
	}
	return out
}

// Messages returns the absolute paths of the commit messages: no walk comes across
// them, git has an editor open them.
func (w Workspace) Messages() []string {
	var out []string
	for _, f := range w.Files {
		if base := filepath.Base(f); base == "COMMIT_EDITMSG" || base == "MERGE_MSG" {
			out = append(out, filepath.Join(w.Dir, filepath.FromSlash(f)))
		}
	}
	return out
}

// A Driver is one of the ways to a finding.
type Driver interface {
	Check(t *testing.T, w Workspace) []Result
	// Fix applies the preferred fixes to the files on disk.
	Fix(t *testing.T, w Workspace)
}

// Run runs every scenario below dir.
func Run(t *testing.T, dir string, d Driver) {
	names, err := filepath.Glob(filepath.Join(dir, "*", "*.txtar"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no scenarios in %s (%v)", dir, err)
	}
	for _, name := range names {
		rel, _ := filepath.Rel(dir, name)
		t.Run(filepath.ToSlash(strings.TrimSuffix(rel, ".txtar")), func(t *testing.T) { run(t, name, d) })
	}
}

func run(t *testing.T, name string, d Driver) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want, given := map[string]string{"want": ""}, []txtar.File{}
	var x expander
	w := Workspace{Dir: t.TempDir()}
	// A directory made by the test runner may lie below a link.
	if real, err := filepath.EvalSymlinks(w.Dir); err == nil {
		w.Dir = real
	}
	w.Home = filepath.Join(w.Dir, "home")
	w.Dir = filepath.Join(w.Dir, "project")
	var repositories []string
	for _, line := range strings.Split(string(archive.Comment), "\n") {
		if dir, ok := strings.CutPrefix(line, "repository:"); ok {
			repositories = append(repositories, strings.TrimSpace(dir))
		}
		if s, ok := strings.CutPrefix(line, "settings:"); ok {
			w.Settings = strings.TrimSpace(s)
		}
	}
	for _, dir := range []string{w.Dir, w.Home} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range archive.Files {
		if f.Name == "want" || strings.HasPrefix(f.Name, "want/") {
			want[f.Name] = string(f.Data)
			continue
		}
		given = append(given, f)
		if strings.HasPrefix(f.Name, "committed/") {
			continue
		}
		path := filepath.Join(w.Dir, f.Name)
		if rest, ok := strings.CutPrefix(f.Name, "home/"); ok {
			path = filepath.Join(w.Home, rest)
		} else {
			w.Files = append(w.Files, f.Name)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if m := linkTo.FindStringSubmatch(string(f.Data)); m != nil {
			if err := os.Symlink(m[1], path); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.WriteFile(path, []byte(x.expand(string(f.Data))), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range repositories {
		top := filepath.Join(w.Dir, dir)
		if rest, ok := strings.CutPrefix(dir, "home/"); ok {
			top = filepath.Join(w.Home, rest)
		}
		Commit(t, top, committed(given, dir, &x))
	}
	before := w.read(t)
	got := map[string]string{"want": Format(d.Check(t, w))}
	d.Fix(t, w)
	for path, content := range w.read(t) {
		if content != before[path] {
			got["want/"+path] = content
		}
	}
	if *update {
		archive.Files = given
		for _, k := range slices.Sorted(maps.Keys(got)) {
			archive.Files = append(archive.Files, txtar.File{Name: k, Data: []byte(x.shorten(got[k]))})
		}
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	for _, k := range slices.Sorted(maps.Keys(got)) {
		if wanted := x.expand(want[k]); strings.TrimRight(got[k], "\n") != strings.TrimRight(wanted, "\n") {
			t.Errorf("%s: got\n%s\nwant\n%s", k, x.shorten(got[k]), want[k])
		}
	}
	for k := range want {
		if _, ok := got[k]; !ok {
			t.Errorf("%s: the fixes left the file as it was", k)
		}
	}
}

// Format writes findings as a scenario wants them, 1-based.
func Format(results []Result) string {
	slices.SortStableFunc(results, func(a, b Result) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.StartLine, b.StartLine), cmp.Compare(a.StartColumn, b.StartColumn),
			cmp.Compare(a.EndLine, b.EndLine), cmp.Compare(a.EndColumn, b.EndColumn), cmp.Compare(a.Code, b.Code))
	})
	var b strings.Builder
	for _, r := range results {
		fmt.Fprintf(&b, "%s:%d:%d-%d:%d %s %s: %s\n", r.Path, r.StartLine+1, r.StartColumn+1, r.EndLine+1, r.EndColumn+1, r.Level, r.Code, r.Message)
		for _, title := range r.Fixes {
			fmt.Fprintf(&b, "\tfix: %s\n", title)
		}
	}
	return b.String()
}

// read returns the project's files as they are on disk.
func (w *Workspace) read(t *testing.T) map[string]string {
	out := map[string]string{}
	for _, root := range []string{w.Dir, w.Home} {
		err := filepath.WalkDir(root, func(path string, e os.DirEntry, err error) error {
			if err != nil || !e.Type().IsRegular() {
				return err
			}
			b, err := os.ReadFile(path)
			rel, _ := filepath.Rel(root, path)
			if root == w.Home {
				rel = filepath.Join("home", rel)
			}
			out[filepath.ToSlash(rel)] = string(b)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// An expander replaces directives by what they stand for, and back.
type expander struct{ made map[string]string }

// Expand replaces the directives in s, as in the files of a scenario.
func Expand(s string) string {
	var x expander
	return x.expand(s)
}

var linkTo = regexp.MustCompile(`^\{\{link ([^}]*)\}\}\n?$`)

var directive = regexp.MustCompile(`\{\{(repeat|lines|secret|byte) ([^}]*)\}\}`)

func (x *expander) expand(s string) string {
	return directive.ReplaceAllStringFunc(s, func(d string) string {
		m := directive.FindStringSubmatch(d)
		out := ""
		switch m[1] {
		case "repeat", "lines":
			count, what, _ := strings.Cut(m[2], " ")
			n, _ := strconv.Atoi(count)
			if m[1] == "repeat" {
				out = strings.Repeat(what, n)
				break
			}
			var b strings.Builder
			for i := range n {
				b.WriteString(strings.ReplaceAll(what, "%", strconv.Itoa(i+1)))
				b.WriteByte('\n')
			}
			out = strings.TrimSuffix(b.String(), "\n")
		case "byte":
			n, _ := strconv.Atoi(m[2])
			out = string([]byte{byte(n)})
		case "secret":
			prefix, count, _ := strings.Cut(m[2], " ")
			n, _ := strconv.Atoi(count)
			const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
			r := rand.New(rand.NewPCG(7, uint64(n)))
			b := []byte(prefix)
			for range n {
				b = append(b, alphabet[r.IntN(len(alphabet))])
			}
			out = string(b)
		}
		if x.made == nil {
			x.made = map[string]string{}
		}
		x.made[d] = out
		return out
	})
}

func (x *expander) shorten(s string) string {
	for _, d := range slices.Sorted(maps.Keys(x.made)) {
		if len(x.made[d]) > len(d) || !strings.HasPrefix(d, "{{repeat") {
			s = strings.ReplaceAll(s, x.made[d], d)
		}
	}
	return s
}

// committed returns the files of a commit of dir, by their paths in it.
func committed(given []txtar.File, dir string, x *expander) map[string]string {
	out := map[string]string{}
	for _, f := range given {
		if rel, err := filepath.Rel(dir, f.Name); err == nil && filepath.IsLocal(rel) && !strings.HasPrefix(rel, ".git/") {
			out[filepath.ToSlash(rel)] = x.expand(string(f.Data))
		}
	}
	for _, f := range given {
		name, ok := strings.CutPrefix(f.Name, "committed/")
		rel, err := filepath.Rel(dir, name)
		if !ok || err != nil || !filepath.IsLocal(rel) {
			continue
		}
		if rel = filepath.ToSlash(rel); len(f.Data) == 0 {
			delete(out, rel)
		} else {
			out[rel] = x.expand(string(f.Data))
		}
	}
	return out
}
