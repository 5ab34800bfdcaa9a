package statement

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A Term is a word of a sentence that tells what it is about, brought to a form in
// which the forms of one word are alike.
type Term struct {
	Text  string
	Value bool // a quantity: what is said, rather than what it is said of
	Name  bool // a number that names a thing: run 41
	Code  bool
	Token int // ordinal of its token
}

// maxTerms bounds the terms of one sentence: what has more is no sentence.
const maxTerms = 48

// Terms returns what the tokens are about: words without those that only link
// others, names in code, numbers with their units, and pairs of letters where
// words are written without blanks.
func Terms(tokens []Token, lang Language) []Term {
	var out []Term
	l := latin[English]
	if lang < Chinese {
		l = latin[lang]
	}
	said := map[int]bool{} // tokens that say when or how often
	for _, f := range l.cues(tokens) {
		if f.Cue == Again || f.Cue == Deictic {
			for i := f.From; i < f.To; i++ {
				said[i] = true
			}
		}
	}
	if _, from, to := Nth(tokens); to > 0 && tokens[from].Kind != Ideo {
		for i := from; i < to; i++ {
			said[i] = true
		}
	}
	if often := OftenIn(tokens).Span; often.Len() > 0 {
		for i, t := range tokens {
			if t.Kind != Ideo && often.Start <= t.Span.Start && t.Span.End <= often.End {
				said[i] = true
			}
		}
	}
	for i, t := range tokens {
		if said[i] {
			continue
		}
		if len(out) >= maxTerms {
			return out[:maxTerms]
		}
		switch t.Kind {
		case Word:
			if numerals[t.Norm] {
				unit := ""
				if i+1 < len(tokens) && tokens[i+1].Kind == Word && !l.link(tokens[i+1].Norm) {
					unit = strings.TrimSuffix(tokens[i+1].Norm, "s")
				}
				out = append(out, Term{Text: t.Norm + " " + unit, Value: true, Token: i})
				continue
			}
			for _, w := range strings.Split(t.Norm, "-") {
				if w = stem(w, lang); w != "" && !l.link(w) && !l.link(t.Norm) {
					out = append(out, Term{Text: w, Token: i})
				}
			}
		case Code:
			text := strings.ToLower(t.Norm)
			out = append(out, Term{Text: text, Code: true, Token: i})
			if k := strings.LastIndexByte(text, '/'); k >= 0 && isName(text[k+1:]) {
				out = append(out, Term{Text: text[k+1:], Code: true, Token: i}) // a device by its path, and by its name
			}
		case Number:
			unit := ""
			if i+1 < len(tokens) && (tokens[i+1].Kind == Word && !l.link(tokens[i+1].Norm) || tokens[i+1].Norm == "%") {
				unit = tokens[i+1].Norm
			}
			if !isValue(tokens, i) {
				out = append(out, Term{Text: t.Norm, Name: true, Token: i})
				continue
			}
			out = append(out, Term{Text: t.Norm + " " + unit, Value: true, Token: i})
		case Version, Clock:
			out = append(out, Term{Text: t.Norm, Value: true, Token: i})
		case Ideo:
			out = pairs(out, t.Norm, i)
		}
	}
	return out[:min(len(out), maxTerms)]
}

// isName reports whether the last part of a path tells by itself what it is: letters and
// digits, six at least, and no file with an ending.
func isName(s string) bool {
	return len(s) >= 6 && strings.ContainsAny(s, "0123456789") && strings.ContainsFunc(s, unicode.IsLetter) && !strings.ContainsAny(s, ".=?&:<>*")
}

// numerals are numbers written as words.
var numerals = func() map[string]bool {
	out := set(`one twelve zwölf doce douze`)
	for w := range small {
		out[w] = true
	}
	return out
}()

// stem cuts the ending of a word's form off, roughly.
func stem(w string, lang Language) string {
	for _, elided := range []string{"l'", "d'", "qu'", "n'", "s'", "j'", "c'"} {
		if lang == French {
			w = strings.TrimPrefix(w, elided)
		}
	}
	w = strings.TrimSuffix(strings.TrimSuffix(w, "'s"), "'")
	n := utf8.RuneCountInString(w)
	cut := func(ends ...string) {
		for _, e := range ends {
			if strings.HasSuffix(w, e) && n-utf8.RuneCountInString(e) >= 3 {
				w = strings.TrimSuffix(w, e)
				return
			}
		}
	}
	switch lang {
	case German:
		if strings.HasSuffix(w, "rs") && n > 4 {
			w, n = strings.TrimSuffix(w, "s"), n-1 // "des Lösers" as "der Löser"
		}
		cut("en", "er", "es", "em", "e", "n", "s")
	case Spanish:
		cut("aron", "ieron", "ado", "ada", "ados", "adas", "es", "os", "as", "s", "o", "a", "ó", "e")
	case French:
		cut("ées", "és", "ée", "é", "es", "s", "e")
	default:
		if root, ok := strings.CutSuffix(w, "ies"); ok && len(root) > 2 {
			return root + "y"
		}
		cut("ing", "ed", "es", "s", "e")
	}
	return w
}

