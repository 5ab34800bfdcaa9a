package statement

import "strings"

// A reader reads the tokens of one sentence in a language with blanks.
type reader struct {
	l      *lexicon
	lang   Language
	tokens []Token
	cues   []found
	first  int // the first token that is a word and no adverb; -1: none
	clause int // where the first clause ends
	verb   int // the first finite verb; len(tokens): none
	past   bool
	topic  bool
}

var latin = [...]*lexicon{English: english, German: german, Spanish: spanish, French: french}

// skipped may stand before the verb of a sentence that has no subject.
var skipped = set(`then also finally again just still later afterwards first next so and but dann auch danach noch wieder erst zuerst schließlich anschließend luego después también además finalmente entonces ensuite puis aussi enfin encore finalement quickly briefly already once schon ya déjà`)

// auxiliaries before a participle make it one of the present: "are kept".
var auxiliaries = set(`is are be been being isn't aren't get gets getting has have ist sind wird werden bin sein worden es son está están ser sido est sont être été`)

// latinHints reads the tokens of a sentence in a language with blanks.
//
// topic says that a label names what they are about.
func latinHints(tokens []Token, lang Language, topic bool) (h hints) {
	r := reader{l: latin[lang], lang: lang, tokens: tokens, first: -1, topic: topic}
	r.cues = r.l.cues(tokens)
	content := 0
	for i, t := range tokens {
		if t.Kind == Mark {
			continue
		}
		content++
		if t.Kind == Word {
			h.words++
			if r.first < 0 && skipped[t.Norm] {
				continue
			}
		}
		if r.first < 0 {
			r.first = i
		}
	}
	r.clause = clauseEnd(tokens)
	agent := r.agent()
	r.tense()
	for _, f := range r.cues {
		if f.Cue == Past && (r.passive(f.From) || r.attribute(f.From)) || f.Cue == Status && (agent || r.attribute(f.From) || !r.predicate(f)) {
			continue
		}
		h.n[f.Cue]++
	}
	if r.past {
		h.n[Past]++
	}
	h.short = content <= 8
	r.opening(&h)
	h.finite = r.verb < len(tokens)
	r.lasting(&h)
	r.passing(&h, content)
	return h
}

// agent reports whether the sentence tells of the agent itself: what it did is no
// status, it is what it should or should not do.
func (r *reader) agent() bool {
	for i := 0; i < len(r.tokens) && i < 2; i++ {
		if agents[r.tokens[i].Norm] {
			return true
		}
	}
	return false
}

var agents = set(`agent assistant bot agente asistente assistent l'agent l'assistant agentin`)

// at reports whether a cue is given before the token at limit.
func (r *reader) at(c Cue, limit int) bool {
	for _, f := range r.cues {
		if f.Cue == c && f.From < limit {
			return true
		}
	}
	return false
}

// passive reports whether the token at i is a participle behind an auxiliary of
// the present.
func (r *reader) passive(i int) bool {
	for k := i - 1; k >= 0 && k >= i-3; k-- {
		switch t := r.tokens[k]; {
		case t.Kind == Mark:
			return false
		case auxiliaries[t.Norm]:
			return true
		}
	}
	return false
}

// attribute reports whether the token at i stands between an article and its noun:
// "the left stop".
func (r *reader) attribute(i int) bool {
	return i > 0 && articles[r.tokens[i-1].Norm] && r.plain(i+1)
}

var articles = set(`the a an its their his her this that each every der die das ein eine el la los las un una le les une`)

// tense finds the first finite verb and whether it is one of the past.
func (r *reader) tense() {
	r.verb = len(r.tokens)
	for _, f := range r.cues {
		switch f.Cue {
		case Being, Modal:
			if f.From < r.verb {
				r.verb, r.past = f.From, false
			}
		case Past:
			if (f.From < r.verb || f.From == r.verb && f.To > f.From+1) && !r.passive(f.From) && !r.attribute(f.From) {
				r.verb, r.past = f.From, true
			}
		}
	}
	if r.lang == English {
		if i := thirdPerson(r.tokens); i > 0 && i < r.verb {
			r.verb, r.past = i, false
		}
	}
	for i := r.first + 1; i > 0 && i < r.verb; i++ {
		if t := r.tokens[i]; t.Kind == Word && finitePast(t.Norm, r.lang) && !r.passive(i) && !(determiners[r.tokens[i-1].Norm] && r.plain(i+1)) {
			r.verb, r.past = i, true
			return
		}
	}
}

