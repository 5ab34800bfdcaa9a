package archive

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// A place is a home directory on disk with one memory file in it.
type place struct {
	*testing.T
	ws   *workspace.Workspace
	home string
	path string
	now  time.Time
}

func newPlace(t *testing.T, content string) *place {
	p := &place{T: t, home: t.TempDir(), now: time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)}
	p.path = filepath.Join(p.home, "DGC.md")
	p.put(content)
	env := &workspace.Env{Home: p.home, Vars: map[string]string{}, Now: func() time.Time { p.now = p.now.Add(time.Minute); return p.now }}
	p.ws = workspace.New(workspace.OS{}, env, settings.Settings{})
	return p
}

func (p *place) put(content string) {
	p.Helper()
	if err := os.WriteFile(p.path, []byte(content), 0o644); err != nil {
		p.Fatal(err)
	}
}

func (p *place) content() string {
	b, err := os.ReadFile(p.path)
	if err != nil {
		p.Fatal(err)
	}
	return string(b)
}

func (p *place) snapshot() *workspace.Snapshot { return p.ws.DiskChanged(p.home) }

func (p *place) write(c *workspace.Change) {
	p.Helper()
	if err := (workspace.Writer{Roots: []string{p.home, filepath.Dir(p.path)}}).Write(c); err != nil {
		p.Fatal(err)
	}
}

// replace consolidates: it writes after and keeps what was before.
func (p *place) replace(after string) {
	p.Helper()
	s := p.snapshot()
	before := s.File(p.path).Text()
	kept, err := Keep(s, p.path, before, after)
	if err != nil {
		p.Fatal(err)
	}
	p.write(&workspace.Change{Files: append([]workspace.FileChange{{Path: p.path, Before: before, Edits: text.Diff(before, after)}}, kept...)})
}

func (p *place) undo() error {
	c, err := Undo(p.snapshot(), p.path)
	if err == nil {
		p.write(c)
	}
	return err
}

// files returns what stands in the archive.
func (p *place) files() []string {
	var out []string
	_ = filepath.WalkDir(Dir(p.snapshot().Env), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, path)
		}
		return nil
	})
	return out
}

