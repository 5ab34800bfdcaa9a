package consolidate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/log/statement"
)

// A quantity is a number of a sentence, with the words of the clause that gives it.
type quantity struct {
	number, unit string
	clause       []string // terms, no values
	token        int
}

// quantities returns what a claim gives numbers to, in the order of the text. They are read
// once: a claim is compared with many others.
func (c *claim) quantities() []quantity {
	if c.given == nil {
		c.given = append([]quantity{}, c.readQuantities()...)
	}
	return c.given
}

func (c *claim) readQuantities() []quantity {
	var out []quantity
	end := 0 // of the clause
	var clause []string
	for i, tok := range c.s.Tokens {
		if i == 0 || tok.Kind == statement.Mark && strings.Contains(clauseMarks, tok.Norm) {
			clause, end = nil, i+1
			for end < len(c.s.Tokens) && (c.s.Tokens[end].Kind != statement.Mark || !strings.Contains(clauseMarks, c.s.Tokens[end].Norm)) {
				end++
			}
			for _, t := range c.s.terms {
				if !t.Value && t.Token >= i && t.Token < end {
					clause = append(clause, t.Text)
				}
			}
		}
		for _, t := range c.s.terms {
			if t.Token != i || !t.Value || tok.Kind == statement.Word {
				continue
			}
			number, unit, _ := strings.Cut(t.Text, " ")
			number, unit = splitUnit(number, unit)
			switch {
			case tok.Kind == statement.Clock:
				unit = "o'clock"
			case unit == "" && i+1 < len(c.s.Tokens) && strings.Contains("°℃€$£¥%", c.s.Tokens[i+1].Norm):
				unit = c.s.Tokens[i+1].Norm
			case unit == "" && i+1 < len(c.s.Tokens) && c.s.Tokens[i+1].Kind == statement.Ideo:
				unit = counter(c.s.Tokens[i+1].Norm)
			}
			out = append(out, quantity{number, statement.QuantityOf(unit), clause, i})
		}
	}
	return out
}

// counter returns the letter behind a number that says what is counted: 秒 of 秒に変更した;
// "" where a particle stands there.
func counter(behind string) string {
	r, n := utf8.DecodeRuneInString(behind)
	if !unicode.Is(unicode.Han, r) {
		return ""
	}
	return behind[:n]
}

// clauseMarks part the clauses of a sentence.
const clauseMarks = ",;:，、；：—–("

// back are words by which a value goes to what it was, or to another one.
var back = wordSet(`back again wieder zurück vuelto volvemos volvimos vuelve nuevamente revenu revenus retour repassé repassée`)

// movesValue reports whether the claim gives another number to what the earlier one gave
// one: it names both numbers, or says that it is otherwise now or again; and nothing else
// that the earlier one says would be lost. "Went back to 1,000 rows since 2,000 blocked
// the tellers", 湿度を 50% から 45% に変更した.
func (c *claim) movesValue(old *claim) bool {
	was, is := old.quantities(), c.quantities()
	if len(was) == 0 || len(is) == 0 || len(was) > maxQuantities || len(is) > maxQuantities {
		return false
	}
	for i, q := range was {
		if i+1 < len(was) && was[i+1].unit == q.unit && sameTerms(was[i+1].clause, q.clause) {
			continue // "from 500 to 2000 rows": it is 2000 then
		}
		if c.moves(old, q, is) && c.coversRest(old, q) {
			return true
		}
	}
	return false
}

