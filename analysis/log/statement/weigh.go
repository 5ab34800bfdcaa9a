package statement

import "strings"

// predicate reports whether a cue of status is what the sentence says of its
// subject: nothing finite stands before it but what links it.
func (r *reader) predicate(f found) bool {
	if i := f.From; i > 0 && f.To < len(r.tokens) && leave[r.tokens[i].Norm] && copulas[r.tokens[i-1].Norm] && terms[r.tokens[f.To].Norm] {
		return false // "is fine for methods" gives leave
	}
	if f.To < r.clause && f.From > 1 && r.verbal(f.To) {
		return false // "a job that is finished is deleted", "un build verde se promociona"
	}
	for k := r.verb + 1; k < f.From; k++ {
		if regular[r.tokens[k].Norm] {
			return false
		}
	}
	if r.verb >= f.From || r.verb >= f.From-2 {
		return true
	}
	for k := f.From - 1; k >= 0 && k >= f.From-2; k-- {
		if auxiliaries[r.tokens[k].Norm] || r.tokens[k].Norm == "all" || r.tokens[k].Kind == Mark && k > r.verb && strings.Contains(",;", r.tokens[k].Norm) {
			return true
		}
	}
	return false
}

// verbal reports whether a finite verb of the present begins at the token at i.
func (r *reader) verbal(i int) bool {
	t := r.tokens[i]
	return t.Kind == Word && (t.Norm == "se" || r.l.is(t.Norm, Being) || r.l.is(t.Norm, Modal) || auxiliaries[t.Norm])
}

var (
	regular = set(`normally usually always never generally often only mostly normalmente siempre nunca normalement toujours jamais immer nie normalerweise`)
	leave   = set(`fine good ok okay gut erlaubt bien correcto bon`)
	terms   = set(`for when if as only with without in on für wenn para si cuando pour quand`)
)

// lasting weighs what speaks for keeping the sentence.
func (r *reader) lasting(h *hints) {
	if h.has(Modal) {
		h.lasting += 2
	}
	if h.has(Causal) {
		h.lasting += 2
	}
	for _, c := range []Cue{Conditional, Contrast} {
		if h.has(c) {
			h.lasting++
		}
	}
	if h.has(Generic) && !(h.has(Status) && r.first >= 0 && everything[r.tokens[r.first].Norm]) && (h.finite || h.orders || r.absolute()) {
		h.lasting += min(h.n[Generic], 2)
	}
	if h.orders {
		h.lasting++
	}
	if r.corrects() {
		h.lasting += 3
	}
	if h.changed = r.changes(h); h.changed {
		h.lasting += 3
	}
	if h.wishes || h.has(Wish) && (h.has(Being) || h.has(Person)) {
		h.lasting += 2
	}
	if h.has(Decide) {
		h.lasting++
	}
	if explains(r.tokens) {
		h.lasting++
		if h.did && !h.has(Status) && !h.has(Deictic) && !h.has(Future) {
			h.lasting++
		}
	}
	if (h.settled || r.bounds()) && !h.has(Deictic) {
		h.lasting += 2
	}
	if r.at(Config, r.clause) && (codes(r.tokens) > 0 || hasValue(r.tokens)) {
		h.lasting++
		if h.did || codes(r.tokens) == 0 || r.verb >= r.clause {
			h.lasting++
		}
	}
	if h.has(Change) && h.has(Being) && !h.has(Status) {
		h.lasting++
	}
	for _, f := range r.cues {
		if f.Cue == Change && henceforth[r.tokens[f.To-1].Norm] && f.To-f.From > 1 {
			h.lasting += 2
		}
	}
}

// wishes reports whether its subject wants, or does not want, something that is named:
// "Omar dislikes modal dialogs". Of "Ann likes it" only the day knows what.
func (r *reader) wishes() bool {
	for _, f := range r.cues {
		if f.Cue == Wish && f.From > r.first && f.From <= r.first+3 && f.To < r.clause {
			return !r.l.is(r.tokens[f.To].Norm, Pronoun)
		}
	}
	return false
}

// stands reports whether it is said how a piece of work stands, and no more: "The pull
// request is up", "Ticket ist offen".
func (r *reader) stands() bool {
	end := len(r.tokens)
	for end > 0 && r.tokens[end-1].Kind == Mark {
		end--
	}
	return r.verb > 0 && r.verb+2 == end && copulas[r.tokens[r.verb].Norm] && standings[r.tokens[end-1].Norm] && passes(r.tokens[:r.verb])
}

