package secret

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

// lineAround returns the part of the line round [from, to) that lies within
// reach bytes of it; lines end at LF or CR.
func lineAround(s string, from, to, reach int) (before, after string) {
	a, b := from, to
	for a > 0 && from-a < reach && s[a-1] != '\n' && s[a-1] != '\r' {
		a--
	}
	for b < len(s) && b-to < reach && s[b] != '\n' && s[b] != '\r' {
		b++
	}
	return s[a:from], s[to:b]
}
