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
	label   string            // the subject that the sentence is labelled with, in lower case
	subject []string          // terms before the verb or the value
	values  map[string]string // quantities, the first of each kind
	day     string            // of the week
	keys    map[string]string // settings in code, their values by name
}

// replace lets what held before go when a later sentence says otherwise.
func (w *work) replace() {
	x := w.weigh()
	earlier := map[string][]*claim{}
	for _, s := range w.sentences {
		if s.gone() || len(s.terms) == 0 || !s.Kind.Lasts() && s.Kind != statement.Event {
			continue
		}
		c := newClaim(s, s.Language)
		seen := map[*claim]bool{}
		for _, key := range c.lookups() {
			list := earlier[key]
			if len(list) > maxLook {
				list = list[len(list)-maxLook:]
			}
			for _, old := range list {
				if seen[old] || old.s.gone() || old.s.unit == s.unit || old.s.unit.count > 0 {
					continue
				}
				seen[old] = true
				if why := c.supersedes(old, x); why != "" {
					old.s.drop(Replaced, s, why)
					if s.Kind == statement.Event {
						s.Kind = statement.Fact // it tells what holds since
					}
				}
			}
		}
		if s.unit.count > 0 || s.Kind == statement.Question || s.Kind == statement.Cause && s.Labeled || s.Happened && s.Trouble && !s.Settled {
			continue
		}
		for _, key := range c.lookups() {
			earlier[key] = append(earlier[key], c)
		}
	}
}

// newClaim reads what a sentence says.
func newClaim(s *sentence, lang statement.Language) *claim {
	c := &claim{s: s, lang: lang, values: map[string]string{}, keys: map[string]string{}, day: statement.WeekdayIn(s.Tokens)}
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

// supersedes returns why the claim takes the place of an earlier one; "": it does
// not.
func (c *claim) supersedes(old *claim, x weights) string {
	if c.s.Kind == statement.Question || c.s.Kind == statement.Plan {
		return ""
	}
	shared, all := 0.0, 0.0
	for i, t := range old.s.terms {
		if t.Value || holds(old.s, t.Text, i) {
			continue
		}
		weight := x.of(t.Text)
		all += weight
		if c.names(t.Text) {
			shared += weight
		}
	}
	coverage := 0.0
	if all > 0 {
		coverage = shared / all
	}
	conflict, repeats := c.conflicts(old)
	switch {
	case c.label != "" && c.label == old.label && (conflict || c.answers(old)):
		return "a later entry says otherwise"
	case c.setsOtherwise(old):
		return "the value was changed later"
	case c.s.Refutes && old.s.Did && (coverage >= 0.3 && shared >= 2 || c.sharesCode(old)):
		return "it was taken back later"
	}
	if old.label != "" && c.label != "" && old.label != c.label {
		return ""
	}
	same := c.sameSubject(old)
	switch {
	case same && conflict && (c.s.Changes || repeats || coverage >= 0.6):
		return "the value was changed later"
	case same && c.s.Changes && (coverage >= 0.5 || len(old.s.terms) <= 5 && coverage > 0 && c.sameVerb(old)):
		return "a later entry says otherwise"
	case same && c.renames(old), same && coverage >= 0.6 && c.sets(old), same && coverage >= 0.6 && c.s.Explains && c.restates(old):
		return "a later entry says otherwise"
	case coverage >= 0.6 && conflict && c.s.Changes && c.near(old):
		return "the value was changed later"
	case coverage >= 0.85 && (c.s.Changes && c.near(old) || c.s.Refutes && old.s.Changes) && len(old.s.terms) >= 2:
		return "a later entry says otherwise"
	}
	return ""
}

// sets reports whether the claim sets something else against what the earlier one
// said: its first clause does not have the old predicate, a later clause does, and
// finds fault with it. "The number comes from the run; the commit count went
// backwards."
func (c *claim) sets(old *claim) bool {
	end := statement.ClauseEnd(c.s.Tokens)
	if end >= len(c.s.Tokens) {
		return false
	}
	moved := false
	for _, t := range old.s.terms {
		if slices.Contains(old.subject, t.Text) {
			continue
		}
		number, _, _ := strings.Cut(t.Text, " ")
		behind, before := false, false
		for _, u := range c.s.terms {
			n, _, _ := strings.Cut(u.Text, " ")
			if u.Text != t.Text && !(t.Value && u.Value && n == number) {
				continue
			}
			if u.Token < end {
				before = true
			} else {
				behind = true
			}
		}
		moved = moved || behind && !before
	}
	return moved && statement.FindsFault(c.s.Tokens[end:], c.lang)
}

// answers reports whether both say something about one label, and the earlier one
// no more than a word, or something that the later one speaks of too.
func (c *claim) answers(old *claim) bool {
	own := 0
	for _, t := range old.s.terms {
		if slices.Contains(old.subject, t.Text) {
			continue
		}
		own++
		number, _, _ := strings.Cut(t.Text, " ")
		for _, u := range c.s.terms {
			n, _, _ := strings.Cut(u.Text, " ")
			if u.Text == t.Text || t.Value && u.Value && n == number {
				return true
			}
		}
	}
	return own <= 1
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

// renames reports whether both say no more of one subject than what it is called
// in code, and differ in that: "The version is `5.20`", "The version is `5.31`".
func (c *claim) renames(old *claim) bool {
	if len(c.subject) != len(old.subject) || !c.sameVerb(old) {
		return false
	}
	code := func(x *claim, end int) (name string, others int) {
		for _, t := range x.s.terms {
			switch {
			case t.Token >= end || slices.Contains(x.subject, t.Text):
			case t.Code:
				name = t.Text
			default:
				others++
			}
		}
		return name, others
	}
	was, besides := code(old, len(old.s.Tokens))
	is, _ := code(c, statement.ClauseEnd(c.s.Tokens))
	return was != "" && is != "" && was != is && besides <= 1
}

// restates reports whether both sentences begin with the same four words, their
// verb among them, and go on differently.
func (c *claim) restates(old *claim) bool {
	n := 0
	a, b := c.s.Tokens, old.s.Tokens
	for n < len(a) && n < len(b) && a[n].Norm == b[n].Norm {
		n++
	}
	return n >= 4 && n < len(a) && n < len(b) && statement.VerbIn(a, 0, c.lang) < n
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

// conflicts reports whether the claims give other numbers of one unit, or other
// days; repeats: the later one still mentions the number of the earlier one.
func (c *claim) conflicts(old *claim) (conflict, repeats bool) {
	for kind, v := range old.values {
		if now, ok := c.values[kind]; ok && now != v {
			conflict = true
		}
		for _, t := range c.s.terms {
			if t.Value {
				n, u, _ := strings.Cut(t.Text, " ")
				n, _ = splitUnit(n, u)
				if old, _, _ := strings.Cut(v, " "); n == old {
					repeats = true
				}
			}
		}
	}
	return conflict || old.day != "" && c.day != "" && old.day != c.day, repeats
}

// setsOtherwise reports whether both set one thing in code to different values.
func (c *claim) setsOtherwise(old *claim) bool {
	for key, v := range old.keys {
		if now, ok := c.keys[key]; ok && now != v && len(old.keys) == 1 && len(key) >= 4 {
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
	return wide >= 4 || wide >= 3 && n > wide || n >= 6
}

// sameVerb reports whether the words behind both subjects are the same.
func (c *claim) sameVerb(old *claim) bool {
	return statement.SameVerb(c.s.Tokens, old.s.Tokens)
}
