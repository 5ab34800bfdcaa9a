package log

import (
	"memls/analysis/log/statement"
)

// Evidence is how much of what stamped blocks say was over when it was written.
// Without any, the stamps say where lasting knowledge comes from.
type evidence struct {
	lang                        statement.Language // of the document
	total, over, lessons, plans int
}

// maxEvidence bounds how many sentences are read to know a log.
const maxEvidence = 400

func (e *evidence) add(src string, blocks []Said) {
	for _, b := range blocks {
		if e.total > maxEvidence {
			return
		}
		switch {
		case b.Label, b.Kind == Code, b.Kind == Heading, b.Kind == Comment, b.Kind == Break:
			continue
		case b.Kind == Quote:
			e.total++
			e.over++
			continue
		case b.Kind == Row:
			for _, c := range b.Cells {
				e.read(c.Of(src), b)
			}
			continue
		}
		e.read(b.Text.Of(src), b)
	}
}

func (e *evidence) read(s string, b Said) {
	for _, sp := range statement.Sentences(s) {
		context := statement.Context{Language: e.lang, Role: b.Role, Checked: b.Box == 'x'}
		r := statement.Read(sp.Of(s), context)
		if own := statement.LanguageOf(s); own != e.lang && !r.Over() { // status is written in English too
			context.Language = own
			if other := statement.Read(sp.Of(s), context); other.Over() {
				r = other
			}
		}
		e.total++
		if r.Over() {
			e.over++
		}
		if r.Kind == statement.Plan {
			e.plans++
		}
		if r.Labeled && r.Label.Bare {
			switch r.Label.Role {
			case statement.RoleCause, statement.RoleRemedy:
				e.lessons++
			}
		}
	}
}

// enough reports whether it is a log; weak stamps, as in a title or a timetable,
// need more to show for it.
func (e *evidence) enough(weak bool) bool {
	if e.total == 0 {
		return false
	}
	if weak {
		return e.over >= 2 && e.over*6 >= e.total && e.over >= 2*e.lessons
	}
	return e.over >= 1 && e.over*2 >= e.lessons
}
