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
}

// named takes a keyword at [from, to) with its role and reports the value that
// is assigned to the name which holds it, or told in the sentence behind it. It
// returns where to go on.
func (c *collector) named(from, to int, r role) int {
	s := c.s
	set := setting{from: from, to: to}
	if ascii := s[from] < utf8.RuneSelf && s[to-1] < utf8.RuneSelf; ascii && strings.IndexByte(s[from:to], ' ') < 0 {
		set.from, set.to = nameAround(s, from, to)
		set.class = classify(s, set.from, set.to)
		if set.class == noClass && r == rolePassword && set.to == to && foreign(strings.ToLower(s[from:to])) {
			set.class = passwordClass
		}
	} else {
		set.class = map[role]class{rolePassword: passwordClass, roleToken: tokenClass}[r]
		for set.to < len(s) && set.to-to < 8 && s[set.to] >= 0xD0 && s[set.to] <= 0xD1 { // Cyrillic case endings
			_, n := utf8.DecodeRuneInString(s[set.to:])
			set.to += n
		}
	}
	if r == roleCredential {
		return c.pair(set)
	}
	if set.class == noClass {
		return set.to
	}
	if !c.findValue(&set) && !c.findTold(&set) {
		return set.to
	}
	if c.report(set) {
		return set.value.End
	}
	return set.to
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
		_, rest := lineAround(s, i, i, 48)
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

// takeValue reads the value at i: up to the closing quote, or else a word.
func (c *collector) takeValue(set *setting, i int) bool {
	s := c.s
	for _, q := range quotePairs {
		if !strings.HasPrefix(s[i:], q.open) {
			continue
		}
		_, rest := lineAround(s, i+len(q.open), i+len(q.open), longestValue)
		n := strings.Index(rest, q.close)
		if n <= 0 {
			return false
		}
		set.value = text.Span{Start: i + len(q.open), End: i + len(q.open) + n}
		set.quoted = true
		set.alone = true
		return true
	}
	end := i
	first := rune(0)
	for end < len(s) && end-i < longestValue {
		r, n := utf8.DecodeRuneInString(s[end:])
		if first == 0 {
			first = r
		}
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
	if end == i {
		return false
	}
	set.value = text.Span{Start: i, End: end}
	_, rest := lineAround(s, end, end, 64)
	rest = strings.TrimLeft(rest, " \t.,:;*_)]}|\"'`")
	set.alone = rest == "" || rest[0] == '#' || strings.HasPrefix(rest, "//") || rest[0] == '-' || rest[0] == '(' || rest[0] >= utf8.RuneSelf
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
			if len(nameWords(name)) == 1 {
				h.Variable = upperSnake(strings.ReplaceAll(p, " ", "_")+"_"+name, def)
			}
		} else if h.Variable == "KEY" {
			h.Variable = upperSnake(wordBefore(c.s, set.from)+"_"+name, "API_KEY")
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
