package statement

import (
	"strings"
	"unicode"
)

// hints are what a sentence gives away about itself.
type hints struct {
	n                [cueCount]int // how often each cue is given
	lasting, passing int
	words, codes     int
	numbers, units   int
	quote            bool // the sentence is somebody's words
	question         bool // it ends with a question mark
	guess            bool // it begins with a guess
	did              bool // it begins with a verb of something done
	allWell          bool // trouble is named only to say that there is none
	anaphoric        bool
	finite           bool // a finite verb was seen
	orders           bool // it begins as an order does
	social           bool // it begins with a gathering
	personal         bool // its subject is a person, or I, or we
	short            bool
	asks             bool // a question that is open in earnest
	happened         bool
	settled          bool
	general          bool // its main clause says what must be, or always is
	effect           bool // "from 4 % to 81 %"
	troubled         bool // its main clause names trouble
	found            bool // it says that the cause is found, and which it is
	wishes           bool // its subject wants, or does not want, something
	changed          bool // it tells of a change that lasts, and to what
	resolved         bool // we keep to something, or take it
}

func (h *hints) has(c Cue) bool { return h.n[c] > 0 }

func (h *hints) past() bool { return h.did || h.has(Past) }

// kind decides. labeled says that the role comes from the sentence's own label.
func (h *hints) kind(role Role, labeled bool) Kind {
	switch {
	case h.quote && !(labeled && (role == RoleRemedy || role == RoleDecision || role == RoleWish)) && h.lasting-h.passing < 3:
		return Speech
	case role == RoleStatus, role == RoleMeeting:
		if h.asks {
			return Question
		}
		if labeled {
			return Report
		}
	case role == RoleGuess:
		return Hunch
	case h.guess && (!h.asks || h.question) && !h.found && role != RoleCause && role != RoleRemedy:
		return Hunch
	}
	if h.asks && !h.did {
		return Question
	}
	if role == RolePlan && (labeled || h.orders || h.lasting-h.passing < 3) {
		if h.has(Open) {
			return Question
		}
		return Plan
	}
	if role == RoleQuestion {
		if h.allWell || h.words == 0 {
			return Report
		}
		return Question
	}
	bonus := 0
	switch role {
	case RoleCause:
		bonus = 4
	case RoleRemedy, RoleDecision, RoleWish:
		switch {
		case labeled:
			bonus = 2
		case !h.did || h.codes > 0:
			bonus = 1
		}
	case RoleFact:
		bonus = 1
	case RoleDone, RoleStatus, RoleMeeting:
		bonus = -1
	case RoleEvent:
		bonus = 0
	}
	if h.passing > h.lasting+bonus {
		switch {
		case h.allWell:
			return Report
		case h.did || h.social || h.personal || h.has(Deictic):
			if h.has(Problem) && !h.did && !h.social {
				return Event
			}
			return Story
		case h.has(Problem) || h.has(Again) || h.has(Past):
			return Event
		}
		return Report
	}
	return h.lastingKind(role)
}

// lastingKind tells apart the kinds of what is kept.
func (h *hints) lastingKind(role Role) Kind {
	switch role {
	case RoleCause:
		return Cause
	case RoleRemedy:
		return Remedy
	case RoleDecision:
		return Decision
	case RoleWish:
		return Preference
	}
	switch {
	case h.wishes || h.has(Wish) && h.has(Person):
		return Preference
	case h.has(Decide) || h.resolved:
		return Decision
	case h.orders || h.has(Modal) && (!h.has(Causal) || h.general && !h.troubled): // a rule may give its reason
		return Remedy
	case h.has(Causal) && (h.has(Problem) || h.has(Past)):
		return Cause
	case h.has(Problem) && !h.changed && !h.finite && !h.has(Modal) && h.codes == 0:
		return Event
	case h.has(Modal):
		return Remedy
	}
	return Fact
}

