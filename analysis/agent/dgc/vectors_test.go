package dgc

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/analysis/text"
)

// readVectors reads golden data: inputs and what the agent itself gave for them.
// MEMLS_VECTORS names another folder of the same kind.
func readVectors[T any](t *testing.T, name string) []T {
	t.Helper()
	dir := os.Getenv("MEMLS_VECTORS")
	if dir == "" {
		dir = "../../../testdata/vectors"
	}
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []T
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var v T
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatalf("%s, line %d: %v", name, len(out)+1, err)
		}
		out = append(out, v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if len(out) == 0 {
		t.Fatalf("%s holds no case", name)
	}
	t.Logf("%s: %d cases", name, len(out))
	return out
}

// A textSpec is a text as the vectors write it: a string, or pieces with counts,
// or raw bytes.
type textSpec string

func (s *textSpec) UnmarshalJSON(b []byte) error {
	if b[0] == '"' {
		return json.Unmarshal(b, (*string)(s))
	}
	var spec struct {
		Gen [][2]any `json:"gen"`
		B64 string   `json:"b64"`
	}
	if err := json.Unmarshal(b, &spec); err != nil {
		return err
	}
	if spec.B64 != "" {
		raw, err := base64.StdEncoding.DecodeString(spec.B64)
		*s = textSpec(raw)
		return err
	}
	var out strings.Builder
	for _, g := range spec.Gen {
		out.WriteString(strings.Repeat(g[0].(string), int(g[1].(float64))))
	}
	*s = textSpec(out.String())
	return nil
}

func (s textSpec) decoded() string {
	d, _ := text.Decode([]byte(s))
	return d
}

// short shows enough of a long text to find the place.
func short(s string) string {
	if len(s) > 600 {
		return s[:300] + " <...> " + s[len(s)-300:]
	}
	return s
}
