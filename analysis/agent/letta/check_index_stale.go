package letta

import (
	"fmt"
	"path"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var indexStale = &check.Check{
	ID:      "index/stale-entry",
	Summary: "an entry that does not name what it leads to",
	Level:   settings.Hint,
	Doc: `
The agent opens a file or directory when an entry names what it is looking for. An entry
that was written when a directory was new goes stale as it fills: a topic that no entry
mentions is as good as lost.

The words of the entry are compared with names, descriptions, summaries and headings of
what it leads to, in any language, by their stems. An entry is reported when it names
none of them, or when it counts up topics and leaves some out: memls says which. An entry
in general words is left alone.

Rewrite it to name what is there now, in the words that a future request would use.
`,
	File: func(p *check.Pass) {
		x := factsOf(p)
		if !x.isIndex() || p.File.Doc == nil {
			return
		}
		src := p.Doc.Text()
		seen := map[text.Span]bool{}
		namings := namingsOf(p.Snapshot, x.root, x.rel)
		for _, n := range namings {
			if seen[n.entry] || n.to == x.rel || !IsMarkdown(n.to) || IsSkill(n.to) || IsCore(n.to) {
				continue
			}
			seen[n.entry] = true
			e := readEntry(src, n)
			if IsIndex(n.to) {
				x.staleDirectory(p, n, e, namings)
			} else {
				x.staleFile(p, n, e)
			}
		}
	},
}

// staleFile reports an entry of which no word stands in the file that it leads to.
func (x *facts) staleFile(p *check.Pass, n naming, e entryWords) {
	t := topicsOf(p.Snapshot, x.root, n.to)
	if len(e.terms) < minEntryTerms || t == nil || t.wide != e.wide || len(t.terms) == 0 || e.shares(t) {
		return
	}
	f := p.Snapshot.File(x.abs(n.to))
	if bodyHas(p.Snapshot, x.root, n.to, e) {
		return
	}
	p.Report(check.Finding{Span: lineAround(p.Doc.Text(), n.span), Level: settings.Information,
		Message: fmt.Sprintf("none of these words stands in %s, which is about %s: a request for that does not come here", n.to, check.Quote(about(f.Text(), t.label)))})
}

func about(src, label string) string {
	if d := ParseDisplay(src).Description; d != "" {
		return strings.Trim(d, `"'`)
	}
	return label
}

// staleDirectory reports an entry that names none of the topics of its directory, or
// some of them and not all.
func (x *facts) staleDirectory(p *check.Pass, n naming, e entryWords, all []naming) {
	d := directoryTopics(p.Snapshot, x.root, path.Dir(n.to))
	e = e.without(path.Base(path.Dir(n.to))) // the name that the prompt has anyway
	if len(d) < minTopics || len(e.terms) < minEntryTerms {
		return
	}
	src := p.Doc.Text()
	own, known := 0, 0
	var unknown []string
	for _, t := range d {
		switch {
		case t.wide != e.wide:
			return // in two languages: nobody can tell
		case e.shares(t):
			own++
			known++
		case isNamed(all, t.rel), len(t.terms) == 0:
			known++ // by an entry of its own, or by none that could be found
		default:
			unknown = append(unknown, t.label)
		}
	}
	switch {
	case len(unknown) == 0, own == 1, own > 0 && own < len(unknown):
		return // some in general words, or an example
	case own == 0 && known > 0:
		return
	case own == 0 && e.shares(topicsOf(p.Snapshot, x.root, n.to)):
		return // in the words of the directory's own summary
	}
	f := check.Finding{Span: lineAround(src, n.span)}
	if own == 0 {
		f.Message = fmt.Sprintf("this entry names no topic of %s/: no request for %s comes there", path.Dir(n.to), shortList(unknown))
	} else {
		f.Message = fmt.Sprintf("this entry names some topics of %s/ and not %s: no request for that comes there", path.Dir(n.to), shortList(unknown))
	}
	p.Report(f)
}

func isNamed(all []naming, rel string) bool {
	_, ok := names(all, rel)
	return ok
}

const (
	// minEntryTerms is how many telling words an entry has at least to be judged by
	// them, minTopics how many things a directory holds.
	minEntryTerms = 2
	minTopics     = 3
)
