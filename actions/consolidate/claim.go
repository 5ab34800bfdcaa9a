package consolidate

import (
	"slices"
	"strings"
	"unicode"

	"memls/analysis/log/statement"
)

// A claim is what a sentence says of a subject: what may be replaced by a later
// claim about the same.
type claim struct {
	s       *sentence
	lang    statement.Language
	start   int               // byte of the text where what it says begins, behind a label
	from    int               // the token that begins there
	label   string            // the subject that the sentence is labelled with, in lower case
	subject []string          // terms before the verb or the value
	values  map[string]string // quantities, the first of each kind
	day     string            // of the week
	keys    map[string]string // settings in code, their values by name
	// rejected is what it says does not hold any more.
	rejected []statement.Term

	now  bool // it says that it is so now, or new
	back bool // it says that something is as it was

	seen *claim // that it was compared with last

	given []quantity        // see quantities
	parts []clause          // see clauses
	plain []statement.Token // see words
	terms []weighed         // see core
	first string            // the words of its first clause, see norms
	whole string            // all its words
}

// A weighed term is one that few sentences have or many.
type weighed struct {
	text   string
	weight float64
}

// core returns the terms of a claim but its values, each once, with their weights.
func (c *claim) core(x weights) []weighed {
	if c.terms == nil {
		c.terms = make([]weighed, 0, len(c.s.terms))
		for i, t := range c.s.terms {
			if !t.Value && !holds(c.s, t.Text, i) {
				c.terms = append(c.terms, weighed{t.Text, x.of(t.Text)})
			}
		}
	}
	return c.terms
}

// newClaim reads what a sentence says.
func newClaim(s *sentence, lang statement.Language) *claim {
	c := &claim{s: s, lang: lang, values: map[string]string{}, keys: map[string]string{}, day: statement.WeekdayIn(s.Tokens), rejected: statement.Rejected(s.Tokens, lang)}
	start := 0 // the token where what is said begins
	if s.Labeled && s.Label.Role == statement.NoRole {
		c.label = strings.ToLower(s.Label.Span.Of(s.text))
	}
	if s.Labeled {
		c.start = s.Label.Rest
		for start < len(s.Tokens) && s.Tokens[start].Span.Start < s.Label.Rest {
			start++
		}
	}
	c.from = start
	verb := statement.VerbIn(s.Tokens, start, lang)
	for _, t := range s.terms {
		if t.Value {
			number, unit, _ := strings.Cut(t.Text, " ")
			number, unit = splitUnit(number, unit)
			if kind := statement.QuantityOf(unit); c.values[kind] == "" {
				c.values[kind] = number + " " + unit
			}
			if verb > t.Token {
				verb = t.Token
			}
			continue
		}
		if t.Code {
			if key, value, ok := setting(t.Text); ok {
				c.keys[key] = value
			}
		}
	}
	from, to := start, verb
	if c.label != "" { // the label is the subject
		from, to = 0, start
	}
	for _, t := range s.terms {
		if !t.Value && t.Token >= from && t.Token < to {
			c.subject = append(c.subject, t.Text)
		}
	}
	c.now = c.isNew() || saysNow(s.Tokens)
	c.back = saysBack(s.Tokens)
	return c
}

// splitUnit parts a number from the unit that is written on to it: 600ms, 64GB.
func splitUnit(number, unit string) (string, string) {
	k := strings.IndexFunc(number, func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == 'µ' })
	if k > 0 {
		return number[:k], number[k:]
	}
	return number, unit
}

// setting reads code that sets something: name=value, name: value, --name=value.
func setting(code string) (key, value string, ok bool) {
	if strings.ContainsAny(code, "(){}<>|;") {
		return "", "", false
	}
	if flag, value, ok := strings.Cut(code, " "); ok && strings.HasPrefix(flag, "-") && !strings.Contains(value, " ") && !strings.Contains(flag, "=") {
		return strings.TrimLeft(flag, "-"), value, true
	}
	k := strings.LastIndex(code, "=")
	if k < 0 {
		k = strings.Index(code, ": ")
	}
	if k <= 0 {
		return "", "", false
	}
	key = strings.TrimSpace(code[:k])
	value = strings.TrimSpace(code[k+1:])
	if at := strings.LastIndexAny(key, " =-."); at >= 0 && !strings.Contains(key, "--") {
		key = key[at+1:]
	} else if at := strings.LastIndex(key, "--"); at >= 0 {
		key = key[at+2:]
	}
	return key, value, key != "" && value != ""
}

// lookups returns under what an earlier claim about the same subject is found.
func (c *claim) lookups() []string {
	var out []string
	if c.label != "" {
		out = append(out, "label "+c.label)
	}
	for key := range c.keys {
		out = append(out, "key "+key)
	}
	for i, t := range c.s.terms {
		if !t.Value && !holds(c.s, t.Text, i) {
			out = append(out, t.Text)
			if t.Code {
				out = append(out, "key "+t.Text)
			}
		}
	}
	return out
}

// near reports whether the subject of one is within that of the other.
func (c *claim) near(old *claim) bool {
	a, b := c.subject, old.subject
	if len(a) > len(b) {
		a, b = b, a
	}
	for _, t := range a {
		if !slices.Contains(b, t) {
			return false
		}
	}
	return true
}

// sharesCode reports whether both name the same thing in code.
func (c *claim) sharesCode(old *claim) bool {
	for _, t := range old.s.terms {
		if t.Code && c.names(t.Text) {
			return true
		}
	}
	return false
}

// names reports whether the claim mentions a term, in code also as a part.
func (c *claim) names(text string) bool {
	for _, t := range c.s.terms {
		if t.Text == text || t.Code && strings.Contains(text, t.Text) && len(t.Text) >= 4 {
			return true
		}
	}
	return false
}

// sameSubject reports whether both speak of the same: all terms of the shorter
// subject are in the other one's, or both sentences begin with the same letters.
func (c *claim) sameSubject(old *claim) bool {
	if c.lang >= statement.Chinese && sameOpening(c.s.text[c.start:], old.s.text[old.start:]) {
		return true
	}
	a, b := c.subject, old.subject
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	in := func(x, y []string) bool {
		for _, t := range x {
			found := false
			for _, u := range y {
				found = found || t == u
			}
			if !found {
				return false
			}
		}
		return true
	}
	if len(a) == len(b) {
		return in(a, b) && in(b, a)
	}
	return a[len(a)-1] == b[len(b)-1] && (in(a, b) || in(b, a))
}

// sameOpening reports whether two sentences that are written without blanks begin
// with the same words: four letters, or a name and a letter.
func sameOpening(a, b string) bool {
	n, wide := 0, 0
	x, y := []rune(a), []rune(b)
	for n < len(x) && n < len(y) && x[n] == y[n] {
		if unicode.IsPunct(x[n]) && x[n] != '`' && x[n] != '-' && x[n] != '_' {
			break
		}
		if x[n] >= 0x2E80 {
			wide++
		}
		n++
	}
	return wide >= 4 || wide >= 3 && n > wide || n >= 6 || wide >= 2 && n == wide && min(len(x), len(y)) <= 24
}

// sameVerb reports whether the words behind both subjects are the same.
func (c *claim) sameVerb(old *claim) bool {
	return statement.SameVerb(c.s.Tokens, old.s.Tokens)
}
