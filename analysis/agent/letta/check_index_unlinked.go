package letta

import (
	"fmt"
	"path"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
)

var indexUnlinked = &check.Check{
	ID:      "index/unlinked",
	Summary: "memory that no entry of its index leads to",
	Level:   settings.Warning,
	Doc: `
The agent finds deferred memory through the chain of indexes alone: it opens a directory
or file when an entry names what it is looking for. The prompt lists the top-level
directories by their paths, without a word on what they hold; a directory that is opened
lists the ten entries edited last, so that what is stable falls out of the list.

So MEMORY.md at the root says of each top-level directory when to open it, and every
index links to each file and directory in its own. The fix adds the entries. Complete
them with the words that a future request would use.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.isIndex() || p.File.Doc == nil {
			return
		}
		var missing []string
		elsewhere := 0
		root := namingsOf(p.Snapshot, x.root, IndexName)
		for _, rel := range childrenOf(p.Snapshot, x.root, x.dir()) {
			if leads(p.Snapshot, x.root, x.rel, rel) {
				continue
			}
			if _, ok := names(root, rel); ok {
				elsewhere++
			}
			missing = append(missing, rel)
		}
		if len(missing) == 0 {
			return
		}
		f := check.Finding{Span: firstLine(p), Message: x.unlinked(missing)}
		if elsewhere == len(missing) {
			f.Level = settings.Information
			f.Message += " (MEMORY.md at the root names it)"
		}
		title := "Add the missing entries"
		if len(missing) == 1 {
			title = "Add an entry for " + written(missing[0])
		}
		up := parentIndex(x.rel)
		if up == "" || leads(p.Snapshot, x.root, up, x.rel) {
			entries := make([]check.NewEntry, min(len(missing), maxNewEntries))
			for i := range entries {
				entries[i] = entryFor(p.Snapshot, x.root, missing[i])
			}
			f.Fixes = []check.Fix{{Title: title, Edits: check.InsertEntries(p.Doc, entries)}}
		} else {
			f.Fixes = []check.Fix{x.later(p, title+", here and in each index above", func(plan *plan) error {
				for _, rel := range missing[:min(len(missing), maxNewEntries)] {
					plan.lead(rel)
				}
				return nil
			})}
		}
		p.Report(f)
	},
}

// maxNewEntries is how many entries a fix adds at most: it reads each file.
const maxNewEntries = 200

// written is how a person writes the path of a file, or of a directory that its index
// stands for.
func written(rel string) string {
	if IsIndex(rel) {
		return path.Dir(rel) + "/"
	}
	return rel
}

// unlinked says what an index does not lead to.
func (x *facts) unlinked(missing []string) string {
	const most = 5
	var names []string
	for _, rel := range missing[:min(len(missing), most)] {
		names = append(names, written(rel))
	}
	list := strings.Join(names, ", ")
	if n := len(missing) - most; n > 0 {
		list += fmt.Sprintf(" and %d more", n)
	}
	if x.kind == kindRootIndex {
		return "nothing here says when to open " + list + ": the prompt has the path alone"
	}
	return "no entry names " + list + ": a request comes there only while it is among the ten entries of " + x.dir() + "/ that were edited last"
}