// moves reports whether the claim, which gives the numbers is, gives another one to what
// had the number was in the earlier one.
func (c *claim) moves(old *claim, was quantity, is []quantity) bool {
	var now *quantity
	named, others := false, 0
	for i := range is {
		switch q := &is[i]; {
		case q.number == was.number:
			named = true
		case q.unit == was.unit:
			now = q
			others++
		}
	}
	if now == nil || !named && (was.unit == "" || others > 1) { // "from 3 to 4" says nothing of 7
		return false
	}
	shared := 0
	for _, t := range was.clause {
		if c.names(t) {
			shared++
		}
	}
	if shared == 0 {
		return false
	}
	changed := c.s.Changes || c.s.Altered || c.now || c.back
	switch {
	case others == 1 && c.resets(old, was, *now):
		return true
	case named && changed && !c.narrows(old):
		return c.back && now.unit != "" || shared*2 >= len(was.clause)
	case changed:
		return len(now.clause) <= len(was.clause) && sameTerms(now.clause, was.clause) ||
			shared >= 2 && shared*3 >= 2*len(was.clause) && c.isAboutAllOf(old)
	}
	return false
}

// resets reports whether the earlier one gives a quantity of a thing and says no more, and
// the claim that this was made another one: "Das Zeitlimit beträgt 30 s", "Zeitlimit auf
// 45 s erhöht".
func (c *claim) resets(old *claim, was, now quantity) bool {
	if !c.s.Altered || len(old.subject) == 0 {
		return false
	}
	if c.lang >= statement.Chinese { // two letters make a term: the words cannot be counted
		return sameOpening(c.s.text[c.start:], old.s.text[old.start:]) && beyondTerms(old.subject, was.clause) <= 1
	}
	subject := old.subject
	if n := len(subject) - 1; n > 0 && c.lang == statement.German && strings.Contains(old.s.text, " "+subject[n]+" ") {
		subject = subject[:n] // written small, it is the verb
	}
	return beyondTerms(now.clause, subject) == 0 && beyondTerms(subject, was.clause) <= 2 && beyondTerms(was.clause, now.clause) <= 1
}

// beyondTerms counts the terms of a list that another one does not have.
func beyondTerms(in, list []string) (n int) {
	for _, t := range list {
		if !slices.Contains(in, t) {
			n++
		}
	}
	return n
}

// isAboutAllOf reports whether both speak of the same: "The production database" is not
// "the staging database". What a label adds is left out: "Pick-up moved:".
func (c *claim) isAboutAllOf(old *claim) bool {
	for _, t := range old.subject {
		if !c.names(t) {
			return false
		}
	}
	news := 0
	for _, t := range c.subject {
		if !old.names(t) {
			news++
		}
	}
	return news == 0 || news == 1 && c.label != ""
}

// maxQuantities bounds the numbers of a sentence that is about one of them.
const maxQuantities = 4

// saysBack reports whether a word of the way back is said.
func saysBack(tokens []statement.Token) bool {
	for _, t := range tokens {
		if back[t.Norm] || t.Kind == statement.Ideo && (strings.Contains(t.Norm, "改回") || strings.Contains(t.Norm, "恢复") || strings.Contains(t.Norm, "戻し") || strings.Contains(t.Norm, "戻る")) {
			return true
		}
	}
	return false
}

// sameTerms reports whether one list of terms holds all of the other, which is not empty.
func sameTerms(a, b []string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return len(a) > 0 && !slices.ContainsFunc(a, func(t string) bool { return !slices.Contains(b, t) })
}

// coversRest reports whether all but two words of the other clauses of an earlier sentence
// stand in the unit of the claim too; a label and a reason belong to the value.
func (c *claim) coversRest(old *claim, given quantity) bool {
	reason := len(old.s.Tokens)
	if at := statement.CauseIn(old.s.Tokens[given.token:]); at >= 0 {
		reason = given.token + at
	}
	lost := 0
	for i, t := range old.s.terms {
		if t.Value || t.Name || t.Token < old.from || t.Token >= reason || slices.Contains(given.clause, t.Text) ||
			i > 0 && old.s.terms[i-1].Value && old.s.terms[i-1].Token+1 == t.Token {
			continue // a unit stands behind its number
		}
		told := false
		for _, s := range c.s.unit.sentences {
			told = told || holds(s, t.Text, len(s.terms))
		}
		if !told {
			lost++
		}
	}
	return lost <= 2
}
