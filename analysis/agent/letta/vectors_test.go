package letta

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"memls/analysis/text"
)

// A content is a file in a vector: a string, pieces to repeat, or raw bytes.
type content struct{ bytes string }

func (c *content) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &c.bytes)
	}
	var spec struct {
		Gen, GenB64 [][2]any
		B64         string
	}
	if err := json.Unmarshal(b, &spec); err != nil {
		return err
	}
	var out strings.Builder
	raw, err := base64.StdEncoding.DecodeString(spec.B64)
	out.Write(raw)
	for _, piece := range spec.Gen {
		out.WriteString(strings.Repeat(piece[0].(string), int(piece[1].(float64))))
	}
	for _, piece := range spec.GenB64 {
		raw, e := base64.StdEncoding.DecodeString(piece[0].(string))
		if e != nil {
			err = e
		}
		out.WriteString(strings.Repeat(string(raw), int(piece[1].(float64))))
	}
	c.bytes = out.String()
	return err
}

// text is the content as the agent decodes it.
func (c content) text() string {
	s, _ := text.Decode([]byte(c.bytes))
	return s
}

// eachVector runs a test for every line of one file of vectors. They come from the
// folder in MEMLS_VECTORS, else from testdata at the top of the module. leftOut
// holds the ids that are not run, and why.
func eachVector[T any](t *testing.T, name string, leftOut map[string]string, test func(t *testing.T, v T)) {
	t.Helper()
	dir := os.Getenv("MEMLS_VECTORS")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "testdata", "vectors")
	}
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	n, out := 0, 0
	for line := range bytes.Lines(b) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		var id struct{ ID, Note string }
		var v T
		if err := json.Unmarshal(line, &id); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatalf("%s: %v", id.ID, err)
		}
		if leftOut[id.ID] != "" {
			out++
			continue
		}
		n++
		t.Run(id.ID, func(t *testing.T) {
			if id.Note != "" {
				defer func() {
					if t.Failed() {
						t.Log(id.Note)
					}
				}()
			}
			test(t, v)
		})
	}
	if n == 0 {
		t.Fatalf("%s holds no vectors", name)
	}
	t.Logf("%s: %d cases, %d left out", name, n, out)
}

// printed returns the lines of problems as the hook prints them. The words of the
// JSON reader are not the agent's.
func printed(problems []Problem) []string {
	lines := []string{}
	for _, p := range problems {
		line := p.Line
		if head, _, ok := strings.Cut(line, "invalid JSON ("); ok {
			line = head + "invalid JSON (<json>)"
		}
		lines = append(lines, strings.Split(line, "\n")...)
	}
	return lines
}

func wantLines(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func wantText(t *testing.T, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	from := max(i-60, 0)
	t.Errorf("differs at byte %d of %d (want %d):\ngot  %q\nwant %q", i, len(got), len(want), got[from:min(i+120, len(got))], want[from:min(i+120, len(want))])
}

func TestVectorsCollate(t *testing.T) {
	type vector struct{ Input, Sorted []string }
	eachVector(t, "letta-collate.jsonl", nil, func(t *testing.T, v vector) {
		SortNames(v.Input)
		wantLines(t, v.Input, v.Sorted)
	})
}

func TestVectorsGlob(t *testing.T) {
	type vector struct {
		Pattern, Path, Rejected string
		Match                   bool
	}
	eachVector(t, "letta-glob.jsonl", nil, func(t *testing.T, v vector) {
		g, problem := ParseGlob(v.Pattern)
		if problem != v.Rejected {
			t.Fatalf("%q: problem %q, want %q", v.Pattern, problem, v.Rejected)
		}
		if g != nil && g.Match(v.Path) != v.Match {
			t.Errorf("%q matches %q: %v", v.Pattern, v.Path, !v.Match)
		}
	})
}

func TestVectorsFrontmatter(t *testing.T) {
	type vector struct {
		Path   string
		Input  content
		Errors []string
	}
	eachVector(t, "letta-frontmatter.jsonl", nil, func(t *testing.T, v vector) {
		wantLines(t, printed(CheckFrontmatter(v.Path, v.Input.text())), v.Errors)
	})
}

// configJSON writes a config as the vectors do.
func configJSON(c Config) map[string]any {
	m := map[string]any{"version": 1.0}
	put := func(key string, n *int) {
		if n != nil {
			m[key] = float64(*n)
		}
	}
	put("maxDepth", c.MaxDepth)
	put("maxFileCharacters", c.MaxFile)
	put("maxCoreMemoryCharacters", c.MaxCore)
	if c.Limits != nil {
		limits := []any{}
		for _, l := range c.Limits {
			limit := map[string]any{"pattern": l.Glob.Pattern, "maxCharacters": nil}
			if l.Max != nil {
				limit["maxCharacters"] = float64(*l.Max)
			}
			limits = append(limits, limit)
		}
		m["fileCharacterLimits"] = limits
	}
	if c.ReadOnly != nil {
		patterns := []any{}
		for _, g := range c.ReadOnly {
			patterns = append(patterns, g.Pattern)
		}
		m["readOnlyFiles"] = patterns
	}
	return m
}

func formattingJSON(f Formatting) map[string]any {
	m := map[string]any{}
	if f.LF {
		m["lineEndings"] = "lf"
	}
	if f.FinalNewline != nil {
		m["finalNewline"] = *f.FinalNewline
	}
	if f.TrailingSpace != nil {
		m["trailingWhitespace"] = *f.TrailingSpace
	}
	return m
}

func TestVectorsConfig(t *testing.T) {
	type vector struct {
		Profile        string
		Input          content
		Errors         []string
		Config, Parsed map[string]any
	}
	eachVector(t, "letta-config.jsonl", nil, func(t *testing.T, v vector) {
		c, problems := ParseConfig(v.Input.text(), v.Profile)
		wantLines(t, printed(problems), append([]string{}, v.Errors...))
		if len(problems) > 0 || v.Config == nil {
			return
		}
		same := func(got Config, want map[string]any) {
			t.Helper()
			m := configJSON(got)
			if want["formatting"] != nil {
				m["formatting"] = formattingJSON(got.Formatting)
			}
			a, _ := json.Marshal(m)
			b, _ := json.Marshal(want)
			wantText(t, string(a), string(b))
		}
		same(c, v.Parsed)
		same(c.WithDefaults(), v.Config)
	})
}
