package view

import "unicode"

// EstimateTokens says how many tokens a model is likely to make of s, within a
// third or so: no agent counts them, and every model does it its own way. Four
// characters of Latin text and code are about a token; of Chinese, Japanese and
// Korean text each character is about one; of other scripts two characters are.
func EstimateTokens(s string) int {
	quarters := 0
	for _, r := range s {
		switch {
		case r < 0x250:
			quarters++
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			quarters += 4
		default:
			quarters += 2
		}
	}
	return (quarters + 3) / 4
}

// Number writes n with a comma between thousands.
func Number(n int) string {
	if n < 0 {
		return "-" + Number(-n)
	}
	if n < 1000 {
		return itoa3(n, false)
	}
	return Number(n/1000) + "," + itoa3(n%1000, true)
}

// Count writes "1 file", "2,000 files".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

func itoa3(n int, pad bool) string {
	d := []byte{byte('0' + n/100), byte('0' + n/10%10), byte('0' + n%10)}
	if !pad {
		for len(d) > 1 && d[0] == '0' {
			d = d[1:]
		}
	}
	return string(d)
}
