package similar

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A Claim is one sentence or list item that says something about a subject: what
// it is about, without order and inflection, and the values that it gives.
type Claim struct {
	Span text.Span // in the part, or in the document
	// Subject is equal for claims about the same: their words but for the values.
	// Words counts them.
	Subject uint64
	Words   int
	Values  []string // numbers and versions, as written, in their order
	Denied  bool     // it says that something is not so
	// Item says that the claim is a list item by itself.
	Item bool
	// Section counts the headings of the part before the claim.
	Section int
}

// Disagrees reports whether two claims about the same subject cannot both hold:
// one value differs, or one denies what the other says.
func (c *Claim) Disagrees(d *Claim) bool {
	if c.Subject != d.Subject || len(c.Values) != len(d.Values) {
		return false
	}
	differ := 0
	for i := range c.Values {
		if c.Values[i] != d.Values[i] {
			differ++
		}
	}
	if c.Denied != d.Denied {
		return differ == 0
	}
	return differ == 1
}

// Repeats reports whether two claims say the same.
func (c *Claim) Repeats(d *Claim) bool {
	return c.Subject == d.Subject && c.Denied == d.Denied && slices.Equal(c.Values, d.Values)
}

// minWords is how many words besides values a claim has at least: fewer are about
// anything.
const minWords = 3

var claimsKey = markdown.NewKey[[]Claim]()

// ClaimsOf returns the claims of a part, by place. Headings, tables, code,
// quotations, comments and what is said of one day are none.
func ClaimsOf(part *markdown.Part) []Claim { return markdown.Memo(part, claimsKey, readClaims) }

func readClaims(part *markdown.Part) []Claim {
	var out []Claim
	section, headings := 0, part.Headings()
	dated := false
	for _, p := range paragraphs(part) {
		for section < len(headings) && headings[section].Span.Start <= p.span.Start {
			dated = isDated(headings[section].Text)
			section++
		}
		if dated {
			continue
		}
		body := p.span.Of(part.Text)
		if mayBeDated(body) {
			if st, _ := statement.LeadingStamp(body, true); st.Kind != statement.NoStamp {
				continue
			}
		}
		sentences := []text.Span{{End: len(body)}}
		if mayEndInside(body) {
			sentences = statement.Sentences(body)
		}
		for _, s := range sentences {
			if c, ok := claimOf(s.Of(body)); ok {
				c.Span = s.Shift(p.span.Start)
				c.Item = p.item && len(sentences) == 1
				c.Section = section
				out = append(out, c)
			}
		}
	}
	return slices.Clone(out) // without the room that growing left
}

// maxStamp is how many bytes the date at the start of a sentence has at most, with
// what may stand before its first digit.
const maxStamp = 12

// mayBeDated reports whether a paragraph may begin with a date: nearly none does, and a
// real look costs more than all the rest.
func mayBeDated(body string) bool {
	start := strings.TrimLeft(body, "*_[(~`\"")
	if start == "" || !hasDigit(start[:min(len(start), maxStamp)]) {
		return false
	}
	if !unicode.IsLetter(rune(start[0])) || start[0] >= utf8.RuneSelf {
		return true
	}
	return len(start) > 3 && dayWords[strings.ToLower(start[:3])]
}

// dayWords are the first three letters of months and weekdays.
var dayWords = func() map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(`jan feb mar apr may jun jul aug sep oct nov dec mon tue wed thu fri sat sun
		mai okt dez die mit don fre sam son ene abr ago dic lun jue vie dom avr jui jeu ven dim`) {
		out[w] = true
	}
	return out
}()

// mayEndInside reports whether a sentence may end before the end of a paragraph.
func mayEndInside(body string) bool {
	for i := 0; i+1 < len(body); i++ {
		switch c := body[i]; {
		case c >= 0x80:
			return true // another script: see for sure
		case c != '.' && c != '!' && c != '?' && c != ';':
		case strings.IndexByte(" \t\r\n\"'*_)]`", body[i+1]) >= 0:
			return true
		}
	}
	return false
}

