package secret

import (
	"strings"
	"unicode/utf8"

	"memls/analysis/text"
)

// A part is what a word does between a name and its value in a sentence.
type part uint8

const (
	link        part = 1 << iota // "the password is …"
	adverb                       // may stand behind the link: "is now …"
	preposition                  // may follow the name: "the password for the staging server is …"
)

// parts are such words of many languages, in lower case.
var parts = func() map[string]part {
	m := map[string]part{}
	for p, words := range map[part]string{
		link:        `is was = - — – → ist lautet war est es é è este jest to är er je это adalah là είναι है هي هو הוא היא คือ będzie será is: set changed reset`,
		adverb:      `now still currently also just set to as be jetzt nun aktuell maintenant ahora agora ora adesso теперь сейчас literally`,
		preposition: `for of to on at in für von zum pour de du para do da del per di для от к voor för til`,
	} {
		for _, w := range strings.Fields(words) {
			m[w] |= p
		}
	}
	return m
}()

// longestLink bounds a word that is looked up, in bytes.
const longestLink = 24

// joined are links that are written without a space, in East Asian text.
var joined = []string{"是", "为", "為", "就是", "改为", "は", "：", "＝", "는", "은", "가", "이", "を", ":", "="}

// longestPhrase bounds the words between a name and its link.
const longestPhrase = 6

// findTold looks for the value in the sentence that goes on behind the name.
func (c *collector) findTold(set *setting) bool {
	s := c.s
	if set.class == weakKeyClass || set.class == providerClass {
		return false
	}
	set.prose = true
	i := skipAny(s, set.to, "\"'`*_)", 3)
	if i < len(s) && letter.has(s[i]) {
		return false // a longer word
	}
	linked, vague, phrase := false, false, 0
	for range 12 {
		i = skipAny(s, i, " \t", 4)
		if i >= len(s) || s[i] == '\n' || s[i] == '\r' {
			return false
		}
		if !base62.has(s[i]) {
			if !linked && phrase == 0 && (s[i] == '=' || s[i] == ':') {
				return false // findValue has seen it
			}
			if j, ok := cutJoined(s, i); ok {
				linked, i = true, j
				continue
			}
			if quoteAt(s, i) && (linked || phrase == 0) {
				return c.takeValue(set, i)
			}
		}
		end := i
		for end < len(s) && end-i < 64 && s[end] > ' ' {
			end++
		}
		w, does := s[i:end], part(0)
		if len(w) <= longestLink {
			w = strings.ToLower(w)
			does = parts[w]
		}
		if linked && vague && does&link == 0 && !strings.ContainsAny(w, "0123456789!@#$%^&*") {
			linked = false // "password to the server"
			phrase++
		}
		switch {
		case does&link != 0 && (!linked || does&adverb != 0):
			linked, vague = true, does&preposition != 0
		case linked && does&adverb != 0:
		case linked:
			return c.takeValue(set, i)
		case phrase == 0 && does&preposition == 0, phrase >= longestPhrase:
			return false
		case strings.HasSuffix(w, ":") || strings.HasSuffix(w, "="):
			linked = true
		case strings.ContainsAny(w, ".,;!?"):
			return false // the sentence ends
		default:
			phrase++
		}
		i = end
	}
	return false
}

// cutJoined returns the offset behind a link at i that needs no space behind it.
func cutJoined(s string, i int) (int, bool) {
	for _, j := range joined {
		if strings.HasPrefix(s[i:], j) {
			return i + len(j), true
		}
	}
	return i, false
}

func quoteAt(s string, i int) bool {
	for _, q := range quotePairs {
		if strings.HasPrefix(s[i:], q.open) {
			return true
		}
	}
	return false
}

// pair takes a word for credentials and reports the password of what follows it:
// "creds: admin / hunter22x", "login admin:hunter22x".
func (c *collector) pair(set setting) int {
	s := c.s
	if !c.findValue(&set) || set.table {
		return set.to
	}
	v := set.value
	first := v.Of(s)
	cut := strings.LastIndexAny(first, "/:")
	start := v.Start + cut + 1
	inside := cut > 0 && cut < len(first)-1 // both are in the value
	if !inside {
		i := skipAny(s, v.End, " `\"'", 3)
		if i >= len(s) || s[i] != '/' && s[i] != ':' && s[i] != ',' {
			return set.to
		}
		start = skipAny(s, i+1, " ", 2)
	}
	second := set
	second.class, second.prose = passwordClass, true
	if inside && set.quoted {
		second.value = text.Span{Start: start, End: v.End}
	} else if !c.takeValue(&second, start) {
		return set.to
	}
	user := strings.Trim(s[v.Start:start], "/:`\"' ,")
	if user == "" || strings.ContainsAny(user, "/:") || !utf8.ValidString(user) || dotted.run(user, len(user)) < len(user) && !strings.Contains(user, "@") {
		return set.to
	}
	second.quoted = false // a lone word says nothing here
	level, ok := passwordValue(second.value.Of(s), second)
	if !ok || strings.ContainsAny(second.value.Of(s), "/\\") {
		return set.to
	}
	if hasPrefixFold(second.value.Of(s), strings.ToLower(user)) {
		level = Unsure // admin / admin123: a default
	}
	c.add(Hit{Span: second.value, Kind: kindPassword, Title: "a password", Variable: "PASSWORD", Level: level})
	return second.value.End
}
