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
	r.tense()
	agent := r.agent()
	adjective := r.adjective()
	if adjective && r.verb > r.first+2 {
		r.verb, r.past = r.first+2, false
	}
	aside := bracketed(tokens)
	for _, f := range r.cues {
		if aside != nil && aside[f.From] && (f.Cue == Status || f.Cue == Deictic || f.Cue == Social || f.Cue == Person) {
			continue // "Take WINS out of the options (done on Friday)"
		}
		if f.Cue == Past && (r.passive(f.From) || r.attribute(f.From)) || f.Cue == Deictic && f.From > 0 && sinceWhen[tokens[f.From-1].Norm] || f.Cue == Problem && measures(tokens, f.From) || f.Cue == Status && (agent || r.happening(f) || adjective && f.From == r.first || r.attribute(f.From) || !r.predicate(f)) {
			continue
		}
		h.n[f.Cue]++
	}
	if r.past {
		h.n[Past]++
	}
	for i := range tokens {
		if lang == English && i > 0 && tokens[i].Norm == "since" && sinceReason(tokens, i) {
			h.n[Causal]++
		}
	}
	h.short = content <= 8
	r.opening(&h)
	main := r.clause
	if at := CauseIn(tokens); at >= 0 {
		main = min(main, at)
	}
	h.troubled = r.at(Problem, main)
	h.wishes, h.resolved = r.wishes(), r.resolves(&h)
	h.finite = r.verb < len(tokens)
	r.lasting(&h)
	r.passing(&h, content)
	mends := r.mends()
	if h.passing > h.lasting && (mends || r.holds(&h)) {
		h.lasting, h.allWell, h.orders = h.passing, false, h.orders || mends
	}
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

// own reports whether a cue is given with "I" or "we" in it: such a guess is one
// wherever it stands.
func (r *reader) own(c Cue) bool {
	for _, f := range r.cues {
		if f.Cue == c && f.To > f.From+1 && r.l.is(r.tokens[f.From].Norm, First) {
			return true
		}
	}
	return false
}

// endsInGuess reports whether the sentence ends with a mark and a word of guess or
// two: "A loose cable, most likely."
func (r *reader) endsInGuess() bool {
	n := len(r.tokens)
	for n > 0 && r.tokens[n-1].Kind == Mark {
		n--
	}
	for _, f := range r.cues {
		if f.Cue == Guess && f.To == n {
			for k := f.From - 1; k > 0 && k >= f.From-2; k-- {
				if r.tokens[k].Kind == Mark {
					return true
				}
			}
		}
	}
	return false
}

// at reports whether a cue is given before the token at limit.
func (r *reader) at(c Cue, limit int) bool {
	for _, f := range r.cues {
		if f.Cue == c && f.From < limit {
			return true
		}
	}
	return false
}

// sinceWhen stand before the time since when something holds: "as of today".
var sinceWhen = set(`every each cada jeden jede jeder chaque since of from until seit ab bis desde hasta depuis`)

// measures reports whether the token at i is a number that says how much, and not
// the code of an error: "a size of 500", "500 rows" is, "returned 500" is not.
func measures(tokens []Token, i int) bool {
	if tokens[i].Kind != Number || i == 0 {
		return false
	}
	return measuring[tokens[i-1].Norm] || i+1 < len(tokens) && units[tokens[i+1].Norm]
}

var measuring = set(`of is are was than up von ist sind auf est son sont beträgt`)

