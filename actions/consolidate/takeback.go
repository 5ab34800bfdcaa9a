package consolidate

import (
	"slices"

	"memls/analysis/log/statement"
)

// rejects reports whether the claim names what the earlier one said as what does
// not hold any more: "Wants prose instead of bullet points." Both have to speak of
// the same, or it has to be most of what the earlier one said.
func (c *claim) rejects(old *claim) bool {
	if len(c.rejected) == 0 {
		return false
	}
	last := false // what it comes down to is among it
	open := len(old.subject) == len(old.s.terms)
	end := slices.IndexFunc(old.s.Tokens, func(t statement.Token) bool {
		return t.Norm == ";" || t.Norm == ":" || t.Norm == "；" || t.Norm == "："
	})
	if end < 0 {
		end = len(old.s.Tokens)
	}
	for _, t := range c.rejected {
		if !old.states(t.Text) || !slices.ContainsFunc(old.s.terms, func(u statement.Term) bool { return u.Text == t.Text && u.Token < end }) {
			return false
		}
		last = last || !open && !slices.Contains(old.subject, t.Text) || open && t.Text == old.s.terms[len(old.s.terms)-1].Text
	}
	if c.sameSubject(old) {
		return true
	}
	if !last {
		return false
	}
	if len(c.rejected) >= 2 && len(c.rejected)*2 >= len(old.s.terms) {
		return true // it is most of what was said
	}
	for _, t := range c.s.terms { // besides, both speak of one thing
		if !t.Value && !slices.ContainsFunc(c.rejected, func(r statement.Term) bool { return r.Text == t.Text }) && slices.Contains(old.subject, t.Text) {
			return true
		}
	}
	return false
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
