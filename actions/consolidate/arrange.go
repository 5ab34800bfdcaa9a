package consolidate

import (
	"slices"
	"strings"

	"memls/analysis/log/statement"
)

// A group is one section of the analysis of a log.
type group struct {
	heading string
	units   []*unit
}

// arrange puts the units that say something under headings, those of each log for
// themselves. What a file says before and behind a log stays where it is, so a
// heading that it has already is not given again.
func (w *work) arrange() {
	w.groups = make([][]group, len(w.logs))
	sections := make([][groupCount][]*unit, len(w.logs))
	for _, u := range w.inText() {
		if kind, ok := w.kind(u); ok {
			sections[u.log][kind] = append(sections[u.log][kind], u)
		}
	}
	for n := range w.logs {
		for kind, units := range sections[n] {
			if len(units) > 0 {
				w.groups[n] = append(w.groups[n], group{w.heading(groupKind(kind)), units})
			}
		}
	}
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
		g := groupOf(s.Kind)
		if !any {
			best, any = g, true
		}
		if s.Kind == statement.Preference || s.Kind == statement.Question && !any {
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

// heading returns a name for a section that the file does not have yet.
func (w *work) heading(kind groupKind) string {
	names := wordsOf[w.lang].headings[kind]
	for _, name := range names {
		if !w.taken[strings.ToLower(name)] {
			w.taken[strings.ToLower(name)] = true
			return name
		}
	}
	return names[len(names)-1]
}
