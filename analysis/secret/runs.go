package secret

import (
	"strings"

	"memls/analysis/text"
)

// shortestKey is the least length in bytes of a key that is known by its looks
// alone. All formats of provider.go are at least as long, and most words of a
// text are shorter, so a skim needs to look at every 16th byte only.
const shortestKey = 16

// inRun marks the bytes that keys and what touches them are made of. White
// space, quotes, brackets, list punctuation and all beyond ASCII end a run.
var inRun = func() (t [256]bool) {
	for c := '!'; c <= '~'; c++ {
		t[c] = !strings.ContainsRune("\"'`<>()[]{}|,;", c)
	}
	return t
}()

// scanRuns looks for provider formats in every run of at least shortestKey bytes.
func (c *collector) scanRuns() {
	s := c.s
	for i := 0; i+shortestKey <= len(s); {
		last := i + shortestKey - 1
		if !inRun[s[last]] {
			i = last + 1 // no run that long can hold this byte
			continue
		}
		from, to := last, last+1
		for from > i && inRun[s[from-1]] {
			from--
		}
		for to < len(s) && inRun[s[to]] {
			to++
		}
		if to-from >= shortestKey {
			c.scanRun(from, to)
		}
		i = to
	}
}

// scanRun tries the formats wherever a word begins in s[from:to].
func (c *collector) scanRun(from, to int) {
	s := c.s[:to]
	for p := from; p+shortestKey <= to; p++ {
		b := s[p]
		if b == ':' && p+shortestKey < to && s[p+1] == 'A' {
			if end := c.telegram(from, p, s); end > 0 {
				p = end - 1
			}
			continue
		}
		if !base62.has(b) || p > from && base62.has(s[p-1]) && !escaped(s[from:p]) {
			continue
		}
		end := 0
		for _, f := range formatsAt(s[p:]) {
			if end = c.match(f, p, s); end > 0 {
				break
			}
		}
		if end == 0 {
			end = c.shapes(p, s)
		}
		if end > 0 {
			p = end - 1
		}
	}
}

// escaped reports whether s ends with an escaped line end or tab, as in JSON
// strings, behind which a word begins.
func escaped(s string) bool {
	n := len(s)
	return n >= 2 && s[n-2] == '\\' && (s[n-1] == 'n' || s[n-1] == 't' || s[n-1] == 'r')
}

// match tries one format at p and returns the end of its hit, or 0.
func (c *collector) match(f *format, p int, s string) int {
	if !strings.HasPrefix(s[p:], f.prefix) {
		return 0
	}
	// A short prefix is found inside addresses and file names: box.ico-….
	if n := len(f.prefix); p > 0 && n <= 4 && f.prefix[n-1] != '_' && strings.IndexByte("./-_", s[p-1]) >= 0 {
		return 0
	}
	body := s[p+len(f.prefix):]
	// A look-alike must cost little: first the least that the format needs.
	if f.alphabet.run(body, f.min) < f.min {
		return 0
	}
	n := f.min + f.alphabet.run(body[f.min:], f.max-f.min)
	if n < len(body) && (base62.has(body[n]) || f.alphabet.has(body[n])) {
		return 0
	}
	// The last byte of a key is no full stop or dash of the sentence round it.
	for n > f.min && (body[n-1] == '.' || body[n-1] == '/' || f.max > f.min && (body[n-1] == '-')) {
		n--
	}
	level, ok := Certain, true
	if f.check != nil {
		level, ok = f.check(body[:n])
	} else {
		ok = drawn(body[:n])
	}
	if !ok {
		return 0
	}
	start, end := p, p+len(f.prefix)+n
	if strings.Contains(f.prefix, "/") { // the rest of an address is of no use alone
		for end < len(s) && (base64u.has(s[end]) || s[end] == '/' || s[end] == '@') {
			end++
		}
	}
	for _, scheme := range []string{"https://", "http://"} {
		if strings.Contains(f.prefix, "/") && strings.HasSuffix(s[:p], scheme) {
			start -= len(scheme)
			break
		}
	}
	if published(s[start:end]) {
		return end
	}
	c.add(Hit{
		Span: text.Span{Start: start, End: end}, Kind: f.kind, Title: f.title,
		Variable: c.variableFor(start, f.variable), Level: level,
	})
	return end
}

// drawn reports whether the body of a key can have been drawn at random and is
// no placeholder. The prefix before it says much already, so it is enough that
// the body is no slug, name or made-up row; random would refuse one in twelve.
func drawn(body string) bool {
	t := measure(body)
	switch {
	case t.patterned(body[:t.n]), t.digits == 0 && (t.lowers == 0 || t.uppers == 0), t.wordy*4 >= t.n*3:
		return false
	case t.mixes+t.caseMixes < 3 && t.digits*2 < t.n, t.mixes+t.caseMixes < 2:
		return false
	case t.wordy*2 >= t.n && t.mixes < 3:
		return false
	}
	return t.entropy >= 2.5 && !placeholder(body[:min(len(body), 64)])
}
