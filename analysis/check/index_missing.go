package check

import (
	"fmt"
	"path/filepath"
	"strings"

	"memls/analysis/settings"
	"memls/analysis/text"
)

var indexMissing = &Check{
	ID:      "index/missing-entry",
	Summary: "memories that no index leads to",
	Level:   settings.Information,
	Doc: `
The agent sees the index and reads the files that it names. A memory that no index
names, neither MEMORY.md nor one that it leads to, is found by searching alone,
and mostly is not.

Archives, logs, files named after a day and read-me files are meant to lie beside
the index. All that is missing is one finding. The fix adds a line for each memory
in the manner of those that are there, with its name and description; "memls
index" does the same for a whole directory.
`,
	File: func(p *Pass) {
		if p.Directory == nil || p.Directory.Chained || p.File.Path != p.Directory.Index || p.File.Doc == nil {
			return
		}
		r := p.reach()
		if r == nil || len(r.Missing) == 0 || p.Agent == "" && len(r.Reached) == 0 {
			return
		}
		n := len(r.Missing)
		names := strings.Join(r.Missing[:min(n, maxNamed)], ", ")
		if n > maxNamed {
			names += fmt.Sprintf(" and %d more", n-maxNamed)
		}
		f := Finding{Span: firstLine(p.Doc.Text()), Message: fmt.Sprintf("%d memories are in no index (%s): the agent comes across them by searching alone", n, names)}
		title := fmt.Sprintf("Add the %d memories to %s", n, filepath.Base(p.File.Path))
		if n == 1 {
			f.Message = names + " is in no index, so the agent comes across it by searching alone"
			title = fmt.Sprintf("Add %s to %s", names, filepath.Base(p.File.Path))
			if group := styleOf(p.Doc).groupFor(r.Missing[0]); group.heading != "" {
				title += " under " + shown(group.heading)
			}
		}
		if n <= maxAdded {
			f.Fixes = []Fix{{Title: title, Edits: AddEntries(p.Snapshot, p.Directory, p.Doc, r.Missing)}}
		}
		p.Report(f)
	},
}

const (
	maxNamed = 10  // memories that the message names
	maxAdded = 200 // memories up to which the fix is offered: it reads them all
)

// firstLine returns the span of the first line that is not blank.
func firstLine(s string) text.Span {
	start := len(s) - len(strings.TrimLeft(s, " \t\r\n\uFEFF"))
	end := start + strings.IndexByte(s[start:]+"\n", '\n')
	return trimEnd(s, text.Span{Start: start, End: end})
}
