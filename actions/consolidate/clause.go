package consolidate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/log/statement"
)

// maxClauses bounds the clauses of one sentence that are compared with an earlier
// sentence.
const maxClauses = 8

// A clause is a part of a sentence up to its end, read as if it began there.
type clause struct {
	words []statement.Token // articles and words for "now" left out
	since bool              // it stands behind "Since the change,"
	first bool              // the sentence begins with it
}

// clauses returns what the sentence says from its beginning on, and from behind each
// mark in it. A claim is compared with many others: they are cut once.
func (c *claim) clauses() []clause {
	if c.parts == nil {
		c.parts = c.cut()
	}
	return c.parts
}

// words returns the words of the first clause behind a label, as plainWords does.
func (c *claim) words() []statement.Token {
	if c.plain == nil {
		c.plain = plainWords(c.s.Tokens[c.from:])
	}
	return c.plain
}

func (c *claim) cut() (out []clause) {
	tokens := c.s.Tokens
	since := len(tokens) > 0 && sinceWords[tokens[0].Norm]
	for i := range tokens {
		if len(out) == maxClauses {
			break
		}
		if i == 0 || tokens[i-1].Kind == statement.Mark && parts[tokens[i-1].Norm] {
			out = append(out, clause{words: plainWords(tokens[i:]), since: since && i > 0, first: i == 0})
		}
	}
	return out
}

// parts are the marks that a clause may begin behind.
var parts = map[string]bool{";": true, ",": true, ":": true, "—": true, "–": true, "-": true}

var sinceWords = wordSet(`since seit depuis desde`)

// nowWords say that something holds from now on; they stand anywhere in a clause.
var nowWords = wordSet(`now currently jetzt nun inzwischen mittlerweile neuerdings künftig ahora actualmente désormais maintenant dorénavant`)

// startWords before such a word and onWords behind it belong to it: "from now on", "von
// nun an", "ab jetzt", "desde ahora".
var (
	startWords = wordSet(`from since ab von seit desde depuis dès`)
	onWords    = wordSet(`on an`)
)

// articles tell nothing of what is spoken about.
var articles = wordSet(`the a an der die das den dem des ein eine einen einem el la los las un una le les l'`)

// links join a subject and what is said of it.
var links = wordSet(`is are was were be ist sind war waren es son era eran está están est sont était étaient`)

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// plainWords returns the tokens of the first clause, those left out that do not
// tell one subject from another.
func plainWords(tokens []statement.Token) []statement.Token {
	out := make([]statement.Token, 0, 16)
	for i, t := range tokens {
		if t.Kind == statement.Mark && i > 0 && (parts[t.Norm] && t.Norm != "-" && t.Norm != "–" || strings.ContainsAny(t.Norm, ".!?")) {
			break
		}
		if t.Kind == statement.Word && nowWords[t.Norm] {
			if n := len(out); n > 0 && i > 0 && startWords[tokens[i-1].Norm] && out[n-1] == tokens[i-1] {
				out = out[:n-1]
			}
			continue
		}
		if t.Kind == statement.Word && (articles[t.Norm] || i > 0 && onWords[t.Norm] && nowWords[tokens[i-1].Norm]) {
			continue
		}
		out = append(out, t)
	}
	return out
}

// sameWord reports whether two tokens are one word, in the singular and plural too.
func sameWord(a, b statement.Token, lang statement.Language) bool {
	if a.Kind != b.Kind {
		return false
	}
	if a.Norm == b.Norm {
		return true
	}
	return a.Kind == statement.Word && (links[a.Norm] && links[b.Norm] || statement.SameStem(a.Norm, b.Norm, lang))
}

// saysAnew reports whether a clause of the claim says of the earlier one's subject,
// with its verb, something that takes the place of what that said: another value, or
// by a word such as "now" something else.
func (c *claim) saysAnew(old *claim) bool {
	if c.lang >= statement.Chinese || old.s.Kind == statement.Question {
		return false
	}
	was := old.words()
	if before := old.clauses(); len(before) > 1 && before[1].since {
		was = before[1].words
	}
	for _, cl := range c.clauses() {
		changed := c.s.Changes && cl.first || cl.since || c.now
		if c.anew(cl.words, was, changed) || cl.since && len(was) > 1 && c.anew(cl.words, was[1:], true) {
			return true
		}
	}
	return false
}

