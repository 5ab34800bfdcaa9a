package deepcode

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"memls/analysis/agent/deepcode/yaml"
	"memls/analysis/agent/javascript"
	"memls/analysis/search"
	"memls/analysis/text"
	"memls/analysis/workspace/workspacetest"
)

// The vectors are inputs with what the agent's own code made of them. {ROOT}
// stands for the folder that all their files are in.
const root = "/vectors/Root.1"

// A textSpec is text in a vector: a string, pieces to repeat, or raw bytes.
type textSpec struct{ text string }

func (s *textSpec) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &s.text)
	}
	var spec struct {
		Gen [][2]any
		B64 string
	}
	if err := json.Unmarshal(b, &spec); err != nil {
		return err
	}
	if spec.B64 != "" {
		raw, err := base64.StdEncoding.DecodeString(spec.B64)
		s.text = string(raw)
		return err
	}
	var out strings.Builder
	for _, piece := range spec.Gen {
		out.WriteString(strings.Repeat(piece[0].(string), int(piece[1].(float64))))
	}
	s.text = out.String()
	return nil
}

// A fileSpec is a file in a vector.
type fileSpec struct {
	text    textSpec
	mtime   float64
	symlink string
	dir     bool
}

func (s *fileSpec) UnmarshalJSON(b []byte) error {
	var spec struct {
		Text    json.RawMessage
		Mtime   float64
		Symlink string
		Dir     bool
	}
	if b[0] == '{' {
		if err := json.Unmarshal(b, &spec); err != nil {
			return err
		}
	}
	s.mtime, s.symlink, s.dir = spec.Mtime, spec.Symlink, spec.Dir
	switch {
	case spec.Text != nil:
		return s.text.UnmarshalJSON(spec.Text)
	case s.symlink != "" || s.dir:
		return nil
	}
	return s.text.UnmarshalJSON(b)
}

type fileSpecs map[string]fileSpec

// disk puts the files below dir.
func (files fileSpecs) disk(dir string) *workspacetest.Disk {
	m := workspacetest.NewDisk()
	m.Dir(root)
	if files != nil {
		m.Dir(dir)
	}
	for name, f := range files {
		p := filepath.Join(dir, name)
		switch {
		case f.dir:
			m.Dir(p)
		case f.symlink != "":
			m.Link(p, f.symlink)
		default:
			sec, frac := math.Modf(f.mtime)
			m.File(p, f.text.text, time.Unix(int64(sec), int64(frac*1e9)))
		}
	}
	return m
}

// place fills in the placeholders.
func place(s string) string {
	s = strings.ReplaceAll(s, "{ROOTKEY}", ProjectKey(root))
	return strings.ReplaceAll(s, "{ROOT}", root)
}

// eachVector runs a test for every line of one file of vectors. They come from the
// folder in MEMLS_VECTORS, else from testdata at the top of the module.
func eachVector[T any](t *testing.T, name string, id func(T) string, test func(t *testing.T, v T)) {
	t.Helper()
	dir := os.Getenv("MEMLS_VECTORS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "testdata", "vectors")
	}
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range bytes.Lines(b) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var v T
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		n++
		t.Run(id(v), func(t *testing.T) { test(t, v) })
	}
	if n == 0 {
		t.Fatalf("%s holds no vectors", name)
	}
	t.Logf("%s: %d cases", name, n)
}

func wantText(t *testing.T, got, want string) {
	t.Helper()
	want = place(want)
	if got == want {
		return
	}
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	t.Errorf("differs at byte %d of %d, wanted %d:\n got  …%q\n want …%q", i, len(got), len(want), clip(got[i:]), clip(want[i:]))
}

func clip(s string) string { return s[:min(len(s), 200)] }

func TestVectorsFrontmatter(t *testing.T) {
	type vector struct {
		ID              string
		Input, Body     textSpec
		Data            map[string]any
		HasBlock        bool    `json:"has_block"`
		Description     *string `json:"description"`
		ScanDescription *string `json:"scan_description"`
		ScanType        *string `json:"scan_type"`
	}
	eachVector(t, "deepcode-frontmatter.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		src, _ := text.Decode([]byte(v.Input.text))
		f := ParseFrontmatter(src)
		if f.HasBlock() != v.HasBlock {
			t.Errorf("has a block: %v, want %v", f.HasBlock(), v.HasBlock)
		}
		wantText(t, f.Body.Of(src), v.Body.text)
		got := map[string]any{}
		if f.Data != nil {
			got = jsonOf(f.Data).(map[string]any)
		}
		if !reflect.DeepEqual(got, v.Data) {
			t.Errorf("data %#v, want %#v (%v)", got, v.Data, f.Problem)
		}
		scan := Scan(src)
		for _, c := range []struct {
			name string
			head *Frontmatter
			want *string
		}{{"description", f, v.Description}, {"scanned description", scan, v.ScanDescription}} {
			s, _, ok := c.head.Description()
			if ok != (c.want != nil) || ok && s != *c.want {
				t.Errorf("%s: %q, %v", c.name, s, ok)
			}
		}
		want := ""
		if v.ScanType != nil {
			want = *v.ScanType
		}
		if got := scan.Type(""); got != want {
			t.Errorf("scanned type %q, want %q", got, want)
		}
	})
}