var standings = set(`up open ready offen zu bereit ouvert ouverte prêt prête abierto abierta listo lista`)

// likesIt reports whether somebody likes, or wants, "it", and no more is said: "Ann read it,
// likes it".
func (r *reader) likesIt() bool {
	for _, f := range r.cues {
		if f.Cue == Wish && (f.From <= r.first+2 || r.tokens[f.From-1].Kind == Mark) && f.To < len(r.tokens) && r.l.is(r.tokens[f.To].Norm, Pronoun) && (f.To+1 == len(r.tokens) || r.tokens[f.To+1].Kind == Mark) {
			return true
		}
	}
	return false
}

// bounds reports whether a number is the most or the least that there may be: "Max. 12
// sensors per bus".
func (r *reader) bounds() bool {
	for i, t := range r.tokens[:r.clause] {
		if t.Kind != Number || i+1 < len(r.tokens) && r.tokens[i+1].Norm == "%" {
			continue
		}
		for k := max(0, i-2); k < min(i+5, r.clause); k++ {
			if extremes[r.tokens[k].Norm] {
				return true
			}
		}
	}
	return false
}

var extremes = set(`max maximum maximal min minimum minimal most least höchstens mindestens máx máximo máxima mín mínimo mínima maximale minimale`)

// corrects reports whether the sentence takes something back and says behind a mark
// what is so instead: "It was not the proxy; the client drops the header".
func (r *reader) corrects() bool {
	if r.clause+4 >= len(r.tokens) || !r.at(Refute, r.clause) || !strings.Contains(";:；：—–", r.tokens[r.clause].Norm) {
		return false
	}
	for _, f := range r.cues {
		if f.From > r.clause && (f.Cue == First || f.Cue == Deictic || f.Cue == Guess) {
			return false
		}
	}
	return true
}

// passing weighs what speaks for letting it go.
func (r *reader) passing(h *hints, content int) {
	tokens, first := r.tokens, r.first
	if h.did {
		h.passing += 2
	}
	if h.has(Deictic) {
		h.passing += 2
	}
	if h.has(Status) {
		early := false
		for _, f := range r.cues {
			early = early || f.Cue == Status && f.From <= r.clause && r.predicate(f)
		}
		switch {
		case h.short || zero(tokens):
			h.passing += 2
		default:
			h.passing++
		}
		h.allWell = early && (!h.has(Problem) || negated(tokens, r.cues)) || h.did && !h.has(Problem)
	}
	if h.social {
		h.passing += 2
	}
	if r.stands() {
		h.passing += 2
	}
	if r.likesIt() {
		h.passing += 2
		h.lasting = max(0, h.lasting-2)
	}
	if allOf(tokens) {
		h.passing += 2
	}
	if reported(tokens, first) {
		h.passing += 2
		h.lasting = max(0, h.lasting-2)
	}
	subject := max(first, 0) + 3
	if r.at(First, subject) && (h.has(Past) || h.has(Future)) {
		h.passing += 2
	} else if r.at(Person, subject) && (h.has(Past) || h.has(Future)) && !h.has(Wish) {
		h.passing++
	}
	if h.has(Past) && !h.did && !r.explainsByPast(h) {
		h.passing++
	}
	if first >= 0 && r.at(Future, first+1) || h.anaphoric && h.has(Future) {
		h.passing += 2
	}
	spared := h.has(Problem) && negated(tokens, r.cues) // "two hours without a crash"
	general := r.absolute() || h.has(Modal) || h.has(Conditional) && !spared || h.has(Causal)
	h.allWell = h.allWell || spared && !general
	if !r.topic && !r.clausal(content) && !(content >= 6 && hasUnit(tokens)) && !h.finite && !h.did && !h.orders && !h.settled && !general && codes(tokens) == 0 && !hasColon(tokens) {
		// No verb: a heading, a metric or an exclamation.
		h.passing++
		if content <= 7 {
			h.passing++
		}
	}
	for _, t := range tokens {
		if t.Kind == Clock && (h.did || h.has(Past) || !h.finite) {
			h.passing++
			break
		}
	}
	if first >= 0 && r.lang == English && strings.HasSuffix(tokens[first].Norm, "ing") && tokens[first].Kind == Word && !h.finite {
		h.passing++
	}
	if !h.did && content <= 7 && !h.has(Being) && !h.has(Modal) && !h.settled && (r.verb >= r.clause || r.past) && participleEnd(tokens[:r.clause], r.l) {
		h.passing += 2
		h.allWell = h.allWell || first >= 0 && everything[tokens[first].Norm] && !h.has(Problem)
	}
}

