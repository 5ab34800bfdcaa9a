package statement

import "strings"

// A sentence is let go on evidence about the whole of it, and not because a word of
// status stands in it somewhere: "A job that is done is deleted after 7 days" tells how
// jobs are treated. So what would go is looked at once more. It stays when it says that
// something holds, and nothing in it ties it to one day or one person. To lose a fact is
// worse than to keep some noise.

// holds reports whether the sentence says what holds beyond its day.
func (r *reader) holds(h *hints) bool {
	if h.changed || r.decides(h) || h.resolved || r.demands() || r.remarks(h) {
		return true
	}
	if h.did || r.past || h.guess || r.today() || h.has(Future) || h.has(First) || h.anaphoric || zero(r.tokens) || allOf(r.tokens) || r.first < 0 || everything[r.tokens[r.first].Norm] && h.has(Status) && codes(r.tokens) == 0 {
		return false // it tells of its day, or says that all is well
	}
	return r.obliges(h) || r.assigns() || r.habitual() || r.quantifies(h)
}

// today reports whether the sentence speaks of its own day. Noon is every day.
func (r *reader) today() bool {
	for _, f := range r.cues {
		if f.Cue == Deictic && !noon[r.tokens[f.To-1].Norm] {
			return true
		}
	}
	return false
}

var noon = set(`noon midday midnight midi minuit mediodía medianoche mittags mitternacht`)

// obliges reports whether a subject is said to have to be, or to be able to be, so:
// "The close has to be done by noon".
func (r *reader) obliges(h *hints) bool {
	for _, f := range r.cues {
		if f.Cue == Modal {
			return f.From > r.first && f.From < r.clause && !h.social && !r.at(Person, f.From)
		}
	}
	return false
}

// assigns reports whether names in code are given values, or two of them are brought
// together: "`sync = true`", "`A` has `b`".
func (r *reader) assigns() bool {
	for _, t := range r.tokens {
		if t.Kind == Code && strings.Contains(strings.Trim(t.Norm, "="), "=") {
			return true
		}
	}
	return codes(r.tokens) > 1 && r.verb < len(r.tokens)
}

// habitual reports whether the sentence tells on what days something takes place each
// week: "Release-Branches entstehen dienstags", "Les branches partent le mardi".
func (r *reader) habitual() bool {
	for i, t := range r.tokens {
		day := strings.TrimSuffix(t.Norm, "s")
		if t.Kind != Word || i < 2 || !weekdays[day] || r.at(Social, i) {
			continue
		}
		before := r.tokens[i-1].Norm
		if each[before] && r.verb < i || r.lang == French && before == "le" || r.lang == Spanish && before == "los" || (r.lang == English || r.lang == German) && t.Norm != day {
			return true
		}
	}
	return false
}

// each stand before a day that comes every week.
var each = set(`every each jeden jede jeder cada chaque`)

// quantifies reports whether a verb of the present tells of a quantity with its unit,
// that is no share of tests: "PWM läuft mit 20 kHz".
func (r *reader) quantifies(h *hints) bool {
	return r.verb < r.clause && hasUnit(r.tokens) && !h.has(Again) && !h.has(Problem) && !h.social && !h.personal && r.first < r.verb
}

// reflexive returns the ordinal of a verb of the present behind "se", as rules have it
// where no one is named: "Una tarea se borra", "Les congés se saisissent"; 0: there is
// none.
func reflexive(tokens []Token, lang Language) int {
	if lang != Spanish && lang != French {
		return 0
	}
	for i := 1; i+1 < len(tokens); i++ {
		next := tokens[i+1]
		if tokens[i].Norm == "se" && next.Kind == Word && !compound[next.Norm] && !finitePast(next.Norm, lang) {
			return i
		}
	}
	return 0
}

// compound stand between "se" and a participle.
var compound = set(`ha han había habían est sont était étaient`)