// plain reports whether the token at i is a word that says something: behind "a
// renamed" comes what was renamed, behind "dish A stopped" does not.
func (r *reader) plain(i int) bool {
	return i < len(r.tokens) && r.tokens[i].Kind == Word && !r.l.link(r.tokens[i].Norm)
}

// finitePast reports whether a word is a verb of the past by its ending.
func finitePast(w string, lang Language) bool {
	switch lang {
	case English:
		return englishPast(w)
	case Spanish:
		return len(w) > 4 && (strings.HasSuffix(w, "ó") || strings.HasSuffix(w, "aron") || strings.HasSuffix(w, "ieron"))
	}
	return false
}

// opening reads how the sentence begins.
func (r *reader) opening(h *hints) {
	first := r.first
	if first >= 0 && r.tokens[first].Kind == Word {
		h.did = r.l.past(r.tokens[first].Norm)
	}
	if h.did && first+2 < len(r.tokens) && r.tokens[first+1].Kind == Word {
		// "Dropped tables can be restored": the participle is an adjective.
		for _, f := range r.cues {
			if (f.Cue == Modal || f.Cue == Being) && f.From >= first+1 && f.From <= first+3 && f.From < r.clause && r.tokens[first+1].Norm != "to" {
				h.did = false
			}
		}
	}
	// "Run 41 lost", "Build number comes": the word is a noun when its verb follows.
	h.orders = first >= 0 && r.at(Imperative, first+1) && !h.did && !(r.verb > first && r.verb <= first+2)
	h.guess = r.at(Guess, max(first, 0)+4)
	h.social = r.at(Social, max(first, 0)+3) && !h.has(Modal)
	h.anaphoric = len(r.tokens) > 0 && r.at(Pronoun, max(first, 0)+1)
	subject := max(first, 0) + 3
	h.personal = r.at(First, subject) || r.at(Person, subject)
	h.settled = r.settled()
	general := r.at(Modal, r.clause) || r.at(Conditional, r.clause) && !r.past || r.at(Causal, r.clause) && !r.past
	trouble := false
	for _, f := range r.cues {
		// "The fallback for missing strings is …" has no trouble, "… is missing" has.
		trouble = trouble || f.Cue == Problem && f.From < r.clause && (r.verb >= r.clause || f.From >= r.verb)
	}
	h.general = r.at(Modal, r.clause) || r.absolute()
	h.happened = !general && !h.general && !h.settled && !h.orders && (r.past || r.verb >= r.clause || trouble)
}

// settled reports whether the sentence says what value something has: "Batch size
// is 512", "Timeout 30 s".
func (r *reader) settled() bool {
	value := -1
	for i, t := range r.tokens[:r.clause] {
		if t.Kind == Number && r.isValue(i) {
			value = i
			break
		}
	}
	if value <= 0 || r.past || r.first >= 0 && r.l.past(r.tokens[r.first].Norm) {
		return false
	}
	if r.verb < value {
		return value-r.verb <= 3 && copulas[r.tokens[r.verb].Norm]
	}
	return r.valueLast()
}

// copulas link a subject and its value.
var copulas = set(`is are stays stay remains takes take lasts last lives live allows holds hold equals ist sind bleibt beträgt dauert es son dura queda tarda est sont reste dure vaut`)

// isValue reports whether the number at i is a quantity, and not the number of
// something: "10 s", "0.6" and "is 512" are, "run 41" is not.
func (r *reader) isValue(i int) bool { return isValue(r.tokens, i) }

func isValue(tokens []Token, i int) bool {
	t := tokens[i]
	if strings.ContainsAny(t.Norm, ".,") || hasLetter(t.Norm) || i == 0 {
		return true
	}
	if i+1 < len(tokens) {
		if next := tokens[i+1]; next.Norm == "%" || next.Norm == "°" || next.Norm == "°c" || units[next.Norm] {
			return true
		}
	}
	before := tokens[i-1]
	if before.Kind != Word || endsNames(tokens, i) {
		return true
	}
	for _, l := range latin {
		if l.link(before.Norm) || l.is(before.Norm, Being) || l.is(before.Norm, Config) || l.is(before.Norm, Past) {
			return true
		}
	}
	return false
}

