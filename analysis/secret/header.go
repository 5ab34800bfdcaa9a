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

// authorization reports what stands behind "Authorization:" and the scheme:
// base 64 of user:password for Basic, else a token. bearer does its own.
func (c *collector) authorization(to int) int {
	s := c.s
	i := skipAny(s, to, " ", 2)
	scheme := (letter | dash).run(s[i:], 16)
	if i+scheme >= len(s) || s[i+scheme] != ' ' {
		scheme = 0
	}
	switch name := s[i : i+scheme]; {
	case strings.EqualFold(name, "basic"):
		return c.basic(i+scheme+1, to)
	case strings.EqualFold(name, "bearer"):
		return to
	case scheme > 0:
		i += scheme + 1
	}
	n := (dotted2 | plusSlash | tilde).run(s[i:], longestValue)
	v := s[i : i+n]
	level := Likely
	switch {
	case isUUID(v):
		level = Unsure
	case n < 16 || placeholder(v) || !random(v):
		return to
	}
	c.add(Hit{Span: text.Span{Start: i, End: i + n}, Kind: kindAssignment, Title: "a token", Variable: "ACCESS_TOKEN", Level: level})
	return i + n
}

// basic reports base 64 of user:password at i.
func (c *collector) basic(i, to int) int {
	s := c.s
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

// commandReach bounds the look along a command line, in bytes.
const commandReach = 200

// command takes the name of a program and reports the password that it is given:
// curl -u user:password, sshpass -p password.
func (c *collector) command(from, to int) int {
	s := c.s
	rest := lineAfter(s, to, commandReach)
	set := setting{from: from, to: to, class: passwordClass, equals: true}
	sshpass := hasPrefixFold(s[from:], "sshpass")
	options := []string{"-u", "--user"}
	if sshpass {
		options = []string{"-p"}
	}
	option := -1
	if s[from] == '-' { // --user itself, on a line of its own
		option, options = 0, nil
	}
	for _, o := range options {
		if n := strings.Index(rest, o); n >= 0 && (n == 0 || rest[n-1] == ' ') {
			option = n + len(o)
			break
		}
	}
	if option < 0 || !c.takeValue(&set, skipAny(s, to+option, " =", 2)) {
		return to
	}
	if !sshpass {
		n := strings.IndexByte(set.value.Of(s), ':')
		switch colon := strings.TrimLeft(s[set.value.End:min(len(s), set.value.End+2)], ":"); {
		case n >= 0:
			set.value.Start += n + 1
		case s[set.value.End:] == "" || s[set.value.End] != ':' || !quoteAt(colon, 0) || !c.takeValue(&set, set.value.End+1):
			return to // not even name:'password'
		}
		if v := set.value.Of(s); len(v) > 2 && (v[0] == '\'' || v[0] == '"') && v[len(v)-1] == v[0] {
			set.value.Start, set.value.End = set.value.Start+1, set.value.End-1
		}
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
