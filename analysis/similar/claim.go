package similar

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"sync"
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
	Values  string // numbers and versions, in small letters and their order, a blank behind each
	Words   int32
	// Section counts the headings of the part before the claim.
	Section int32
	Denied  bool // it says that something is not so
	// Item says that the claim is a list item by itself.
	Item bool
}

// Disagrees reports whether two claims about the same subject cannot both hold:
// one value differs, or one denies what the other says.
func (c *Claim) Disagrees(d *Claim) bool {
	if c.Subject != d.Subject || strings.Count(c.Values, " ") != strings.Count(d.Values, " ") {
		return false
	}
	differ := 0
	for mine, its := c.Values, d.Values; mine != its; {
		var a, b string
		a, mine, _ = strings.Cut(mine, " ")
		b, its, _ = strings.Cut(its, " ")
		if a != b {
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
	return c.Subject == d.Subject && c.Denied == d.Denied && c.Values == d.Values
}

// minWords is how many words besides values a claim has at least: fewer are about
// anything.
const minWords = 3

var claimsKey = markdown.NewKey[[]Claim]()

// ClaimsOf returns the claims of a part, by place. Headings, tables, code,
// quotations, comments and what is said of one day are none.
func ClaimsOf(part *markdown.Part) []Claim { return markdown.Memo(part, claimsKey, readClaims) }

func readClaims(part *markdown.Part) []Claim {
	r := claimReaders.Get().(*claimReader)
	defer claimReaders.Put(r)
	r.begin(part)
	section, headings := 0, part.Headings()
	dated := false
	for p, ok := r.next(); ok; p, ok = r.next() {
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
		one := [1]text.Span{{End: len(body)}}
		sentences := one[:]
		if mayEndInside(body) {
			sentences = statement.Sentences(body)
		}
		for _, s := range sentences {
			if c, ok := claimOf(s.Of(body)); ok {
				c.Span = s.Shift(p.span.Start)
				c.Item = p.item && len(sentences) == 1
				c.Section = int32(section)
				r.claims = append(r.claims, c)
			}
		}
	}
	if len(r.claims) == 0 {
		return nil
	}
	return slices.Clone(r.claims)
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

// A claimReader walks through the prose of a part: paragraphs, and list items without
// their markers.
type claimReader struct {
	rest   string      // of the part
	at     int         // where it begins
	skip   []text.Span // that begin no earlier, or go on there: no prose
	open   paragraph   // the one that the lines before are of; empty: none
	skips  []text.Span // room for skip
	claims []Claim     // that were found
}

// claimReaders are those that nobody uses: a directory has thousands of parts.
var claimReaders = sync.Pool{New: func() any { return &claimReader{} }}

func (r *claimReader) begin(part *markdown.Part) {
	skip := r.skips[:0]
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
	*r = claimReader{rest: part.Text, skip: skip, skips: skip, claims: r.claims[:0]}
}

// next returns the next paragraph.
func (r *claimReader) next() (p paragraph, ok bool) {
	for r.rest != "" && !ok {
		n := strings.IndexByte(r.rest, '\n') + 1
		if n == 0 {
			n = len(r.rest)
		}
		p, ok = r.line(r.rest[:n])
		r.rest = r.rest[n:]
		r.at += n
	}
	if !ok {
		p, r.open = r.open, paragraph{}
		ok = !p.span.IsEmpty()
	}
	return p, ok
}

// line takes the line at r.at, and returns the paragraph that ends before it.
func (r *claimReader) line(line string) (before paragraph, ended bool) {
	for len(r.skip) > 0 && r.skip[0].End <= r.at {
		r.skip = r.skip[1:]
	}
	span := text.Span{Start: r.at, End: r.at + len(line)}
	trimmed := strings.TrimSpace(line)
	isProse := trimmed != "" && trimmed[0] != '|' && trimmed[0] != '>' && !(len(r.skip) > 0 && r.skip[0].Overlaps(span))
	bullet := 0
	if isProse {
		bullet = bulletLen(line)
	}
	if !isProse || bullet > 0 {
		before, r.open = r.open, paragraph{}
	}
	span.End -= len(line) - len(strings.TrimRight(line, " \t\r\n"))
	switch {
	case !isProse:
	case bullet > 0:
		r.open = paragraph{text.Span{Start: span.Start + bullet, End: span.End}, true}
	case r.open.span.IsEmpty():
		r.open = paragraph{text.Span{Start: span.End - len(strings.TrimLeft(line[:span.Len()], " \t")), End: span.End}, false}
	default:
		r.open.span.End = span.End
	}
	return before, !before.span.IsEmpty()
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

// A role is what a word does in a claim, other than to say what it is about.
type role struct {
	denies bool   // it turns the claim into its contrary
	empty  bool   // it says nothing
	denied string // the word that it denies
}

var roles = func() map[string]role {
	out := map[string]role{}
	for w := range empty {
		out[w] = role{empty: true}
	}
	for w := range strings.FieldsSeq("not never no cannot can't don't doesn't won't isn't aren't mustn't shouldn't nicht kein keine keinen nie niemals pas jamais nunca jamás without ohne sans sin") {
		out[w] = role{denies: true}
	}
	for w, denied := range map[string]string{
		"disabled": "enabled", "disable": "enable", "forbidden": "allowed", "false": "true", "optional": "required",
		"deaktiviert": "aktiviert", "désactivé": "activé", "desactivado": "activado",
	} {
		out[w] = role{denied: denied}
	}
	return out
}()

// roleOf returns what a word does.
func roleOf(word string) role {
	var small [maxWord]byte
	if low, ascii := lowered(small[:0], word); ascii {
		return roles[string(low)]
	}
	return roles[strings.ReplaceAll(strings.ToLower(word), "’", "'")]
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
		word := roleOf(token)
		switch {
		case word.denies:
			c.Denied = !c.Denied
		case word.empty:
		case isValue(token):
			if len(words) < 2 {
				return c, false // "phase 2", "3 workers": a number that names, or counts up
			}
			c.Values += strings.ToLower(token) + " "
		default:
			low := strings.ToLower(token)
			if word.denied != "" {
				c.Denied, low = !c.Denied, word.denied
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
	if c.Words = int32(len(words)); c.Words < minWords {
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
		for at := 0; at < len(s); {
			start, ascii := at, true
			for at < len(s) {
				r, size := rune(s[at]), 1
				if r >= utf8.RuneSelf {
					ascii = false
					r, size = utf8.DecodeRuneInString(s[at:])
				}
				if isGap(r) {
					break
				}
				at += size
			}
			field := s[start:at]
			if at < len(s) { // the gap
				_, size := utf8.DecodeRuneInString(s[at:])
				at += size
			}
			if ascii {
				if w := trimmed(field); w != "" && !yield(w) {
					return
				}
				continue
			}
			for field != "" {
				r, _ := utf8.DecodeRuneInString(field)
				end := 0
				for end < len(field) {
					x, size := utf8.DecodeRuneInString(field[end:])
					if wide(x) != wide(r) {
						break
					}
					end += size
				}
				if w := trimmed(field[:end]); w != "" && !yield(w) {
					return
				}
				field = field[end:]
			}
		}
	}
}

// isGap reports whether r stands between words, and in none.
func isGap(r rune) bool {
	return r <= ' ' || r == '`' || r == '*' || r == '"' || r == '=' || r >= utf8.RuneSelf && (r == '“' || r == '”' || unicode.IsSpace(r))
}

// trimmed returns a word without the punctuation round it.
func trimmed(word string) string {
	for word != "" && isPunctuation(word[0]) {
		word = word[1:]
	}
	for word != "" && isPunctuation(word[len(word)-1]) {
		word = word[:len(word)-1]
	}
	if word == "" || word[0] < utf8.RuneSelf && word[len(word)-1] < utf8.RuneSelf {
		return word
	}
	return strings.TrimFunc(word, func(r rune) bool {
		return r != '%' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
}

// isPunctuation reports whether c is ASCII and neither a letter, a digit nor a percent
// sign.
func isPunctuation(c byte) bool {
	return c < utf8.RuneSelf && c != '%' && !isDigit(c) && (c|0x20 < 'a' || c|0x20 > 'z')
}