// endsNames reports whether the number at i ends a sentence of two to five words
// without a verb: "Recursion limit 200."
func endsNames(tokens []Token, i int) bool {
	if i < 2 || i > 5 {
		return false
	}
	for k, t := range tokens {
		switch {
		case k == i:
		case k < i && (t.Kind != Word || english.is(t.Norm, Being) || englishPast(t.Norm)), k > i && t.Kind != Mark:
			return false
		}
	}
	return true
}

var units = set(`s ms us µs ns min mins minute minutes h hour hours day days week weeks month months year years b kb mb gb tb kib mib gib tib k px pt em rem mm cm m km g kg hz khz mhz ghz bit bits byte bytes v mv a ma w kw c rpm baud fps dpi db points percent
	sekunden sekunde minuten stunden stunde tage tag wochen monate jahre grad ohm segundos segundo minutos minuto horas hora días día semanas meses años secondes seconde heures heure jours jour semaines mois ans eur usd euro euros`)

// valueLast reports whether the first clause is a few words and then a value.
func (r *reader) valueLast() bool {
	n, last := 0, -1
	for i, t := range r.tokens[:r.clause] {
		if t.Kind == Mark {
			continue
		}
		n++
		if t.Kind == Number && r.isValue(i) && !(i+1 < len(r.tokens) && r.tokens[i+1].Norm == "%") {
			last = i
		}
	}
	if last < 1 || n > 7 || r.at(Status, r.clause) || r.verb < r.clause {
		return false
	}
	for i := last + 1; i < r.clause; i++ {
		if t := r.tokens[i]; t.Kind != Mark && !units[t.Norm] {
			return t.Norm == "for" || t.Norm == "per" || t.Norm == "für" || t.Norm == "para" || t.Norm == "pour"
		}
	}
	return true
}

