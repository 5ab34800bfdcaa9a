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

// remarks reports whether behind what was done or went wrong a clause says, in the present,
// how it is: "Removed Redis; sessions live in Postgres", "Charts were off, the agent runs
// in UTC".
func (r *reader) remarks(h *hints) bool {
	if r.clause+3 >= len(r.tokens) || h.guess || h.social || r.at(Status, r.clause) && !h.did {
		return false
	}
	switch mark := r.tokens[r.clause].Norm; {
	case strings.Contains(";；—–", mark):
	case mark == ",": // behind one stands much that is no clause: it has to have its subject
		next := r.tokens[r.clause+1].Norm
		if r.clause+4 >= len(r.tokens) || !definite[next] && !indefinite[next] && !strings.HasPrefix(next, "l'") || !h.past() && !r.at(Problem, r.clause) {
			return false
		}
	default:
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
	verb = verb || r.lang == English && thirdPerson(r.tokens[r.clause+1:]) > 0
	return verb && !r.l.is(r.tokens[r.clause+1].Norm, Pronoun)
}

// resolves reports whether we, or I, are said to keep to something or to take it: "We will
// keep the monorepo", "Wir bleiben bei Angular 17".
func (r *reader) resolves(h *hints) bool {
	if h.social || h.guess || h.has(Deictic) || h.has(Status) || h.has(Open) || passes(r.tokens) {
		return false
	}
	subject := r.first >= 0 && r.l.is(r.tokens[r.first].Norm, First)
	if r.practised() {
		return true
	}
	for i := max(r.first, 0); i < min(r.first+4, r.clause-2); i++ {
		if keeping[r.tokens[i].Norm] && (subject && i > r.first || i == r.first && weKeep[r.tokens[i].Norm]) {
			next := r.tokens[i+1]
			return next.Kind != Mark && !strings.HasSuffix(next.Norm, "ing") && !strings.HasSuffix(next.Norm, "ndo") && !r.l.is(r.tokens[r.clause-1].Norm, Link)
		}
	}
	return false
}

// practised reports whether the sentence says what we do as a rule: "We fetch the rates at
// midnight". That is English, where the verb of one time has another form.
func (r *reader) practised() bool {
	i := r.first + 1
	if r.lang != English || r.first < 0 || r.tokens[r.first].Norm != "we" || i+1 >= r.clause || r.past {
		return false
	}
	verb, next := r.tokens[i], r.tokens[i+1]
	if verb.Kind != Word || english.link(verb.Norm) || englishPast(verb.Norm) || unchanging[verb.Norm] || momentary[verb.Norm] ||
		strings.HasSuffix(verb.Norm, "s") || strings.HasSuffix(verb.Norm, "ing") {
		return false
	}
	return next.Kind == Code || next.Kind == Number || next.Kind == Word && (determiners[next.Norm] || prepositions[next.Norm])
}

var (
	// unchanging are verbs whose past is as their present.
	unchanging = set(`put set cut read hit let shut cost quit split spread beat bet burst cast hurt shed`)
	// momentary are verbs that tell, in the present, what is thought, hoped or waited for.
	momentary = set(`hope think believe guess suspect wonder wait meet start begin try plan want need look see feel wish doubt expect assume celebrate close leave`)
)

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
	// keeping are verbs of what we stick to or take up; weKeep say by their form who does.
	keeping = set(`keep stay stick use adopt go going take standardise standardize behalten bleiben nehmen verwenden nutzen setzen verzichten
		garde gardons reste restons prend prenons utilise utilisons adopte adoptons quedamos seguimos usamos usaremos mantenemos tomamos adoptamos mantendremos`)
	weKeep    = set(`gardons restons prenons utilisons adoptons quedamos seguimos usamos usaremos mantenemos tomamos adoptamos mantendremos going keeping staying sticking`)
	demanding = set(`asked asks told tells instructed requested wants bat verlangt verlangte pidió pide demandé demande`)
	repairs   = set(`fixed solved resolved cured mended remedied behoben gelöst repariert arreglado arreglada solucionado solucionada resuelto resuelta réparé réparée résolu résolue corrigé corrigée`)
	means     = set(`by with through durch mit indem con mediante par avec en`)
)