// saysNow reports whether a word for "now" is said.
func saysNow(tokens []statement.Token) bool {
	return slices.ContainsFunc(tokens, func(t statement.Token) bool { return t.Kind == statement.Word && nowWords[t.Norm] })
}

// isNew reports whether what the claim begins with is said to be new: "New hours:".
func (c *claim) isNew() bool {
	word, _, _ := strings.Cut(c.label, " ")
	if tokens := c.s.Tokens; word == "" && len(tokens) > 0 {
		word = tokens[0].Norm
	}
	return newWords[word]
}

var newWords = wordSet(`new neu neue neuer neues nuevo nueva nuevos nuevas nouveau nouvelle nouveaux nouvelles update change änderung cambio changement`)

// anew compares one clause with the words of an earlier sentence.
func (c *claim) anew(is, was []statement.Token, changed bool) bool {
	n := 0
	for n < len(is) && n < len(was) && sameWord(is[n], was[n], c.lang) {
		n++
	}
	if n == 0 || n == len(is) || n == len(was) || c.s.Adds {
		return false
	}
	telling, linked := 0, false
	for i, t := range is[:n] {
		switch {
		case links[t.Norm]:
			linked = i > 0
		case t.Kind == statement.Code || t.Kind == statement.Word && !statement.IsFunctionWord(t.Norm):
			telling++
		}
	}
	if telling == 0 {
		return false
	}
	return c.differs(is, was, n, telling, linked, changed) && !narrowed(is[n:], was[n:])
}

// differs compares what comes behind the n words that a clause and an earlier sentence
// begin with.
func (c *claim) differs(is, was []statement.Token, n, telling int, linked, changed bool) bool {
	a, b := is[n], was[n]
	values := c.isValue(a) && c.isValue(b)
	switch {
	case linked && values: // "The owner is Ada": it has one value
		return telling > 1 || changed || a.Kind == b.Kind && a.Kind != statement.Word
	case changed && values && a.Kind == b.Kind && norms(is[n+1:]) == norms(was[n+1:]):
		return true // "We release from `stable`": nothing but the value is another one
	case !changed || telling < 2 && !linked:
		return false
	}
	brief := len(is)-n <= maxBrief && len(was)-n <= maxBrief && statement.TellsOfThePast(a, c.lang) == statement.TellsOfThePast(b, c.lang)
	return values || shares(is[n:], was[n:]) || brief || !linked && telling >= 2
}

// maxBrief is how many words there are at most behind "is" where they are no more
// than what something is.
const maxBrief = 3

// isValue reports whether a token is a number, a name in code, or a word with a
// digit or a capital in it.
func (c *claim) isValue(t statement.Token) bool {
	switch t.Kind {
	case statement.Number, statement.Version, statement.Code, statement.Clock, statement.Quoted:
		return true
	case statement.Word:
		return strings.ContainsFunc(t.Norm, unicode.IsDigit)
	}
	return false
}

// shares reports whether what is said has a word in common that is no mere link.
func shares(a, b []statement.Token) bool {
	for _, t := range a {
		if t.Kind == statement.Mark && t.Norm != "-" {
			continue
		}
		for _, u := range b {
			if t.Kind == u.Kind && t.Norm == u.Norm {
				return true
			}
		}
	}
	return false
}

// sameButForANumber reports whether the first clauses have the same words but for one
// quantity with a unit: a rule whose limit was moved. "Files over 5 MB are rejected",
// "Files over 8 MB are rejected".
func (c *claim) sameButForANumber(old *claim) bool {
	a := withoutEnd(c.s.Tokens[:statement.ClauseEnd(c.s.Tokens)])
	b := withoutEnd(old.s.Tokens[:statement.ClauseEnd(old.s.Tokens)])
	if len(a) != len(b) || len(a) < 4 {
		return false
	}
	at := -1
	for i := range a {
		if a[i].Norm == b[i].Norm && a[i].Kind == b[i].Kind {
			continue
		}
		if at >= 0 || a[i].Kind != statement.Number || b[i].Kind != statement.Number {
			return false
		}
		at = i
	}
	return at > 0 && slices.ContainsFunc(c.s.terms, func(t statement.Term) bool {
		return t.Token == at && t.Value && !strings.HasSuffix(t.Text, " ")
	})
}