// predicate reports whether a cue of status is what the sentence says of its
// subject: nothing finite stands before it but what links it.
func (r *reader) predicate(f found) bool {
	if i := f.From; i > 0 && f.To < len(r.tokens) && leave[r.tokens[i].Norm] && copulas[r.tokens[i-1].Norm] && terms[r.tokens[f.To].Norm] {
		return false // "is fine for methods" gives leave
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
	if h.has(Generic) && (h.finite || h.orders || r.absolute()) {
		h.lasting += min(h.n[Generic], 2)
	}
	if h.orders {
		h.lasting++
	}
	if h.has(Wish) && (h.has(Being) || h.has(Person)) {
		h.lasting += 2
	}
	if h.has(Decide) {
		h.lasting++
	}
	if explains(r.tokens) {
		h.lasting++
	}
	if h.settled && !h.has(Deictic) {
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
	if h.has(Past) && !h.did {
		h.passing++
	}
	if first >= 0 && r.at(Future, first+1) || h.anaphoric && h.has(Future) {
		h.passing += 2
	}
	spared := h.has(Problem) && negated(tokens, r.cues) // "two hours without a crash"
	general := r.absolute() || h.has(Modal) || h.has(Conditional) && !spared || h.has(Causal)
	h.allWell = h.allWell || spared && !general
	if !r.topic && !r.clausal(content) && !h.finite && !h.did && !h.orders && !h.settled && !general && codes(tokens) == 0 && !hasColon(tokens) {
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
	for _, t := range r.tokens {
		if absolutes[t.Norm] {
			return true
		}
	}
	return r.first >= 0 && none[r.tokens[r.first].Norm] && !r.at(Status, r.first+1)
}

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
	if len(r.tokens) == 0 || !definite[r.tokens[0].Norm] {
		return false
	}
	return content >= 5 || content >= 4 && r.lang != English
}

var definite = set(`the each every der die das jeder jede jedes el la los las cada le les l chaque`)

var everything = set(`all everything alles alle todo todos toda todas tout tous toutes`)

// zero reports whether the tokens count none of something: "0 errors".
func zero(tokens []Token) bool {
	for i, t := range tokens {
		if t.Kind == Number && t.Norm == "0" && i+1 < len(tokens) && tokens[i+1].Kind == Word {
			return true
		}
	}
	return false
}

func codes(tokens []Token) (n int) {
	for _, t := range tokens {
		if t.Kind == Code {
			n++
		}
	}
	return n
}

// hasValue reports whether the tokens name a quantity.
func hasValue(tokens []Token) bool {
	for i, t := range tokens {
		if t.Kind == Number && isValue(tokens, i) {
			return true
		}
	}
	return false
}

func clauseEnd(tokens []Token) int {
	depth := 0
	for i, t := range tokens {
		if t.Kind != Mark {
			continue
		}
		switch t.Norm {
		case "(", "（":
			depth++
		case ")", "）":
			depth--
		case ",", ";", ":", "，", "；", "：", "—", "–":
			if depth <= 0 {
				return i
			}
		}
	}
	return len(tokens)
}

func hasColon(tokens []Token) bool {
	for i, t := range tokens {
		if t.Kind == Mark && (t.Norm == ":" || t.Norm == "：") && i+1 < len(tokens) {
			return true
		}
	}
	return false
}

// explains reports whether a colon parts the sentence into a claim and at least
// four words behind it.
func explains(tokens []Token) bool {
	for i, t := range tokens {
		if t.Kind == Mark && (t.Norm == ":" || t.Norm == "：") && i >= 2 {
			words := 0
			for _, t := range tokens[i+1:] {
				if t.Kind != Mark {
					words++
				}
			}
			return words >= 4
		}
	}
	return false
}

// thirdPerson returns the ordinal of a word that looks like an English verb in the
// present that no list holds, one in -s between a subject and what cannot follow a
// plural; 0: there is none.
func thirdPerson(tokens []Token) int {
	for i := 1; i+1 < len(tokens); i++ {
		t, before, next := tokens[i], tokens[i-1], tokens[i+1]
		if t.Kind != Word || !strings.HasSuffix(t.Norm, "s") || len(t.Norm) < 4 || strings.HasSuffix(t.Norm, "ss") || strings.HasSuffix(t.Norm, "us") || strings.HasSuffix(t.Norm, "'s") {
			continue
		}
		if before.Kind == Number || units[t.Norm] || before.Kind == Mark && before.Norm != ")" || before.Kind == Word && english.link(before.Norm) && !adverbs[before.Norm] {
			continue
		}
		if next.Kind == Code || next.Kind == Number || next.Kind == Word && (determiners[next.Norm] || !english.is(next.Norm, Being) && before.Kind == Word && !strings.HasSuffix(before.Norm, "s") && !englishPast(next.Norm) && i >= 2) {
			return i
		}
	}
	return plural(tokens)
}

// plural returns the ordinal of a verb in the present behind a plural that begins
// the sentence: "Chapters start on odd pages"; 0: there is none.
func plural(tokens []Token) int {
	for i := 0; i < 2 && i+2 < len(tokens); i++ {
		t, verb, next := tokens[i], tokens[i+1], tokens[i+2]
		if t.Kind != Word || verb.Kind != Word || !strings.HasSuffix(t.Norm, "s") || strings.HasSuffix(t.Norm, "ss") || len(t.Norm) < 4 {
			continue
		}
		if english.link(verb.Norm) || englishPast(verb.Norm) || english.is(verb.Norm, Status) || strings.HasSuffix(verb.Norm, "s") || strings.HasSuffix(verb.Norm, "ing") {
			continue
		}
		if next.Kind == Code || next.Kind == Number || next.Kind == Word && (determiners[next.Norm] || prepositions[next.Norm]) {
			return i + 1
		}
	}
	return 0
}

var prepositions = set(`of for after before beside behind below above under over between through during without within per via against about around across along like than`)

var adverbs = set(`now also only then always just again still often never`)

var determiners = set(`a an the its their his her this that these those to into with from at by on only no not all every each both once twice up out as nothing until it them`)

// is reports whether w alone gives a cue.
func (l *lexicon) is(w string, c Cue) bool {
	for _, p := range l.phrases[w] {
		if p.cue == c && len(p.rest) == 0 {
			return true
		}
	}
	return false
}

// link reports whether w is a word that tells nothing by itself.
func (l *lexicon) link(w string) bool { return l.is(w, Link) }

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

// openInEarnest reports whether a cue of openness carries the sentence, and is
// not said in passing: "to see whether they work".
func (h *hints) openInEarnest(lang Language, tokens []Token) bool {
	if lang == Chinese || lang == Japanese {
		return true
	}
	for _, f := range latin[lang].cues(tokens) {
		if f.Cue == Open && (tokens[f.From].Norm != "whether" || f.From <= 1) {
			// "The train hangs, cause unclear" tells of the train.
			return !h.did && !(h.happened && f.From > clauseEnd(tokens))
		}
	}
	return false
}
