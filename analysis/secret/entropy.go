package secret

import "math"

// mostMeasured is how much of a value is looked at, in bytes: enough to tell.
const mostMeasured = 128

var log2 = func() (t [mostMeasured + 1]float64) {
	for i := 1; i < len(t); i++ {
		t[i] = math.Log2(float64(i))
	}
	return t
}()

// stats are what one walk over a value tells about how it was made.
type stats struct {
	n         int     // bytes
	entropy   float64 // bits a byte, Shannon
	distinct  int     // different bytes
	longRun   int     // longest run of one byte
	longSeq   int     // longest run of bytes that count up or down by one: "abcdef", "654321"
	digits    int
	lowers    int
	uppers    int
	others    int // neither letter nor digit
	mixes     int // neighbours that are a letter and a digit
	caseMixes int // neighbours that are letters of different case
	wordy     int // bytes in stretches of at least four letters of one case (a capital may lead) with a vowel
}

func measure(s string) stats {
	s = s[:min(len(s), mostMeasured)]
	var (
		t      = stats{n: len(s)}
		counts [256]uint8
		run    = 0
		up     = 0 // length of the sequence that counts up, down the other
		down   = 0
		prev   byte
		stem   = 0 // letters of the stretch so far
		vowel  = false
	)
	flush := func() {
		if stem >= 4 && vowel {
			t.wordy += stem
		}
		stem, vowel = 0, false
	}
	for i := range len(s) {
		b := s[i]
		if counts[b] == 0 {
			t.distinct++
		}
		counts[b]++
		alnum := base62.has(b)
		run, up, down = next(run, i > 0 && b == prev), next(up, i > 0 && alnum && b == prev+1), next(down, i > 0 && alnum && b == prev-1)
		t.longRun = max(t.longRun, run)
		t.longSeq = max(t.longSeq, up, down)
		switch {
		case digit.has(b):
			t.digits++
			if i > 0 && letter.has(prev) {
				t.mixes++
			}
		case lower.has(b):
			t.lowers++
		case upper.has(b):
			t.uppers++
		default:
			t.others++
		}
		if letter.has(b) && i > 0 {
			if digit.has(prev) {
				t.mixes++
			}
			if letter.has(prev) && upper.has(b) != upper.has(prev) {
				t.caseMixes++
			}
		}
		switch {
		case !letter.has(b):
			flush()
		case stem > 0 && upper.has(b) != upper.has(prev) && (upper.has(b) || stem > 1):
			flush()
			fallthrough
		default:
			stem++
			switch b | 0x20 {
			case 'a', 'e', 'i', 'o', 'u', 'y':
				vowel = true
			}
		}
		prev = b
	}
	flush()
	if len(s) > 0 {
		sum := 0.0
		for i := range len(s) {
			sum += log2[counts[s[i]]]
		}
		t.entropy = log2[len(s)] - sum/float64(len(s))
	}
	return t
}

func next(n int, goesOn bool) int {
	if goesOn {
		return n + 1
	}
	return 1
}

// patterned reports whether the value was typed by somebody who made up a key:
// runs, sequences, few different bytes, a short piece repeated.
func (t stats) patterned(s string) bool {
	return t.longRun >= 5 || t.longSeq >= 6 ||
		t.n >= 16 && t.distinct < 6 ||
		t.n >= 24 && t.entropy < 2.6 ||
		periodic(s)
}

// periodic reports whether s is a piece of at most half its length over and over.
func periodic(s string) bool {
	for p := 1; p <= min(len(s)/2, 16); p++ {
		if s[p:] == s[:len(s)-p] {
			return true
		}
	}
	return false
}

// random reports whether s, the part of a key that is drawn by a generator, can
// have been drawn: words, slugs, identifiers, constants and made-up keys cannot.
func random(s string) bool {
	t := measure(s)
	s = s[:t.n]
	if t.n < 8 || t.patterned(s) {
		return false
	}
	switch {
	case t.digits == 0 && (t.lowers == 0 || t.uppers == 0):
		return false // only letters of one case: a word, a slug, a constant
	case t.mixes >= max(3, t.n/8):
		// Letters and digits change places often; only hexadecimal digits and
		// other one-case alphabets need this, and names never do.
	case t.wordy*2 >= t.n:
		return false // identifiers: most of it can be read aloud
	case t.mixes+t.caseMixes < max(3, t.n/6):
		return false
	}
	least := 3.0
	if t.n < 16 {
		least = 2.5
	} else if hexAny.all(s) || digit.all(s) {
		least = 2.7
	}
	return t.entropy >= least
}
