package dgc

import (
	"strings"

	"memls/analysis/text"
)

// minKeyBody is how many characters must follow a key's prefix.
const minKeyBody = 12

// A keyPrefix is how keys of one provider begin, and which characters besides
// letters and digits may follow. DGC's longer forms (sk-proj-, sk-svcacct-) are
// covered: what they add counts among the twelve.
type keyPrefix struct{ prefix, also string }

// keyPrefixes by their first letter.
var keyPrefixes = [256][]keyPrefix{
	's': {{"sk-", "-_"}},
	'g': {{"github_pat_", "_"}, {"gho_", ""}, {"ghp_", ""}, {"ghu_", ""}, {"ghs_", ""}, {"ghr_", ""}},
	'x': {{"xoxb-", "-"}, {"xoxa-", "-"}, {"xoxp-", "-"}, {"xoxr-", "-"}, {"xoxs-", "-"}},
	'a': {{"akia", ""}},
}

// findKeyPrefixes finds keys that are known by how they begin, whole.
func findKeyPrefixes(s string) (out []text.Span) {
	for i := 0; i < len(s); {
		switch s[i] {
		case 's', 'S', 0xC5, 'g', 'G', 'x', 'X', 'a', 'A':
			if end := keyAt(s, i); end > 0 {
				out = append(out, text.Span{Start: i, End: end})
				i = end
				continue
			}
		}
		i++
	}
	return out
}

// keyAt returns the offset behind the key that starts at byte i of s, or -1.
func keyAt(s string, i int) int {
	first, _ := foldAt(s, i)
	for _, p := range keyPrefixes[first] {
		if body := hasWord(s, i, p.prefix); body >= 0 {
			if wordBefore(s, i) {
				return -1
			}
			return keyBody(s, body, p.also)
		}
	}
	return -1
}

// keyBody returns the last word boundary in the run of a key's characters from
// byte i of s that leaves at least minKeyBody of them, or -1.
func keyBody(s string, i int, also string) int {
	end, chars := i, 0
	last := -1
	for {
		c, n := foldAt(s, end)
		inside := n > 0 && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || strings.IndexByte(also, c) >= 0)
		if chars >= minKeyBody && wordBefore(s, end) != wordAt(s, end) {
			last = end
		}
		if !inside {
			return last
		}
		end += n
		chars++
	}
}

const minJWTPart = 8

func inJWT(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// findJWTs finds JSON web tokens: three parts of base64url, of which the first
// is an object ("eyJ" is {" in base64).
func findJWTs(s string) (out []text.Span) {
	const start = "eyJ"
	for i := 0; ; {
		n := strings.Index(s[i:], start)
		if n < 0 {
			return out
		}
		i += n
		if wordBefore(s, i) {
			i += len(start)
			continue
		}
		end, first := jwtAt(s, i)
		if end < 0 {
			// Whatever begins later in the same first part fails as this did.
			i = first
			continue
		}
		out = append(out, text.Span{Start: i, End: end})
		i = end
	}
}

// jwtAt returns the offset behind the token that starts at byte i of s, or -1,
// and the end of its first part.
func jwtAt(s string, i int) (end, first int) {
	part := func(from int) int {
		for from < len(s) && inJWT(s[from]) {
			from++
		}
		return from
	}
	first = part(i)
	if first-i < len("eyJ")+minJWTPart || first >= len(s) || s[first] != '.' {
		return -1, first
	}
	second := part(first + 1)
	if second-first-1 < minJWTPart || second >= len(s) || s[second] != '.' {
		return -1, first
	}
	for end = part(second + 1); end-second-1 >= minJWTPart; end-- {
		if wordBefore(s, end) != wordAt(s, end) {
			return end, first
		}
	}
	return -1, first
}