func hasDigit(s string) bool {
	return strings.ContainsAny(s, "0123456789０１２３４５６７８９")
}

func isDated(title string) bool {
	if !hasDigit(title) {
		return false
	}
	if st, _ := statement.LeadingStamp(title, false); st.Kind != statement.NoStamp {
		return true
	}
	_, end := statement.TrailingStamp(title)
	return end >= 0
}

type paragraph struct {
	span text.Span
	item bool
}

// bulletLen returns how many bytes of a line are the marker of a list item, with the
// blanks around it and its check box; 0: it begins none.
func bulletLen(line string) int {
	at := len(line) - len(strings.TrimLeft(line, " \t"))
	marker := at
	if at < len(line) && strings.IndexByte("-*+", line[at]) >= 0 {
		at++
	} else {
		for at < len(line) && isDigit(line[at]) && at-marker < 9 {
			at++
		}
		if at == marker || at == len(line) || line[at] != '.' && line[at] != ')' {
			return 0
		}
		at++
	}
	text := strings.TrimLeft(line[at:], " \t")
	if len(text) == len(line)-at {
		return 0
	}
	if len(text) > 3 && text[0] == '[' && strings.IndexByte(" xX", text[1]) >= 0 && text[2] == ']' && (text[3] == ' ' || text[3] == '\t') {
		text = strings.TrimLeft(text[3:], " \t")
	}
	return len(line) - len(text)
}

// paragraphs returns the prose of a part: paragraphs, and list items without their
// markers.
func paragraphs(part *markdown.Part) []paragraph {
	skip := make([]text.Span, 0, 8)
	for _, f := range part.Fences() {
		skip = append(skip, f.Span)
	}
	for _, h := range part.Headings() {
		skip = append(skip, h.Span)
	}
	for _, c := range part.Comments() {
		skip = append(skip, c.Span)
	}
	slices.SortFunc(skip, func(a, b text.Span) int { return cmp.Compare(a.Start, b.Start) })
	var out []paragraph
	var open *paragraph
	end := func() {
		if open != nil {
			out = append(out, *open)
			open = nil
		}
	}
	at := 0
	for line := range strings.Lines(part.Text) {
		span := text.Span{Start: at, End: at + len(line)}
		at = span.End
		for len(skip) > 0 && skip[0].End <= span.Start {
			skip = skip[1:]
		}
		trimmed := strings.TrimSpace(line)
		switch {
		case len(skip) > 0 && skip[0].Overlaps(span), trimmed == "", strings.ContainsRune("|>", rune(trimmed[0])):
			end()
			continue
		}
		span.End -= len(line) - len(strings.TrimRight(line, " \t\r\n"))
		if m := bulletLen(line); m > 0 {
			end()
			open = &paragraph{text.Span{Start: span.Start + m, End: span.End}, true}
			if open.span.IsEmpty() {
				open = nil
			}
			continue
		}
		if open == nil {
			open = &paragraph{text.Span{Start: span.End - len(strings.TrimLeft(line[:span.Len()], " \t")), End: span.End}, false}
			continue
		}
		open.span.End = span.End
	}
	end()
	return out
}

