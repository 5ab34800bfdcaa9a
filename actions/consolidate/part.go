package consolidate

import (
	"strings"

	"memls/analysis/log"
	"memls/analysis/log/statement"
)

// part parts the paragraphs of a log: what is kept of one may be about several things,
// and each becomes a statement of its own.
func (w *work) part() {
	for _, u := range w.units[:len(w.units):len(w.units)] {
		if u.kind != log.Paragraph || u.count > 0 || w.lang >= statement.Chinese {
			continue
		}
		last := u
		var kept []*sentence // of last
		for i, s := range u.sentences {
			if s.gone() {
				continue
			}
			if len(kept) > 0 && apart(kept, s) {
				next := *u
				next.span.Start, next.sentences, next.code = s.span.Start, nil, nil
				if last == u {
					last.sentences = u.sentences[:i:i]
				}
				next.code, last.code = last.code, nil
				last = &next
				w.units = append(w.units, last)
				kept = nil
			}
			kept = append(kept, s)
			if last != u {
				s.unit = last
				last.sentences = append(last.sentences, s)
			}
		}
	}
}

// apart reports whether a sentence has nothing to do with those before it: it refers
// to none of them, shares no word with them, and neither explains nor is explained.
func apart(before []*sentence, s *sentence) bool {
	if s.Anaphoric || !plain(s) || len(s.Tokens) == 0 || connectives[s.Tokens[0].Norm] {
		return false
	}
	for _, b := range before {
		if !plain(b) || endsOpen(b.text) {
			return false
		}
		for _, t := range s.terms {
			if !t.Value && holds(b, t.Text, len(b.terms)) {
				return false
			}
		}
	}
	return true
}

// plain reports whether a sentence says how something is or has to be, and nothing
// went wrong.
func plain(s *sentence) bool {
	switch s.Kind {
	case statement.Fact, statement.Remedy, statement.Decision, statement.Preference:
		return !s.Trouble && !s.Refutes
	}
	return false
}

// connectives begin a sentence that goes on with the one before it.
var connectives = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(`so therefore thus hence but then also otherwise because however instead and or still only even until after before without with for in
		deshalb daher darum aber dann sonst denn also und oder nur dafür dazu damit danach davor ohne mit pero entonces luego además también y o solo por para sin con así donc mais alors sinon puis aussi et ou seul pour sans avec ainsi`) {
		out[w] = true
	}
	return out
}()
