package letta

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"memls/analysis/agent"
	"memls/analysis/workspace"
)

const configText = `{
  "version": 1,
  "maxDepth": 3,
  "maxCoreMemoryCharacters": 5000,
  "fileCharacterLimits": [
    { "pattern": "projects/**", "maxCharacters": 100 },
    { "pattern": "projects/acme.md", "maxCharacters": null }
  ],
  "readOnlyFiles": ["human.md"],
  "formatting": { "lineEndings": "lf" }
}
`

func configured(t *testing.T, config string) *workspace.Snapshot {
	t.Helper()
	files := map[string]string{ConfigName: config, "MEMORY.md": "# Memory\n", "human.md": humanMD, "projects/MEMORY.md": "Projects.\n", "projects/acme.md": "x\n"}
	return snapshotOf(newRepository("root-marker", files, nil)).Snapshot()
}

// Hover on a field says what it does and what is in effect; on a pattern, which files
// have their limit from it.
func TestConfigHover(t *testing.T) {
	s := configured(t, configText)
	tests := []struct{ at, head, text string }{
		{`maxDepth`, "maxDepth", "In effect: 3 (default 2)."},
		{`5000`, "maxCoreMemoryCharacters", "In effect: 5,000 (default 65536). The core memory has 94."},
		{`"projects/**"`, "pattern", "It applies to projects/MEMORY.md, projects/acme.md."},
		{`null`, "maxCharacters", "It applies to nothing that is here. An earlier pattern matches first of projects/acme.md."},
		{`"human.md"`, "readOnlyFiles", "It protects human.md."},
		{`lineEndings`, "lineEndings", "no file may hold a carriage return"},
	}
	for _, test := range tests {
		n, ok := read(s, ConfigName).Describe(strings.Index(configText, test.at) + 1)
		if !ok || n.Head != test.head || !strings.Contains(n.Text, test.text) {
			t.Errorf("%s: %v %q %q", test.at, ok, n.Head, n.Text)
		}
	}
	if n, ok := read(s, ConfigName).Describe(0); ok {
		t.Errorf("%+v", n)
	}
	old := Agent{}.Memory(s, Agent{}.Role(s, filepath.Join(memory, ConfigName)), agent.Options{Release: Release03218})
	if n, _ := old.Describe(strings.Index(configText, "readOnlyFiles") + 1); !strings.Contains(n.Text, "0.32.18 does not know it") {
		t.Errorf("%q", n.Text)
	}
}

// Completion knows the fields of each object, and leaves out those that are none of
// the release.
func TestConfigCompletion(t *testing.T) {
	tests := []struct {
		config, release string
		want            []string // labels that are offered, or begin the list
	}{
		{"{\n  |\n}", "", []string{"version", "maxDepth", "maxFileCharacters", "maxCoreMemoryCharacters", "fileCharacterLimits", "readOnlyFiles", "formatting"}},
		{"{\n  |\n}", Release03218, []string{"version", "maxDepth", "maxFileCharacters", "maxCoreMemoryCharacters", "fileCharacterLimits"}},
		{`{"maxDepth": |}`, "", []string{"2"}},
		{`{"fileCharacterLimits": [{|}]}`, "", []string{"pattern", "maxCharacters"}},
		{`{"fileCharacterLimits": [{"pattern": "|"}]}`, "", []string{"**/*.md", "*.md", "projects/**", "MEMORY.md", "human.md"}},
		{`{"fileCharacterLimits": [|]}`, "", []string{"{ pattern, maxCharacters }"}},
		{`{"readOnlyFiles": ["|"]}`, "", []string{"**/*.md", "*.md", "projects/**", "MEMORY.md", "human.md"}},
		{`{"readOnlyFiles": ["|"]}`, Release03218, nil},
		{`{"formatting": {"|"}}`, "", []string{"lineEndings", "finalNewline", "trailingWhitespace"}},
		{`{"formatting": {"finalNewline": |}}`, "", []string{"true", "false"}},
	}
	for _, test := range tests {
		src := strings.Replace(test.config, "|", "", 1)
		s := configured(t, src)
		role := Agent{}.Role(s, filepath.Join(memory, ConfigName))
		var got []string
		for _, c := range (Agent{}).Complete(s, role, strings.Index(test.config, "|"), agent.Options{Release: test.release}) {
			got = append(got, c.Label)
			if c.Edit.Span.End > len(src) || c.Edit.Span.Start > c.Edit.Span.End {
				t.Errorf("%s: %+v", test.config, c.Edit)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.config, got, test.want)
		}
	}
}

func TestHeaderCompletion(t *testing.T) {
	src := "---\nname: acme\n\n---\nText.\n"
	files := map[string]string{"MEMORY.md": "# Memory\n", "p/MEMORY.md": "P.\n", "p/acme.md": src}
	s := snapshotOf(newRepository("root-marker", files, nil)).Snapshot()
	got := Agent{}.Complete(s, Agent{}.Role(s, filepath.Join(memory, "p/acme.md")), len("---\nname: acme\n"), agent.Options{})
	if len(got) != 1 || got[0].Label != "description" || got[0].Edit.New != "description: " {
		t.Errorf("%+v", got)
	}
}

// Hover on an entry tells what stands behind it and how a request comes there; on the
// first line of a file, how it comes to the file.
func TestDescribe(t *testing.T) {
	s := snapshotOf(newRepository("root-marker", indexes, nil)).Snapshot()
	tests := []struct{ rel, at, head, text string }{
		{"projects/MEMORY.md", "[Acme]", "d", "read when it is needed · 76 bytes · `MEMORY.md → projects/MEMORY.md → projects/acme.md`"},
		{"MEMORY.md", "[Projects]", "Client projects.", "a directory, opened when it is needed"},
		{"projects/MEMORY.md", "Client projects", "The summary", "of this directory"},
		{"projects/hidden.md", "x", "Not reached", "no entry of projects/MEMORY.md names projects/hidden.md. The way ends at `MEMORY.md → projects/MEMORY.md`."},
		{"projects/acme.md", "---", "Reached", "`MEMORY.md → projects/MEMORY.md → projects/acme.md`"},
		{"projects/acme.md", "description", "description", "decides by it"},
		{"lost/note.md", "x", "Not reached", "there is no lost/MEMORY.md"},
	}
	for _, test := range tests {
		m := read(s, test.rel)
		n, ok := m.Describe(strings.Index(m.File.Text(), test.at))
		if !ok || n.Head != test.head || !strings.Contains(n.Text, test.text) {
			t.Errorf("%s at %s: %v %q %q", test.rel, test.at, ok, n.Head, n.Text)
		}
	}
}