// pairs adds the pairs of neighbouring letters of a run, those of a Japanese ending
// or particle left out.
func pairs(out []Term, run string, token int) []Term {
	letters := []rune(run)
	if len(letters) == 1 {
		return append(out, Term{Text: run, Token: token})
	}
	for i := 0; i+1 < len(letters); i++ {
		if unicode.Is(unicode.Hiragana, letters[i]) || unicode.Is(unicode.Hiragana, letters[i+1]) || fillers[letters[i]] || fillers[letters[i+1]] {
			continue
		}
		out = append(out, Term{Text: string(letters[i : i+2]), Token: token})
	}
	return out
}

// fillers are Chinese letters that link others, and the blank where a word was cut out.
var fillers = map[rune]bool{' ': true, '的': true, '了': true, '和': true, '是': true, '在': true, '又': true, '再': true, '也': true, '就': true, '都': true, '被': true, '把': true, '与': true, '及': true, '为': true}

// IsTrouble reports whether a word of a language with blanks names something that
// went wrong.
func IsTrouble(word string) bool {
	for _, l := range latin {
		for _, p := range l.phrases[word] {
			if p.cue == Problem && len(p.rest) == 0 {
				return true
			}
		}
	}
	return false
}

// TellsOfThePast reports whether a token is a verb of the past.
func TellsOfThePast(t Token, lang Language) bool {
	return t.Kind == Word && lang < Chinese && (latin[lang].is(t.Norm, Past) || finitePast(t.Norm, lang))
}

// because are the words that begin a clause of cause.
var because = set(`because weil porque due car puisque ya`)

// causeStarts begin a clause of cause where words are written without blanks.
var causeStarts = []string{"原因是", "起因是", "根因是", "因为", "因為", "由于", "由於", "是因为", "原因は", "なぜなら"}

func startsCause(run string) bool {
	for _, c := range causeStarts {
		if strings.HasPrefix(run, c) {
			return true
		}
	}
	return false
}

// CauseIn returns the ordinal of the token that begins a clause of cause behind
// the main clause: a word such as "because" or 原因是, or a colon or dash with at least
// three words behind it; -1: there is none.
func CauseIn(tokens []Token) int {
	for i, t := range tokens {
		switch {
		case i <= 1:
		case t.Kind == Mark && (t.Norm == ":" || t.Norm == "：" || setOff(tokens, i)):
			words := 0
			for _, t := range tokens[i+1:] {
				if t.Kind != Mark {
					words++
				}
				if t.Kind == Ideo {
					words += len(t.Norm) / ideoWord
				}
			}
			if words >= 3 {
				return i
			}
		case t.Kind == Ideo && tokens[i-1].Kind == Mark && startsCause(t.Norm):
			return i
		case t.Norm == "since":
			if sinceReason(tokens, i) {
				return i
			}
		case t.Kind == Word && because[t.Norm] && (t.Norm != "ya" || i+1 < len(tokens) && tokens[i+1].Norm == "que") && (t.Norm != "due" || i+1 < len(tokens) && tokens[i+1].Norm == "to"):
			return i
		}
	}
	return -1
}

// sinceReason reports whether behind the "since" at i a clause gives a reason, and no time
// from which on something is: "since 1.5 leaks file handles", not "since Monday".
func sinceReason(tokens []Token, i int) bool {
	if i+3 >= len(tokens) {
		return false
	}
	behind := tokens[i+1 : min(i+9, len(tokens))]
	if first := behind[0]; first.Kind == Clock || weekdays[first.Norm] || months[first.Norm] > 0 || english.is(first.Norm, Deictic) || first.Kind == Number && units[behind[1].Norm] {
		return false
	}
	for _, t := range behind[1:max(1, clauseEnd(behind))] {
		if t.Kind == Word && (english.is(t.Norm, Being) || english.is(t.Norm, Modal) || english.is(t.Norm, Past) || english.is(t.Norm, Problem) || englishPast(t.Norm)) {
			return true
		}
	}
	return thirdPerson(behind) > 0
}

