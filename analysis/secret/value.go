package secret

import (
	"strings"
)

// stopWords are values that say something about a secret, or stand for one.
var stopWords = setOf(`password passwd pass pwd passphrase secret token key apikey api_key required optional none null nil undefined empty string
	str text bool boolean int integer number true false yes no unknown missing default value user username admin root guest test testing changeme
	hidden encrypted hashed stored here below above same postgres mysql redis localhost private public n/a na tbd todo any varchar bytes
	securestring secretstr stringvalue mandatory disabled enabled generated random auto manual env environment file prompt stdin vault wrong
	incorrect invalid valid correct expired leaked reset plain plaintext cleartext postgresql mongo mongodb rabbitmq minio dev development demo
	sample dummy fake foo bar baz letmein hunter pw pass1 xxx hash salt length strength policy field input form page`)

func stopWord(v string) bool { return stopWords[strings.ToLower(v)] }

// techWords mark talk about how secrets are kept: "SHA256-hashed", "oauth2".
var techWords = newWordSet([]string{
	"sha1", "sha2", "sha-", "sha3", "sha5", "bcrypt", "scrypt", "argon2", "md5", "pbkdf2", "base64", "base32", "base62", "base58", "utf8", "utf-8", "utf-16", "oauth", "http1", "http2",
	"aes1", "aes2", "aes-", "ed25519", "rs256", "hs256", "hs512", "es256", "p256", "2fa", "totp", "x509", "i18n", "k8s", "rfc", "hmac", "0auth", "auth0", "fido2", "webauthn", "pkcs", "u2f", "ascii", "uuid", "iso8601", "1password",
	"localstorage", "sessionstorage", "keepass", "bitwarden", "lastpass",
})

// passwordValue judges what follows a name of a password.
func passwordValue(v string, set setting) (Level, bool) {
	n := len(v)
	if n < 5 || n > 128 || lower.all(v) && !(set.prose && set.quoted) || stopWord(v) || placeholder(v) || talk(v) {
		return Unsure, false
	}
	if strings.ContainsAny(v, " \t") {
		return passphrase(v, set)
	}
	t := measure(v)
	letters := t.lowers + t.uppers
	foreignLetters := 0
	for i := range len(v) {
		if v[i] >= 0x80 {
			foreignLetters++
		}
	}
	symbols := t.others - foreignLetters - strings.Count(v, "-") - strings.Count(v, "_") - strings.Count(v, ".") - strings.Count(v, "/") - strings.Count(v, ":") - strings.Count(v, ",") - strings.Count(v, "'")
	letters += foreignLetters
	// Where more text follows, the value may be a word of it.
	strict := set.table || !set.alone && !set.equals && !(set.prose && set.ended)
	switch {
	case t.longRun >= max(5, n-2), t.longSeq >= n-1, letters == 0 && symbols > 0:
		return Unsure, false
	case letters == 0: // a number
		if n >= 6 && digit.all(v) && !strict && t.distinct > 2 && (set.equals || set.quoted || set.alone) {
			return Unsure, true
		}
		return Unsure, false
	case upperName(v), dottedName(v), fileName(v):
		return Unsure, false
	case named(v) && symbols == 0: // password123, user_password2
		if word.all(v) && t.digits > 0 && !strings.Contains(v, "_") && t.caseMixes <= 1 && !strict {
			return Unsure, true
		}
		return Unsure, false
	case slug(v):
		if t.digits > 0 && !strict && (set.equals || set.quoted) {
			return Unsure, true
		}
		return Unsure, false
	case t.digits > 0 && n >= 6:
		if strict && (n < 8 || symbols <= 0 && t.mixes < 2 && (t.uppers == 0 || t.lowers == 0) && !set.prose) {
			return Unsure, false
		}
		return Likely, true
	case symbols > 0 && n >= 6 && strings.ContainsAny(v[1:n-1], "!@#$%^&*?+~="):
		if strict {
			return Unsure, false
		}
		if t.uppers > 0 && t.lowers > 0 {
			return Likely, true
		}
		return Unsure, true
	case symbols > 0 && n >= 8 && v[n-1] != '?' && v[n-1] != '*' && !strict && set.quoted:
		return Unsure, true
	case t.caseMixes >= 4 && t.wordy*2 < t.n && !strict && n >= 8:
		return Likely, true
	case set.prose && set.quoted && n >= 6 && t.lowers == n && !participle(v):
		return Unsure, true // "the password is `swordfish`"
	}
	return Unsure, false
}

// passphrase takes several words between quotes, where the name says that this
// is one: lower-case words without a sentence's punctuation.
func passphrase(v string, set setting) (Level, bool) {
	words := strings.Fields(v)
	if !set.quoted || set.table || set.prose || len(words) < 4 || len(words) > 8 || !(letter | dash).all(strings.ReplaceAll(v, " ", "")) {
		return Unsure, false
	}
	for _, w := range words {
		if len(w) < 3 || glue[strings.ToLower(w)] || upper.has(w[0]) {
			return Unsure, false
		}
	}
	return Unsure, true
}

// glue are words that make a sentence of a row of words.
var glue = setOf("the and for with not must your this that from are was will can has have should when use uses using into over only every each all but its than then them they")

