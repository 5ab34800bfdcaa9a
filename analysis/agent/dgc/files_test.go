package dgc

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/analysis/text"
)

// disk is the real one. (Outside tests, only package workspace touches it.)
type disk struct{}

func (disk) Lstat(path string) (fs.FileInfo, error)   { return os.Lstat(path) }
func (disk) Stat(path string) (fs.FileInfo, error)    { return os.Stat(path) }
func (disk) EvalSymlinks(path string) (string, error) { return filepath.EvalSymlinks(path) }
func (disk) ReadFile(path string, max int64) ([]byte, error) {
	b, err := os.ReadFile(path)
	if int64(len(b)) > max {
		return nil, errors.New("too large")
	}
	return b, err
}

// A fileSpec is what the vectors want to stand at a path.
type fileSpec struct {
	text    textSpec
	symlink string
	dir     bool
}

func (f *fileSpec) UnmarshalJSON(b []byte) error {
	var special struct {
		Symlink string
		Dir     bool
	}
	if b[0] == '{' && json.Unmarshal(b, &special) == nil && (special.Symlink != "" || special.Dir) {
		f.symlink, f.dir = special.Symlink, special.Dir
		return nil
	}
	return json.Unmarshal(b, &f.text)
}

// plant makes a tree below a fresh directory without links in its path.
func plant(t *testing.T, files map[string]fileSpec) (root string) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range files {
		path := filepath.Join(root, name)
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			switch {
			case f.dir:
				err = os.MkdirAll(path, 0o755)
			case f.symlink != "":
				err = os.Symlink(f.symlink, path)
			default:
				err = os.WriteFile(path, []byte(f.text), 0o644)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestVectorsRoot(t *testing.T) {
	type vector struct {
		ID, Note, Cwd, Home, Root string
		Env                       map[string]string
		Files                     map[string]fileSpec
	}
	for _, v := range readVectors[vector](t, "dgc-root.jsonl") {
		base := plant(t, v.Files)
		at := func(s string) string { return strings.ReplaceAll(s, "{ROOT}", base) }
		for _, dir := range []string{at(v.Cwd), at(v.Home)} {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		env := map[string]string{}
		for name, value := range v.Env {
			env[name] = at(value)
		}
		if got := Root(disk{}, at(v.Cwd), at(v.Home), env); got != at(v.Root) {
			t.Errorf("%s (%s): %s, want %s", v.ID, v.Note, got, at(v.Root))
		}
	}
}

func TestVectorsPrompt(t *testing.T) {
	type vector struct {
		ID, Note     string
		ProjectRoot  string  `json:"project_root"`
		Source       *string `json:"project_source"`
		ProjectChars int     `json:"project_view_len"`
		UserChars    int     `json:"user_view_len"`
		Files        map[string]fileSpec
		Output       textSpec
		Old          *textSpec `json:"output_0_47_0"`
	}
	for _, v := range readVectors[vector](t, "dgc-prompt.jsonl") {
		base := plant(t, v.Files)
		if v.ProjectRoot == "" {
			v.ProjectRoot = "project"
		}
		root, home := filepath.Join(base, v.ProjectRoot), filepath.Join(base, "home")
		for _, dir := range []string{root, home} {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		selected := Select(disk{}, root, home)
		source := ""
		if v.Source != nil {
			source = *v.Source
		}
		if loads := selected.Project.State == Loaded; loads != (source != "") || loads && filepath.Base(selected.Project.Path) != source {
			t.Errorf("%s (%s): project file %s (%s), want %q", v.ID, v.Note, selected.Project.Path, selected.Project.State, source)
		}
		for _, release := range Releases {
			bound := func(f File) *Bounded {
				return Bound(f.Text, nil, Options{Path: f.Path, Release: release})
			}
			project, personal := bound(selected.Project), bound(selected.Personal)
			want := string(v.Output)
			if release == V0470 && v.Old != nil {
				want = string(*v.Old)
			}
			got := Session(&project.View, &personal.View, nil)
			if got.Text != want {
				t.Errorf("%s (%s), release %s:\n got %q\nwant %q", v.ID, v.Note, release, short(got.Text), short(want))
			}
			sources := map[string]string{selected.Project.Path: selected.Project.Text, selected.Personal.Path: selected.Personal.Text}
			checkSegments(t, got, sources)
			if v.Old == nil || release == Next {
				if n := charCount(project.Text); n != v.ProjectChars {
					t.Errorf("%s: project view of %d characters, want %d", v.ID, n, v.ProjectChars)
				}
				if n := charCount(personal.Text); n != v.UserChars {
					t.Errorf("%s: personal view of %d characters, want %d", v.ID, n, v.UserChars)
				}
			}
		}
	}
}

// What stands at a path, and what DGC takes it for.
func TestReadFile(t *testing.T) {
	base := plant(t, map[string]fileSpec{
		"ok.md":         {text: "x\n"},
		"bom.md":        {text: "\ufeff"},
		"blank.md":      {text: " \n\u3000\x1f"},
		"empty.md":      {},
		"limit.md":      {text: textSpec(strings.Repeat("a", MaxFile))},
		"large.md":      {text: textSpec(strings.Repeat("a", MaxFile+1))},
		"dir.md":        {dir: true},
		"link.md":       {symlink: "ok.md"},
		"broken.md":     {symlink: "none.md"},
		"real/in.md":    {text: "x"},
		"linked":        {symlink: "real"},
		"latin1.md":     {text: "caf\xe9"},
		"not-a-dir/ok ": {text: "x"},
	})
	tests := []struct {
		path  string
		state State
		lossy bool
	}{
		{"ok.md", Loaded, false},
		{"bom.md", Loaded, false}, // a byte order mark is text
		{"blank.md", Empty, false},
		{"empty.md", Empty, false},
		{"limit.md", Loaded, false},
		{"large.md", TooLarge, false},
		{"dir.md", NotRegular, false},
		{"link.md", Symlink, false},
		{"broken.md", Symlink, false},
		{"linked/in.md", Loaded, false}, // the folder may be a link
		{"latin1.md", Loaded, true},
		{"none.md", Missing, false},
		{"none/none.md", Missing, false},
	}
	for _, test := range tests {
		f := ReadFile(disk{}, filepath.Join(base, test.path))
		if f.State != test.state || f.Lossy != test.lossy {
			t.Errorf("%s: %s, lossy %v; want %s, %v", test.path, f.State, f.Lossy, test.state, test.lossy)
		}
	}
}

func TestVectorsAppend(t *testing.T) {
	type vector struct {
		ID, Note, Scope string
		Before          *fileSpec
		Fact, After     textSpec
		Error           string
		FileMode        string `json:"file_mode"`
	}
	for _, v := range readVectors[vector](t, "dgc-append.jsonl") {
		after, mode, err := appendAsDisk(t, v.Before, v.Fact.decoded(), v.Scope)
		switch {
		case v.Error == "":
			if err != nil || after != string(v.After) || mode != v.FileMode {
				t.Errorf("%s (%s): %v, mode %s\n got %q\nwant %q, mode %s", v.ID, v.Note, err, mode, short(after), short(string(v.After)), v.FileMode)
			}
		case err == nil:
			t.Errorf("%s (%s): no error, want %q", v.ID, v.Note, v.Error)
		case strings.HasPrefix(v.Error, "ValueError: ") && "ValueError: "+err.Error() != v.Error:
			t.Errorf("%s (%s): error %q, want %q", v.ID, v.Note, err, v.Error)
		}
	}
}

// appendAsDisk does what a caller does round Append.
func appendAsDisk(t *testing.T, before *fileSpec, fact, scope string) (after, mode string, err error) {
	t.Helper()
	to, err := ParseScope(scope)
	if err != nil {
		return "", "", err
	}
	content, old := "", fs.FileMode(0)
	if before != nil {
		base := plant(t, map[string]fileSpec{"t.md": {}, FileName: *before})
		f := ReadFile(disk{}, filepath.Join(base, FileName))
		if f.State != Loaded && f.State != Empty {
			return "", "", errors.New(f.State.String())
		}
		content, old = f.Text, 0o640
	}
	after, err = Append(content, fact)
	return after, fmt.Sprintf("%o", to.FileMode(old)), err
}

func TestAppendKeepsWhatIsThere(t *testing.T) {
	d, _ := text.Decode([]byte("# P\xff\n\n## Memory\n- a\n\n\n"))
	got, err := Append(d, " b\r\nc ")
	if want := "# P\ufffd\n\n## Memory\n- a\n- b\n  c\n"; got != want || err != nil {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}
