package statement

import "strings"

var latin = [...]*lexicon{English: english, German: german, Spanish: spanish, French: french}

// skipped may stand before the verb of a sentence that has no subject.
var skipped = set(`then also finally again just still later afterwards first next so and but dann auch danach noch wieder erst zuerst schließlich anschließend luego después también además finalmente entonces ensuite puis aussi enfin encore finalement quickly briefly already once schon ya déjà`)

// latinHints reads the tokens of a sentence in a language with blanks.
func latinHints(tokens []Token, lang Language) (h hints) {
	l := latin[lang]
	cues := l.cues(tokens)
	first := -1 // the first word that is no adverb
	content := 0
	for i, t := range tokens {
		switch t.Kind {
		case Word:
			h.words++
			content++
			if first < 0 && !skipped[t.Norm] {
				first = i
			}
		case Code, Number, Version, Clock, Quoted, Ideo:
			content++
			if first < 0 {
				first = i
			}
		}
	}
	clause := clauseEnd(tokens)
	at := func(c Cue, limit int) bool {
		for _, f := range cues {
			if f.Cue == c && f.From < limit {
				return true
			}
		}
		return false
	}
	for _, f := range cues {
		h.n[f.Cue]++
	}
	h.short = content <= 8
	if first >= 0 && tokens[first].Kind == Word {
		h.did = l.past(tokens[first].Norm)
	}
	h.finite = h.has(Being) || h.has(Modal) || h.has(Past) || thirdPerson(tokens, lang)
	if h.did && first+2 < len(tokens) && tokens[first+1].Kind == Word {
		// "Dropped tables can be restored": the participle is an adjective.
		for _, f := range cues {
			if (f.Cue == Modal || f.Cue == Being) && f.From >= first+1 && f.From <= first+3 && f.From < clause && tokens[first+1].Norm != "to" {
				h.did = false
			}
		}
	}
	config := h.did && at(Config, first+2) && (h.codesOf(tokens) > 0 || h.valueOf(tokens))
	h.orders = first >= 0 && at(Imperative, first+1) && !(h.did && !config)
	h.guess = at(Guess, max(first, 0)+4)
	h.social = at(Social, max(first, 0)+3) && !h.has(Modal)
	h.anaphoric = len(tokens) > 0 && at(Pronoun, max(first, 0)+1)
	subject := max(first, 0) + 3
	h.personal = at(First, subject) || at(Person, subject)

	// What speaks for keeping it.
	if h.has(Modal) {
		h.lasting += 2
	}
	if h.has(Causal) {
		h.lasting += 2
	}
	for _, c := range []Cue{Conditional, Generic, Contrast} {
		if h.has(c) {
			h.lasting++
		}
	}
	if h.n[Generic] > 1 {
		h.lasting++
	}
	if h.orders && !h.did {
		h.lasting++
	}
	if h.has(Wish) && h.has(Being) || h.has(Wish) && at(Person, len(tokens)) {
		h.lasting += 2
	}
	if h.has(Decide) {
		h.lasting++
	}
	if explains(tokens) {
		h.lasting++
	}
	if config {
		h.lasting++
	}
	if h.has(Change) && h.has(Being) && !h.has(Status) {
		h.lasting++
	}

	// What speaks for letting it go.
	if h.did {
		h.passing += 2
	}
	if h.has(Deictic) {
		h.passing += 2
	}
	if h.has(Status) {
		switch {
		case h.short:
			h.passing += 2
		default:
			h.passing++
		}
		h.allWell = !h.has(Problem) || negated(tokens, cues)
	}
	if h.social {
		h.passing += 2
	}
	if at(First, subject) && (h.has(Past) || h.has(Future)) {
		h.passing += 2
	} else if at(Person, subject) && (h.has(Past) || h.has(Future)) && !h.has(Wish) {
		h.passing++
	}
	if h.has(Past) && !h.did {
		h.passing++
	}
	if first >= 0 && at(Future, first+1) || h.anaphoric && h.has(Future) {
		h.passing += 2
	}
	if !h.finite && !h.did && !h.orders {
		// No verb: a heading, a metric or an exclamation.
		switch {
		case content <= 7 && h.codesOf(tokens) == 0 && !hasColon(tokens):
			h.passing += 2
		case h.codesOf(tokens) == 0 && !hasColon(tokens):
			h.passing++
		}
	}
	for _, t := range tokens {
		if t.Kind == Clock && (h.did || h.has(Past) || !h.finite) {
			h.passing++
			break
		}
	}
	if first >= 0 && tokens[first].Kind == Word && strings.HasSuffix(tokens[first].Norm, "ing") && lang == English && !h.finite {
		h.passing++
	}
	if participleEnd(tokens[:clause], l) && content <= 7 && !h.has(Being) && !h.has(Modal) {
		h.passing += 2
	}
	return h
}

func (h *hints) codesOf(tokens []Token) (n int) {
	for _, t := range tokens {
		if t.Kind == Code {
			n++
		}
	}
	return n
}

// valueOf reports whether the tokens name a value: a number that stands behind
// "to", "at", "auf" or "a".
func (h *hints) valueOf(tokens []Token) bool {
	for i, t := range tokens {
		if t.Kind == Number && i > 0 {
			switch tokens[i-1].Norm {
			case "to", "at", "auf", "a", "en", "à", "=", "of", "from", "by", "von", "de":
				return true
			}
		}
	}
	return false
}

