package consolidate

import (
	"unicode/utf8"

	"memls/analysis/log/statement"
)

// hunches lets guesses go that a later sentence decides: one that names a cause or
// takes something back, about the same thing. A guess that nothing decides is an
// open question.
func (w *work) hunches() {
	index := map[string][]*sentence{} // sentences that decide, by term
	lastCause := -1
	for _, s := range w.sentences {
		if s.Kind == statement.Cause || s.Refutes && s.Kind != statement.Hunch || s.Kind.Lasts() && s.Explains {
			lastCause = s.order
			for _, t := range s.terms {
				index[t.Text] = append(index[t.Text], s)
			}
		}
	}
	if w.foreign {
		return
	}
	for _, s := range w.sentences {
		if s.unit.old() {
			continue
		}
		if after := next(s); after != nil && denies(after) && !s.Refutes && s.role != statement.RoleCause && !s.Labeled {
			s.drop(Dropped, nil, "a guess that came to nothing") // "That was not it."
			after.drop(Dropped, nil, "it goes with the guess that it denies")
			continue
		}
		if s.Kind == statement.Question && !s.Labeled && len(s.terms) <= maxSupposed && isNamed(s) {
			if by := denied(index, s); by != nil { // "Kernel 6.8 regression?" "It isn't the kernel."
				s.drop(Replaced, by, "a guess that came to nothing")
			}
			continue
		}
		if s.Kind != statement.Hunch {
			continue
		}
		if s.Refutes || s.Did {
			s.drop(Dropped, nil, "a guess that came to nothing")
			continue
		}
		if by := decides(index, s); by != nil {
			s.drop(Replaced, by, "a guess that was decided later")
			continue
		}
		if after := next(s); after != nil && after.Refutes || lastCause > s.order {
			s.drop(Dropped, nil, "a guess that came to nothing")
			continue
		}
		s.Kind = statement.Question
	}
}

// maxSupposed is how many words a question has at most that only names what may be the
// cause.
const maxSupposed = 4

// isNamed reports whether a sentence has no verb.
func isNamed(s *sentence) bool {
	at := statement.VerbIn(s.Tokens, 0, s.Language)
	return at == len(s.Tokens) || s.Tokens[at].Kind == statement.Mark
}

// denied returns the first later sentence that takes back what a question names.
func denied(index map[string][]*sentence, question *sentence) *sentence {
	var best *sentence
	for _, t := range question.terms {
		for _, s := range index[t.Text] {
			if s.Refutes && s.order > question.order && s.unit != question.unit && (best == nil || s.order < best.order) {
				best = s
			}
		}
	}
	return best
}

// denies reports whether a sentence says of the one before it that it was not so, and
// no more: "That was not it", 不是这个原因.
func denies(s *sentence) bool {
	if !s.Refutes {
		return false
	}
	if s.Language >= statement.Chinese {
		return utf8.RuneCountInString(s.text) <= maxDenial
	}
	return s.Anaphoric && len(s.terms) == 0
}

// maxDenial is how many letters a denial has at most where words are written without
// blanks: one that is longer names what it denies.
const maxDenial = 10

// next returns the sentence behind s in its unit.
func next(s *sentence) *sentence {
	if list := s.unit.sentences; s.place+1 < len(list) {
		return list[s.place+1]
	}
	return nil
}

// maxLook bounds how many sentences with one term are looked at.
const maxLook = 64

// decides returns the first later sentence that decides the guess: one that shares
// a term with it, or with what stands beside it in its unit.
func decides(index map[string][]*sentence, guess *sentence) *sentence {
	var best *sentence
	list := guess.unit.sentences
	for _, beside := range list[max(0, guess.place-2):min(len(list), guess.place+3)] {
		for _, t := range beside.terms {
			list := index[t.Text]
			if len(list) > maxLook {
				list = list[len(list)-maxLook:]
			}
			for _, s := range list {
				if (s.order > guess.order || s.unit.entry == guess.unit.entry) && s.unit != guess.unit && (best == nil || s.order < best.order) {
					best = s
				}
			}
		}
	}
	return best
}