func TestUndoBringsTheLastOneBack(t *testing.T) {
	const first, second, third = "a log\r\n\n\nwith: odd \"bytes\"", "shorter\n", "shortest\n"
	p := newPlace(t, first)
	p.replace(second)
	p.replace(third)
	for _, want := range []string{second, first} {
		if err := p.undo(); err != nil || p.content() != want {
			t.Fatalf("%q, %v, want %q", p.content(), err, want)
		}
	}
	if err := p.undo(); !errors.Is(err, ErrNone) {
		t.Errorf("nothing is left to undo: %v", err)
	}
	if left := p.files(); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

// delete takes a file away with its directory, as merging a memory into another does.
func (p *place) delete(path string) {
	p.Helper()
	s := p.snapshot()
	before := s.File(path).Text()
	kept, err := Keep(s, path, before, "")
	if err != nil {
		p.Fatal(err)
	}
	p.write(&workspace.Change{Files: append([]workspace.FileChange{{Path: path, Before: before, Delete: true}}, kept...)})
}

func TestUndoBringsADeletedFileBack(t *testing.T) {
	p := newPlace(t, "a memory\n")
	linked := filepath.Join(p.home, "link")
	if err := os.Symlink(p.home, linked); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{p.path, filepath.Join(p.home, "sub", "deep", "b.md"), filepath.Join(linked, "sub", "c.md")} {
		p.path = path
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		p.put("a memory\r\n\nof two")
		p.delete(path)
		if _, err := os.Lstat(path); err == nil {
			t.Fatal("it was not deleted")
		}
		if err := p.undo(); err != nil || p.content() != "a memory\r\n\nof two" {
			t.Errorf("%s: %v", path, err)
		}
		if err := p.undo(); !errors.Is(err, ErrNone) {
			t.Errorf("%s: nothing is left to undo: %v", path, err)
		}
	}
}

func TestUndoDoesNotMakeAFileThatWasDeletedOtherwise(t *testing.T) {
	p := newPlace(t, "a log\n")
	p.replace("analysis\n")
	if err := os.Remove(p.path); err != nil {
		t.Fatal(err)
	}
	if err := p.undo(); !errors.Is(err, ErrSince) {
		t.Errorf("%v", err)
	}
}

func TestUndoIsRefusedWhenTheFileChanged(t *testing.T) {
	p := newPlace(t, "a log\n")
	p.replace("analysis\n")
	p.put("analysis, and a new fact\n")
	if err := p.undo(); !errors.Is(err, ErrSince) || p.content() != "analysis, and a new fact\n" {
		t.Errorf("%v, %q", err, p.content())
	}
	p.put("analysis\n") // the change was taken back
	if err := p.undo(); err != nil || p.content() != "a log\n" {
		t.Errorf("%v, %q", err, p.content())
	}
}

// TestKeptTextIsPrivate: its owner alone may read it, its name tells nothing, and
// it is no Markdown that an agent could load.
func TestKeptTextIsPrivate(t *testing.T) {
	p := newPlace(t, "a log\n")
	p.replace("analysis\n")
	files := p.files()
	if len(files) != 1 || strings.Contains(files[0][len(p.home):], "DGC") || strings.HasSuffix(files[0], ".md") {
		t.Fatalf("%v", files)
	}
	info, err := os.Stat(files[0])
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if b, _ := os.ReadFile(files[0]); !strings.HasSuffix(string(b), "\n\na log\n") || !strings.Contains(string(b), p.path) {
		t.Errorf("not readable for a person: %q", b)
	}
}

func TestOldestGoes(t *testing.T) {
	p := newPlace(t, "0")
	for range MaxEntries + 3 {
		p.replace(p.content() + "x")
	}
	if n := len(p.files()); n != MaxEntries {
		t.Errorf("%d entries", n)
	}
	if err := p.undo(); err != nil || p.content() != "0"+strings.Repeat("x", MaxEntries+2) {
		t.Errorf("%v, %q", err, p.content())
	}
}

// TestClockGoesBack: what was kept last is the last one, and is not taken for the oldest,
// when the clock was put back since the others were kept.
func TestClockGoesBack(t *testing.T) {
	p := newPlace(t, "0")
	for range MaxEntries {
		p.replace(p.content() + "x")
	}
	p.now = p.now.AddDate(-1, 0, 0)
	want := []string{p.content()}
	for range 3 {
		p.replace(p.content() + "y")
		want = append(want, p.content())
	}
	for i := len(want) - 2; i >= 0; i-- {
		if err := p.undo(); err != nil || p.content() != want[i] {
			t.Fatalf("%v, %q", err, p.content())
		}
	}
}

// TestTooLarge: what could never be read again is not taken for kept.
func TestTooLarge(t *testing.T) {
	p := newPlace(t, "a log\n")
	if _, err := Keep(p.snapshot(), p.path, strings.Repeat("x", workspace.MaxText), "short\n"); !errors.Is(err, ErrLarge) {
		t.Error(err)
	}
}

func TestNowhere(t *testing.T) {
	s := workspace.New(workspace.OS{}, &workspace.Env{}, settings.Settings{}).Snapshot()
	if _, err := Keep(s, "/x/DGC.md", "a", "b"); !errors.Is(err, ErrNowhere) {
		t.Error(err)
	}
	if _, err := Undo(s, "/x/DGC.md"); !errors.Is(err, ErrNowhere) {
		t.Error(err)
	}
}

func TestDir(t *testing.T) {
	for _, c := range []struct{ state, want string }{
		{"", "/home/me/.local/state/memls/archive"},
		{"relative", "/home/me/.local/state/memls/archive"},
		{"/state", "/state/memls/archive"},
	} {
		env := &workspace.Env{Home: "/home/me", Vars: map[string]string{"XDG_STATE_HOME": c.state}}
		if got := Dir(env); got != c.want {
			t.Errorf("%q: %q", c.state, got)
		}
	}
}

func TestDamagedEntry(t *testing.T) {
	p := newPlace(t, "a log\n")
	p.replace("analysis\n")
	for _, content := range []string{"", "memls archive 1\n", "memls archive 1\nfile: x\n\nrest", "memls archive 1\nfile: \"/elsewhere\"\nreplaced by: 0\n\nrest"} {
		if err := os.WriteFile(p.files()[0], []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := p.undo(); !errors.Is(err, ErrDamaged) {
			t.Errorf("%q: %v", content, err)
		}
	}
}

// FuzzEntry: what is kept is read back to the byte.
func FuzzEntry(f *testing.F) {
	f.Add("/home/me/DGC.md", "a log\n\n\r\n")
	f.Add("/a\n\nb\"", "")
	f.Fuzz(func(t *testing.T, path, before string) {
		e := Entry{Path: path, Before: before, After: sum("x")}
		got, ok := parse(e.format())
		if !ok || *got != e {
			t.Errorf("%+v, want %+v", got, e)
		}
		parse(before)
	})
}