// adjective reports whether the first word, a participle or a word of status,
// belongs to the subject: "Dropped tables can be restored", "Closed tickets refuse
// comments".
func (r *reader) adjective() bool {
	first := r.first
	if first < 0 || first+2 >= len(r.tokens) || r.tokens[first+1].Kind != Word || r.tokens[first].Kind != Word || r.tokens[first+1].Norm == "to" {
		return false
	}
	if !r.l.past(r.tokens[first].Norm) && !r.l.is(r.tokens[first].Norm, Status) {
		return false
	}
	for _, f := range r.cues {
		if (f.Cue == Modal || f.Cue == Being) && f.From >= first+1 && f.From <= first+3 && f.From < r.clause {
			return true
		}
	}
	noun, verb := r.tokens[first+1].Norm, r.tokens[first+2]
	return r.lang == English && first+2 < r.clause && strings.HasSuffix(noun, "s") && !strings.HasSuffix(noun, "ss") && !strings.HasSuffix(noun, "'s") && !r.l.link(noun) &&
		verb.Kind == Word && !r.l.past(verb.Norm) && !strings.HasSuffix(verb.Norm, "ly") && !r.l.is(verb.Norm, Status) &&
		(r.plain(first+2) || prepositions[verb.Norm] && r.l.is(r.tokens[first].Norm, Status) && first+4 < r.clause)
}

// opening reads how the sentence begins.
func (r *reader) opening(h *hints) {
	first := r.first
	if first >= 0 && r.tokens[first].Kind == Word {
		h.did = r.l.past(r.tokens[first].Norm)
	}
	h.did = h.did && !r.adjective()
	// "Run 41 lost", "Build number comes": the word is a noun when its verb follows.
	h.orders = first >= 0 && r.at(Imperative, first+1) && !h.did && !(r.verb > first && r.verb <= first+2)
	h.guess = r.at(Guess, max(first, 0)+4) || r.own(Guess) || r.endsInGuess()
	h.social = r.at(Social, max(first, 0)+3) && !h.has(Modal) && (r.past || r.verb >= r.clause || h.has(Deictic))
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
	h.general = r.at(Modal, r.clause) || r.rules()
	h.happened = !general && !h.general && !h.settled && !h.orders && (r.past || r.verb >= r.clause || trouble)
}

func codes(tokens []Token) (n int) {
	for _, t := range tokens {
		if t.Kind == Code {
			n++
		}
	}
	return n
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

// bracketed returns which tokens stand in round brackets behind the beginning; nil: none.
func bracketed(tokens []Token) (in []bool) {
	depth := 0
	for i, t := range tokens {
		if t.Kind == Mark && t.Norm == "(" && i > 0 {
			if in == nil {
				in = make([]bool, len(tokens))
			}
			depth++
		}
		if depth > 0 {
			in[i] = true
		}
		if t.Kind == Mark && t.Norm == ")" {
			depth = max(0, depth-1)
		}
	}
	return in
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
				if t.Kind == Ideo {
					words += len(t.Norm) / ideoWord
				}
			}
			return words >= 4
		}
	}
	return false
}

// ideoWord is how many bytes stand for one word where words are written without blanks.
const ideoWord = 6

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

// accessible reports whether a word for "open" tells of a thing that is not shut: a number,
// code or a piece of work stands before it, or it goes on with whom or what it is open to, and does not ask.
// "Der Port 8443 ist offen", "Die API ist offen für Partner".
func accessible(tokens []Token, f found) bool {
	if !ajar[tokens[f.To-1].Norm] {
		return false
	}
	for _, t := range tokens[:f.From] {
		if t.Kind == Number || t.Kind == Code || passingThings[t.Norm] {
			return true
		}
	}
	return f.From > 0 && f.To < len(tokens) && tokens[f.To].Kind == Word && !askingWords[tokens[f.To].Norm]
}

var ajar = set(`open offen abierto abierta ouvert ouverte`)

// openInEarnest reports whether a cue of openness carries the sentence, and is
// not said in passing: "to see whether they work".
func (h *hints) openInEarnest(lang Language, tokens []Token) bool {
	if lang == Chinese || lang == Japanese {
		return true
	}
	for _, f := range latin[lang].cues(tokens) {
		if f.Cue == Open && (tokens[f.From].Norm != "whether" || f.From <= 1) && !accessible(tokens, f) {
			// "The train hangs, cause unclear" tells of the train.
			return !h.did && !(h.happened && f.From > clauseEnd(tokens))
		}
	}
	return false
}
