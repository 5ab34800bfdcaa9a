// Package similar tells which memories are about the same: what a memory is
// about, as weighted terms, and which others share them. It needs no model and
// knows no language but the few words that every text of it has.
//
// Words are compared by their stems, Chinese and Japanese text by pairs of
// characters, identifiers by their parts, so that "deploys", "deployment" and
// deployScript meet.
package similar

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A term is the hash of a stem or of a pair of characters, of 48 bits: see weighted.
type term uint64

// maxStem is how many letters of a word count: what follows is inflection more
// often than meaning, in every language that has it.
const maxStem = 6

// terms yields the terms of s and the word that each was found in. Words that
// every text has yield nothing.
func terms(s string) iter.Seq2[term, string] {
	return func(yield func(term, string) bool) {
		for start := 0; start < len(s); {
			if c := s[start]; c < utf8.RuneSelf && !isDigit(c) && (c|0x20 < 'a' || c|0x20 > 'z') {
				start++
				continue
			}
			r, size := utf8.DecodeRuneInString(s[start:])
			switch {
			case wide(r):
				end := start
				for end < len(s) {
					r, size := utf8.DecodeRuneInString(s[end:])
					if !wide(r) {
						break
					}
					end += size
				}
				if !pairs(s[start:end], yield) {
					return
				}
				start = end
			case unicode.IsLetter(r) || unicode.IsDigit(r):
				end := wordEnd(s, start)
				w := s[start:end]
				if t, ok := stem(w); ok && !yield(t, w) {
					return
				}
				start = end
			default:
				start += size
			}
		}
	}
}

// wide reports whether r belongs to a script that puts no blanks between words.
func wide(r rune) bool {
	return r == 'ー' || r >= 0x0E00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

// pairs yields the pairs of neighbours in a run of wide characters, and words in
// katakana whole. Hiragana is grammar, not meaning.
func pairs(run string, yield func(term, string) bool) bool {
	last, lastAt := rune(-1), 0
	word := -1 // where a katakana word began
	for i, r := range run + "\x00" {
		switch {
		case katakana(r):
			if word < 0 {
				word = i
			}
			last = -1
			continue
		case word >= 0:
			if t, ok := stem(run[word:i]); ok && !yield(t, run[word:i]) {
				return false
			}
			word = -1
		}
		if r == 0 || hiragana(r) || strings.ContainsRune(particles, r) {
			last = -1
			continue
		}
		if last >= 0 {
			h := newHash()
			h.rune(last)
			h.rune(r)
			if !yield(h.term(), run[lastAt:i+utf8.RuneLen(r)]) {
				return false
			}
		}
		last, lastAt = r, i
	}
	return true
}

// particles are the characters of Chinese grammar that stand between words.
const particles = "的了是和在与及也就都而或把被"

// katakana includes the mark that makes a vowel long.
func katakana(r rune) bool { return r == 'ー' || unicode.Is(unicode.Katakana, r) }

func hiragana(r rune) bool { return unicode.Is(unicode.Hiragana, r) }

// wordEnd returns where the word ends that begins at start: at the first
// character that is no letter, digit or mark, and inside identifiers before a
// capital that follows a small letter.
func wordEnd(s string, start int) int {
	small := false
	for i := start; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf { // nearly every letter
			big := 'A' <= c && c <= 'Z'
			if letter := big || 'a' <= c && c <= 'z'; !letter && !isDigit(c) || big && small {
				return i
			}
			small = 'a' <= c
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case wide(r), !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r):
			return i
		case unicode.IsUpper(r) && small:
			return i
		}
		small = unicode.IsLower(r)
		i += size
	}
	return len(s)
}

// maxWord is how many bytes the words have, at most, that are written in small letters
// without a new string.
const maxWord = 32

// lowered appends s in small letters to dst; ok is false where s is long, or not ASCII.
func lowered(dst []byte, s string) (low []byte, ok bool) {
	if len(s) > maxWord {
		return nil, false
	}
	for i := range len(s) {
		c := s[i]
		if c >= utf8.RuneSelf {
			return nil, false
		}
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst, true
}

// stem returns the term of a word; ok is false for one that says nothing about
// the subject.
func stem(word string) (t term, ok bool) {
	var small [maxWord]byte
	if low, ascii := lowered(small[:0], word); ascii {
		if empty[string(low)] {
			return 0, false
		}
		return termOf(low)
	}
	w := strings.ToLower(word)
	if empty[w] {
		return 0, false
	}
	return termOf([]byte(w))
}

// termOf returns the term of a word in small letters.
func termOf(w []byte) (t term, ok bool) {
	for _, suffix := range [...]string{"ing", "ed", "es", "s", "e"} {
		if rest := len(w) - len(suffix); rest >= 3 && string(w[rest:]) == suffix && utf8.RuneCount(w[:rest]) >= 3 {
			w = w[:rest]
			break
		}
	}
	h := newHash()
	n := 0
	for len(w) > 0 {
		if n++; n > maxStem {
			break
		}
		r, size := utf8.DecodeRune(w)
		h.rune(r)
		w = w[size:]
	}
	// One letter is a variable or an article, one digit a list's number.
	return h.term(), n > 1
}

// hash is FNV-1a over code points.
type hash uint64

func newHash() hash { return 14695981039346656037 }

func (h *hash) rune(r rune) { *h = (*h ^ hash(r)) * 1099511628211 }

func (h hash) term() term { return term(h >> weightBits) }

// empty are words that say nothing about a subject: the closed classes of the
// languages that memories are most often written in.
var empty = func() map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(`
a about after all also always an and any are as at be because been before being both but by can could did do does
doing done during each either else ever every few first for from get gets had has have having here how if in into is
it its itself just last less like made make makes many may me might more most much must my need needs never new no
nor not now of off on once one only or other our out over own per same see set she should since so some still such
than that the their them then there these they this those through to too two under until up us use used uses using
very via was we well were what when where which while who why will with within without would yes yet you your
der die das den dem des ein eine einen einem einer und oder aber nicht kein keine ist sind war waren wird werden
hat haben mit von vom zu zum zur im in am auf aus bei nach seit durch für gegen ohne um als wie wenn dass weil auch
nur noch schon sehr immer nie man sich es er sie wir ihr ich
le la les un une des du de et ou mais ne pas est sont par pour dans sur avec sans que qui ce cette ces il elle nous
vous ils se son sa ses plus
el los las una unos unas y o pero no es son por para en con sin que se su sus al del lo como más muy
`) {
		out[w] = true
	}
	return out
}()
