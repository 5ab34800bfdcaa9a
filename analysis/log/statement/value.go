package statement

import "strings"

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

// zero reports whether the tokens count none of something: "0 errors".
func zero(tokens []Token) bool {
	for i, t := range tokens {
		if t.Kind == Number && t.Norm == "0" && i+1 < len(tokens) && tokens[i+1].Kind == Word {
			return true
		}
	}
	return false
}

// allOf reports whether the tokens count all of something: "38 of 38".
func allOf(tokens []Token) bool {
	for i := 0; i+2 < len(tokens); i++ {
		if tokens[i].Kind == Number && tokens[i+2].Kind == Number && tokens[i].Norm == tokens[i+2].Norm {
			switch tokens[i+1].Norm {
			case "of", "/", "von", "de", "sur":
				return true
			}
		}
	}
	return false
}

// hasUnit reports whether the tokens name a quantity with its unit.
func hasUnit(tokens []Token) bool {
	for i, t := range tokens {
		if t.Kind == Number && (hasLetter(t.Norm) || i+1 < len(tokens) && units[tokens[i+1].Norm]) {
			return true
		}
	}
	return false
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
