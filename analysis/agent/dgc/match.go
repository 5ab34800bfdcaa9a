package dgc

import (
	"strings"
	"unicode/utf8"

	"memls/analysis/text"
)

// The matchers of DGC's redaction, one a class, in the order in which DGC
// applies them. Each returns the spans of s that its class replaces: the value,
// never the name before it. Each reads s from left to right in linear time: it
// looks for the one byte or word that every match must hold (a colon, an equals
// sign, "://") and checks the text round it, which comes to the same as the
// backtracking pattern since the text between has one way to match only.

// A matcher returns the spans that one class of pattern replaces, in order and
// without overlap.
type matcher func(s string) []text.Span

// classes in DGC's order. Every step reads the text that the one before left.
var classes = []struct {
	name string
	find matcher
}{
	{"key block", findKeyBlocks},
	{"URL password", findURLPasswords},
	{"authorization header", findAuthorization},
	{"quoted value", findQuotedValues},
	{"NAME=VALUE", findAssignments},
	{"command-line option", findOptions},
	{"key prefix", findKeyPrefixes},
	{"JWT", findJWTs},
}

// keyMark returns the offset behind the "-----BEGIN [KIND ]PRIVATE KEY-----" (or
// END) at byte i of s, or -1. KIND is of capitals, digits and blanks.
func keyMark(s string, i int, word string) int {
	const dashes = "-----"
	if !strings.HasPrefix(s[i:], dashes) || !strings.HasPrefix(s[i+len(dashes):], word) {
		return -1
	}
	start := i + len(dashes) + len(word)
	end := start
	for end < len(s) && (s[end] == ' ' || s[end] >= 'A' && s[end] <= 'Z' || s[end] >= '0' && s[end] <= '9') {
		end++
	}
	const key = "PRIVATE KEY"
	kind := s[start:end]
	if kind != key && (len(kind) < len(key)+2 || !strings.HasSuffix(kind, " "+key)) || !strings.HasPrefix(s[end:], dashes) {
		return -1
	}
	return end + len(dashes)
}

// nextKeyMark returns the span of the first mark at or after i, or an empty one.
func nextKeyMark(s string, i int, word string) text.Span {
	for {
		n := strings.Index(s[i:], "-----"+word)
		if n < 0 {
			return text.Span{}
		}
		i += n
		if end := keyMark(s, i, word); end > 0 {
			return text.Span{Start: i, End: end}
		}
		i++
	}
}

const keyBegin, keyEnd = "BEGIN ", "END "

func findKeyBlocks(s string) (out []text.Span) {
	for i := 0; ; {
		begin := nextKeyMark(s, i, keyBegin)
		if begin.IsEmpty() {
			return out
		}
		end := nextKeyMark(s, begin.End, keyEnd)
		if end.IsEmpty() {
			return out
		}
		out = append(out, text.Span{Start: begin.Start, End: end.End})
		i = end.End
	}
}

// findURLPasswords finds "user:password" in scheme://user:password@.
func findURLPasswords(s string) (out []text.Span) {
	for i := 0; ; {
		n := strings.Index(s[i:], "://")
		if n < 0 {
			return out
		}
		colon := i + n
		i = colon + len("://")
		if cred, ok := urlPassword(s, colon); ok {
			out = append(out, cred)
			i = cred.End + 1
		}
	}
}

// urlPassword returns the credentials behind the "://" at byte colon of s.
func urlPassword(s string, colon int) (text.Span, bool) {
	user := colon + len("://")
	i := user
	for i < len(s) && s[i] != '/' && s[i] != ':' && spaceLen(s, i) == 0 {
		i++
	}
	if i == user || i >= len(s) || s[i] != ':' {
		return text.Span{}, false
	}
	password := i + 1
	i = password
	for i < len(s) && s[i] != '/' && s[i] != '@' && spaceLen(s, i) == 0 {
		i++
	}
	if i == password || i >= len(s) || s[i] != '@' || !endsScheme(s, colon) {
		return text.Span{}, false
	}
	return text.Span{Start: user, End: i}, true
}

// endsScheme reports whether a URL's scheme ends at byte end of s: an ASCII
// letter behind a word boundary, then letters, digits, '+', '.', '-'.
func endsScheme(s string, end int) bool {
	for i := end - 1; i >= 0; i-- {
		switch c := s[i]; {
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			if !wordBefore(s, i) {
				return true
			}
		case c >= '0' && c <= '9', c == '+', c == '.', c == '-':
		default:
			return false
		}
	}
	return false
}

// runUntil returns the offset behind the run of code points from byte i of s
// that are neither white space nor one of the ASCII characters in stops, and
// whether it has at least four code points, which every value needs.
func runUntil(s string, i int, stops string) (end int, enough bool) {
	chars := 0
	for i < len(s) {
		c, n := s[i], 1
		if c >= utf8.RuneSelf {
			_, n = utf8.DecodeRuneInString(s[i:])
		}
		if spaceLen(s, i) > 0 || strings.IndexByte(stops, c) >= 0 {
			break
		}
		i += n
		chars++
	}
	return i, chars >= 4
}

