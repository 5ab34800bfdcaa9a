package statement

import "strings"

// auxiliaries before a participle make it one of the present: "are kept".
var auxiliaries = set(`is are be been being isn't aren't get gets getting has have ist sind wird werden bin sein worden es son está están ser sido est sont être été`)

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
	if i := r.beforeObject(); i > 0 && i < r.verb {
		r.verb, r.past = i, false
	}
	if i := reflexive(r.tokens, r.lang); i > 0 && i < r.verb {
		r.verb, r.past = i, false
	}
	for i := r.first + 1; i > 0 && i < r.verb; i++ {
		if t := r.tokens[i]; t.Kind == Word && finitePast(t.Norm, r.lang) && !r.passive(i) && !(determiners[r.tokens[i-1].Norm] && r.plain(i+1)) {
			r.verb, r.past = i, true
			return
		}
	}
}

// beforeObject returns the ordinal of a word that is a verb by its place, as no list holds
// it: between a noun or name and an article, "Svetlana lleva el módulo"; 0: there is none.
// (In English the ending tells more.)
func (r *reader) beforeObject() int {
	if r.lang == English {
		return 0
	}
	for i := 1; i+1 < r.clause; i++ {
		t := r.tokens[i]
		subject := r.plain(i-1) || r.tokens[i-1].Kind == Code || i > 1 && clitics[r.tokens[i-1].Norm] && r.plain(i-2)
		if subject && !qualities[r.tokens[i-1].Norm] && i != r.first && r.plain(i) && r.beginsObject(i+1) && endsAsVerb(t.Norm, r.lang) && !r.l.past(t.Norm) &&
			!r.l.past(r.tokens[i-1].Norm) && !r.l.is(t.Norm, Status) && !r.l.is(t.Norm, Social) && !r.at(Deictic, i+1) {
			return i
		}
	}
	return 0
}

// beginsObject reports whether the token at i is an article, or a preposition before one.
func (r *reader) beginsObject(i int) bool {
	w := r.tokens[i].Norm
	return objects[w] || strings.HasPrefix(w, "l'") || r.l.link(w) && i+1 < r.clause && objects[r.tokens[i+1].Norm]
}

// clitics stand between a subject that is named first and its verb: "Los secretos los rota".
var clitics = set(`lo los las les`)

// qualities stand before a noun, and not before a verb: "Primera visita con los alumnos".
var qualities = set(`primer primera segunda tercera nueva última larga corta gran breve mala buena otra misma media próxima
	première deuxième seconde troisième nouvelle dernière longue courte grande petite bonne mauvaise autre même demi prochaine
	erste erster erstes zweite zweiter zweites neuer neues letzter letztes langer langes kurzer kurzes guter gutes weiterer weiteres`)

// endsAsVerb reports whether a word ends as a verb of the present does with one subject or
// several, and nouns in the plural do not.
func endsAsVerb(w string, lang Language) bool {
	switch lang {
	case German:
		return strings.HasSuffix(w, "t")
	case Spanish:
		return strings.HasSuffix(w, "a") || strings.HasSuffix(w, "e") || strings.HasSuffix(w, "an") || strings.HasSuffix(w, "en")
	}
	return strings.HasSuffix(w, "e") || strings.HasSuffix(w, "t") || strings.HasSuffix(w, "d")
}

// objects begin what a verb is done to.
var objects = set(`der die das den dem ein eine einen el la los las un una unos unas le les une des su sus son sa ses`)

// happening reports whether a word of status is the verb of a clause that goes on with
// where, when or how much: "Fixtures live next to the parsers", "Der Import läuft um 03:40".
func (r *reader) happening(f found) bool {
	if f.From != r.verb || f.To > f.From+1 || !r.l.is(r.tokens[f.From].Norm, Being) {
		return false
	}
	for i := f.To; i < r.clause; i++ {
		if t := r.tokens[i]; t.Kind == Clock || t.Kind == Code || r.l.link(t.Norm) && i+1 < r.clause && i > f.To-1 && !regains[t.Norm] {
			return true
		}
	}
	return false
}

// regains stand behind a verb that says that all is well: "läuft wieder", "fonctionne très bien".
var regains = set(`wieder noch nicht so sehr schon auch très bien encore plus pas`)

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

// thirdPerson returns the ordinal of a word that looks like an English verb in the
// present that no list holds, one in -s between a subject and what cannot follow a
// plural; 0: there is none.
func thirdPerson(tokens []Token) int {
	for i := 1; i+1 < len(tokens); i++ {
		t, before, next := tokens[i], tokens[i-1], tokens[i+1]
		if t.Kind != Word || !strings.HasSuffix(t.Norm, "s") || len(t.Norm) < 4 || strings.HasSuffix(t.Norm, "ss") || strings.HasSuffix(t.Norm, "us") || strings.HasSuffix(t.Norm, "'s") {
			continue
		}
		if before.Kind == Number || numerals[before.Norm] || units[t.Norm] || before.Kind == Mark && before.Norm != ")" || before.Kind == Word && english.link(before.Norm) && !adverbs[before.Norm] {
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
