package consolidate

import (
	"slices"
	"sort"
	"strings"

	"memls/analysis/log"
	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A log that was made analysis goes on: the agent appends entries to the file, and the
// file is consolidated again. What they come to joins the sections that the first
// time has left, as if all had been there at once.

// A home is where that what is kept of logs goes: the sections of an analysis that
// was made before, or the place of the log.
type home struct {
	logs     []int             // ordinals
	sections []*section        // in the order of the text; none: the place of the log
	added    [groupCount]group // sections beside them
	lang     statement.Language
}

// A section is one of an analysis that was made before: under a heading that render
// writes stand nothing but list items, code and tables, as render writes them.
type section struct {
	group  groupKind
	title  string
	level  int
	span   text.Span // from its heading to the end of its last unit, whole lines
	units  []*unit
	joined []*unit // of the logs
}

// A place is where sections stand beside each other: below the heading of an ordinal
// (-1: none), on one level.
type place struct{ parent, level int }

// earlier is the entry of a unit that stood in the analysis before.
const earlier = -1

// findHomes finds for each log where what is kept of it goes, and remembers what
// stands there: it is older than all that the logs say.
func (w *work) findHomes(doc *markdown.Document) {
	w.homes = make([]*home, len(w.logs))
	sections, parents := w.made(doc)
	at := map[place]*home{}
	var old []*sentence
	for n, l := range w.logs {
		p := w.placeOf(l, parents)
		// A log under a heading of its own stands beside what its author has made of
		// it, unless a count says that it was not its author who did.
		if made := sections[p]; len(made) == 0 || l.Title.Len() > 0 && !counts(made) {
			w.homes[n] = &home{logs: []int{n}, lang: w.written()}
			continue
		}
		if at[p] == nil {
			at[p] = &home{sections: sections[p], lang: languageOf(sections[p], w.written())}
			for _, sec := range sections[p] {
				for _, u := range sec.units {
					u.log = n
					old = append(old, w.recall(u, sec.group)...)
					w.units = append(w.units, u)
				}
			}
		}
		w.homes[n] = at[p]
		at[p].logs = append(at[p].logs, n)
	}
	w.sentences = append(old, w.sentences...)
	for i, s := range w.sentences {
		s.order = i
	}
}

// recall reads the sentences of a unit that stood in the analysis before. What they
// are about, the section says.
func (w *work) recall(u *unit, group groupKind) []*sentence {
	body := u.said.Of(w.src)
	spans := statement.Sentences(body)
	if u.count > 0 {
		spans = []text.Span{{Start: 0, End: len(body)}}
	}
	for i, sp := range spans {
		s := &sentence{span: sp.Shift(u.said.Start), text: oneLine(sp.Of(body), log.Item), unit: u, place: i}
		if u.count > 0 {
			s.text, _, _, _ = readTimes(s.text)
		}
		s.whole = s.text
		s.Reading = statement.Read(s.text, statement.Context{Language: w.lang})
		if i == 0 || !s.Kind.Lasts() {
			s.Kind = kindIn[group]
		}
		if u.count > 0 {
			s.Kind, s.Happened, s.Trouble, s.Did, s.Lasting = statement.Event, true, true, false, 0
		}
		s.terms = statement.Terms(s.Tokens, s.Language)
		u.sentences = append(u.sentences, s)
	}
	return u.sentences
}

// made returns the sections of analyses that were made before, by place, and for each
// heading outside of logs the ordinal of the one that it stands below.
func (w *work) made(doc *markdown.Document) (map[place][]*section, []int) {
	parents := make([]int, len(w.headings))
	var open []int
	var blocks []log.Block
	out := map[place][]*section{}
	for i, h := range w.headings {
		for len(open) > 0 && w.headings[open[len(open)-1]].Level >= h.Level {
			open = open[:len(open)-1]
		}
		parents[i] = -1
		if len(open) > 0 {
			parents[i] = open[len(open)-1]
		}
		open = append(open, i)
		if _, ok := groupNamed[h.Text]; !ok || h.Level < 2 {
			continue
		}
		if blocks == nil {
			blocks = log.Blocks(doc)
		}
		if s := w.sectionAt(i, blocks); s != nil {
			p := place{parents[i], h.Level}
			out[p] = append(out[p], s)
		}
	}
	return out, parents
}

// sectionAt reads the section below a heading; nil: it is not as render writes one.
func (w *work) sectionAt(i int, blocks []log.Block) *section {
	h := w.headings[i]
	end := len(w.src)
	if i+1 < len(w.headings) {
		if end = w.headings[i+1].Span.Start; w.headings[i+1].Level > h.Level {
			return nil
		}
	}
	if k := sort.Search(len(w.logs), func(k int) bool { return w.logs[k].Span.Start >= h.Span.End }); k < len(w.logs) {
		end = min(end, w.logs[k].Span.Start)
	}
	s := &section{group: groupNamed[h.Text], title: h.Text, level: h.Level, span: h.Span}
	from := sort.Search(len(blocks), func(k int) bool { return blocks[k].Span.Start >= h.Span.End })
	for _, b := range blocks[from:] {
		if b.Span.Start >= end {
			break
		}
		switch {
		case b.Kind == log.Item && b.Depth == 1 && b.Box == 0:
			u := &unit{entry: earlier, kind: log.Item, span: b.Span, said: b.Text}
			_, u.count, u.extra, _ = readTimes(oneLine(b.Text.Of(w.src), log.Item))
			s.units = append(s.units, u)
		case b.Kind == log.Code, b.Kind == log.Row && b.Depth == 0:
			s.addCode(b)
		default:
			return nil
		}
		s.span.End = b.Span.End
	}
	if len(s.units) == 0 {
		return nil
	}
	return s
}

// addCode gives a code block, or a row of a table, to the unit above it.
func (s *section) addCode(b log.Block) {
	if len(s.units) == 0 {
		s.units = append(s.units, &unit{entry: earlier, kind: log.Code, span: b.Span})
	}
	u := s.units[len(s.units)-1]
	if n := len(u.code); n > 0 && b.Kind == log.Row && !b.Lead {
		u.code[n-1].End = b.Span.End
	} else {
		u.code = append(u.code, b.Span)
	}
	u.span.End = b.Span.End
}

// placeOf returns where the sections of an analysis stand that the log may go on with.
func (w *work) placeOf(l log.Log, parents []int) place {
	i := sort.Search(len(w.headings), func(k int) bool { return w.headings[k].Span.Start >= l.Span.Start }) - 1
	if i >= 0 && w.headings[i].Level < l.Level && l.Title.Len() == 0 {
		if _, ok := groupNamed[w.headings[i].Text]; ok {
			return place{parents[i], w.headings[i].Level} // it was appended to the last section
		}
	}
	for i >= 0 && w.headings[i].Level >= l.Level {
		i = parents[i]
	}
	return place{i, l.Level}
}

// counts reports whether a statement is counted in the manner of this package.
func counts(sections []*section) bool {
	return slices.ContainsFunc(sections, func(s *section) bool {
		return slices.ContainsFunc(s.units, func(u *unit) bool { return u.count > 0 })
	})
}

// languageOf returns the language of the headings: lang where one of them is of it.
func languageOf(sections []*section, lang statement.Language) statement.Language {
	for _, s := range sections {
		if slices.Contains(wordsOf[lang].headings[s.group], s.title) {
			return lang
		}
	}
	for lang, words := range wordsOf {
		if slices.Contains(words.headings[sections[0].group], sections[0].title) {
			return statement.Language(lang)
		}
	}
	return lang
}

// to returns the section that a group of statements joins: the last one of that name
// before the log, else the first one; nil: there is none.
func (h *home) to(g groupKind, log text.Span) (best *section) {
	for _, s := range h.sections {
		if s.group == g && (best == nil || s.span.Start < log.Start) {
			best = s
		}
	}
	return best
}

// replaced returns the sections in which units of the logs take the place of others.
func (h *home) replaced() map[*unit]*section {
	out := map[*unit]*section{}
	for _, sec := range h.sections {
		for _, u := range sec.units {
			for _, s := range u.sentences {
				if s.outcome == Replaced && s.by != nil && s.Kind != statement.Question && s.by.unit.count == 0 {
					out[s.by.unit] = sec
				}
			}
		}
	}
	return out
}

// changed reports whether a unit that stood in the analysis before is otherwise now.
func (u *unit) changed() bool {
	return u.grew || slices.ContainsFunc(u.sentences, (*sentence).gone)
}

// still returns what is left of a unit that stood in the analysis before.
func (w *work) still(u *unit) string {
	var parts []string
	for _, s := range u.sentences {
		if !s.gone() {
			parts = append(parts, s.text)
		}
	}
	return strings.Join(parts, jointOf(w.lang))
}
