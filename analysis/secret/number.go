package secret

import (
	"strings"

	"memls/analysis/text"
)

// scanNumbers finds card numbers and IBANs: both hold four digits in a row, so a
// skim looks at every fourth byte.
func (c *collector) scanNumbers() {
	s := c.s
	done := 0
	for i := 3; i < len(s); i += 4 {
		if !digit.has(s[i]) {
			continue
		}
		from, to := i, i+1
		for from > done && digit.has(s[from-1]) {
			from--
		}
		for to < len(s) && digit.has(s[to]) {
			to++
		}
		if to-from < 4 {
			continue
		}
		end := to
		if e := c.card(from, to); e > 0 {
			end = e
		} else if e := c.iban(from, to, done); e > 0 {
			end = e
		}
		done = end
		i = max(i, end-1)
	}
}

// groups returns the offset behind the digits that go on from from in groups
// parted by one space or dash, the digits alone, at most 19, and the sizes of the
// groups as the digits of a number.
func groups(s string, from int) (end int, digits string, sizes int) {
	var buf [19]byte
	n, size := 0, 0
	i := from
	for ; i < len(s) && n < len(buf); i++ {
		if digit.has(s[i]) {
			buf[n] = s[i]
			n++
			size++
			continue
		}
		if s[i] != ' ' && s[i] != '-' || i+1 >= len(s) || !digit.has(s[i+1]) {
			break
		}
		sizes, size = sizes*10+min(size, 9), 0
	}
	return i, string(buf[:n]), sizes*10 + min(size, 9)
}

// card reports a payment card's number that begins at from.
func (c *collector) card(from, to int) int {
	s := c.s
	if from > 0 && (word.has(s[from-1]) || strings.IndexByte(".-+/#$:=", s[from-1]) >= 0 && s[from-1] != ':' && s[from-1] != '=') {
		return 0
	}
	if n := to - from; (n == 15 || n == 16) && to < len(s) && s[to] == '|' {
		return c.facebook(from, to)
	}
	if b := s[from]; b < '2' || b > '6' && b != '8' {
		return 0
	}
	end, digits, sizes := groups(s, from)
	parted := sizes > 9
	if parted && sizes != 4444 && sizes != 465 && sizes != 464 && sizes != 44443 {
		return 0
	}
	if end < len(s) && (word.has(s[end]) || s[end] == '.' && end+1 < len(s) && digit.has(s[end+1]) || s[end] == '-') {
		return 0
	}
	if !cardIssuer(digits) || !luhn(digits) {
		return 0
	}
	t := measure(digits)
	before, after := lineBefore(s, from, 100), lineAfter(s, end, 100)
	level := Likely
	if !parted && !saysCard(before) {
		return 0
	}
	if testCards[digits] || t.longRun >= 8 {
		if line := strings.ToLower(before + " " + after); strings.Contains(line, "test") || strings.Contains(line, "stripe") || strings.Contains(line, "example") || strings.Contains(line, "sandbox") {
			return end
		}
		level = Unsure
	} else if t.longSeq >= 8 || t.distinct < 3 {
		return end
	}
	c.add(Hit{Span: text.Span{Start: from, End: end}, Kind: "card-number", Title: "a payment card's number", Variable: "CARD_NUMBER", Level: level, Personal: true})
	return end
}

// facebook reports an app's token: its number, a bar, and what was drawn.
func (c *collector) facebook(from, to int) int {
	n := base64u.run(c.s[to+1:], 41)
	if n < 27 || n > 40 || !drawn(c.s[to+1:to+1+n]) {
		return 0
	}
	return c.shape(from, to+1+n-from, "facebook-app-token", "a Facebook app token", "FACEBOOK_TOKEN", Certain)
}

// saysCard reports whether the words before a number in one piece say that it is
// a card's; one number in thirty looks like one by chance.
func saysCard(before string) bool {
	return cardWords.in(before) != ""
}

var cardWords = newWordSet([]string{"card", "visa", "master", "amex", "maestro", "cc:", "cc ", "karte", "carte", "carta", "tarjeta", "cartão", "карт", "卡", "カード", "카드"})

// cardIssuer reports whether digits have a known issuer's start and length.
func cardIssuer(d string) bool {
	if len(d) < 13 || len(d) > 19 {
		return false
	}
	two, four := d[:2], d[:4]
	switch {
	case d[0] == '4':
		return len(d) == 13 || len(d) == 16 || len(d) == 19
	case two >= "51" && two <= "55", four >= "2221" && four <= "2720":
		return len(d) == 16
	case two == "34" || two == "37":
		return len(d) == 15
	case two == "36" || two == "38" || two == "39" || four >= "3000" && four <= "3059":
		return len(d) == 14
	case four == "6011" || two == "65" || four >= "6440" && four <= "6499", two == "62", two == "35", two == "60", two == "81":
		return len(d) == 16
	}
	return false
}