// findAuthorization finds VALUE in "Authorization: bearer VALUE".
func findAuthorization(s string) (out []text.Span) {
	for i := 0; ; {
		n := strings.IndexByte(s[i:], ':')
		if n < 0 {
			return out
		}
		from, colon := i, i+n
		i = colon + 1
		name := endsWord(s, backSpace(s, colon), "authorization")
		if name < from || wordBefore(s, name) {
			continue // none, or inside the value before
		}
		scheme := hasAnyWord(s, skipSpace(s, i), authSchemes)
		if scheme < 0 {
			continue
		}
		value := skipSpace(s, scheme)
		end, enough := runUntil(s, value, `"',{}`)
		if value == scheme || !enough {
			continue
		}
		out = append(out, text.Span{Start: value, End: end})
		i = end
	}
}

var authSchemes = []string{"bearer", "basic", "token"}

// quotedNames end the names of findQuotedValues. The longer names that DGC lists
// (access_token, …) end with one of these, and no boundary is asked for before
// a name.
var quotedNames = []string{
	"token", "password", "api?key", "secret?key", "secret?access?key", "private?key",
	"passwd", "passphrase", "client?secret", "credential",
}

// findQuotedValues finds VALUE in password: "VALUE".
func findQuotedValues(s string) (out []text.Span) {
	for i := 0; ; {
		n := strings.IndexByte(s[i:], ':')
		if n < 0 {
			return out
		}
		from, colon := i, i+n
		i = colon + 1
		quote := skipSpace(s, i)
		if quote >= len(s) || s[quote] != '"' && s[quote] != '\'' || quotedName(s, colon) < from {
			continue // no name, or one inside the value before
		}
		if value, ok := quotedValue(s, quote); ok {
			out = append(out, value)
			i = value.End + 1
		}
	}
}

// quotedName returns the start of the secret's name, perhaps in quotes, before the
// colon at byte i of s, or -1.
func quotedName(s string, i int) int {
	i = backSpace(s, i)
	if i > 0 && (s[i-1] == '"' || s[i-1] == '\'') {
		i--
	}
	return endsAnyWord(s, i, quotedNames)
}

// quotedValue returns what stands between the quote at byte i of s and the next
// same quote of its line. Only LF ends the line here.
func quotedValue(s string, i int) (text.Span, bool) {
	for j := i + 1; j < len(s) && s[j] != '\n'; j++ {
		if s[j] == s[i] {
			return text.Span{Start: i + 1, End: j}, true
		}
	}
	return text.Span{}, false
}

// assignedNames end the names of findAssignments, with something before them.
var assignedNames = []string{
	"token", "password", "api_key", "secret_key", "secret_access_key", "access_key_id", "private_key",
	"passwd", "passphrase", "client_secret", "credential",
}

const valueStops = "\"'`;"

// findAssignments finds VALUE in X_TOKEN=VALUE.
func findAssignments(s string) (out []text.Span) {
	for i := 0; ; {
		n := strings.IndexByte(s[i:], '=')
		if n < 0 {
			return out
		}
		equals := i + n
		from := i
		i = equals + 1
		if name := assignedName(s, equals); name < from {
			continue // none, or inside the value before
		}
		value := skipSpace(s, i)
		if end, enough := runUntil(s, value, valueStops); enough {
			out = append(out, text.Span{Start: value, End: end})
			i = end
		}
	}
}

// assignedName returns the start of the name before the equals sign at byte i of
// s, or -1: a whole word of A-Z, 0-9 and _ (without regard to case) that begins
// with a letter and ends, not at once, with one of assignedNames.
func assignedName(s string, i int) int {
	i = backSpace(s, i)
	word := endsAnyWord(s, i, assignedNames)
	if word < 0 {
		return -1
	}
	name := word
	var first byte
	for {
		c, n := foldBefore(s, name)
		if n == 0 || c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') {
			break
		}
		first = c
		name -= n
	}
	if name == word || first < 'a' || wordBefore(s, name) {
		return -1
	}
	return name
}

// optionNames are the names of findOptions, whole.
var optionNames = []string{
	"api?key", "access?token", "refresh?token", "auth?token", "session?token", "token",
	"password", "client?secret", "secret?key", "credential",
}

// findOptions finds VALUE in --token VALUE and --token=VALUE.
func findOptions(s string) (out []text.Span) {
	for i := 0; ; {
		n := strings.Index(s[i:], "--")
		if n < 0 {
			return out
		}
		dashes := i + n
		i = dashes + 1
		value := optionValue(s, dashes)
		if value < 0 {
			continue
		}
		if end, enough := runUntil(s, value, valueStops); enough {
			out = append(out, text.Span{Start: value, End: end})
			i = end
		}
	}
}

// optionValue returns where the value of the option at byte i of s would start,
// or -1 when no such option stands there.
func optionValue(s string, i int) int {
	end := hasAnyWord(s, i+len("--"), optionNames)
	if end < 0 || wordBefore(s, i) {
		return -1
	}
	if end < len(s) && s[end] == '=' {
		return end + 1
	}
	if value := skipSpace(s, end); value > end {
		return value
	}
	return -1
}
