package consolidate

import (
	"slices"
	"strings"

	"memls/analysis/log/statement"
	"memls/analysis/text"
)

// A group is one section of the analysis of a log.
type group struct {
	heading string // "": it goes on with what stands above the log
	units   []*unit
}

// arrange puts the units that say something under headings, those of each log for
// themselves, or into the sections that an earlier consolidation has made. What a file
// says before and behind a log stays where it is, so a heading that it has already is
// not given again.
func (w *work) arrange() {
	w.groups = make([][]group, len(w.logs))
	sections := make([][groupCount][]*unit, len(w.logs))
	for _, u := range w.inText() {
		if kind, ok := w.kind(u); ok && !u.old() {
			sections[u.log][kind] = append(sections[u.log][kind], u)
		}
	}
	for n := range w.logs {
		h := w.homes[n]
		atEnd := w.grows && strings.TrimSpace(w.src[w.logs[n].Span.End:]) == ""
		switch {
		case len(h.sections) > 0:
			w.join(h, w.logs[n].Span, sections[n], atEnd)
		case atEnd:
			w.groups[n] = w.list(n, slices.Concat(sections[n][:]...))
		default:
			for kind, units := range sections[n] {
				if len(units) > 0 {
					w.groups[n] = append(w.groups[n], group{w.heading(wordsOf[w.written()].headings[kind]), units})
				}
			}
		}
	}
}

// join puts the units of a log into the sections of a home, and gives it those that it
// lacks. In a file that grows at its end (see Options) the last section takes all.
func (w *work) join(h *home, log text.Span, units [groupCount][]*unit, atEnd bool) {
	places := h.replaced()
	for kind, list := range units {
		list = slices.DeleteFunc(list, func(u *unit) bool {
			sec := places[u]
			if sec != nil {
				sec.joined = append(sec.joined, u)
			}
			return sec != nil
		})
		if len(list) == 0 {
			continue
		}
		to := h.to(groupKind(kind), log)
		if atEnd {
			to = h.sections[len(h.sections)-1]
		}
		if to != nil {
			to.joined = append(to.joined, list...)
			continue
		}
		g := &h.added[kind]
		if g.heading == "" {
			g.heading = w.heading(wordsOf[h.lang].headings[kind])
		}
		g.units = append(g.units, list...)
	}
}

// list makes one list of what a log comes to. It belongs to the section that the log
// stands in; a log that had a heading of its own, or stands beside sections, gets one.
func (w *work) list(n int, units []*unit) []group {
	if len(units) == 0 {
		return nil
	}
	above := 0 // level of the heading before the log
	for _, h := range w.headings {
		if h.Span.End <= w.logs[n].Span.Start {
			above = h.Level
		}
	}
	if w.logs[n].Title.Len() == 0 && above > 0 && above < w.logs[n].Level {
		return []group{{"", units}}
	}
	return []group{{w.heading(wordsOf[w.written()].headings[workings][1:]), units}}
}

// inText returns the units in the order of the text, those with the newest time
// first where a pattern stands among them.
func (w *work) inText() []*unit {
	out := slices.Clone(w.units)
	slices.SortStableFunc(out, func(a, b *unit) int { return a.span.Start - b.span.Start })
	return out
}

// kind returns the section that a unit belongs to; false: nothing of it is kept.
func (w *work) kind(u *unit) (groupKind, bool) {
	if u.count > 0 {
		return patterns, true
	}
	best, any := workings, false
	for _, s := range u.sentences {
		if s.gone() {
			continue
		}
		switch g := groupOf(s.Kind); {
		case !any:
			best, any = g, true
		case s.Kind == statement.Preference && best != groupOf(statement.Question): // "Which one? Ann wants to ask"
			best = g
		}
	}
	if !any && len(u.code) > 0 {
		if strings.HasPrefix(u.code[0].Of(w.src), "|") {
			return workings, true // a table
		}
		return remedies, true
	}
	return best, any
}

// heading returns the first of the names that the file does not have yet, or the
// last one.
func (w *work) heading(names []string) string {
	for _, name := range names {
		if !w.taken[strings.ToLower(name)] {
			w.taken[strings.ToLower(name)] = true
			return name
		}
	}
	return names[len(names)-1]
}
