package log

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"memls/analysis/markdown"
)

// A document is looked into only where it may hold a log.
func TestMayHold(t *testing.T) {
	for text, want := range map[string]bool{
		"# Shop\n\nPort 8080.\n\n- 3 workers\n- 4 queues\n- 5 disks\n":                        false,
		"- 2026-01-05: a\n- 2026-01-06: b\n":                                                  false,
		"- 2026-01-05: a\n- 2026-01-06: b\n- 2026-01-07: c\n":                                 true,
		"- [x] 2026-01-05: a\n- [ ] 2026-01-06: b\n- [x] 2026-01-07: c\n":                     true,
		"- 2026-01-05: a\n- 2026-01-06: b\n\n## Other\n\n- 2026-01-07: c\n":                   false,
		"| a | b |\n|---|---|\n| x | 1 |\n| y | 2 |\n| z | 3 |\n":                             false,
		"| a | b |\n|---|---|\n| x | 2026-01-05 |\n| y | 2026-01-06 |\n| z | 2026-01-07 |\n":  true,
		"```\n2026-01-05: a\n2026-01-06: b\n2026-01-07: c\n```\n":                             false,
		"## 2026-01-05\n\na\n\n## 2026-01-06\n\nb\n":                                          true,
		"## 2026-01-05\n\na\n\n## Other\n\nb\n\n## 2026-01-06\n\nc\n":                         false,
		"## 2026-01-05\n\na\n\n### Other\n\nb\n\n## 2026-01-06\n\nc\n":                        true,
		"## Log\n\n### 2026-01-05\n\na\n":                                                     true,
		"## Shop\n\n### 2026-01-05\n\na\n":                                                    false,
		"- a\n  <!-- x\n\n## 2026-01-05\n\n## Other -->\n\n## 2026-01-06\n":                   true,
		"- 2026-01-05: a\n\n- x\n  <!--\n\n## Other\n-->\n- 2026-01-06: b\n- 2026-01-07: c\n": true,
	} {
		if got := mayHold(markdown.Parse(text)); got != want {
			t.Errorf("%v of\n%s", got, text)
		}
	}
}

// FuzzMayHold holds that a log is only where one may be.
func FuzzMayHold(f *testing.F) {
	files, _ := filepath.Glob("../../testdata/consolidate/*/*/log.md")
	for _, name := range files {
		if b, err := os.ReadFile(name); err == nil {
			f.Add(string(b))
		}
	}
	f.Add("- a\n  <!--\n```\n- 2026-01-05: did\n-->\n- 2026-01-06: did it\n- 2026-01-07: is done\n- 2026-01-08: was done\n```\n")
	f.Add("2026-01-05\nwas done\n\n1. 2026-01-06\n2. 2026-01-07: did\n3. [x] 2026-01-08\n\nTuesday\n-------\n\nwas done\n\nWed\n---\n\nwas done\n")
	f.Fuzz(func(t *testing.T, src string) {
		src = strings.ToValidUTF8(src, "?")
		if doc := markdown.Parse(src); !mayHold(doc) && len(find(doc)) > 0 {
			t.Fatalf("%+v", find(doc))
		}
	})
}
