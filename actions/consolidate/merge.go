package consolidate

import (
	"strings"

	"memls/analysis/log/statement"
)

// maxAlike bounds how many sentences with one term are compared, the newest ones.
const maxAlike = 16

// merge says once what several sentences say in nearly the same words: the longer
// one stays, of two alike the later.
func (w *work) merge() {
	byTerm := map[string][]*sentence{}
	for _, s := range w.sentences {
		if s.gone() || !s.Kind.Lasts() || len(s.terms) < 2 || s.unit.count > 0 {
			continue
		}
		for _, t := range s.terms {
			list := byTerm[t.Text]
			for _, old := range list[max(0, len(list)-maxAlike):] {
				if s.unit.old() || old.seen == s || old.gone() || s.gone() || old.unit == s.unit {
					continue
				}
				old.seen = s
				switch {
				case contains(s, old):
					old.drop(Merged, s, "said again later")
				case contains(old, s) && !s.Changes:
					s.drop(Merged, old, "said before")
				}
			}
		}
		for i, t := range s.terms {
			if !holds(s, t.Text, i) {
				byTerm[t.Text] = append(byTerm[t.Text], s)
			}
		}
	}
}

// contains reports whether a says all that b says: each term of b is in a, its
// numbers and names too, and in the same order but for one.
func contains(a, b *sentence) bool {
	if a.Kind != b.Kind && (a.Kind == statement.Question || b.Kind == statement.Question) {
		return false
	}
	missing := 0
	for _, t := range b.terms {
		if !holds(a, t.Text, len(a.terms)) {
			if missing++; t.Value || t.Code || missing*8 > len(b.terms) {
				return false
			}
		}
	}
	return negations(a) == negations(b)
}

// negations counts words of denial: what differs in them says the opposite.
func negations(s *sentence) (n int) {
	for _, t := range s.Tokens {
		if t.Kind == statement.Word && denials[t.Norm] {
			n++
		}
		if t.Kind == statement.Ideo {
			n += strings.Count(t.Norm, "不") + strings.Count(t.Norm, "没") + strings.Count(t.Norm, "ない") + strings.Count(t.Norm, "無")
		}
	}
	return n
}

var denials = map[string]bool{
	"not": true, "no": true, "never": true, "without": true, "none": true, "cannot": true, "don't": true, "doesn't": true, "isn't": true, "can't": true,
	"nicht": true, "kein": true, "keine": true, "nie": true, "ohne": true, "sin": true, "nunca": true, "pas": true, "jamais": true, "sans": true, "ne": true,
}
