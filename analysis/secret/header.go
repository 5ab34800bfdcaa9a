package secret

import (
	"encoding/base64"
	"strings"

	"memls/analysis/text"
)

// Secrets in requests and command lines.

// bearer reports the token behind "Bearer ".
func (c *collector) bearer(from, to int) int {
	s := c.s
	i := skipAny(s, to, " ", 2)
	n := (dotted2 | plusSlash | tilde).run(s[i:], longestValue)
	if i == to || n < 16 || from > 0 && base62.has(s[from-1]) {
		return to
	}
	v := s[i : i+n]
	if placeholder(v) || isUUID(v) || !random(v) {
		return to
	}
	c.add(Hit{Span: text.Span{Start: i, End: i + n}, Kind: kindAssignment, Title: "a bearer token", Variable: c.variableFor(from, "ACCESS_TOKEN"), Level: Likely})
	return i + n
}

// basic reports base 64 of user:password behind "Authorization: Basic".
func (c *collector) basic(to int) int {
	s := c.s
	i := skipAny(s, to, " ", 2)
	n := base64p.run(s[i:], longestValue)
	v := s[i : i+n]
	plain, err := base64.StdEncoding.DecodeString(v)
	if err != nil {
		plain, err = base64.RawStdEncoding.DecodeString(v)
	}
	user, password, ok := strings.Cut(string(plain), ":")
	if err != nil || !ok || n < 8 || password == "" || commonPair(user, password) || placeholder(password) {
		return to
	}
	c.add(Hit{Span: text.Span{Start: i, End: i + n}, Kind: kindURL, Title: "a user's name and password", Variable: "BASIC_AUTH", Level: Certain})
	return i + n
}

// command reports passwords given to curl -u user:password and sshpass -p.
func (c *collector) command(from, to int) int {
	s := c.s
	before := lineBefore(s, from, 200)
	set := setting{from: from, to: to, class: passwordClass, equals: true}
	if s[from] != ' ' { // sshpass
		rest := lineAfter(s, to, 16)
		n := strings.Index(rest, "-p")
		if n < 0 {
			return to
		}
		set.to = to + n + 2
	} else if !containsFold(before, "curl") && !containsFold(before, "wget") && !containsFold(before, "http") {
		return to
	}
	if !c.takeValue(&set, skipAny(s, set.to, " =", 2)) {
		return to
	}
	if s[from] == ' ' {
		n := strings.IndexByte(set.value.Of(s), ':')
		if n < 0 {
			return to
		}
		set.value.Start += n + 1
	}
	if _, ok := passwordValue(set.value.Of(s), set); !ok {
		return to
	}
	c.add(Hit{Span: set.value, Kind: kindPassword, Title: "a password", Variable: "PASSWORD", Level: Likely})
	return set.value.End
}

// sas reports the signature of a shared access address of Azure's storage.
func (c *collector) sas(from, to int) int {
	s := c.s
	if from == 0 || s[from-1] != '&' && s[from-1] != '?' {
		return to
	}
	n := (base64p | percent).run(s[to:], 80)
	if n < 43 || !drawn(s[to:to+n]) {
		return to
	}
	c.add(Hit{Span: text.Span{Start: to, End: to + n}, Kind: "azure-sas", Title: "an Azure shared access signature", Variable: "AZURE_SAS", Level: Likely})
	return to + n
}
