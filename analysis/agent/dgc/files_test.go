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

	"memls/analysis/agent"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

// onDisk returns a snapshot of the real disk for a user whose home is home.
func onDisk(home string) *workspace.Snapshot {
	return workspace.New(workspace.OS{}, &workspace.Env{Home: home}, settings.Settings{}).Snapshot()
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
		if got := Root(workspace.OS{}, at(v.Cwd), at(v.Home), env); got != at(v.Root) {
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
		s := onDisk(home)
		project, personal := roles(s, root)
		source := ""
		if v.Source != nil {
			source = *v.Source
		}
		if loads := (Agent{}).Memory(s, project, agent.Options{}).View.Text != ""; loads != (source != "") || loads && filepath.Base(project.Path) != source {
			t.Errorf("%s (%s): project file %s, want %q", v.ID, v.Note, project.Path, source)
		}
		for _, release := range Releases {
			o := agent.Options{Release: string(release)}
			want := string(v.Output)
			if release == V0470 && v.Old != nil {
				want = string(*v.Old)
			}
			got := (Agent{}).Session(s, root, o)
			if got.Text != want {
				t.Errorf("%s (%s), release %s:\n got %q\nwant %q", v.ID, v.Note, release, short(got.Text), short(want))
			}
			checkSegments(t, got, map[string]string{project.Path: s.File(project.Path).Text(), personal.Path: s.File(personal.Path).Text()})
			if v.Old == nil || release == Next {
				if n := charCount((Agent{}).Memory(s, project, o).View.Text); n != v.ProjectChars {
					t.Errorf("%s: project view of %d characters, want %d", v.ID, n, v.ProjectChars)
				}
				if n := charCount((Agent{}).Memory(s, personal, o).View.Text); n != v.UserChars {
					t.Errorf("%s: personal view of %d characters, want %d", v.ID, n, v.UserChars)
				}
			}
		}
	}
}

// What stands at a path, and what DGC takes it for.
func TestRefusal(t *testing.T) {
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
	s := onDisk(base)
	for _, test := range []struct {
		path, refused string
		lossy         bool
	}{
		{"ok.md", "", false},
		{"bom.md", "", false}, // a byte order mark is text
		{"blank.md", "", false},
		{"empty.md", "", false},
		{"limit.md", "", false},
		{"large.md", "it has 1,048,577 bytes, and DGC takes no file over 1,048,576", false},
		{"dir.md", "it is a directory", false},
		{"link.md", "it is a symbolic link, and DGC follows none", false},
		{"broken.md", "it is a symbolic link, and DGC follows none", false},
		{"linked/in.md", "", false}, // the folder may be a link
		{"latin1.md", "", true},
		{"none.md", "it does not exist", false},
		{"none/none.md", "it does not exist", false},
		{"ok.md/none.md", "it does not exist", false},
	} {
		f := s.File(filepath.Join(base, test.path))
		if got := refusal(f); got != test.refused || f.Lossy != test.lossy {
			t.Errorf("%s: refused %q, lossy %v; want %q, %v", test.path, got, f.Lossy, test.refused, test.lossy)
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
		f := onDisk(base).File(filepath.Join(base, FileName))
		if refused := refusal(f); refused != "" {
			return "", "", errors.New(refused)
		}
		content, old = f.Text(), 0o640
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
