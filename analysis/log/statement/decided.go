package statement

import "strings"

// A decision and a remedy are told like what was done on a day, "We decided to deploy on
// Tuesdays only", "Fixed by raising the limit": what was decided, and by what the trouble
// ended, holds beyond it.

// decides reports whether the sentence begins with that something was decided, and goes
// on with what; of an appointment only the day knows.
func (r *reader) decides(h *hints) bool {
	if h.social || h.guess || h.has(Deictic) || h.has(Open) || h.has(Status) {
		return false
	}
	for _, f := range r.cues {
		if f.Cue != Decide || f.From > r.first+3 || f.To+2 >= len(r.tokens) {
			continue
		}
		return resolutions[r.tokens[f.To].Norm] && !passes(r.tokens[f.To:])
	}
	return r.chooses()
}

// chooses reports whether the sentence begins with that one thing was taken before
// another: "Chose SQLite over Postgres".
func (r *reader) chooses() bool {
	chosen := -1
	for i, t := range r.tokens[:r.clause] {
		switch {
		case chosen < 0 && i <= r.first+1 && choices[t.Norm]:
			chosen = i
		case chosen >= 0 && i > chosen+1 && i+1 < r.clause && before[t.Norm]:
			return !passes(r.tokens)
		}
	}
	return false
}

// demands reports whether a person is said to have asked for what is always, or never,
// to be done.
func (r *reader) demands() bool {
	if !r.at(Person, r.first+2) || r.at(Deictic, len(r.tokens)) {
		return false
	}
	for i := r.first + 1; i < min(r.first+4, r.clause); i++ {
		if demanding[r.tokens[i].Norm] {
			return r.rules()
		}
	}
	return false
}

// remarks reports whether behind what was done a clause says, in the present, how it is
// now: "Removed Redis; sessions live in Postgres".
func (r *reader) remarks(h *hints) bool {
	if r.clause+3 >= len(r.tokens) || !strings.Contains(";；—–", r.tokens[r.clause].Norm) || h.guess || h.social || r.at(Status, r.clause) && !h.did {
		return false
	}
	verb := false
	for _, f := range r.cues {
		if f.From <= r.clause {
			continue
		}
		switch f.Cue {
		case Being, Modal:
			verb = verb || f.From > r.clause+1
		case Status:
			if !r.l.is(r.tokens[f.From].Norm, Being) { // "sessions live in Postgres"
				return false
			}
		case First, Person, Deictic, Guess, Problem, Social, Open, Future, Past, Say:
			return false
		}
	}
	return verb && !r.l.is(r.tokens[r.clause+1].Norm, Pronoun)
}

// mends reports whether the sentence says by what trouble was ended: a name in code, a
// value, or a few words that are no person.
func (r *reader) mends() bool {
	for i := max(r.first, 0); i+2 < r.clause; i++ {
		if !repairs[r.tokens[i].Norm] {
			continue
		}
		by := r.tokens[i+2 : r.clause]
		return means[r.tokens[i+1].Norm] && !passes(by) && (codes(by) > 0 || hasValue(by) || len(by) >= 2) &&
			!r.at(Person, r.clause) && !r.at(Deictic, r.clause) && !r.at(Social, r.clause) && !r.at(First, r.clause)
	}
	return false
}

// passes reports whether the tokens name what comes and goes every day.
func passes(tokens []Token) bool {
	for _, t := range tokens {
		if passingThings[t.Norm] {
			return true
		}
	}
	return false
}

var (
	// resolutions begin what was decided.
	resolutions = set(`to that on not against for only , : dass zu que de à`)
	choices     = set(`chose chosen picked selected preferred gewählt elegido elegida choisi choisie`)
	before      = set(`over instead rather statt anstatt anstelle lugar vez plutôt lieu`)
	demanding   = set(`asked asks told tells instructed requested wants bat verlangt verlangte pidió pide demandé demande`)
	repairs     = set(`fixed solved resolved cured mended remedied behoben gelöst repariert arreglado arreglada solucionado solucionada resuelto resuelta réparé réparée résolu résolue corrigé corrigée`)
	means       = set(`by with through durch mit indem con mediante par avec en`)
)
