package letta

import (
	"fmt"
	"path"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
)

var listing = &check.Check{
	ID:      "size/listing",
	Summary: "a directory with more entries than Letta lists",
	Level:   settings.Information,
	Doc: `
When the agent opens a directory it sees at most ten entries, files and directories
together, those edited last. What is stable falls out of the list first, and is found
only where an entry of the index names it.

Aim for fewer than ten entries: group what belongs together, and link every file that
matters from the index. Where all that falls out is named there, this is a hint.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if x.listing == nil || !x.isIndex() {
			return
		}
		entries := x.listing.Entries
		n := len(entries)
		if n < MaxEntries {
			return
		}
		if n == MaxEntries {
			p.Report(check.Finding{Span: firstLine(p), Level: settings.Hint, Message: fmt.Sprintf("%s has %d entries, as many as the agent lists: with one more, the one that was edited longest ago falls out", x.dir()+"/", n)})
			return
		}
		namings := namingsOf(p.Snapshot, x.root, x.rel)
		var out, lost []string
		for _, e := range entries[MaxEntries:] {
			rel := path.Join(x.dir(), e.Name)
			to := rel
			if e.Dir {
				to, rel = rel+"/"+IndexName, rel+"/"
			}
			out = append(out, rel)
			if _, ok := names(namings, to); !ok {
				lost = append(lost, rel)
			}
		}
		f := check.Finding{Span: firstLine(p), Message: fmt.Sprintf("%s has %d entries, the agent lists the %d that were edited last; not %s", x.dir()+"/", n, MaxEntries, shortList(out))}
		if len(lost) == 0 {
			f.Level = settings.Hint
			f.Message += ", which this index names"
		} else if len(lost) < len(out) {
			f.Message += "; of these no entry names " + shortList(lost)
		}
		p.Report(f)
	},
}

// shortList names at most six of many.
func shortList(names []string) string {
	const most = 6
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, ", ")
}