// luhn is the check digit of ISO/IEC 7812.
func luhn(d string) bool {
	sum := 0
	for i := range len(d) {
		n := int(d[len(d)-1-i] - '0')
		if i%2 == 1 {
			n *= 2
			if n > 9 {
				n -= 9
			}
		}
		sum += n
	}
	return sum%10 == 0
}

// testCards are numbers that payment services publish for tests.
var testCards = setOf(`4111111111111111 4242424242424242 4012888888881881 4000056655665556 5555555555554444 5105105105105100 2223003122003222
	378282246310005 371449635398431 6011111111111117 6011000990139424 30569309025904 38520000023237 3530111333300000 3566002020360505 4222222222222
	4000000000000002 4000002500003155 4000000000009995 4000000000000077`)

// ibanLengths are the lengths by country of the IBAN registry.
var ibanLengths = map[string]int{
	"AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28, "CH": 21, "CR": 22, "CY": 28, "CZ": 24,
	"DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28,
	"HR": 21, "HU": 28, "IE": 22, "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20, "LU": 20,
	"LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18, "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25,
	"QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29,
	"VA": 22, "VG": 24, "XK": 20,
}

// longestIBAN is the length of the longest one with its spaces, in bytes.
const longestIBAN = 42

// iban reports the international account number that holds the digits at
// [from, to): it begins with a country and two digits at most 16 bytes before.
func (c *collector) iban(from, to, done int) int {
	s := c.s
	for start := from; start >= max(done, from-16); start-- {
		if start+4 > len(s) || !upper.has(s[start]) || !upper.has(s[start+1]) || !digit.has(s[start+2]) || !digit.has(s[start+3]) || start > 0 && word.has(s[start-1]) {
			continue
		}
		want := ibanLengths[s[start:start+2]]
		var buf [34]byte
		n, end := 0, start
		for i := start; i < len(s) && n < want && i-start < longestIBAN; i++ {
			if b := s[i]; upNum.has(b) {
				buf[n] = b
				n++
				end = i + 1
			} else if b != ' ' || i+1 >= len(s) || !upNum.has(s[i+1]) {
				break
			}
		}
		if want == 0 || n != want || end < len(s) && word.has(s[end]) || end < to || !mod97(string(buf[:n])) {
			continue
		}
		c.add(Hit{Span: text.Span{Start: start, End: end}, Kind: "iban", Title: "an IBAN", Variable: "IBAN", Level: Certain, Personal: true})
		return end
	}
	return 0
}

// mod97 is the check of ISO 7064 over an IBAN without spaces.
func mod97(v string) bool {
	rest := 0
	for i := range len(v) {
		b := v[(i+4)%len(v)]
		if digit.has(b) {
			rest = (rest*10 + int(b-'0')) % 97
		} else {
			rest = (rest*100 + int(b-'A') + 10) % 97
		}
	}
	return rest == 1
}

// scanPhones finds telephone numbers in international form, behind a plus sign.
func (c *collector) scanPhones() {
	s := c.s
	for i := 0; ; {
		n := strings.IndexByte(s[i:], '+')
		if n < 0 {
			return
		}
		plus := i + n
		i = plus + 1
		if i >= len(s) || s[i] < '1' || s[i] > '9' || plus > 0 && (word.has(s[plus-1]) || strings.IndexByte("+-.=)]:\"'`", s[plus-1]) >= 0 && s[plus-1] != ':' && s[plus-1] != '`') {
			continue
		}
		end, digits := i, make([]byte, 0, 16)
		parted := 0
		for j := i; j < len(s) && j-plus < 26 && len(digits) < 16; j++ {
			if digit.has(s[j]) {
				digits = append(digits, s[j])
				end = j + 1
			} else if strings.IndexByte(" -.()", s[j]) < 0 || j+1 < len(s) && strings.IndexByte(" -.()", s[j+1]) >= 0 && s[j] != ')' && s[j+1] != '(' {
				break
			} else {
				parted++
			}
		}
		t := measure(string(digits))
		if len(digits) < 10 || len(digits) > 15 || end < len(s) && word.has(s[end]) || t.longSeq >= 9 || t.longRun >= 6 || t.distinct < 4 || parted == 0 && (len(digits) < 11 || len(digits) > 13) {
			continue
		}
		if d := string(digits); d[0] == '1' && len(d) == 11 && (d[1:4] == "555" || d[4:9] == "55501") {
			continue // numbers kept for films and manuals
		}
		c.add(Hit{Span: text.Span{Start: plus, End: end}, Kind: "phone", Title: "a telephone number", Variable: "PHONE", Level: Unsure, Personal: true})
		i = end
	}
}
