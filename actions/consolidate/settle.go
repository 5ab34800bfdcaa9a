package consolidate

import (
	"strings"

	"memls/analysis/log/statement"
)

// reasons say what a sentence was that is not kept.
var reasons = map[statement.Kind]string{
	statement.Event:  "it happened once and left nothing to know",
	statement.Report: "bare status",
	statement.Story:  "what was done, not what was learnt",
	statement.Speech: "somebody's words",
	statement.Plan:   "a plan of its day",
	statement.Hunch:  "a guess that came to nothing",
}

// settle decides on all sentences that no step before has decided on: what lasts
// is kept, the rest is dropped.
func (w *work) settle() {
	for _, u := range w.units {
		var before *sentence
		for i, s := range u.sentences {
			introduces := len(u.code) > 0 && i == len(u.sentences)-1 && endsOpen(s.text)
			switch {
			case s.gone() || u.count > 0:
			case u.old():
				if before != nil && before.gone() && leans(s) {
					s.drop(Dropped, nil, "it goes with the sentence before it")
				}
			case introduces:
				if !s.Kind.Lasts() {
					s.Kind = statement.Remedy
				}
			case u.about != nil && len(s.terms) <= 1 && s.Lasting <= 1:
				s.drop(Dropped, nil, "it goes with the sentence before it")
			case before != nil && before.gone() && leans(s):
				s.drop(Dropped, nil, "it goes with the sentence before it")
			case before != nil && !before.gone() && before.Kind.Lasts() && goesOn(s):
				s.Kind = before.Kind
			case s.Kind == statement.Event && s.Trouble && s.Lasting > 0 && s.Passing-s.Lasting <= 1 && !s.Did && u.about == nil:
			case !s.Kind.Lasts() && w.foreign && !(s.AllWell && len(s.terms) <= maxForeign):
				s.Kind = statement.Fact // nobody here can read what it says
			case !s.Kind.Lasts():
				s.drop(Dropped, nil, reasons[s.Kind])
			}
			before = s
		}
	}
}

// maxForeign is how many words a status has at most that is dropped from a text in a
// language that is not read: "OK", "deploy ok".
const maxForeign = 2

// endsOpen reports whether a sentence ends with a colon: what comes next is meant.
func endsOpen(s string) bool {
	s = strings.TrimRight(s, " *_")
	return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：")
}

// goesOn reports whether a sentence that would not last by itself may belong to
// the one before it, as its reason or its other half: it tells neither what was
// done nor that all was well.
func goesOn(s *sentence) bool {
	return (s.Kind == statement.Event || s.Kind == statement.Report) && !s.Did && !s.AllWell && s.Passing-s.Lasting <= 2 && len(s.terms) > 1
}

// leans reports whether a sentence says nothing without the one before it.
func leans(s *sentence) bool {
	return s.Anaphoric && s.Lasting <= 1 || s.Kind == statement.Question && len(s.terms) < 3
}
