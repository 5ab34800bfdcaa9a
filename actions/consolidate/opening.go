package consolidate

import (
	"strings"
	"unicode/utf8"

	"memls/analysis/log/statement"
)

// minRepeats is how many entries have to begin a sentence in the same words for it
// to be an event that recurs, whatever its words are.
const minRepeats = 3

// repeated finds sentences that entries begin in the same words, and gives those
// that belong together one number above 0. An event shows by it even if no word of
// it speaks of trouble: "Loss became NaN" three times. It must be told of as going
// wrong or as happening again at least once: what goes well is repeated too.
func repeated(sentences []*sentence) map[*sentence]int {
	type run struct {
		members []*sentence
		bad     bool
		counted bool // it is a pattern already
		entries map[int]bool
	}
	runs := map[string]*run{}
	var order []*run
	for _, s := range sentences {
		if s.unit.old() && s.unit.count == 0 {
			continue
		}
		if s.gone() || s.Kind == statement.Speech || s.Kind == statement.Plan || s.Kind == statement.Hunch || s.Kind == statement.Question || s.Kind == statement.Preference || s.Settled || s.General || endsOpen(s.text) {
			continue
		}
		if s.role == statement.RoleCause || s.role == statement.RoleRemedy || s.role == statement.RoleWish || s.role == statement.RoleDecision {
			continue
		}
		key := opening(s)
		if key == "" {
			continue
		}
		r := runs[key]
		if r == nil {
			r = &run{entries: map[int]bool{}}
			runs[key] = r
			order = append(order, r)
		}
		r.members = append(r.members, s)
		r.counted = r.counted || s.unit.old()
		r.entries[s.unit.entry] = true
		r.bad = r.bad || s.Recurs || s.Trouble && !s.AllWell && !s.Did
	}
	out := map[*sentence]int{}
	for i, r := range order {
		if r.bad && (r.counted || len(r.entries) >= minRepeats) && len(r.entries) == len(r.members) {
			for _, s := range r.members {
				out[s] = i + 1
			}
		}
	}
	return out
}

// opening returns how a sentence begins: where words are written without blanks
// its first clause, of six letters and more; else its first three words, two of
// them telling something, when they have a verb of the past or name trouble. "":
// it does not begin so that it could be an event.
func opening(s *sentence) string {
	if s.Language >= statement.Chinese {
		end := statement.ClauseEnd(s.Tokens)
		var b strings.Builder
		for _, t := range s.Tokens[:end] {
			if t.Kind != statement.Mark {
				b.WriteString(t.Norm)
			}
		}
		key := strings.TrimSpace(b.String())
		if utf8.RuneCountInString(key) < 6 {
			return ""
		}
		return key
	}
	var words []string
	telling, event := 0, false
	for i, t := range s.Tokens {
		if t.Kind == statement.Mark {
			break
		}
		words = append(words, t.Norm)
		for _, x := range s.terms {
			if x.Token == i && !x.Value {
				telling++
				break
			}
		}
		event = event || statement.TellsOfThePast(t, s.Language) && i > 0 || statement.IsTrouble(t.Norm)
		if len(words) == 3 {
			break
		}
	}
	if len(words) < 3 || telling < 2 || !event {
		return ""
	}
	return strings.Join(words, " ")
}

// maxSpelled bounds the terms of a sentence with the words of its messages.
const maxSpelled = 64

// spelled adds the words of messages that stand in code to the terms: elsewhere the
// same message may be told without its marks. What has fewer than three words, or
// options and paths among them, is no message.
func spelled(terms []statement.Term, lang statement.Language) []statement.Term {
	out := terms[:len(terms):len(terms)]
	for _, t := range terms {
		words := strings.Fields(t.Text)
		if !t.Code || len(words) < 3 || strings.ContainsAny(t.Text, "/=<>|$(){}") || strings.Contains(t.Text, " -") {
			continue
		}
		for _, x := range statement.Terms(statement.Tokens(t.Text), lang) {
			if len(out) >= maxSpelled {
				return out
			}
			x.Token = t.Token
			out = append(out, x)
		}
	}
	return out
}