// tiers reports whether the claim differs from the earlier one in two numbers and in no
// word: both are steps of one scale. "Orders under 50 EUR pay 5 EUR."
func (c *claim) tiers(old *claim) bool {
	a, b := withoutEnd(c.s.Tokens), withoutEnd(old.s.Tokens)
	if len(a) != len(b) {
		return false
	}
	differ := 0
	for i := range a {
		switch {
		case a[i].Norm == b[i].Norm:
		case a[i].Kind == statement.Number && b[i].Kind == statement.Number:
			differ++
		default:
			return false
		}
	}
	return differ >= 2
}

// ofSome reports whether the claim is about some of the many that the earlier one is
// about: "Photos of visitors" after "Photos".
func (c *claim) ofSome(old *claim) bool {
	n := 0
	a, b := c.words(), old.words()
	for n < len(a) && n < len(b) && a[n].Norm == b[n].Norm {
		n++
	}
	return n > 0 && n < len(a) && n < len(b) && complements[a[n].Norm] && manyVerbs[b[n].Norm]
}

// complements begin what says which ones are meant; manyVerbs stand behind many.
var (
	complements = wordSet(`of from for in with without on von der aus für ohne mit bei de del des du pour avec sans para con sin`)
	manyVerbs   = wordSet(`are have go stay need werden sind haben bleiben sont ont restent son están tienen se quedan`)
)

// narrowed reports whether what is said now holds from some point on, or for some
// alone, which was not said before: both hold then.
func narrowed(is, was []statement.Token) bool { return narrower(norms(is), norms(was)) }

// narrowsTo reports whether the first clause of the claim is narrowed against an earlier
// sentence.
func (c *claim) narrowsTo(old *claim) bool {
	if c.first == "" {
		c.first = norms(c.s.Tokens[:statement.ClauseEnd(c.s.Tokens)])
	}
	if old.whole == "" {
		old.whole = norms(old.s.Tokens)
	}
	return narrower(c.first, old.whole)
}

// narrower is narrowed of the words of both, as norms writes them.
func narrower(now, before string) bool {
	for _, scope := range onlyFor {
		if strings.Contains(now, scope) && !strings.Contains(before, scope) {
			return true
		}
	}
	if strings.Contains(now, " only ") && strings.Contains(now, " for ") && !strings.Contains(before, " for ") {
		return true
	}
	return limited(now) && !limited(before)
}

// norms writes the words of tokens with a blank before and behind each.
func norms(tokens []statement.Token) string {
	var b strings.Builder
	b.WriteByte(' ')
	for _, t := range tokens {
		b.WriteString(t.Norm)
		b.WriteByte(' ')
	}
	return b.String()
}

// limited reports whether a number, and not a date, says from where on something holds.
func limited(words string) bool {
	for _, scope := range fromOn {
		k := strings.Index(words, scope)
		if k < 0 {
			continue
		}
		words := strings.Fields(words[k+len(scope):])
		for i, w := range words[:min(len(words), 4)] {
			if r, _ := utf8.DecodeRuneInString(w); unicode.IsDigit(r) {
				return !slices.ContainsFunc(words[i+1:min(len(words), i+4)], statement.IsMonth)
			}
		}
	}
	return false
}

// onlyFor and fromOn are words by which something holds for a part alone; a number has
// to stand behind the latter: "from the 31st minute on", not "from May on".
var (
	onlyFor = []string{" only for ", " only on ", " only in ", " nur für ", " nur bei ", " nur auf ", " nur in ", " nur am ", " solo para ", " sólo para ", " solo en ", " seulement pour ", " uniquement pour ", " uniquement sur ", " except ", " außer ", " excepto ", " salvo ", " sauf "}
	fromOn  = []string{" from ", " above ", " over ", " beyond ", " below ", " under ", " after ", " before ", " ab ", " über ", " unter ", " nach ", " vor ", " à partir ", " au-delà ", " après ", " avant ", " a partir ", " después ", " antes ", " desde ", " más de ", " plus de "}
)
