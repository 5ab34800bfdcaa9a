package letta

import (
	"testing"
)

// The first pattern that matches decides, also when a later one is tighter, or
// when it lifts the limit.
func TestFileLimit(t *testing.T) {
	c, problems := ParseConfig(`{
  "version": 1,
  "maxFileCharacters": 100,
  "fileCharacterLimits": [
    {"pattern": "logs/**", "maxCharacters": null},
    {"pattern": "**/acme.md", "maxCharacters": 50},
    {"pattern": "logs/acme.md", "maxCharacters": 10},
    {"pattern": "notes.md", "maxCharacters": 70}
  ]
}`, "")
	if problems != nil {
		t.Fatal(problems)
	}
	tests := []struct {
		path     string
		limit    int // 0: none
		from     string
		override int
	}{
		{"logs/acme.md", 0, "glob 'logs/**'", 0},
		{"projects/acme.md", 50, "glob '**/acme.md'", 1},
		{"acme.md", 50, "glob '**/acme.md'", 1},
		{"notes.md", 70, "glob 'notes.md'", 3},
		{"projects/notes.md", 100, "maxFileCharacters", -1},
	}
	for _, test := range tests {
		limit, from, override := c.FileLimit(test.path)
		n := 0
		if limit != nil {
			n = *limit
		}
		if n != test.limit || from != test.from || override != test.override {
			t.Errorf("%s: %d from %s (%d)", test.path, n, from, override)
		}
	}
}

// Every problem of a config stands where it is in the text.
func TestConfigPlaces(t *testing.T) {
	const src = `{"maxDepth": -1, "zz": 1, "fileCharacterLimits": [{"pattern": "/a", "maxCharacters": 0}, 7]}`
	want := map[string]string{
		".memfs.config.json: unknown field 'zz'":                                                               `"zz"`,
		".memfs.config.json: version must be 1":                                                                `{`,
		".memfs.config.json: maxDepth must be a non-negative integer":                                          `-1`,
		".memfs.config.json: fileCharacterLimits[0]: pattern must be a non-empty repo-relative glob using '/'": `"/a"`,
		".memfs.config.json: fileCharacterLimits[0]: maxCharacters must be a positive integer or null":         `0`,
		".memfs.config.json: fileCharacterLimits[1] must be an object":                                         `7`,
	}
	_, problems := ParseConfig(src, "")
	if len(problems) != len(want) {
		t.Errorf("%d problems", len(problems))
	}
	for _, p := range problems {
		if got := p.Span.Of(src); got != want[p.Line] {
			t.Errorf("%s: at %q", p.Line, got)
		}
	}
}

// The hook and the display read one block each in their own way: what the one
// refuses the other may show.
func TestTwoReaders(t *testing.T) {
	const src = "---\nname: acme\ndescription: >\n  How Acme\n  works.\n---\nBody.\n"
	problems := CheckFrontmatter("projects/acme.md", src)
	wantLines(t, printed(problems), []string{
		"projects/acme.md: unknown frontmatter key 'How Acme' (allowed: name description)",
		"projects/acme.md: unknown frontmatter key 'works.' (allowed: name description)",
	})
	if got := problems[0].Span.Of(src); got != "  How Acme" {
		t.Errorf("the first at %q", got)
	}
	d := ParseDisplay(src)
	if d.Description != "How Acme works." || d.Body.Of(src) != "Body." || d.DescriptionSpan.Of(src) != ">\n  How Acme\n  works." {
		t.Errorf("%+v", d)
	}
}

func TestMissingIndex(t *testing.T) {
	entry := func(path string) Entry { return Entry{Path: path, Mode: ModeRegular} }
	tree := NewTree([]Entry{entry("MEMORY.md"), entry("a/MEMORY.md"), entry("a/b/x.md"), entry("a/b/c/MEMORY.md")})
	tests := map[string]string{
		"x.md":            "",
		"a/x.md":          "",
		"a/MEMORY.md":     "",
		"a/b/x.md":        "a/b/MEMORY.md",
		"a/b/c/x.md":      "a/b/MEMORY.md",
		"z/MEMORY.md":     "z/MEMORY.md",
		"a/b/MEMORY.md":   "a/b/MEMORY.md",
		"deep/er/note.md": "deep/MEMORY.md",
	}
	for path, want := range tests {
		if got := MissingIndex(tree, path); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

func TestQuotedNames(t *testing.T) {
	tests := []struct {
		name         string
		quoted, bare bool // with core.quotepath on, and off
	}{
		{"a b.md", false, false},
		{"it's.md", false, false},
		{"café.md", true, false},
		{`a"b.md`, true, true},
		{`a\b.md`, true, true},
		{"a\tb.md", true, true},
	}
	for _, test := range tests {
		if isQuoted(test.name, true) != test.quoted || isQuoted(test.name, false) != test.bare {
			t.Errorf("%q", test.name)
		}
	}
}

// Columns of findings are bytes of the text; the hook names lines.
func TestTrailingSpacePlace(t *testing.T) {
	const src = "one\ntwo \t\r\n> three \n"
	problems := trailingSpace("a.md", src)
	if len(problems) != 2 || problems[0].Span.Of(src) != " \t" || problems[1].Span.Of(src) != " " || problems[1].Line != "a.md:3: formatting disallows trailing whitespace" {
		t.Errorf("%+v", problems)
	}
}