// common adds the hints that need no language.
func (h *hints) common(body string, tokens []Token, lang Language) {
	quoted, last := 0, Token{}
	for i, t := range tokens {
		switch t.Kind {
		case Code:
			h.codes++
		case Number:
			h.numbers++
			if i+1 < len(tokens) && (tokens[i+1].Kind == Word || tokens[i+1].Kind == Ideo || tokens[i+1].Norm == "%") || hasLetter(t.Norm) {
				h.units++
			}
		case Quoted:
			if n := wordsIn(t.Norm); n >= 3 || n == 2 && h.has(Person) && i > 0 && strings.Contains(":,：，", tokens[i-1].Norm) {
				quoted++
			}
		}
		if t.Kind != Mark || t.Norm == "?" || t.Norm == "？" {
			last = t
		}
	}
	h.question = last.Kind == Mark
	h.found = h.has(Causal) && explains(tokens) && causeFound(tokens)
	h.effect = measured(tokens)
	if h.effect {
		h.lasting += 2
		h.allWell = false
	}
	if h.codes > 0 {
		h.lasting++
	}
	if quoted > 0 && h.spoken(body, tokens) {
		h.quote = true
	}
	if (h.question && !h.did || h.has(Open)) && !h.quote {
		h.asks = h.question || h.openInEarnest(lang, tokens)
	}
}

// causeFound reports whether a colon stands behind a word for a cause: "the theory is wrong,
// cause found: …".
func causeFound(tokens []Token) bool {
	for i, t := range tokens {
		if t.Kind == Mark && (t.Norm == ":" || t.Norm == "：") {
			for k := max(1, i-2); k < i; k++ {
				if role, _ := RoleOf(tokens[k].Norm); role == RoleCause {
					return true
				}
			}
		}
	}
	return false
}

func hasLetter(s string) bool { return strings.IndexFunc(s, unicode.IsLetter) >= 0 }

func wordsIn(s string) int {
	n, inside := 0, false
	for _, r := range s {
		switch {
		case isIdeograph(r):
			if n++; n > 20 {
				return n
			}
			inside = false
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if !inside {
				n++
			}
			inside = true
		case unicode.IsSpace(r):
			inside = false
		}
	}
	return n
}

// spoken reports whether what is quoted are somebody's words, and not those of a
// program or a form: the quote is all there is, or stands behind a colon or a
// verb of saying with a person about.
func (h *hints) spoken(body string, tokens []Token) bool {
	i := 0
	for i < len(tokens) && tokens[i].Kind != Quoted {
		i++
	}
	behind := 0
	for _, t := range tokens[min(i+1, len(tokens)):] {
		if t.Kind != Mark {
			behind++
		}
	}
	if i == 0 {
		return behind <= 6
	}
	colon := tokens[i-1].Norm == ":" || tokens[i-1].Norm == "：" || tokens[i-1].Norm == "," || tokens[i-1].Norm == "，"
	switch {
	case h.has(Say):
		return true
	case colon && h.codes == 0:
		return h.has(Person) || h.has(First) || h.has(Past) || h.did
	}
	return h.has(Person) && h.has(Past) && behind <= 2
}

// measured reports whether the tokens say that a quantity went from one value to
// another.
func measured(tokens []Token) bool {
	for i, t := range tokens {
		if t.Kind != Number {
			continue
		}
		for k := i + 1; k < len(tokens) && k <= i+4; k++ {
			switch tokens[k].Norm {
			case "to", "auf", "a", "à", "→", "->", "instead":
				for j := k + 1; j < len(tokens) && j <= k+3; j++ {
					if tokens[j].Kind == Number {
						from := ""
						if i > 0 {
							from = tokens[i-1].Norm
						}
						return from == "from" || from == "von" || from == "de" || from == "del" || tokens[k].Norm == "→" || tokens[k].Norm == "instead"
					}
				}
			}
		}
	}
	return false
}
