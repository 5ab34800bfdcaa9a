package consolidate

import (
	"slices"
	"strings"

	"memls/analysis/log/statement"
)

// rejects reports whether the claim names what the earlier one said as what does
// not hold any more: "Wants prose instead of bullet points." Both have to speak of
// the same, or it has to be most of what the earlier one said.
func (c *claim) rejects(old *claim) bool {
	if len(c.rejected) == 0 {
		return false
	}
	end := slices.IndexFunc(old.s.Tokens, func(t statement.Token) bool {
		return t.Norm == ";" || t.Norm == ":" || t.Norm == "；" || t.Norm == "："
	})
	if end < 0 {
		end = len(old.s.Tokens)
	}
	tail, clause := "", statement.ClauseEnd(old.s.Tokens)
	for _, t := range old.s.terms {
		if !t.Value && t.Token < clause {
			tail = t.Text
		}
	}
	last, words := false, false // what it comes down to is among it; no mere value is
	for _, t := range c.rejected {
		if !old.states(t.Text) || !slices.ContainsFunc(old.s.terms, func(u statement.Term) bool { return u.Text == t.Text && u.Token < end }) {
			return false
		}
		last = last || t.Text == tail || !slices.Contains(old.subject, t.Text)
		words = words || !t.Value
	}
	if c.lang >= statement.Chinese {
		return sameOpening(c.s.text[c.start:], old.s.text[old.start:])
	}
	narrower := slices.ContainsFunc(c.subject, func(t string) bool { return !old.states(t) })
	switch {
	case c.sameSubject(old) && !narrower:
		return true
	case !last || !words:
		return false
	case len(c.rejected) >= 2 && len(c.rejected)*2 >= len(old.s.terms) && len(old.subject) == len(old.s.terms):
		return true // it is most of what was said, of nobody named
	}
	return len(c.subject) > 0 && !slices.ContainsFunc(c.subject, func(t string) bool { return !slices.Contains(old.subject, t) })
}

// states reports whether the claim mentions a term, and not only as what does not
// hold.
func (c *claim) states(text string) bool {
	in := func(terms []statement.Term) (n int) {
		for _, t := range terms {
			if t.Text == text {
				n++
			}
		}
		return n
	}
	return in(c.s.terms) > in(c.rejected)
}

// takenBackBeside reports whether the claim says what is otherwise now, and a
// sentence beside it finds fault with what the earlier one said: "Conflicts are
// merged per field now. The last writer had won over all others."
func (c *claim) takenBackBeside(old *claim) bool {
	if !c.s.Changes || !slices.ContainsFunc(c.subject, func(t string) bool { return slices.Contains(old.subject, t) }) {
		return false
	}
	list := c.s.unit.sentences
	for _, beside := range list[max(0, c.s.place-1):min(len(list), c.s.place+2)] {
		if beside == c.s || !statement.FindsFault(beside.Tokens, c.lang) {
			continue
		}
		said, all := 0, 0
		for i, t := range old.s.terms {
			if slices.Contains(old.subject, t.Text) || holds(old.s, t.Text, i) {
				continue
			}
			all++
			if holds(beside, t.Text, len(beside.terms)) {
				said++
			}
		}
		if all >= 2 && said == all {
			return true
		}
	}
	return false
}

// maxGiven bounds the terms of a sentence that does no more than give a value.
const maxGiven = 7

// gives reports whether the claim gives a value to what the earlier one gave
// another one: its whole subject, two words or more, is named by the earlier one.
// "Runs start with a batch size of 50." "The batch size is 500 now."
func (c *claim) gives(old *claim) bool {
	if len(c.subject) < 2 || len(old.s.terms) > maxGiven || !c.s.Changes && !c.s.Settled {
		return false
	}
	for _, t := range c.subject {
		if !old.states(t) {
			return false
		}
	}
	return true
}

// rewords reports whether the claim says that something is otherwise in the words
// that the earlier one has, but for one: "The index has its own disk now" after "The
// index lies on the disk of the logs".
func (c *claim) rewords(old *claim) bool {
	end := statement.ClauseEnd(c.s.Tokens)
	news, shared := 0, 0
	for _, t := range c.s.terms {
		if t.Token >= end || slices.Contains(c.subject, t.Text) {
			continue
		}
		if old.states(t.Text) {
			shared++
		} else {
			news++
		}
	}
	return shared > 0 && news <= 1 && !c.s.Adds && len(c.subject) == len(old.subject)
}

// touches reports whether the claim speaks of the earlier one's subject, or that
// has none that could be told. In Japanese two topics that differ are two subjects.
func (c *claim) touches(old *claim) bool {
	if c.lang == statement.Japanese {
		a, _, x := strings.Cut(c.s.text, "は")
		b, _, y := strings.Cut(old.s.text, "は")
		return !x || !y || strings.Contains(a, b) || strings.Contains(b, a)
	}
	if len(old.subject) == 0 || len(old.subject) == len(old.s.terms) {
		return true
	}
	return slices.ContainsFunc(old.subject, func(t string) bool { return holds(c.s, t, len(c.s.terms)) })
}

// narrows reports whether the claim speaks of a part of the earlier one's subject:
// of the photos of minors, not of all photos.
func (c *claim) narrows(old *claim) bool {
	return len(old.subject) > 0 && len(c.subject) > len(old.subject) &&
		!slices.ContainsFunc(old.subject, func(t string) bool { return !slices.Contains(c.subject, t) })
}

// differsInOne reports whether the first clauses have the same words but for one
// number, version or name in code, behind the verb: "Builds use Go 1.24", "Builds
// use Go 1.26".
func (c *claim) differsInOne(old *claim) bool {
	a := c.s.Tokens[:statement.ClauseEnd(c.s.Tokens)]
	b := old.s.Tokens[:statement.ClauseEnd(old.s.Tokens)]
	a, b = withoutEnd(a), withoutEnd(b)
	if len(a) != len(b) {
		return false
	}
	at := -1
	for i := range a {
		if a[i].Norm == b[i].Norm {
			continue
		}
		value := a[i].Kind == statement.Number || a[i].Kind == statement.Version || a[i].Kind == statement.Code
		if at >= 0 || a[i].Kind != b[i].Kind || !value {
			return false
		}
		at = i
	}
	return at > statement.VerbIn(c.s.Tokens, 0, c.lang)
}

// withoutEnd leaves out the mark that ends a sentence.
func withoutEnd(tokens []statement.Token) []statement.Token {
	if n := len(tokens); n > 0 && tokens[n-1].Kind == statement.Mark {
		return tokens[:n-1]
	}
	return tokens
}
