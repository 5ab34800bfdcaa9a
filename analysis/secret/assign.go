package secret

import (
	"strings"
	"unicode/utf8"

	"memls/analysis/text"
)

const (
	kindPassword   = "password"
	kindAssignment = "generic-assignment"
)

// longestValue bounds a named value, in bytes.
const longestValue = 512

// mostReads is how many settings are looked for inside one value.
const mostReads = 3

// A setting is a name with the value that follows it.
type setting struct {
	from, to int // the name
	class    class
	value    text.Span
	quoted   bool
	equals   bool // the separator is an equals sign
	table    bool // … a border of a table's cell
	prose    bool // … a word
	alone    bool // nothing but punctuation follows the value on its line
	ended    bool // … or a comma or a full stop
}

// named takes a keyword at [from, to) with its role and reports the value that
// is assigned to the name which holds it, or told in the sentence behind it. It
// returns where to go on.
func (c *collector) named(from, to int, r role) int {
	s := c.s
	if s[to-1] == ':' || s[to-1] == '=' {
		to-- // "pw:" is no keyword without it, but no part of the name
	}
	set := setting{from: from, to: to}
	if r == roleCredential {
		set.from, set.to = nameAround(s, from, to)
		return c.pair(set)
	}
	if isName(s[from:to]) {
		set.from, set.to = nameAround(s, from, to)
		set.class = classify(s, set.from, set.to)
		if set.class == noClass && r == rolePassword && set.to == to && foreign(strings.ToLower(s[from:to])) {
			set.class = passwordClass
		}
	} else {
		set.class = map[role]class{rolePassword: passwordClass, roleToken: tokenClass}[r]
		set.to = behindEnding(s, to)
	}
	if r == roleProvider && set.class == noClass && providerEnd(s, set.from, set.to) {
		set.class = providerClass
	}
	if set.class == noClass {
		return set.to
	}
	// Inside a value that was read and is no secret another setting may stand
	// (a=b&token=c), but only a few are looked for.
	if set.from >= c.readEnd {
		c.reads = 0
	} else if c.reads++; c.reads > mostReads {
		return c.readEnd
	}
	if !c.findValue(&set) && (hasPrefixFold(s[from:], "identified") || !c.findTold(&set)) {
		return set.to
	}
	c.readEnd = max(c.readEnd, set.value.End)
	if c.report(set) {
		return set.value.End
	}
	return set.to
}

// isName reports whether a keyword can be part of an identifier.
func isName(keyword string) bool {
	for i := range len(keyword) {
		if keyword[i] >= utf8.RuneSelf || keyword[i] == ' ' {
			return false
		}
	}
	return true
}

// longestEnding bounds the grammatical ending behind a keyword, in letters:
// пароля, lösenordet.
const longestEnding = 4

// behindEnding returns the offset behind the ending of the word that stops at to.
func behindEnding(s string, to int) int {
	last := s[to-1]
	for range longestEnding {
		switch {
		case to < len(s) && letter.has(last) && letter.has(s[to]):
			to++
		case to+1 < len(s) && !letter.has(last) && (s[to] == 0xD0 || s[to] == 0xD1): // Cyrillic
			to += 2
		default:
			return to
		}
	}
	return to
}

// foreign holds for words of other languages that need no part of a name.
func foreign(w string) bool {
	switch w {
	case "senha", "kennwort", "wachtwoord", "contrasena", "contrasenya", "adgangskode", "salasana", "heslo", "parola", "lozinka", "geslo":
		return true
	}
	return false
}

// findValue looks for a separator behind the name and the value behind that.
func (c *collector) findValue(set *setting) bool {
	s := c.s
	i := skipAny(s, set.to, "\"'`*_])\\", 4)
	i = skipAny(s, i, " \t", 16)
	if i < len(s) && s[i] == '(' { // "password (staging): …"
		rest := lineAfter(s, i, 48)
		if n := strings.IndexByte(rest, ')'); n > 0 {
			i = skipAny(s, i+n+1, "*_` ", 4)
		}
	}
	flag := strings.HasPrefix(s[set.from:], "--")
	switch {
	case i >= len(s):
		return false
	case strings.HasPrefix(s[i:], "=="), strings.HasPrefix(s[i:], "::"):
		return false
	case strings.HasPrefix(s[i:], ":="), strings.HasPrefix(s[i:], "=>"):
		i += 2
		set.equals = true
	case s[i] == '=':
		i++
		set.equals = true
	case s[i] == ':':
		i++
	case strings.HasPrefix(s[i:], "："), strings.HasPrefix(s[i:], "＝"), strings.HasPrefix(s[i:], "→"):
		i += 3
	case s[i] == '|':
		i++
		set.table = true
	case flag && s[i-1] == ' ', s[i] == '\'' && s[i-1] == ' ': // --password x, IDENTIFIED BY 'x'
		set.equals = true
	default:
		return false
	}
	i = skipAny(s, i, " \t*", 16)
	if i < len(s) && set.from > 0 && s[i] == s[set.from-1] && (s[i] == '"' || s[i] == '\'') && strings.IndexByte(s[set.to:i], s[i]) < 0 {
		return false // "NAME=" + expression: the quote ends the string that holds the name
	}
	return c.takeValue(set, i)
}

