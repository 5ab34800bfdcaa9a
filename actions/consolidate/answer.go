package consolidate

import "memls/analysis/log/statement"

// resolves reports whether the claim answers the question that the earlier one is: it
// speaks of three quarters of what was asked, three words at least, and says how it is. A
// question for the reason is answered by a reason alone.
func (c *claim) resolves(old *claim) bool {
	asked, why := statement.Asked(old.s.Tokens, c.lang)
	if !c.s.Kind.Lasts() || c.s.Trouble && c.s.Happened || c.s.Anaphoric || why && !c.s.Explains && c.s.Kind != statement.Cause {
		return false
	}
	shared, all := 0, 0
	seen := map[string]bool{}
	for _, t := range asked {
		if seen[t.Text] || t.Value {
			continue
		}
		seen[t.Text] = true
		all++
		if holds(c.s, t.Text, len(c.s.terms)) {
			shared++
		}
	}
	return shared >= min(minAnswered, max(all, 2)) && shared*4 >= all*3
}

// minAnswered is how many words a question and its answer have in common at least.
const minAnswered = 3

// resolved lets what was said to a question go with it, when that is open too: "Should
// it be a job of its own? Nobody has measured it."
func (s *sentence) resolved() {
	for _, after := range s.unit.sentences[min(s.place+1, len(s.unit.sentences)):] {
		if after.gone() || after.Kind != statement.Question {
			return
		}
		after.drop(Replaced, s.by, s.reason)
	}
}
