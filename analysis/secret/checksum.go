package secret

import (
	"hash/crc32"
	"hash/fnv"
	"slices"
	"strings"
)

// Checks of the part of a key behind its prefix. Each returns how sure the key
// is, and false when it is none.

// likely is for prefixes that other things have too.
func likely(body string) (Level, bool) { return Likely, random(body) && drawn(body) }

// accessKeyID is for access key ids: capital letters and digits, which names in
// capitals are too; those have no digits among the letters.
func accessKeyID(body string) (Level, bool) {
	t := measure(body)
	return Certain, t.digits > 0 && t.mixes > 0 && t.distinct >= 7 && !t.patterned(body) && !placeholder(body) && (t.mixes > 1 || t.wordy*2 < t.n)
}

// onePassword is groups of capitals and digits; the third may be parted in two.
func onePassword(body string) (Level, bool) {
	return Certain, body[6] == '-' && body[len(body)-6] == '-' && body[len(body)-12] == '-' && measure(body).digits > 3 && !measure(body).patterned(body) && !placeholder(body)
}

// webhook takes numbers and short ids in an address, which need not look random.
func webhook(body string) (Level, bool) {
	return Likely, strings.Contains(body, "/") && !placeholder(body) && measure(body).digits > 2
}

// airtable is 14 letters and digits, a dot, 64 hexadecimal digits.
func airtable(body string) (Level, bool) {
	return Certain, body[14] == '.' && hexLow.all(body[15:]) && drawn(body)
}

// vaultLegacy is short and has a prefix that code has too.
func vaultLegacy(body string) (Level, bool) {
	t := measure(body)
	return Likely, drawn(body) && t.digits > 0 && t.uppers > 0 && t.lowers > 0
}

// crcBase62 is the scheme of GitHub and npm: 30 random characters and the CRC-32
// of them in six base-62 digits. A token whose sum is wrong may be made up, or of
// a later scheme.
// https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/
func crcBase62(body string) (Level, bool) {
	if !drawn(body) {
		return Unsure, false
	}
	if len(body) == 36 && body[30:] == base62Digits(crc32.ChecksumIEEE([]byte(body[:30])), 6) {
		return Certain, true
	}
	return Likely, true
}

// base62Digits writes n in the digits 0-9 A-Z a-z, at least width of them.
func base62Digits(n uint32, width int) string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	var out []byte
	for n > 0 || len(out) < width {
		out = append(out, digits[n%62])
		n /= 62
	}
	slices.Reverse(out)
	return string(out)
}

// openAI wants the mark of the key's maker in the middle, "OpenAI" in base 64;
// later keys have it at other places, so one without it is only likely.
func openAI(body string) (Level, bool) {
	if strings.Contains(body, "T3Blbk"+"FJ") {
		return Certain, drawn(body)
	}
	return Likely, drawn(body)
}

// laterPart is for long base-64 bodies with a constant start, where a look at a
// later part tells more.
func laterPart(body string) (Level, bool) {
	return Certain, drawn(body[len(body)/3:])
}

// publishedSums are FNV-1a sums of keys that providers print in their own
// manuals, so that no file here holds one.
var publishedSums = []uint64{
	0xddd19c486d095d84, // the test key of Stripe's manual
}

func published(value string) bool {
	h := fnv.New64a()
	h.Write([]byte(value))
	return slices.Contains(publishedSums, h.Sum64())
}