// skipAny returns the offset behind at most limit bytes of set from i.
func skipAny(s string, i int, set string, limit int) int {
	for n := 0; i < len(s) && n < limit && strings.IndexByte(set, s[i]) >= 0; n++ {
		i++
	}
	return i
}

var quotePairs = []struct{ open, close string }{
	{"\\\"", "\\\""}, {"\"", "\""}, {"'", "'"}, {"``", "``"}, {"`", "`"}, {"“", "”"}, {"„", "“"}, {"‘", "’"}, {"「", "」"}, {"『", "』"}, {"«", "»"}, {"《", "》"},
}

// spaces stand between a value and its quotes, in French.
const spaces = " \t\u00a0\u202f"

// takeValue reads the value at i: up to the closing quote, or else a word.
func (c *collector) takeValue(set *setting, i int) bool {
	s := c.s
	for _, q := range quotePairs {
		if !strings.HasPrefix(s[i:], q.open) {
			continue
		}
		rest := s[i+len(q.open) : min(len(s), i+len(q.open)+longestValue)]
		n := strings.Index(rest, q.close)
		if n <= 0 || strings.IndexByte(rest[:n], '\n') >= 0 || strings.IndexByte(rest[:n], '\r') >= 0 {
			return false
		}
		set.value = text.Span{Start: i + len(q.open), End: i + len(q.open) + n}
		set.value.End -= n - len(strings.TrimRight(rest[:n], spaces))
		set.value.Start += n - len(strings.TrimLeft(rest[:n], spaces))
		if set.value.IsEmpty() {
			return false
		}
		set.quoted, set.alone, set.ended = true, true, true
		return true
	}
	end := i
	for end < len(s) && end-i < longestValue {
		if base62.has(s[end]) {
			end++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[end:])
		if r <= ' ' || r == '"' || r == '`' || r == '|' || r == '\'' && set.equals || r == ';' || r == '<' && end > i || wide(r) {
			break
		}
		if r == ',' && (end+1 >= len(s) || s[end+1] <= ' ') || r == '&' && inQuery(s, set.from) || r == '\\' && end+1 < len(s) && s[end+1] == 'n' {
			break
		}
		end += n
	}
	for end > i && strings.IndexByte(".,:?*_)]}", s[end-1]) >= 0 {
		if b := s[end-1]; (b == ')' && strings.Contains(s[i:end], "(")) || (b == '}' && strings.Contains(s[i:end], "{")) || (b == ']' && strings.Contains(s[i:end], "[")) {
			break
		}
		end--
	}
	if end-i >= longestValue { // a text
		c.readEnd = max(c.readEnd, end)
		return false
	}
	if end == i {
		return false
	}
	set.value = text.Span{Start: i, End: end}
	rest := lineAfter(s, end, 64)
	set.ended = rest == "" || strings.IndexByte(".,;!)", rest[0]) >= 0
	rest = strings.TrimLeft(rest, " \t.,:;*_)]}|\"'`")
	set.alone = rest == "" || rest[0] == '#' || rest[0] == '\\' || strings.HasPrefix(rest, "//") || rest[0] == '-' || rest[0] == '(' || rest[0] >= utf8.RuneSelf
	return true
}

// wide reports whether r ends an unquoted value: East Asian text and punctuation
// that no password is typed with.
func wide(r rune) bool {
	return r >= 0x2E80 || r >= 0x2010 && r <= 0x2027 || r >= 0xE00 && r <= 0xE7F || r == '»' || r == 0xA0
}

// inQuery reports whether the name at from is a parameter of an address.
func inQuery(s string, from int) bool { return from > 0 && (s[from-1] == '?' || s[from-1] == '&') }

// report judges the setting and adds a hit when it holds a secret.
func (c *collector) report(set setting) bool {
	v := set.value.Of(c.s)
	var level Level
	var ok bool
	if set.class == passwordClass {
		level, ok = passwordValue(v, set)
	} else {
		level, ok = tokenValue(v, set, c.s)
	}
	if !ok {
		return false
	}
	h := Hit{Span: set.value, Level: level}
	name := c.s[set.from:set.to]
	if set.class == passwordClass {
		h.Kind, h.Title = kindPassword, "a password"
		h.Variable = upperSnake(name, "PASSWORD")
	} else {
		h.Kind, h.Title = kindAssignment, "a secret key or token"
		def := "API_KEY"
		if strings.HasSuffix(strings.ToLower(name), "token") {
			def = "TOKEN"
		}
		h.Variable = upperSnake(name, def)
		if p := provider(c.s, set.from, set.to); p != "" {
			h.Title = article(p) + " " + p + " key or token"
		}
		if before := wordBefore(c.s, set.from); len(nameWords(name)) == 1 && (keyWords[before] || providerNames[before] != "") {
			h.Variable = upperSnake(before+"_"+name, def) // "API key"
			if first := wordBefore(c.s, max(0, set.from-len(before)-1)); providerNames[first] != "" {
				h.Variable = upperSnake(first+"_"+before+"_"+name, def)
			}
		}
	}
	c.add(h)
	return true
}

func article(name string) string {
	if strings.IndexByte("AEIO", name[0]) >= 0 {
		return "an"
	}
	return "a"
}
