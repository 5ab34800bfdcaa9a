package secret

import "strings"

// An alphabet is a set of bytes, as a union of the classes below.
type alphabet uint16

const (
	digit alphabet = 1 << iota
	hexLowLetter
	lowLetter // g to z
	hexUpLetter
	upLetter // G to Z
	under
	dash
	dot
	plusSlash
	equals
	tilde
	percent
)

const (
	hexLow    = digit | hexLowLetter
	hexUp     = digit | hexUpLetter
	hexAny    = hexLow | hexUp
	lower     = hexLowLetter | lowLetter
	upper     = hexUpLetter | upLetter
	letter    = lower | upper
	lowNum    = digit | lower
	upNum     = digit | upper
	base62    = digit | letter
	word      = base62 | under
	base62d   = base62 | dash
	base64u   = word | dash
	base64u2  = base64u | equals
	base64Std = base62 | plusSlash
	base64p   = base64Std | equals
	dotted    = base64u | dot
	dotted2   = dotted | equals
)

var classes = func() (t [256]alphabet) {
	for c := range 256 {
		switch b := byte(c); {
		case b >= '0' && b <= '9':
			t[c] = digit
		case b >= 'a' && b <= 'f':
			t[c] = hexLowLetter
		case b >= 'g' && b <= 'z':
			t[c] = lowLetter
		case b >= 'A' && b <= 'F':
			t[c] = hexUpLetter
		case b >= 'G' && b <= 'Z':
			t[c] = upLetter
		}
	}
	t['_'], t['-'], t['.'], t['='], t['~'], t['%'] = under, dash, dot, equals, tilde, percent
	t['+'], t['/'] = plusSlash, plusSlash
	return t
}()

// has reports whether a holds the byte.
func (a alphabet) has(b byte) bool { return classes[b]&a != 0 }

// run returns the length of the longest prefix of s in a, at most limit bytes.
func (a alphabet) run(s string, limit int) int {
	n := 0
	for n < len(s) && n < limit && classes[s[n]]&a != 0 {
		n++
	}
	return n
}

// all reports whether every byte of s is in a.
func (a alphabet) all(s string) bool { return a.run(s, len(s)) == len(s) }

func lowerByte(b byte) byte {
	if upper.has(b) {
		return b | 0x20
	}
	return b
}

// hasPrefixFold reports whether s starts with p, which is lower case, when ASCII
// letters are compared without case.
func hasPrefixFold(s, p string) bool {
	if len(s) < len(p) {
		return false
	}
	for i := range len(p) {
		if lowerByte(s[i]) != p[i] {
			return false
		}
	}
	return true
}

// containsFold reports whether s holds p, which is lower case.
func containsFold(s, p string) bool {
	for i := 0; i+len(p) <= len(s); i++ {
		if lowerByte(s[i]) == p[0] && hasPrefixFold(s[i:], p) {
			return true
		}
	}
	return false
}

// lineBefore returns the part of the line before off, at most reach bytes of it;
// lines end at LF or CR.
func lineBefore(s string, off, reach int) string {
	a := off
	for a > 0 && off-a < reach && s[a-1] != '\n' && s[a-1] != '\r' {
		a--
	}
	return s[a:off]
}

// lineAfter returns the rest of the line from off on, at most reach bytes of it.
func lineAfter(s string, off, reach int) string {
	s = s[off:min(len(s), off+reach)]
	if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	if i := strings.IndexByte(s, '\r'); i >= 0 {
		s = s[:i]
	}
	return s
}

// wordSet finds any of a number of words, which are lower case and have two
// bytes or more, anywhere in a text in one walk over it.
type wordSet struct {
	pairs [256]uint8 // by the hash of a word's first two bytes: 0 or 1 + its list
	lists [][]string
}

func newWordSet(words []string) *wordSet {
	w := &wordSet{}
	for _, word := range words {
		h := wordSetHash(word[0], word[1])
		if w.pairs[h] == 0 {
			w.lists = append(w.lists, nil)
			w.pairs[h] = uint8(len(w.lists))
		}
		list := &w.lists[w.pairs[h]-1]
		*list = append(*list, word)
	}
	return w
}

func wordSetHash(a, b byte) uint8 { return (a|0x20)*31 + (b | 0x20) }

// in returns the first word of the set that s holds when ASCII letters are
// compared without case, or "".
func (w *wordSet) in(s string) string {
	for i := 0; i+1 < len(s); i++ {
		if n := w.pairs[wordSetHash(s[i], s[i+1])]; n != 0 {
			for _, word := range w.lists[n-1] {
				if hasPrefixFold(s[i:], word) {
					return word
				}
			}
		}
	}
	return ""
}
