package analysis_test

import (
	"path/filepath"
	"testing"
	"time"

	"memls/analysis"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
	"memls/analysis/workspace/workspacetest"
)

// FuzzLetta checks a memory repository of any text: nothing panics, places are in the
// text, and every fix applies.
func FuzzLetta(f *testing.F) {
	f.Add("# Memory\n\n- [P](p/MEMORY.md): x\n", "Summary.\n\n- [a](a.md)\n- [[b]]\n", "---\nname: a\ndescription: >\n  d\n---\n\n## X\n", `{"version": 1, "maxDepth": 0, "maxFileCharacters": 10}`)
	f.Add("", "# P\nglued\n", "\uFEFF---\r\nname: a\r\n---", `{"version":1,"formatting":{"lineEndings":"lf","trailingWhitespace":true},"readOnlyFiles":["**"]}`)
	f.Add("p", "---\ndescription: d\n---\n```\n\nx\n```\n", "a \n\tb", "{")
	e := analysis.New()
	const root = "/home/ada/.letta/agents/a/memory"
	f.Fuzz(func(t *testing.T, index, sub, file, config string) {
		disk := workspacetest.NewDisk()
		for name, content := range map[string]string{"MEMORY.md": index, "p/MEMORY.md": sub, "p/a.md": file, "p/b.md": "x\n", "skills/s.md": "x\n", ".memfs.config.json": config} {
			disk.File(filepath.Join(root, name), content, time.Unix(1, 0))
		}
		s := workspace.New(disk, &workspace.Env{Home: "/home/ada"}, settings.Settings{}).Snapshot()
		for _, name := range []string{"MEMORY.md", "p/MEMORY.md", "p/a.md", "skills/s.md", ".memfs.config.json"} {
			path := filepath.Join(root, name)
			src := s.File(path).Text()
			for _, finding := range e.Check(s, path) {
				if finding.Span.Start < 0 || finding.Span.Start > finding.Span.End || finding.Span.End > len(src) {
					t.Fatalf("%s: %s at %v of %d bytes", name, finding.Check.ID, finding.Span, len(src))
				}
				for _, fix := range finding.Fixes {
					if !fix.IsWide() {
						if _, err := text.Apply(src, fix.Edits...); err != nil {
							t.Fatalf("%s: %s: fix %q: %v", name, finding.Check.ID, fix.Title, err)
						}
						continue
					}
					change := fix.Wide()
					if change == nil {
						continue
					}
					for _, c := range change.Files {
						if _, err := text.Apply(c.Before, c.Edits...); err != nil {
							t.Fatalf("%s: %s: fix %q: %s: %v", name, finding.Check.ID, fix.Title, c.Path, err)
						}
					}
				}
			}
			for _, m := range e.Memories(s, path) {
				if m.Describe != nil {
					for off := range len(src) + 1 {
						if off < 200 {
							m.Describe(off)
						}
					}
				}
			}
			e.Complete(s, path, len(src)/2)
		}
	})
}