func clauseEnd(tokens []Token) int {
	for i, t := range tokens {
		if t.Kind == Mark && strings.Contains(",;:，；：—–(", t.Norm) {
			return i
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

// explains reports whether a colon or semicolon parts the sentence into a claim
// and at least four words behind it.
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

// thirdPerson reports whether a word looks like a verb in the present that no
// list holds: in English one in -s between a subject and what cannot follow a
// plural.
func thirdPerson(tokens []Token, lang Language) bool {
	if lang != English {
		return false
	}
	for i := 1; i+1 < len(tokens); i++ {
		t, before, next := tokens[i], tokens[i-1], tokens[i+1]
		if t.Kind != Word || !strings.HasSuffix(t.Norm, "s") || len(t.Norm) < 4 || strings.HasSuffix(t.Norm, "ss") || strings.HasSuffix(t.Norm, "us") || strings.HasSuffix(t.Norm, "'s") {
			continue
		}
		subject := before.Kind == Code || before.Kind == Word && !english.link(before.Norm) || before.Kind == Mark && before.Norm == ")"
		if !subject {
			continue
		}
		switch {
		case next.Kind == Code, next.Kind == Number:
			return true
		case next.Kind == Word && determiners[next.Norm]:
			return true
		}
	}
	return false
}

var determiners = set(`a an the its their his her this that these those to into with from at by on only no not all every each both once twice up out as nothing until`)

// link reports whether w is a word that tells nothing by itself.
func (l *lexicon) link(w string) bool {
	for _, p := range l.phrases[w] {
		if p.cue == Link && len(p.rest) == 0 {
			return true
		}
	}
	return false
}

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

// participleEnd reports whether the clause ends with a participle without a verb
// beside it: "Comments addressed", "Boards arrived", "Folien verschickt".
func participleEnd(clause []Token, l *lexicon) bool {
	n := 0
	for i := len(clause) - 1; i >= 1; i-- {
		if clause[i].Kind != Word {
			continue
		}
		if n++; n > 1 && i < 1 {
			break
		}
		if l.past(clause[i].Norm) && i >= 1 {
			return true
		}
		if n > 3 {
			break
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
	first := 0
	for _, f := range latin[lang].cues(tokens) {
		if f.Cue != Open {
			continue
		}
		if tokens[f.From].Norm != "whether" || f.From <= first+1 {
			return !h.did
		}
	}
	return false
}

// ideoHints reads a sentence in Chinese or Japanese.
func ideoHints(body string, tokens []Token, lang Language) (h hints) {
	l := chinese
	if lang == Japanese {
		l = japanese
	}
	h.n = l.count(withoutQuotes(tokens))
	for _, t := range tokens {
		switch t.Kind {
		case Ideo:
			h.words += len([]rune(t.Norm))/2 + 1
		case Word, Number, Code, Version:
			h.words++
		}
	}
	h.short = h.words <= 12
	h.finite = true
	h.guess = h.has(Guess)
	h.social = h.has(Social)
	h.personal = h.has(Person)
	h.anaphoric = h.has(Pronoun) && startsWithPronoun(body, l)
	h.orders = h.has(Imperative) && h.has(Modal)
	if h.has(Modal) {
		h.lasting += 2
	}
	if h.has(Causal) {
		h.lasting += 2
	}
	for _, c := range []Cue{Conditional, Generic, Contrast, Config, Wish, Decide} {
		if h.has(c) {
			h.lasting++
		}
	}
	if h.n[Generic] > 1 {
		h.lasting++
	}
	if hasColon(tokens) && explains(tokens) {
		h.lasting++
	}
	if h.has(Status) {
		h.passing += 2
		h.allWell = !h.has(Problem) || h.n[Status] > h.n[Problem]
	}
	if h.has(Social) {
		h.passing += 2
	}
	if h.has(Deictic) {
		h.passing += 2
	}
	if h.has(Past) {
		h.passing++
		if h.short {
			h.passing++
		}
	}
	if h.has(Person) && (h.has(Past) || h.has(Say)) && !h.has(Wish) {
		h.passing++
	}
	for _, t := range tokens {
		if t.Kind == Clock && h.has(Status) {
			h.passing++
			break
		}
	}
	return h
}

// withoutQuotes returns the words of the tokens in lower case, what is quoted and
// code left out.
func withoutQuotes(tokens []Token) string {
	var b strings.Builder
	for _, t := range tokens {
		if t.Kind == Quoted {
			b.WriteString(" ")
			continue
		}
		if t.Kind == Code {
			b.WriteString(" `` ")
			continue
		}
		if t.Kind != Ideo && t.Kind != Mark {
			b.WriteString(" ")
		}
		b.WriteString(t.Norm)
	}
	return b.String()
}

func startsWithPronoun(body string, l *ideoLexicon) bool {
	for _, r := range strings.TrimLeft(body, " *_") {
		for _, p := range l.patterns[r] {
			if p.cue == Pronoun && strings.HasPrefix(strings.TrimLeft(body, " *_"), p.text) {
				return true
			}
		}
		return false
	}
	return false
}
