package consolidate

import (
	"slices"
	"strings"

	"memls/analysis/log/statement"
)

// replace lets what held before go when a later sentence says otherwise.
func (w *work) replace() {
	x := w.weigh()
	earlier := map[string][]*claim{}
	for _, s := range w.sentences {
		if s.gone() || len(s.terms) == 0 || !s.Kind.Lasts() && s.Kind != statement.Event {
			continue
		}
		c := newClaim(s, s.Language)
		lookups := c.lookups()
		for _, key := range lookups {
			if s.unit.old() {
				break // they were compared when the analysis was made
			}
			list := earlier[key]
			if len(list) > maxLook {
				list = list[len(list)-maxLook:]
			}
			for _, old := range list {
				if old.seen == c || old.s.gone() || old.s.unit == s.unit || old.s.unit.count > 0 {
					continue
				}
				old.seen = c
				if why := c.supersedes(old, x); why != "" {
					old.s.drop(Replaced, s, why)
					if old.s.Kind == statement.Question {
						old.s.resolved()
					}
					if s.Kind == statement.Event {
						s.Kind = statement.Fact // it tells what holds since
					}
				}
			}
		}
		if s.unit.count > 0 || !s.unit.old() && (s.Kind == statement.Cause && s.Labeled || s.Kind == statement.Event && s.Trouble) {
			continue
		}
		for _, key := range lookups {
			earlier[key] = append(earlier[key], c)
		}
	}
}

// supersedes returns why the claim takes the place of an earlier one; "": it does
// not.
func (c *claim) supersedes(old *claim, x weights) string {
	if c.s.Kind == statement.Question || c.s.Kind == statement.Plan {
		return ""
	}
	if old.s.Kind == statement.Question {
		if c.resolves(old) {
			return "a later entry answers it"
		}
		return ""
	}
	shared, all := 0.0, 0.0
	for _, t := range old.core(x) {
		all += t.weight
		if c.names(t.text) {
			shared += t.weight
		}
	}
	coverage := 0.0
	if all > 0 {
		coverage = shared / all
	}
	conflict, repeats := c.conflicts(old)
	if old.s.Happened && old.s.Trouble && !old.s.Settled { // it tells of trouble, or sounds so
		switch {
		case c.saysAnew(old):
			return "a later entry says otherwise"
		case c.movesValue(old):
			return "the value was changed later"
		}
		return ""
	}
	switch {
	case c.tiers(old), c.ofSome(old), c.sameSubject(old) && c.narrowsTo(old):
		return "" // it speaks of a part; the rest stays as it was
	case c.label != "" && c.label == old.label && (conflict || c.answers(old)):
		return "a later entry says otherwise"
	case c.setsOtherwise(old):
		return "the value was changed later"
	case c.rejects(old), c.takenBackBeside(old):
		return "a later entry says otherwise"
	case c.sameButForANumber(old), c.movesValue(old):
		return "the value was changed later"
	case c.saysAnew(old):
		return "a later entry says otherwise"
	case conflict && c.gives(old):
		return "the value was changed later"
	case c.s.Refutes && old.s.Did && (coverage >= 0.3 && shared >= 2 || c.sharesCode(old)):
		return "it was taken back later"
	}
	if old.label != "" && c.label != "" && old.label != c.label {
		return ""
	}
	if n := len(old.s.terms); c.s.Instead && coverage >= 0.6 && n >= 2 && n <= 6 && c.namesPredicate(old) && c.touches(old) && !c.narrows(old) {
		return "a later entry says otherwise"
	}
	same := c.sameSubject(old) && !(c.lang == statement.Chinese && c.narrows(old))
	switch {
	case same && conflict && (c.s.Changes || repeats || coverage >= 0.6):
		return "the value was changed later"
	case same && c.s.Changes && !c.s.Adds && (coverage >= 0.5 || c.rewords(old) || len(old.s.terms) <= 5 && coverage > 0 && c.sameVerb(old)):
		return "a later entry says otherwise"
	case same && c.renames(old), same && c.differsInOne(old), same && coverage >= 0.6 && c.sets(old), same && coverage >= 0.6 && c.s.Explains && c.restates(old):
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

// namesPredicate reports whether the claim speaks of what the earlier one said of
// its subject.
func (c *claim) namesPredicate(old *claim) bool {
	for i := len(old.s.terms) - 1; i >= 0; i-- {
		if t := old.s.terms[i]; !slices.Contains(old.subject, t.Text) || len(old.subject) == len(old.s.terms) {
			return c.names(t.Text) // the last word is what it comes down to
		}
	}
	return false
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

// conflicts reports whether the claims give other numbers of one unit, or other
// days; repeats: the later one still mentions the number of the earlier one.
func (c *claim) conflicts(old *claim) (conflict, repeats bool) {
	if len(old.values) == 0 || len(c.values) == 0 { // nearly every pair
		return old.day != "" && c.day != "" && old.day != c.day, false
	}
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