// jsonOf writes a node as the vectors do.
func jsonOf(n *yaml.Node) any {
	switch n.Kind {
	case yaml.Bool:
		return n.Bool
	case yaml.Number:
		switch x := n.Number; {
		case math.IsNaN(x):
			return map[string]any{"$": "NaN"}
		case math.IsInf(x, 1):
			return map[string]any{"$": "Infinity"}
		case math.IsInf(x, -1):
			return map[string]any{"$": "-Infinity"}
		case x == 0 && math.Signbit(x):
			return map[string]any{"$": "-0"}
		}
		return n.Number
	case yaml.String:
		return n.Text
	case yaml.Seq:
		out := []any{}
		for _, item := range n.Items {
			out = append(out, jsonOf(item))
		}
		return out
	case yaml.Map:
		out := map[string]any{}
		for _, p := range n.Pairs {
			out[p.Name] = jsonOf(p.Value)
		}
		return out
	}
	return nil
}

func TestVectorsIndex(t *testing.T) {
	type vector struct {
		ID     string
		Files  fileSpecs
		Output textSpec
		Bytes  int `json:"output_bytes"`
		Source *string
		Cut    bool
	}
	dir := root + "/memory"
	eachVector(t, "deepcode-index.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		disk := v.Files.disk(dir)
		x := ReadIndex(disk, dir, "", diskLister(disk))
		wantText(t, x.View.Text, v.Output.text)
		checkView(t, disk, x.View)
		if len(x.View.Text) != v.Bytes {
			t.Errorf("%d bytes, want %d", len(x.View.Text), v.Bytes)
		}
		source := ""
		if x.File != nil {
			source = filepath.Base(x.File.Path)
		}
		if v.Source != nil && *v.Source != source || v.Source == nil && source != "" {
			t.Errorf("from %q, want %v", source, v.Source)
		}
		if cut := x.Cut.ByLines || x.Cut.ByBytes; cut != v.Cut {
			t.Errorf("cut: %v, want %v", cut, v.Cut)
		}
	})
}

func TestVectorsDrawer(t *testing.T) {
	type vector struct {
		ID, Drawer, Mode string
		Files            fileSpecs
		MaxBytes         float64
		Output           textSpec
	}
	modes := map[string]DrawerMode{"none": DrawerEmpty, "full": DrawerFull, "index": DrawerTopics, "names": DrawerNames}
	eachVector(t, "deepcode-drawer.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		dir := place(v.Drawer)
		disk := v.Files.disk(dir)
		d := ReadDrawer(disk, dir, v.MaxBytes, "", diskLister(disk))
		wantText(t, d.View.Text, v.Output.text)
		checkView(t, disk, d.View)
		if d.Mode != modes[v.Mode] {
			t.Errorf("mode %d, want %s", d.Mode, v.Mode)
		}
	})
}

func TestVectorsInstructions(t *testing.T) {
	type vector struct {
		ID, Cwd, Home string
		Files         fileSpecs
		Found         []string
		Output        textSpec
		Error         string
	}
	eachVector(t, "deepcode-instructions.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		disk := v.Files.disk(root)
		in := ReadInstructions(disk, Find(disk, place(v.Home), place(v.Cwd)))
		wantText(t, in.View.Text, v.Output.text)
		checkView(t, disk, in.View)
		var found []string
		for _, f := range in.Files {
			found = append(found, f.Path)
		}
		for i := range v.Found {
			v.Found[i] = place(v.Found[i])
		}
		if len(found)+len(v.Found) > 0 && !reflect.DeepEqual(found, v.Found) {
			t.Errorf("found %q, want %q", found, v.Found)
		}
		if (in.Err != nil) != (v.Error != "") {
			t.Errorf("error %v, want %q", in.Err, v.Error)
		}
	})
}

func TestVectorsPrompt(t *testing.T) {
	type vector struct {
		ID, Note, Cwd, Home, Mode string
		Files                     fileSpecs
		Paused                    bool
		MaxBytes                  float64
		Output                    textSpec
	}
	eachVector(t, "deepcode-prompt.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		cwd, home := place(v.Cwd), place(v.Home)
		key := ProjectKey(cwd)
		files := fileSpecs{}
		for name, f := range v.Files {
			files[strings.ReplaceAll(name, "{KEY}", key)] = f
		}
		disk := files.disk(root)
		s := Session{Settings: DefaultSettings(), Headless: v.Mode == "headless", Paused: v.Paused}
		s.Settings.Global.MaxBytes = v.MaxBytes
		// The vectors have no field for this setting.
		s.Settings.Global.Enabled = !strings.Contains(v.Note, "switched off")
		p := ReadPrompt(disk, Find(disk, home, cwd), s, diskLister(disk))
		wantText(t, p.View.Text, strings.ReplaceAll(v.Output.text, "{KEY}", key))
		checkView(t, disk, p.View)
	})
}

