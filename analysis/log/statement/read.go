package statement

import (
	"strings"
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
	// Instead: it names what was there before.
	Instead bool
	// Changes: it says that something is otherwise than before.
	Changes bool
	// Adds: it says that something holds besides what held before.
	Adds bool
	// Recurs: it says that something happened again. Nth: for the how many-th time; 0 if
	// it does not say.
	Recurs bool
	Nth    int
	Often  Often
	// Trouble: it tells of something that went wrong.
	Trouble bool
	// Guesses, Did: it begins with a guess; with something that was done.
	Guesses, Did bool
	// Met: what was done is no deed, it was met with: found, saw, lost.
	Met bool
	// Happened: its main clause tells of something that took place, or of trouble,
	// and says nothing that holds in general.
	Happened bool
	// Altered: it tells of a change that lasts, and to what.
	Altered bool
	// Updates: it tells that something was brought to its next version.
	Updates bool
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
	if l, ok := LabelOf(s); ok && l.Rest < len(s) {
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
	r.Nth, _, _ = Nth(tokens)
	r.Often = OftenIn(tokens)
	r.Recurs = r.Recurs || r.Nth > 0 || r.Often.Times > 0 || len(tokens) > 0 && others[tokens[0].Norm] || endsWithToo(tokens)
	r.Trouble = h.has(Problem) && !h.allWell
	r.Kind = h.kind(role, role != ctx.Role)
	r.past, r.well = h.has(Past), h.has(Status)
	r.Explains = h.has(Causal) || explains(tokens)
	r.Instead = h.has(Instead)
	r.Adds = adds(tokens, lang)
	r.Met = h.did && len(tokens) > 0 && met[tokens[0].Norm]
	r.Altered = h.changed
	r.Updates = h.did && updating[tokens[0].Norm]
	r.Happened, r.Settled, r.General, r.AllWell = h.happened, h.settled, h.general, h.allWell
	return r
}

// endsWithToo reports whether a clause ends with "too", "either" or "as well": it happened
// here also. "Too hot" says something else.
func endsWithToo(tokens []Token) bool {
	for i, t := range tokens {
		if i > 1 && (t.Norm == "too" || t.Norm == "either" || t.Norm == "well" && tokens[i-1].Norm == "as") && (i+1 == len(tokens) || tokens[i+1].Kind == Mark) {
			return true
		}
	}
	return false
}

// adds reports whether a word of addition is said: "now also accepts".
func adds(tokens []Token, lang Language) bool {
	for _, t := range tokens {
		if t.Kind == Word && additions[t.Norm] || t.Kind == Ideo && (strings.Contains(t.Norm, "还") || strings.Contains(t.Norm, "也") || lang == Japanese && strings.Contains(t.Norm, "も")) {
			return true
		}
	}
	return false
}

var additions = set(`also too additionally besides moreover auch außerdem zusätzlich ebenfalls también además aussi également`)

// met are verbs of what befalls somebody.
var met = set(`found saw got hit had lost noticed observed encountered received spotted met experienced suffered`)

// updating are verbs of what is done each time there is a new version.
var updating = set(`upgraded updated bumped aktualisiert actualizado actualizada actualizados`)

// others begin a sentence about one more event of a kind.
var others = set(`another otro otra encore weiterer weitere`)

func tickedOff(s string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(s, " *_"))
	return r == '✅' || r == '✔' || r == '☑' || r == '✓'
}

// Over reports whether the sentence tells of something that was over when it was
// written: done, said, found to be well. A gathering alone does not, it may be one
// that takes place each week.
func (r *Reading) Over() bool {
	return r.Kind == Speech || r.Kind == Hunch || !r.Kind.Lasts() && (r.Did || r.past || r.well)
}
