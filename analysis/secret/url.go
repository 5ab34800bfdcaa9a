package secret

import (
	"strings"

	"memls/analysis/text"
)

const kindURL = "url-credentials"

// longestUserinfo bounds the look behind "://", in bytes.
const longestUserinfo = 256

// url takes the "://" at [from, to) and finds the password of user:password@. It
// returns where to go on.
func (c *collector) url(from, to int) int {
	s := c.s
	scheme := from
	for scheme > 0 && from-scheme < 24 && (base62.has(s[scheme-1]) || s[scheme-1] == '+' || s[scheme-1] == '.' || s[scheme-1] == '-') {
		scheme--
	}
	if scheme == from {
		return to
	}
	colon, at := -1, -1
	for i := to; i < len(s) && i-to < longestUserinfo; i++ {
		switch b := s[i]; {
		case b == '@':
			at = i // the last one before the host: passwords hold unescaped ones
		case b == ':' && colon < 0:
			colon = i
		case b == '/' && at < 0 && colon >= 0 && !digit.all(s[colon+1:i]) && laterAt(s[i:]):
			// A slash inside an unescaped password, not behind a port.
		case b <= ' ' || b >= 0x7F || strings.IndexByte("\"'`<>/?#\\|", b) >= 0:
			i = len(s)
		}
	}
	if colon < 0 || at < colon+2 {
		return to
	}
	user, value := s[to:colon], s[colon+1:at]
	host := s[at+1 : at+1+(word|dash|dot).run(s[at+1:], 255)]
	if reserved(host) || commonPair(user, value) || !urlPassword(value) {
		return at
	}
	level := Likely
	if lowNum.all(value) && measure(value).digits == 0 {
		level = Unsure
	}
	c.add(Hit{
		Span: text.Span{Start: colon + 1, End: at}, Kind: kindURL, Title: "a password in an address",
		Variable: urlVariable(s[scheme:from]), Level: level,
	})
	return at
}

// laterAt reports whether s, which starts with a slash, goes on as a password:
// an "@" comes before anything that no password in an address holds.
func laterAt(s string) bool {
	i := (base64u2 | plusSlash | dot | tilde | percent).run(s, 64)
	return i > 0 && i < len(s) && s[i] == '@' && !strings.Contains(s[:i], ".")
}

func urlVariable(scheme string) string {
	switch strings.ToLower(scheme) {
	case "http", "https", "ftp", "ftps", "sftp", "ssh":
		return "URL_PASSWORD"
	}
	name := strings.ToLower(scheme)
	if i := strings.IndexByte(name, '+'); i > 0 {
		name = name[:i]
	}
	return upperSnake(name, "URL") + "_PASSWORD"
}

// urlPassword reports whether v, which stands between user and host, is one.
func urlPassword(v string) bool {
	if len(v) < 3 || placeholder(v) || strings.Trim(v, ".*-xX_#?") == "" || digit.all(v) && len(v) < 6 {
		return false
	}
	return !stopWord(v) && measure(v).longRun < 6 && !upperName(v)
}

// upperName reports whether v is a constant's name: PASSWORD, DB_PASS.
func upperName(v string) bool {
	t := measure(v)
	return (upNum | under).all(v) && t.uppers >= 4 && t.mixes <= 1
}

// commonPair holds for the pairs of manuals: user:pass, admin:admin. They open
// nothing but a machine's own test service.
func commonPair(user, password string) bool {
	return strings.EqualFold(user, password) || stopWord(password)
}

// reserved reports whether a host cannot exist: RFC 2606 and 6761.
func reserved(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	for _, suffix := range []string{"example", "example.com", "example.org", "example.net", "example.edu", "invalid", "test"} {
		if host == suffix || strings.HasSuffix(host, "."+suffix) {
			return true
		}
	}
	return false
}