func TestVectorsSettings(t *testing.T) {
	type vector struct {
		ID                         string
		User, Project, Local, Flag *string
		Present                    map[string]bool
		MemorySet                  bool `json:"memory_set"`
		Effective                  any
	}
	eachVector(t, "deepcode-settings.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		disk := workspacetest.NewDisk()
		p := Find(disk, root+"/home", root+"/p")
		flag := root + "/flag.json"
		for path, content := range map[string]*string{p.UserSettings: v.User, p.ProjectSettings: v.Project, p.LocalSettings: v.Local, flag: v.Flag} {
			if content != nil {
				disk.File(path, *content, time.Time{})
			}
		}
		layers := Layers(disk, p, flag, "")
		set := false
		for i, name := range []string{"user", "project", "local", "flag"} {
			set = set || layers[i].HasMemory
			if layers[i].Present != v.Present[name] {
				t.Errorf("%s present: %v, want %v (%v)", name, layers[i].Present, v.Present[name], layers[i].Problems)
			}
		}
		if set != v.MemorySet {
			t.Errorf("memory set: %v, want %v", set, v.MemorySet)
		}
		if got := settingsTree(Effective(layers, "")); !reflect.DeepEqual(got, v.Effective) {
			t.Errorf("got  %v\nwant %v", got, v.Effective)
		}
	})
}

// settingsTree writes settings as their file does.
func settingsTree(s Settings) any {
	tree := map[string]any{}
	for _, f := range Fields() {
		group := tree
		if f.Group != "" {
			if tree[f.Group] == nil {
				tree[f.Group] = map[string]any{}
			}
			group = tree[f.Group].(map[string]any)
		}
		group[f.Name] = f.Value(s)
	}
	return tree
}

func TestVectorsKey(t *testing.T) {
	type vector struct {
		ID, Kind, Path, Key, Cwd, Home, Memdir string
		Files                                  fileSpecs
		GitRoot                                *string `json:"git_root"`
		Summary                                string  `json:"session_summary"`
		Units                                  int
		Hashed                                 bool
	}
	eachVector(t, "deepcode-key.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		if v.Kind == "string" {
			wantText(t, ProjectKey(v.Path), v.Key)
			if n := javascript.Units(v.Path); n != v.Units || (n > maxKey) != v.Hashed {
				t.Errorf("%d units, want %d", n, v.Units)
			}
			return
		}
		p := Find(v.Files.disk(root), place(v.Home), place(v.Cwd))
		git := ""
		if v.GitRoot != nil {
			git = *v.GitRoot
		}
		wantText(t, p.Root, git)
		wantText(t, p.Key, v.Key)
		wantText(t, p.Memory, v.Memdir)
		wantText(t, p.Summary("SESSION"), v.Summary)
	})
}

func TestVectorsManifest(t *testing.T) {
	type vector struct {
		ID     string
		Files  fileSpecs
		Query  *string
		Limit  int
		Output textSpec
		Hits   []string
	}
	eachVector(t, "deepcode-manifest.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		disk := v.Files.disk(root)
		memories := ScanMemories(disk, root+"/global", root+"/project")
		if v.Query == nil {
			m := Manifest(memories, "")
			wantText(t, m.Text, v.Output.text)
			checkView(t, disk, m)
			return
		}
		answer, hits, err := Search(memories, *v.Query, v.Limit, search.Rank)
		if err != nil {
			t.Fatal(err)
		}
		wantText(t, answer.Text, v.Output.text)
		checkView(t, disk, answer)
		keys := []string{}
		for _, h := range hits {
			keys = append(keys, h.Memory.Key())
		}
		if !reflect.DeepEqual(keys, v.Hits) {
			t.Errorf("hits %q, want %q", keys, v.Hits)
		}
	})
}

func TestVectorsHash(t *testing.T) {
	type vector struct {
		ID, Input, Existing string
		Text, After         *string
	}
	eachVector(t, "deepcode-hash.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		fact, ok := FactOf(v.Input)
		if ok != (v.Text != nil) || ok && fact != *v.Text {
			t.Fatalf("fact %q, %v", fact, ok)
		}
		if !ok {
			return
		}
		after, err := text.Apply(v.Existing, Bullet(v.Existing, fact))
		if err != nil {
			t.Fatal(err)
		}
		wantText(t, after, *v.After)
	})
}

func TestVectorsReserved(t *testing.T) {
	type vector struct {
		ID, Path string
		Reserved bool
	}
	eachVector(t, "deepcode-reserved.jsonl", func(v vector) string { return v.ID }, func(t *testing.T, v vector) {
		if got := Reserved(v.Path); got != v.Reserved {
			t.Errorf("Reserved(%q) = %v", v.Path, got)
		}
	})
}
