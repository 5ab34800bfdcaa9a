package statement

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Kind is what a sentence is about.
type Kind uint8

const (
	Fact       Kind = iota // how a thing works, what a thing is
	Cause                  // why something is or went as it did
	Remedy                 // what to do, what must not be done
	Decision               // what was agreed
	Preference             // what somebody wants
	Question               // what nobody knows yet
	Event                  // something that went wrong once
	Hunch                  // a guess, not confirmed
	Report                 // bare status: green, done, nothing new
	Story                  // what somebody did, met, had
	Speech                 // somebody's words
	Plan                   // what is next
)

var kindNames = [...]string{"fact", "cause", "remedy", "decision", "preference", "question", "event", "guess", "status", "narrative", "quote", "plan"}

func (k Kind) String() string { return kindNames[k] }

// Lasts reports whether a sentence of the kind is worth keeping for itself.
func (k Kind) Lasts() bool { return k <= Question }

// A Context is what stands round a sentence.
type Context struct {
	Language Language
	Role     Role // of the label or heading above
	Checked  bool // the item is ticked off: "- [x]", "- ✅"
}

// A Reading is what a sentence says, in kinds.
type Reading struct {
	Kind     Kind
	Label    Label
	Labeled  bool
	Language Language
	// Anaphoric: the sentence begins with a word for something named before it.
	Anaphoric bool
	// Refutes: it takes something back that was thought, tried or in force.
	Refutes bool
	// Changes: it says that something is otherwise than before.
	Changes bool
	// Recurs: it says that something happened again.
	Recurs bool
	// Trouble: it tells of something that went wrong.
	Trouble bool
	// Guesses, Did: it begins with a guess; with something that was done.
	Guesses, Did bool
	// Met: what was done is no deed, it was met with: found, saw, lost.
	Met bool
	// Happened: its main clause tells of something that took place, or of trouble,
	// and says nothing that holds in general.
	Happened bool
	// Settled: it is a value that something has, no more.
	Settled bool
	// Explains: it gives a reason.
	Explains bool
	// General: its main clause says what must be, or always is.
	General bool
	// AllWell: it says that all is well.
	AllWell bool
	// Lasting and Passing weigh the hints for keeping it and for letting it go.
	Lasting, Passing int
	Tokens           []Token // of the whole sentence

	past, well bool // it has a verb in the past; it says that all is well
}

// Read reads one sentence.
func Read(s string, ctx Context) Reading {
	var r Reading
	r.Tokens = Tokens(s)
	role := ctx.Role
	body := s
	if l, ok := LabelOf(s); ok {
		r.Label, r.Labeled = l, true
		if l.Role != NoRole {
			role, body = l.Role, s[l.Rest:]
		} else {
			body = s[l.Rest:]
		}
	}
	tokens := r.Tokens
	for len(tokens) > 0 && tokens[0].Span.Start < len(s)-len(body) {
		tokens = tokens[1:]
	}
	lang := ctx.Language.in(s, tokens)
	r.Language = lang
	var h hints
	if lang == Chinese || lang == Japanese {
		h = ideoHints(body, tokens, lang)
	} else {
		h = latinHints(tokens, lang, r.Labeled && r.Label.Role == NoRole)
	}
	h.common(body, tokens, lang)
	if r.Labeled && r.Label.Role == NoRole {
		h.lasting++
	}
	if ctx.Checked || tickedOff(s) {
		h.passing += 3
		if h.orders {
			h.passing++
		}
	}
	if h.effect && h.has(Status) {
		h.passing = max(0, h.passing-2)
	}
	r.Lasting, r.Passing = h.lasting, h.passing
	r.Anaphoric, r.Refutes, r.Changes, r.Recurs, r.Guesses, r.Did = h.anaphoric, h.has(Refute), h.has(Change), h.has(Again), h.guess, h.did
	r.Recurs = r.Recurs || len(tokens) > 0 && others[tokens[0].Norm] || endsWithToo(tokens)
	r.Trouble = h.has(Problem) && !h.allWell
	r.Kind = h.kind(role, role != ctx.Role)
	r.past, r.well = h.has(Past), h.has(Status)
	r.Explains = h.has(Causal) || explains(tokens)
	r.Met = h.did && len(tokens) > 0 && met[tokens[0].Norm]
	r.Happened, r.Settled, r.General, r.AllWell = h.happened, h.settled, h.general, h.allWell
	return r
}

// endsWithToo reports whether a clause ends with "too": it happened here as well.
// "Too hot" says something else.
func endsWithToo(tokens []Token) bool {
	for i, t := range tokens {
		if t.Norm == "too" && i > 1 && (i+1 == len(tokens) || tokens[i+1].Kind == Mark) {
			return true
		}
	}
	return false
}

// met are verbs of what befalls somebody.
var met = set(`found saw got hit had lost noticed observed encountered received spotted met experienced suffered`)

// others begin a sentence about one more event of a kind.
var others = set(`another otro otra encore weiterer weitere`)

func tickedOff(s string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(s, " *_"))
	return r == '✅' || r == '✔' || r == '☑' || r == '✓'
}

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
}

func (h *hints) has(c Cue) bool { return h.n[c] > 0 }

// kind decides. labeled says that the role comes from the sentence's own label.
func (h *hints) kind(role Role, labeled bool) Kind {
	switch {
	case h.quote:
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
	case h.guess && !h.asks && role != RoleCause && role != RoleRemedy:
		return Hunch
	}
	if h.asks && !h.did {
		return Question
	}
	if role == RolePlan {
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
	case h.has(Wish) && h.has(Person):
		return Preference
	case h.has(Decide):
		return Decision
	case h.orders || h.has(Modal) && !h.has(Causal):
		return Remedy
	case h.has(Causal) && (h.has(Problem) || h.has(Past)):
		return Cause
	case h.has(Problem) && !h.finite && !h.has(Modal) && h.codes == 0:
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

// Over reports whether the sentence tells of something that was over when it was
// written: done, said, found to be well. A gathering alone does not, it may be one
// that takes place each week.
func (r *Reading) Over() bool {
	return r.Kind == Speech || r.Kind == Hunch || !r.Kind.Lasts() && (r.Did || r.past || r.well)
}