// reported reports whether the sentence tells what somebody said: "Ingrid asked
// whether …".
func reported(tokens []Token, first int) bool {
	for i := max(first, 0) + 1; i < len(tokens) && i <= max(first, 0)+3; i++ {
		if tokens[i].Kind == Mark {
			return false
		}
		if tellings[tokens[i].Norm] {
			return true
		}
	}
	return false
}

var tellings = set(`asked said told replied complained commented mentioned thanked joked fragte sagte meinte bat dijo preguntó pidió comentó`)

// absolute reports whether the sentence says never, always or only.
func (r *reader) absolute() bool {
	for i, t := range r.tokens {
		if absolutes[t.Norm] && !r.still(i) {
			return true
		}
	}
	return r.first >= 0 && none[r.tokens[r.first].Norm] && !r.at(Status, r.first+1) && !r.at(Problem, r.first+2)
}

// rules reports whether the sentence says never or always.
func (r *reader) rules() bool {
	for i, t := range r.tokens {
		if absolutes[t.Norm] && !limits[t.Norm] && !r.still(i) {
			return true
		}
	}
	return r.first >= 0 && none[r.tokens[r.first].Norm] && !r.at(Status, r.first+1)
}

// still reports whether the word at i means that something goes on, and not that it is so
// always: "immer noch".
func (r *reader) still(i int) bool {
	return r.tokens[i].Norm == "immer" && i+1 < len(r.tokens) && (r.tokens[i+1].Norm == "noch" || r.tokens[i+1].Norm == "wieder")
}

// explainsByPast reports whether what is so comes first, and what was before explains it:
// "Readings of 2022 are ten times too large, the old logger had no decimals."
func (r *reader) explainsByPast(h *hints) bool {
	return r.verb < r.clause && !r.past && !r.at(Past, r.clause) && !h.has(Status) && !h.has(Deictic) && !h.has(Person) && !h.has(First) && !h.social
}

// limits are absolute words that a report of one time may have too: "in Safari only".
var limits = set(`only nur solo sólo uniquement seulement`)

// none begins a ban: "No singletons in gameplay code". Of "No news" it is known
// that it bans nothing.
var none = set(`no kein keine ningún ninguna aucun aucune`)

// henceforth end phrases that say what holds from then on: "from now on", "ab
// sofort".
var henceforth = set(`on sofort ahora`)

var absolutes = set(`never always only nie niemals immer nur nunca siempre solo sólo jamais toujours uniquement seulement`)

// clausal reports whether the sentence is long enough, and begins as a clause does,
// to have a verb that no list holds: with the article of its subject.
func (r *reader) clausal(content int) bool {
	if len(r.tokens) == 0 {
		return false
	}
	first := r.tokens[0].Norm
	if indefinite[first] {
		return content >= 5
	}
	return (definite[first] || strings.HasPrefix(first, "l'")) && (content >= 5 || content >= 4 && r.lang != English)
}

var indefinite = set(`ein eine un una une`)

var definite = set(`the each every der die das jeder jede jedes el la los las cada le les l chaque`)

var everything = set(`all everything alles alle todo todos toda todas tout tous toutes`)

// negated reports whether what is wrong is named behind a "no" or "0" only.
func negated(tokens []Token, cues []found) bool {
	for _, f := range cues {
		if f.Cue != Problem {
			continue
		}
		if f.From == 0 {
			return false
		}
		switch tokens[f.From-1].Norm {
		case "no", "0", "zero", "without", "any", "keine", "kein", "ohne", "sin", "ningún", "sans", "aucune", "aucun", "nothing", "not", "new", "nichts":
		default:
			return false
		}
	}
	return true
}

// participleEnd reports whether the clause has a participle among its last words
// without a verb beside it: "Comments addressed", "Screenshot posted in the
// channel", "Folien verschickt".
func participleEnd(clause []Token, l *lexicon) bool {
	n := 0
	for i := len(clause) - 1; i >= 1 && n < 4; i-- {
		if clause[i].Kind != Word {
			continue
		}
		n++
		if l.past(clause[i].Norm) {
			return true
		}
	}
	return false
}
