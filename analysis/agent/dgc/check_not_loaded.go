package dgc

import (
	"path/filepath"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

var notLoaded = &check.Check{
	ID:      "size/not-loaded",
	Summary: "DGC loads nothing of the file",
	Level:   settings.Error,
	Doc: `
DGC reads a memory file only when it is a regular file of at most 1,048,576 bytes.
A larger file is not cut but absent; a symbolic link and a directory of that name
are absent too. Nothing says so: the session starts without its project memory, and
if there is an AGENTS.md beside it, that is loaded instead, under the same heading.

Make the file smaller, or put a file in the place of the link.
`,
	File: func(p *check.Pass) {
		why := refusal(p.File)
		if why == "" || p.File.State == workspace.Missing {
			return
		}
		message := "DGC loads nothing of this file: " + why
		fallback := filepath.Join(filepath.Dir(p.File.Path), FallbackName)
		if filepath.Base(p.File.Path) == FileName && refusal(p.Snapshot.File(fallback)) == "" && p.File.Path != PersonalFile(p.Snapshot.Env.Home) {
			message += "; it loads the AGENTS.md beside it instead"
		}
		f := check.Finding{Message: message}
		if text := p.Doc.Text(); text != "" {
			f.Span = line(p, 0)
			f.Faded = whole(text)
		}
		p.Report(f)
	},
}

func whole(s string) []text.Span { return []text.Span{{End: len(s)}} }