// isValue reports whether a token is a number or a version, perhaps with a unit of at
// most three letters: 8080, v1.2.3, 09:30, 30s, 99.9%.
func isValue(s string) bool {
	s = strings.TrimLeft(s, "vV")
	i := 0
	for digits := true; digits; {
		from := i
		for i < len(s) && '0' <= s[i] && s[i] <= '9' {
			i++
		}
		if i == from {
			return false
		}
		digits = i+1 < len(s) && strings.IndexByte(".,:", s[i]) >= 0 && '0' <= s[i+1] && s[i+1] <= '9'
		if digits {
			i++
		}
	}
	unit := s[i:]
	if unit == "%" {
		return true
	}
	return len(unit) <= 3 && strings.Trim(unit, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

// isDatedText reports whether a date stands in s: a year of our time, a separator and
// a digit.
func isDatedText(s string) bool {
	for i := 0; i+5 < len(s); i++ {
		if (s[i] == '1' && s[i+1] == '9' || s[i] == '2' && s[i+1] == '0') && isDigit(s[i+2]) && isDigit(s[i+3]) &&
			(i == 0 || !isDigit(s[i-1])) {
			rest := s[i+4:]
			sep := strings.TrimLeft(rest, "-/.年")
			if sep != rest && sep != "" && isDigit(sep[0]) {
				return true
			}
		}
	}
	return false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// negations turn a claim into its contrary.
var negations = map[string]bool{}

func init() {
	for w := range strings.FieldsSeq("not never no cannot can't don't doesn't won't isn't aren't mustn't shouldn't nicht kein keine keinen nie niemals pas jamais nunca jamás without ohne sans sin") {
		negations[w] = true
	}
}

// opposites are words that deny what another one says.
var opposites = map[string]string{
	"disabled": "enabled", "disable": "enable", "forbidden": "allowed", "false": "true", "optional": "required",
	"deaktiviert": "aktiviert", "désactivé": "activé", "desactivado": "activado",
}

// claimOf reads a sentence; ok is false when it says too little, or tells of a
// day.
func claimOf(s string) (c Claim, ok bool) {
	if len(s) > 1000 || isDatedText(s) {
		return c, false
	}
	var few [32]term // more than most sentences have
	words := few[:0]
	add := func(t term) {
		if !slices.Contains(words, t) {
			words = append(words, t)
		}
	}
	for token := range tokens(s) {
		low := strings.ToLower(token)
		denies := negations[strings.ReplaceAll(low, "’", "'")]
		switch {
		case !denies && empty[low]:
		case denies:
			c.Denied = !c.Denied
		case isValue(token):
			if len(words) < 2 {
				return c, false // "phase 2", "3 workers": a number that names, or counts up
			}
			c.Values = append(c.Values, low)
		default:
			if o := opposites[low]; o != "" {
				c.Denied, low = !c.Denied, o
			}
			if r, _ := utf8.DecodeRuneInString(low); wide(r) {
				for t := range terms(low) {
					add(t)
				}
				for _, n := range [...]string{"不", "没", "ない", "ません", "禁止"} {
					if strings.Contains(low, n) {
						c.Denied = !c.Denied
						break
					}
				}
				continue
			}
			if strings.ContainsAny(low, "_./-") || utf8.RuneCountInString(low) == 1 {
				h := newHash() // a name: it counts as it is
				for _, r := range low {
					h.rune(r)
				}
				add(h.term())
				continue
			}
			for t := range terms(low) {
				add(t)
			}
		}
	}
	if c.Words = len(words); c.Words < minWords {
		return c, false
	}
	slices.Sort(words)
	h := newHash()
	for _, w := range words {
		for ; w > 0; w >>= 16 {
			h.rune(rune(w & 0xFFFF))
		}
		h.rune(-1)
	}
	c.Subject = uint64(h)
	return c, true
}

// tokens cuts a sentence at white space, between scripts, and at the punctuation
// round words; names such as a-b_c/d.e stay whole.
func tokens(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for field := range strings.FieldsFuncSeq(s, func(r rune) bool {
			return r <= ' ' || r == '`' || r == '*' || r == '"' || r == '=' || r >= utf8.RuneSelf && (r == '“' || r == '”' || unicode.IsSpace(r))
		}) {
			for start := 0; start < len(field); {
				r, _ := utf8.DecodeRuneInString(field[start:])
				end := start
				for end < len(field) {
					x, size := utf8.DecodeRuneInString(field[end:])
					if wide(x) != wide(r) {
						break
					}
					end += size
				}
				w := strings.TrimFunc(field[start:end], func(r rune) bool {
					return r != '%' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
				})
				if w != "" && !yield(w) {
					return
				}
				start = end
			}
		}
	}
}
