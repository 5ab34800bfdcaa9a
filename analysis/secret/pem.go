package secret

import (
	"strings"

	"memls/analysis/text"
)

const kindPrivateKey = "private-key"

// leastKey is the least run of base 64, in bytes, that key material holds: a line
// of an Ed25519 key is the shortest. Prose that names the markers has none.
const leastKey = 40

// longestHeader bounds the words between "-----BEGIN " and "-----", in bytes.
const longestHeader = 64

const endMark = "----END "

// pem takes "BEGIN " at [from, to) and reports the private key block it begins:
// to its END line, or without one as far as the lines are key material.
func (c *collector) pem(from, to int) int {
	s := c.s
	start := from
	if start > 0 && s[start-1] == ' ' { // "---- BEGIN SSH2 …"
		start--
	}
	for n := 0; n < 5 && start > 0 && s[start-1] == '-'; n++ {
		start--
	}
	if !strings.HasPrefix(s[start:], "----") {
		return to
	}
	header := s[to:min(len(s), to+longestHeader)]
	dashes := strings.Index(header, "----")
	if dashes < 0 || !strings.Contains(header[:dashes], "PRIVATE KEY") || strings.ContainsAny(header[:dashes], "\n`") {
		return to
	}
	body := to + dashes
	for body < len(s) && s[body] == '-' {
		body++
	}
	if end := c.pemEnd(body); end > 0 {
		if material(s[body:end]) {
			c.addKey(start, end)
			return end
		}
		return body
	}
	end := body
	for end < len(s) {
		line := lineAfter(s, end, 256)
		trimmed := strings.Trim(line, " \t>")
		if trimmed != "" && !base64p.all(trimmed) && !strings.Contains(trimmed, ": ") {
			break
		}
		end += len(line)
		for end < len(s) && (s[end] == '\n' || s[end] == '\r') {
			end++
		}
	}
	for end > body && (s[end-1] == '\n' || s[end-1] == '\r' || s[end-1] == ' ') {
		end--
	}
	if !material(s[body:end]) {
		return body
	}
	c.addKey(start, end)
	return end
}

// pemEnd returns the offset behind the END line that follows body, or 0.
func (c *collector) pemEnd(body int) int {
	if c.endMark < body {
		i := strings.Index(c.s[body:], endMark)
		if i < 0 {
			i = len(c.s) // none follows
		}
		c.endMark = body + i
	}
	if c.endMark >= len(c.s) || strings.Contains(c.s[body:c.endMark], "----BEGIN ") {
		return 0 // or it is another block's
	}
	end := c.endMark + len(endMark)
	rest := c.s[end:min(len(c.s), end+longestHeader)]
	dashes := strings.Index(rest, "----")
	if dashes < 0 {
		return 0
	}
	end += dashes
	for n := 0; end < len(c.s) && c.s[end] == '-' && n < 5; n++ {
		end++
	}
	return end
}

func (c *collector) addKey(start, end int) {
	c.keyEnd = end
	c.add(Hit{
		Span: text.Span{Start: start, End: end}, Kind: kindPrivateKey, Title: "a private key",
		Variable: "PRIVATE_KEY", Level: Certain,
	})
}

// material reports whether s holds a run of base 64 that is no filler.
func material(s string) bool {
	s = s[:min(len(s), 1<<14)]
	for i := 0; i < len(s); {
		n := base64p.run(s[i:], len(s))
		if n >= leastKey {
			t := measure(s[i : i+min(n, 128)])
			if t.longRun < 8 && t.entropy > 3.5 && t.wordy*4 < t.n*3 && t.digits > 0 {
				return true
			}
		}
		i += n + 1
	}
	return false
}

// putty takes "Private-Lines:" of a PuTTY key file and reports the lines behind.
func (c *collector) putty(_, to int) int {
	s := c.s
	rest := lineAfter(s, to, 16)
	start := to + len(rest)
	for start < len(s) && (s[start] == '\n' || s[start] == '\r') {
		start++
	}
	end := start
	for end < len(s) {
		line := lineAfter(s, end, 128)
		if line == "" || !base64p.all(line) {
			break
		}
		end += len(line)
		for end < len(s) && (s[end] == '\n' || s[end] == '\r') {
			end++
		}
	}
	for end > start && (s[end-1] == '\n' || s[end-1] == '\r') {
		end--
	}
	if material(s[start:end]) {
		c.addKey(start, end)
		return end
	}
	return to
}
