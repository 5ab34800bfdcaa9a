package statement

import "strings"

// A Cue is a hint that a word or phrase gives about its sentence.
type Cue uint8

const (
	Modal       Cue = iota // must, cannot, has to
	Causal                 // because, so that, root cause
	Conditional            // if, when, unless
	Generic                // every, only, at most, never
	Contrast               // instead of, rather than
	Being                  // is, has: a finite verb in the present
	Past                   // was, went: a finite verb in the past
	Config                 // set, raised: a change that lasts
	Imperative             // use, keep, check
	Status                 // green, done, nothing to report
	Social                 // meeting, call, lunch
	Deictic                // today, next week
	Say                    // said, asked
	Person                 // user, reviewer, they
	First                  // I, we
	Guess                  // maybe, I think, theory
	Refute                 // was not it, no effect
	Problem                // failed, timeout
	Again                  // again, another
	Change                 // now, no longer, since
	Instead                // instead of, no longer: it names what held before
	Open                   // unclear, not decided
	Wish                   // prefers, wants
	Decide                 // agreed, decided
	Future                 // will
	Pronoun                // it, this, they: the subject stands before
	Link                   // to, of, and: tells nothing by itself
	cueCount
)

// A phrase is the words behind the first one of a lexicon's entry.
type phrase struct {
	rest []string
	cue  Cue
}

// A lexicon holds the cues of one language that puts blanks between words.
type lexicon struct {
	phrases map[string][]phrase // by first word
	// past reports whether a word that begins a sentence is a verb of something
	// that was done: "deployed", "gesprochen", "desplegado", "déployé".
	past func(word string) bool
}

// newLexicon reads lists of words and phrases, parted by "|".
func newLexicon(lists map[Cue]string, past func(string) bool) *lexicon {
	l := &lexicon{phrases: map[string][]phrase{}, past: past}
	for cue := range cueCount {
		for _, entry := range strings.Split(lists[cue], "|") {
			words := strings.Fields(entry)
			if len(words) == 0 {
				continue
			}
			l.phrases[words[0]] = append(l.phrases[words[0]], phrase{words[1:], cue})
		}
	}
	return l
}

// A found cue, with the ordinals of the tokens that gave it.
type found struct {
	Cue      Cue
	From, To int
}

// cues returns the cues of tokens: of each list the longest phrase at a place.
func (l *lexicon) cues(tokens []Token) []found {
	var out []found
	for i, t := range tokens {
		if t.Kind != Word && t.Kind != Mark && t.Kind != Number {
			continue
		}
		phrases := l.phrases[t.Norm]
		if len(phrases) == 0 {
			continue
		}
		best := [cueCount]int{}
		for _, p := range phrases {
			if n := len(p.rest) + 1; n > best[p.cue] && follows(tokens[i+1:], p.rest) {
				best[p.cue] = n
			}
		}
		for cue, n := range best {
			if n > 0 {
				out = append(out, found{Cue(cue), i, i + n})
			}
		}
	}
	return out
}

func follows(tokens []Token, words []string) bool {
	if len(words) > len(tokens) {
		return false
	}
	for i, w := range words {
		if w != "…" && tokens[i].Norm != w {
			return false
		}
	}
	return true
}

// An ideoLexicon holds the cues of a language that puts no blanks between words.
type ideoLexicon struct {
	patterns map[rune][]ideoPattern
}

type ideoPattern struct {
	text string
	cue  Cue
}

func newIdeoLexicon(lists map[Cue]string) *ideoLexicon {
	l := &ideoLexicon{patterns: map[rune][]ideoPattern{}}
	for cue := range cueCount {
		for _, entry := range strings.Split(lists[cue], "|") {
			entry = strings.ToLower(strings.TrimSpace(entry))
			for _, r := range entry {
				l.patterns[r] = append(l.patterns[r], ideoPattern{entry, cue})
				break
			}
		}
	}
	return l
}

// count returns how often each cue is given in s. A pattern inside a longer one
// of the same cue counts once.
func (l *ideoLexicon) count(s string) (n [cueCount]int) {
	var until [cueCount]int
	for i, r := range s {
		for _, p := range l.patterns[r] {
			if i >= until[p.cue] && strings.HasPrefix(s[i:], p.text) {
				n[p.cue]++
				until[p.cue] = i + len(p.text)
			}
		}
	}
	return n
}
