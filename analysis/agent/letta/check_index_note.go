package letta

import (
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var sameNote = &check.Check{
	ID:      "index/same-note",
	Summary: "an entry that repeats the description of its file",
	Level:   settings.Hint,
	Doc: `
When the agent opens a directory it sees the index and, right below it, the description
of each file. An entry that repeats the description says nothing new: what the file is
about is the description's to say, and when to open it the entry's.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.isIndex() || x.kind == kindRootIndex || p.File.Doc == nil {
			return
		}
		src := p.Doc.Text()
		seen := map[text.Span]bool{}
		for _, n := range namingsOf(p.Snapshot, x.root, x.rel) {
			if !n.link || seen[n.entry] || path.Dir(n.to) != x.dir() || n.to == x.rel {
				continue
			}
			seen[n.entry] = true
			about := ParseDisplay(p.Snapshot.File(filepath.Join(x.root, filepath.FromSlash(n.to))).Text()).Description
			note := text.Span{Start: n.span.End, End: max(n.span.End, n.entry.End)}
			if said := bareWords(note.Of(src)); said == "" || said != bareWords(about) {
				continue
			}
			note.End = note.Start + len(strings.TrimRight(note.Of(src), " \t\r\n"))
			at := note
			at.Start += len(note.Of(src)) - len(strings.TrimLeft(note.Of(src), " \t:—–-"))
			p.Report(check.Finding{Span: at, Message: "the agent sees this beside the entry anyway, as the file's description: say when to open it",
				Fixes: []check.Fix{{Title: "Remove what is repeated", Edits: []text.Edit{{Span: note}}}}})
		}
	},
}

// bareWords returns the words of s in small letters, without what stands between them.
func bareWords(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }), " ")
}