// talk reports whether v speaks about secrets: a technique, a pattern, a count
// with a unit, a version, a date.
func talk(v string) bool {
	if w := techWords.in(v); w != "" && len(v) < len(w)+14 {
		return true
	}
	for _, pattern := range []string{`\s`, `\d`, `\w`, ".*", ".+"} {
		if strings.Contains(v, pattern) {
			return true
		}
	}
	d := digit.run(v, len(v))
	if d == 0 {
		return false
	}
	rest := strings.ToLower(strings.TrimLeft(v[d:], "-+ "))
	for _, unit := range []string{"char", "bit", "byte", "min", "day", "hour", "time", "px", "ms", "kb", "mb", "gb", "week", "month", "year", "sec", "digit", "letter", "word", "step", "st", "nd", "rd", "th", "x"} {
		if strings.HasPrefix(rest, unit) && letter.all(rest) {
			return true
		}
	}
	return (digit | dash | dot).all(v) && strings.Count(v, "-")+strings.Count(v, ".") >= 2
}

// dottedName reports whether v is an expression: config.db.password, a.b2.
func dottedName(v string) bool {
	if !(word | dot).all(v) || !strings.Contains(v, ".") {
		return false
	}
	for part := range strings.SplitSeq(v, ".") {
		if part == "" || digit.has(part[0]) || measure(part).mixes > 1 {
			return false
		}
	}
	return true
}

// fileName reports whether v ends like a file's name or holds a path.
func fileName(v string) bool {
	if strings.Count(v, "/") > 1 {
		for part := range strings.SplitSeq(v, "/") { // base 64 has slashes too
			if len(part) >= 12 && random(part) {
				return false
			}
		}
		return true
	}
	i := strings.LastIndexByte(v, '.')
	return i > 0 && i < len(v)-1 && len(v)-i <= 5 && lower.all(v[i+1:i+2]) && lowNum.all(v[i+1:])
}

// named reports whether v itself holds a word for secrets.
func named(v string) bool {
	return nameParts.in(v) != ""
}

var nameParts = newWordSet([]string{"passw", "secret", "token", "pwd"})

// slug reports whether v is words and numbers joined by - _ . /, each part all
// letters or all digits (or a version): blue-horse-42, release/2024.
func slug(v string) bool {
	if !(dotted | plusSlash).all(v) {
		return false
	}
	parts := strings.FieldsFunc(v, func(r rune) bool { return strings.ContainsRune("-_./+", r) })
	if len(parts) < 2 {
		return false
	}
	for _, p := range parts {
		if t := measure(p); t.mixes > 1 || t.mixes == 1 && len(p) > 4 || t.caseMixes > 1 {
			return false
		}
	}
	return true
}

// participle reports whether a word tells what became of a password.
func participle(v string) bool {
	for _, end := range []string{"ed", "ing", "able", "ible", "less", "ly"} {
		if strings.HasSuffix(v, end) {
			return true
		}
	}
	return false
}

// tokenValue judges what follows a name of a key or token.
func tokenValue(v string, set setting, s string) (Level, bool) {
	n := len(v)
	if n < 10 || stopWord(v) || placeholder(v) || talk(v) || strings.ContainsAny(v, " \t") || strings.Contains(v, "://") {
		return Unsure, false
	}
	if lower.all(v) {
		return Unsure, false
	}
	t := measure(v)
	all := t.digits > 0 && t.lowers > 0 && t.uppers > 0
	switch {
	case strings.HasPrefix(v, "0x") && n <= 18:
		return Unsure, false // a number
	case set.class == providerClass && (set.table || n < 15 || hexAny.all(v) && (n == 40 || n == 64) || !base64u2.all(v)):
		return Unsure, false
	case isUUID(v):
		if set.class == weakKeyClass || set.table || t.distinct < 6 || t.patterned(v) {
			return Unsure, false
		}
		if provider(s, set.from, set.to) != "" {
			return Likely, true
		}
		return Unsure, set.equals || set.quoted || set.alone
	case !(dotted2 | plusSlash | tilde | percent).all(v):
		// Symbols: as a password would be, when it stands as one.
		if set.class != tokenClass || !set.equals && !set.quoted {
			return Unsure, false
		}
		level, ok := passwordValue(v, set)
		return min(level, Likely), ok && t.digits > 0 && n >= 12
	case set.class == weakKeyClass:
		return Unsure, n >= 24 && all && !strings.Contains(v, "/") && random(v) && !set.table && !set.prose
	case dottedName(v), fileName(v), t.wordy*2 >= n && t.mixes < 3:
		return weakSecret(v, set, s)
	case !random(v):
		return weakSecret(v, set, s)
	case set.class == providerClass:
		return Unsure, true
	case n < 16:
		if all || set.quoted && t.mixes >= 4 || set.equals && t.mixes >= 4 {
			return Likely, !set.table
		}
		return Unsure, false
	}
	return Likely, true
}

// weakSecret takes what a person made up, where a variable of the environment is
// set: JWT_SECRET=supergeheim99.
func weakSecret(v string, set setting, s string) (Level, bool) {
	name := s[set.from:set.to]
	if !set.equals || set.class != tokenClass || !(upNum | under).all(name) || !strings.Contains(name, "_") || strings.ContainsAny(v, "./") {
		return Unsure, false
	}
	level, ok := passwordValue(v, set)
	if !ok || measure(v).digits == 0 {
		return Unsure, false
	}
	return min(level, Unsure), true
}