// setOff reports whether the token at i is a dash with a blank on both sides.
func setOff(tokens []Token, i int) bool {
	t := tokens[i]
	return (t.Norm == "-" || t.Norm == "–" || t.Norm == "—") && i+1 < len(tokens) && tokens[i-1].Span.End < t.Span.Start && t.Span.End < tokens[i+1].Span.Start
}

// VerbIn returns the ordinal of the first token from start that is a finite verb,
// or where what is said of the subject begins; the number of tokens when none is
// found.
func VerbIn(tokens []Token, start int, lang Language) int {
	if lang >= Chinese {
		for i := start; i < len(tokens); i++ {
			t := tokens[i]
			if t.Kind == Mark && i > start {
				return i
			}
		}
		return len(tokens)
	}
	best := len(tokens)
	for _, f := range latin[lang].cues(tokens) {
		switch f.Cue {
		case Being, Modal, Past, Config:
			if f.From > start && f.From < best {
				best = f.From
			}
		}
	}
	for i := start + 1; i < best; i++ {
		if t := tokens[i]; t.Kind == Word && finitePast(t.Norm, lang) {
			best = i
		}
	}
	for i := start + 1; i < best; i++ {
		if t := tokens[i]; t.Kind == Mark && t.Norm != "(" && t.Norm != ")" && t.Norm != "-" {
			return i
		}
	}
	return best
}

// WeekdayIn returns the day of the week that the tokens name; "": none.
func WeekdayIn(tokens []Token) string {
	for _, t := range tokens {
		if t.Kind == Word && weekdays[strings.TrimSuffix(t.Norm, "s")] {
			return strings.TrimSuffix(t.Norm, "s")
		}
	}
	return ""
}

// weekdays are names of days; those that end with an s are written without it.
var weekdays = set(`monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lune marte miércole jueve vierne sábado domingo lundi mardi mercredi jeudi vendredi samedi dimanche`)

// SameVerb reports whether the first finite verbs of both are the same; of a
// passive its participle counts, "shared" of "is now shared".
func SameVerb(a, b []Token) bool {
	verb := func(tokens []Token) string {
		i := VerbIn(tokens, 0, English)
		if i == len(tokens) {
			return ""
		}
		next := i + 1
		for next < len(tokens) && adverbs[tokens[next].Norm] {
			next++
		}
		if next < len(tokens) && auxiliaries[tokens[i].Norm] && tokens[next].Kind == Word && englishPast(tokens[next].Norm) {
			return tokens[i].Norm + " " + tokens[next].Norm
		}
		return tokens[i].Norm
	}
	v := verb(a)
	return v != "" && v == verb(b)
}

// IsFunctionWord reports whether a word, in lower case, only links others in some
// language with blanks: it is written small inside a sentence.
func IsFunctionWord(w string) bool { return functionWords()[w] }

var functionWords = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, l := range latin {
		for w := range l.phrases {
			if l.link(w) {
				out[w] = true
			}
		}
	}
	return out
})

// ClauseEnd returns the ordinal of the mark that ends the first clause, or the
// number of tokens.
func ClauseEnd(tokens []Token) int { return clauseEnd(tokens) }

// FindsFault reports whether the tokens say that something was wrong, too much or
// too little, not so, or over.
func FindsFault(tokens []Token, lang Language) bool {
	var n [cueCount]int
	denied := false
	if lang >= Chinese {
		l := chinese
		if lang == Japanese {
			l = japanese
		}
		n = l.count(withoutQuotes(tokens))
	} else {
		for _, f := range latin[lang].cues(tokens) {
			n[f.Cue]++
		}
		for i, t := range tokens {
			denied = denied || denial[t.Norm] || i > 0 && t.Kind == Word && finitePast(t.Norm, lang)
		}
	}
	return denied || n[Problem] > 0 || n[Past] > 0 || n[Refute] > 0 || n[Contrast] > 0
}

var denial = set(`not no never cannot can't don't doesn't isn't nicht kein keine nie no nunca sin pas jamais ne plus`)

// QuantityOf returns what a unit measures, "time" or "size", or the unit itself.
func QuantityOf(unit string) string {
	switch {
	case timeUnits[unit]:
		return "time"
	case sizeUnits[unit]:
		return "size"
	}
	return unit
}

var (
	timeUnits = set(`ms us µs ns s sec second seconds min mins minute minutes h hr hrs hour hours day days week weeks month months year years sekunde sekunden minuten stunde stunden tag tage woche wochen monat monate segundo segundos minuto minutos hora horas día días semana semanas mes meses seconde secondes heure heures jour jours semaine semaines mois`)
	sizeUnits = set(`b kb mb gb tb kib mib gib tib bytes byte`)
)
