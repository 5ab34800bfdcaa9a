package log

import (
	"strings"

	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A finder looks for the logs of one document.
type finder struct {
	doc       *markdown.Document
	src       string
	blocks    []Block
	protected []bool // by block: under <!-- memls:keep -->
	logs      []Log

	language func() statement.Language // of the document
}

// evidence returns one without anything read.
func (f *finder) evidence() evidence { return evidence{lang: f.language()} }

// protect marks the blocks of each section that a keep comment stands in; before
// the first heading it stands for the whole file.
func (f *finder) protect() {
	f.protected = make([]bool, len(f.blocks))
	head := -1
	done := 0 // marked up to here
	for i, b := range f.blocks {
		switch {
		case b.Kind == Heading:
			head = i
		case b.Kind == Comment && isKeep(b.Text.Of(f.src)) && i >= done:
			end := len(f.blocks)
			if head >= 0 {
				end = f.sectionEnd(head)
			}
			for k := max(head, 0); k < end; k++ {
				f.protected[k] = true
			}
			done = end
		}
	}
}

func isKeep(comment string) bool {
	body, ok := strings.CutPrefix(strings.TrimSpace(comment), "<!--")
	body, _, _ = strings.Cut(body, "-->")
	words := strings.Fields(body)
	return ok && len(words) > 0 && words[0] == "memls:keep"
}

// sectionEnd returns the block behind the section that the heading at i begins.
func (f *finder) sectionEnd(i int) int {
	for k := i + 1; k < len(f.blocks); k++ {
		if b := f.blocks[k]; b.Kind == Heading && b.Level <= f.blocks[i].Level {
			return k
		}
	}
	return len(f.blocks)
}

// A child is a section right below another one.
type child struct {
	head, end int
	heading   headingStamp
}

// A headingStamp is what the title of a section says about when.
type headingStamp struct {
	stamp statement.Stamp
	form  Form
	title text.Span
	lead  string // what stands before a date that ends the title: "Handoff"
	ok    bool
}

// section looks into the section whose heading is the block at head (-1: the
// document) and that ends before the block at last.
func (f *finder) section(head, from, last int) {
	if head >= 0 && f.protected[head] {
		return
	}
	kids, own := f.children(from, last)
	bodies := f.bodies(from, own)
	level := f.levelBelow(head, kids)
	title, genre := text.Span{}, false
	if head >= 0 && f.blocks[head].Level >= 2 {
		title = f.blocks[head].Text
		genre = isGenre(title.Of(f.src))
	}
	least := 2
	if len(bodies) > 0 || genre {
		least = 1
	}
	runs := f.runs(kids, least, genre)

	// What the body of the section holds, and the first run when it follows at once.
	for i, body := range bodies {
		l := f.newLog(body.from, body.to, level, body.entries)
		end := body.to
		if i == len(bodies)-1 && body.to == own && len(runs) > 0 && runs[0][0] == 0 {
			kidLog := f.runLog(kids, runs[0], level)
			l.Entries = append(l.Entries, kidLog.Entries...)
			l.Span.End = kidLog.Span.End
			end = kids[runs[0][1]-1].end
			kids, runs = kids[runs[0][1]:], shifted(runs[1:], runs[0][1])
		}
		if genre && body.from == from && end == last {
			f.takeTitle(&l, head)
		}
		f.logs = append(f.logs, l)
	}
	next := 0
	for _, run := range runs {
		for ; next < run[0]; next++ {
			f.section(kids[next].head, kids[next].head+1, kids[next].end)
		}
		l := f.runLog(kids, run, level)
		if genre && run[0] == 0 && run[1] == len(kids) && len(bodies) == 0 {
			l.Entries = append(f.preface(from, own), l.Entries...)
			f.takeTitle(&l, head)
		}
		f.logs = append(f.logs, l)
		next = run[1]
	}
	for ; next < len(kids); next++ {
		f.section(kids[next].head, kids[next].head+1, kids[next].end)
	}
}

// shifted returns the runs with ordinals of the children that are left when the
// first n are gone.
func shifted(runs [][2]int, n int) (out [][2]int) {
	for _, r := range runs {
		out = append(out, [2]int{r[0] - n, r[1] - n})
	}
	return out
}

// takeTitle lets the log begin with the heading that is about it alone.
func (f *finder) takeTitle(l *Log, head int) {
	l.Title = f.blocks[head].Text
	l.Span.Start = f.blocks[head].Span.Start
	l.Level = f.blocks[head].Level
}

// preface returns what stands between the heading of a log and its first entry.
func (f *finder) preface(from, to int) []Entry {
	if from == to {
		return nil
	}
	e := Entry{Span: text.Span{Start: f.blocks[from].Span.Start, End: f.blocks[to-1].Span.End}}
	e.Blocks = f.said(f.blocks[from:to], 0)
	return []Entry{e}
}

// children returns the sections right below the blocks from..end, and where the
// first of them begins.
func (f *finder) children(from, end int) (kids []child, own int) {
	own = end
	for i := from; i < end; i++ {
		if f.blocks[i].Kind != Heading {
			continue
		}
		if own == end {
			own = i
		}
		stop := f.sectionEnd(i)
		kids = append(kids, child{i, min(stop, end), f.stampOf(f.blocks[i])})
		i = min(stop, end) - 1
	}
	return kids, own
}

// levelBelow returns the level of headings that stand for a log in a section.
func (f *finder) levelBelow(head int, kids []child) int {
	level := 2
	if head >= 0 {
		level = f.blocks[head].Level + 1
	} else if len(kids) > 0 {
		level = max(2, f.blocks[kids[0].head].Level)
	}
	return min(level, 6)
}

// readTitle reads the stamp in the title of a heading; places are relative to it.
func readTitle(title string) (h headingStamp) {
	if st, rest := statement.LeadingStamp(title, false); st.Kind != statement.NoStamp {
		h = headingStamp{stamp: st, form: DatedHeadings, title: text.Span{Start: rest, End: len(title)}, ok: true}
		switch st.Kind {
		case statement.ClockStamp:
			h.form = TimeHeadings
		case statement.CountStamp, statement.DayStamp:
			h.form = CountedHeadings
			if date, rest := statement.LeadingStamp(title[rest:], false); date.Kind == statement.DateStamp {
				h.stamp = date
				h.title.Start += rest
			}
		}
		return h
	}
	if st, end := statement.TrailingStamp(title); end >= 0 {
		return headingStamp{stamp: st, form: DatedTitles, title: text.Span{End: end}, ok: true}
	}
	if st, lead := statement.InnerStamp(title); lead != "" {
		return headingStamp{stamp: st, form: CountedHeadings, title: text.Span{Start: len(title), End: len(title)}, lead: lead, ok: true}
	}
	return h
}

// runs returns the stretches of neighbouring children that are entries of one
// log, as ordinals from and to.
func (f *finder) runs(kids []child, least int, genre bool) (out [][2]int) {
	for i := 0; i < len(kids); {
		if !kids[i].heading.ok || f.protected[kids[i].head] {
			i++
			continue
		}
		k := i
		for k < len(kids) && kids[k].heading.ok && kids[k].heading.lead == kids[i].heading.lead && !f.protected[kids[k].head] {
			k++
		}
		if k-i >= least && f.tells(kids[i:k], genre) {
			out = append(out, [2]int{i, k})
		}
		i = k
	}
	// Of a long log an entry or two may stand apart from the others.
	return out
}

// tells reports whether the stamped sections tell what happened.
func (f *finder) tells(kids []child, genre bool) bool {
	weak := false
	e := f.evidence()
	var entries []Entry
	for _, k := range kids {
		weak = weak || k.heading.form == DatedTitles || k.heading.form == TimeHeadings
		for _, entry := range f.sectionEntries(k) {
			e.add(f.src, entry.Blocks)
			entries = append(entries, entry)
		}
		if e.total > maxEvidence {
			break
		}
	}
	return e.enough(weak && !genre) || e.untold() && dense(entries, denseHeadings)
}

func (f *finder) newLog(from, to, level int, entries []Entry) Log {
	return Log{
		Span:  text.Span{Start: f.blocks[from].Span.Start, End: f.blocks[to-1].Span.End},
		Level: level, Form: entries[0].Form, Entries: entries,
	}
}

func (f *finder) runLog(kids []child, run [2]int, level int) Log {
	var entries []Entry
	for _, k := range kids[run[0]:run[1]] {
		entries = append(entries, f.sectionEntries(k)...)
	}
	return f.newLog(kids[run[0]].head, kids[run[1]-1].end, level, entries)
}

// sectionEntries returns the entries of a stamped section: itself, and one for
// each stamped section in it.
func (f *finder) sectionEntries(k child) (out []Entry) {
	cur := Entry{Form: k.heading.form, Stamp: k.heading.stamp, Title: k.heading.title, Span: f.blocks[k.head].Span}
	from := k.head + 1
	flush := func(to int) {
		cur.Blocks = f.said(f.blocks[from:to], 0)
		if to > from {
			cur.Span.End = f.blocks[to-1].Span.End
		}
		out = append(out, cur)
	}
	for i := from; i < k.end; i++ {
		if f.blocks[i].Kind != Heading {
			continue
		}
		h := f.stampOf(f.blocks[i])
		if !h.ok {
			continue
		}
		flush(i)
		cur = Entry{Form: h.form, Stamp: inherit(h.stamp, k.heading.stamp), Title: h.title, Span: f.blocks[i].Span}
		from = i + 1
	}
	flush(k.end)
	return out
}

// inherit completes a time or weekday by the date it stands under.
func inherit(st, above statement.Stamp) statement.Stamp {
	if st.Kind == statement.ClockStamp || st.Kind == statement.DayStamp {
		clock := st.Clock
		st = above
		st.Clock = clock
	}
	return st
}
