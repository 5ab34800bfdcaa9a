package secret

import "strings"

// placeholderWords make a value a stand-in wherever they occur in it. The list
// began with the stop words of gitleaks (MIT) and what real memory files hold.
var placeholderWords = newWordSet([]string{
	"example", "placeholder", "changeme", "change-me", "change_me", "replace", "redacted", "your-", "your_", "yourtoken", "yourkey",
	"yoursecret", "yourpass", "yourapi", "xxxx", "****", "....", "####", "dummy", "fake", "sample", "insert", "todo", "goes-here", "goes_here", "-here", "_here",
	"foobar", "lorem", "my-secret", "my_secret", "mysecret", "some-", "some_", "not-a-real", "notreal", "not_real", "----", "____", "the-real", "aaaa-",
	"123456789", "abcdefg", "deadbeef", "qwerty", "hidden", "masked", "censored", "removed", "omitted", "snip", "invalid",
})

// references name a place that holds the value instead of the value.
var references = newWordSet([]string{
	"process.env", "os.environ", "os.getenv", "getenv", "import.meta", "env.", "env[", "secrets.", "secretsmanager", "vault:", "vault://", "op://", "arn:aws",
	"keychain", "keyring", "sops", "bws://", "doppler", "ssm:", "config.", "settings.", "file://", "ref+", "akv://", "pass://", "secret://",
})

// placeholder reports whether v stands for a value instead of being one: a
// stand-in, a variable, an expression, the name of a place.
func placeholder(v string) bool {
	if v == "" || reference(v) {
		return true
	}
	v = v[:min(len(v), 128)]
	return placeholderWords.in(v) != "" || strings.Contains(v, "…") || strings.Contains(v, "•")
}

// reference reports whether v refers to a value: $VAR, ${VAR}, ${{ … }}, {{x}},
// %VAR%, <name>, a call, a lookup, a path, an address.
func reference(v string) bool {
	v = v[:min(len(v), 128)]
	if strings.ContainsAny(v, "<>{}[]()") && !sprinkled(v) {
		return true
	}
	switch v[0] {
	case '$':
		// "$ecret99!" is a password, "$SECRET", "$secret" and "$1" are variables.
		return word.all(v[1:])
	case '%':
		return strings.HasSuffix(v, "%")
	case '/', '~':
		return true
	case '.':
		return strings.HasPrefix(v, "./") || strings.HasPrefix(v, "../")
	case '@':
		return len(v) > 1 && word.all(v[1:])
	}
	return references.in(v) != "" || strings.Contains(v, "://") || strings.Contains(v, "::") || strings.HasPrefix(v, "--")
}

// sprinkled reports whether brackets in v are letters of a generated password
// and not syntax: single ones among other symbols, none of the pairs of code.
func sprinkled(v string) bool {
	if len(v) < 8 || strings.Contains(v, "${") || strings.Contains(v, "{{") || strings.Contains(v, "()") {
		return false
	}
	if i := strings.IndexAny(v, "([{<"); i >= 0 && (word | dot).all(strings.TrimLeft(v[:i], "$*&!")) {
		return false // a call: int32(x
	}
	if v[0] == '<' || v[0] == '{' || v[0] == '[' || v[0] == '(' || strings.ContainsAny(v, "\"'") {
		return false
	}
	for _, pair := range []string{"()", "[]", "{}", "<>"} {
		if strings.Contains(v, pair[:1]) && strings.Contains(v, pair[1:]) {
			return false
		}
	}
	t := measure(v)
	return t.digits > 0 && t.lowers+t.uppers > 0 && t.others >= 2 && t.wordy*2 < t.n
}

// isUUID reports whether s is 8-4-4-4-12 hexadecimal digits.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch i {
		case 8, 13, 18, 23:
			if s[i] != '-' {
				return false
			}
		default:
			if !hexAny.has(s[i]) {
				return false
			}
		}
	}
	return true
}
