package letta

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// Patterns of more states than one word of a set holds match as short ones do.
func TestLongGlobs(t *testing.T) {
	for n := 55; n <= 70; n++ {
		pad := strings.Repeat("x", n)
		for tail, re := range map[string]string{
			"*.md": `[^/]*\.md`, "/**/a": `/(?:.*/)?a`, "/**/*/b": `/(?:.*/)?[^/]*/b`, "?/**": `[^/]/.*`, "*/**/**/?*": `[^/]*/(?:.*/)?[^/][^/]*`,
		} {
			g, problem := ParseGlob(pad + tail)
			if problem != "" {
				t.Fatal(problem)
			}
			want := regexp.MustCompile("^" + pad + re + "$")
			for _, end := range []string{"", ".md", "y.md", "/a", "/b/a", "/b/c/a", "/a/b", "/c/a/b", "y/", "y/a", "/", "//", "z/a/b/c"} {
				if path := pad + end; g.Match(path) != want.MatchString(path) {
					t.Errorf("%q matches %q: %v", g.Pattern, path, g.Match(path))
				}
			}
		}
	}
}

// A config whose patterns are too long limits no file, and says so.
func TestUnmatchedPatterns(t *testing.T) {
	for _, test := range []struct {
		name      string
		patterns  int
		each      string
		unmatched bool
	}{
		{"some", 100, "projects/**/*-incidents.md", false},
		{"two thousand", 2000, strings.Repeat("*a?", 330) + ".md", true},
		{"one that is too long", 1, strings.Repeat("*a?", 2000), true},
	} {
		var config struct {
			Version  int         `json:"version"`
			MaxFile  int         `json:"maxFileCharacters"`
			Limits   []fileLimit `json:"fileCharacterLimits"`
			ReadOnly []string    `json:"readOnlyFiles"`
		}
		config.Version, config.MaxFile = 1, 10
		for range test.patterns {
			config.Limits = append(config.Limits, fileLimit{test.each, 5})
			config.ReadOnly = append(config.ReadOnly, test.each)
		}
		src, err := json.Marshal(config)
		if err != nil {
			t.Fatal(err)
		}
		c, problems := ParseConfig(string(src), "")
		if len(problems) > 0 || c.Unmatched != test.unmatched {
			t.Errorf("%s: unmatched %v, %v", test.name, c.Unmatched, problems)
		}
		if limit, _, _ := c.FileLimit("a.md"); (limit == nil) != test.unmatched || c.Unmatched && len(c.Limits)+len(c.ReadOnly) > 0 {
			t.Errorf("%s: limit %v", test.name, limit)
		}
	}
}

type fileLimit struct {
	Pattern string `json:"pattern"`
	Max     int    `json:"maxCharacters"`
}

// The dearest config that is matched, over a path as long as one can be.
func BenchmarkGlobsAtTheirMost(b *testing.B) {
	g, _ := ParseGlob(strings.Repeat("*a?", maxGlob/3))
	path := strings.Repeat("a", maxGlob)
	for b.Loop() {
		for range maxGlobs / maxGlob {
			g.Match(path)
		}
	}
}
