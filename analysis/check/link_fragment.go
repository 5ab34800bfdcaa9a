package check

import (
	"fmt"

	"memls/analysis/settings"
	"memls/analysis/text"
	"memls/analysis/workspace"
)

var linkFragment = &Check{
	ID:      "link/fragment",
	Summary: "a link names a heading that is not there",
	Level:   settings.Warning,
	Doc: `
What follows # in a link names a heading of the file: its title in lower case,
with hyphens for blanks and without punctuation; the second of two equal ones ends
in -1. No heading of the file has the name in this link, so whoever follows it,
agent or person, arrives at the top and has to guess.

The fix names the nearest heading. A name that is right but for capitals and
blanks is a hint. Anchors of HTML elements, {#ids} and lines (#L12) are known.
`,
	File: func(p *Pass) {
		t := tally{pass: p}
		for o := range p.outcomes() {
			if o.to.Fragment == "" || o.place.State != Exists || o.place.Dir || !isMarkdown(o.place.Path) {
				continue
			}
			file := p.Snapshot.File(o.place.Path)
			if file.Doc == nil || file.Lossy || file.Binary != workspace.IsText {
				continue
			}
			anchors := AnchorsAt(p.Snapshot, file)
			canonical, ok := anchors.Find(o.to.Fragment)
			if ok && canonical == o.to.Fragment {
				continue
			}
			t.add(func() Finding { return p.wrongFragment(o, anchors, canonical, ok) })
		}
		t.done()
	},
}

func (p *Pass) wrongFragment(o outcome, anchors *Anchors, canonical string, ok bool) Finding {
	src := p.Doc.Text()
	hash := o.DestSpan.Start
	for src[hash] != '#' && hash < o.DestSpan.End-1 {
		hash++
	}
	span := text.Span{Start: hash + 1, End: o.DestSpan.End}
	where := "this file"
	if o.place.Path != p.File.Path {
		where = shown(o.to.Path)
	}
	f := Finding{Span: span}
	switch {
	case ok:
		f.Level = settings.Hint
		f.Message = fmt.Sprintf("the canonical anchor is #%s", shown(canonical))
	default:
		f.Message = fmt.Sprintf("no heading of %s is called #%s", where, shown(o.to.Fragment))
		canonical = nearestWithin(Slug(o.to.Fragment), anchors.Slugs, maxCells)
		if canonical == "" && len(anchors.Slugs) <= 1000 {
			canonical = newWordIndex(anchors.Slugs).share(Slug(o.to.Fragment))
		}
		if canonical != "" {
			f.Message += fmt.Sprintf("; did you mean #%s?", shown(canonical))
		}
	}
	if canonical != "" {
		f.Fixes = []Fix{{Title: "Write #" + shown(canonical), Edits: []text.Edit{{Span: span, New: percent(canonical)}}, Preferred: ok}}
	}
	return f
}
