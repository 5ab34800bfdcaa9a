package deepcode

import (
	"regexp"
	"strings"
	"testing"

	"memls/analysis/agent/deepcode/yaml"
	"memls/analysis/text"
)

// TestHeader shows what is read of a header and where it stands.
func TestHeader(t *testing.T) {
	src := "---\r\nname: a-b\ndescription: 'it''s'\nmetadata:\n  type: feedback\n---\nbody\n"
	f := ParseFrontmatter(src)
	if got := f.YAML.Of(src); got != "name: a-b\ndescription: 'it''s'\nmetadata:\n  type: feedback" {
		t.Errorf("YAML %q", got)
	}
	if s, span, ok := f.Description(); !ok || s != "it's" || span.Of(src) != "'it''s'" {
		t.Errorf("description %q at %q", s, span.Of(src))
	}
	if s, span, ok := f.Title(); !ok || s != "a-b" || span.Of(src) != "a-b" {
		t.Errorf("name %q at %q", s, span.Of(src))
	}
	if s, span, ok := f.NestedType(); !ok || s != "feedback" || span.Of(src) != "feedback" {
		t.Errorf("nested type %q at %q", s, span.Of(src))
	}
	if f.Type(Release0150) != "" || f.Type(ReleaseDocs) != "feedback" {
		t.Errorf("type %q, by the documents %q", f.Type(Release0150), f.Type(ReleaseDocs))
	}
	if _, _, ok := ParseFrontmatter("---\nx: y\n---\n").NestedType(); ok {
		t.Error("a nested type where there is no metadata")
	}
}

// TestHeaderProblems shows where a header stops being read, in bytes of the file.
func TestHeaderProblems(t *testing.T) {
	for _, tt := range []struct {
		name, src, at string
		reason        yaml.Reason
		notMap        bool
	}{
		{"a colon", "---\ndescription: a: b\n---\n", ": b", yaml.ColonInValue, false},
		{"a duplicate", "---\ntype: user\ntype: project\n---\n", "type: project", yaml.DuplicateKey, false},
		{"a sentence", "---\n\nSome text\n\n---\nmore", "", 0, true},
		{"a list", "---\n- a\n---\n", "", 0, true},
		{"nothing", "---\n\n# c\n---\n", "", 0, false},
		{"a map", "---\na: b\n---\n", "", 0, false},
		{"not closed", "---\na: b: c\n", "", 0, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := ParseFrontmatter(tt.src)
			if (f.Problem != nil) != (tt.at != "") || f.NotMap != tt.notMap {
				t.Fatalf("problem %v, no map %v", f.Problem, f.NotMap)
			}
			if f.Problem != nil && (!strings.HasPrefix(tt.src[f.Problem.Span.Start:], tt.at) || f.Problem.Reason != tt.reason) {
				t.Errorf("problem at %q, reason %d", tt.src[f.Problem.Span.Start:], f.Problem.Reason)
			}
		})
	}
}

// TestScanStops shows that a header that is closed behind line 30 is none to the
// manifest, and that line ends count as LF.
func TestScanStops(t *testing.T) {
	lines := strings.Repeat("# c\r\n", 27)
	if _, _, ok := Scan("---\r\n" + lines + "description: d\r\n---\r\nbody").Description(); !ok {
		t.Error("a header closed on line 30 was not seen")
	}
	if _, _, ok := Scan("---\r\n# c\r\n" + lines + "description: d\r\n---\r\nbody").Description(); ok {
		t.Error("a header closed on line 31 was seen")
	}
}

var frontmatterPattern = regexp.MustCompile(`\A---\r?\n([\s\S]*?)\r?\n---\r?\n?`)

// FuzzFrontmatter holds that a header is what the agent's own pattern matches, and
// that all that is said of it lies in the text.
func FuzzFrontmatter(f *testing.F) {
	for _, s := range []string{"---\na: b\n---\nc", "---\r\na: b: c\r\n---\r\n", "---\n---\n---", "---\n\r\n---\r\r\n", "\uFEFF---\na: b\n---\n", "---\na: |\n  b\n----\n", "---\ndescription: \"a\" b\n---"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		src, _ := text.Decode([]byte(raw))
		got := ParseFrontmatter(src)
		m := frontmatterPattern.FindStringSubmatchIndex(src)
		if (m != nil) != got.HasBlock() {
			t.Fatalf("a block: %v", got.HasBlock())
		}
		if m != nil && (got.Block != text.Span{Start: 0, End: m[1]} || got.YAML != text.Span{Start: m[2], End: m[3]} || got.Body.Start != m[1]) {
			t.Fatalf("block %v, YAML %v, pattern %v", got.Block, got.YAML, m)
		}
		if p := got.Problem; p != nil && (p.Span.Start < got.YAML.Start || p.Span.End > got.YAML.End) {
			t.Fatalf("problem at %v outside %v", p.Span, got.YAML)
		}
		if _, span, ok := got.Description(); ok && (span.Start < got.YAML.Start || span.End > got.YAML.End) {
			t.Fatalf("description at %v outside %v", span, got.YAML)
		}
		Scan(src).Type(ReleaseDocs)
	})
}
