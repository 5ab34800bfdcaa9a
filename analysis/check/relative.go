package check

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"memls/analysis/text"
)

// relativeWords mean another day with every day, in small letters. Words that as
// often mean something else are not among them: "today" and "heute" (at present),
// "morgen" and "mañana" (the morning), French "hier" (German: here).
var relativeWords = concat(
	[]string{"yesterday", "tomorrow", "tonight", "earlier today", "later today", "day before yesterday", "day after tomorrow"},
	followed("last ", "night", "week", "month", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
	followed("next ", "week", "month", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
	followed("this ", "morning", "afternoon", "evening"),

	[]string{"gestern", "vorgestern", "übermorgen", "heute morgen", "heute früh", "heute abend", "heute nacht", "letzte woche", "letzten monat", "nächste woche", "nächsten monat", "kommende woche"},
	followed("letzten ", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"),
	followed("nächsten ", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"),
	[]string{"avant-hier", "hier soir", "hier matin", "après-demain", "la semaine dernière", "la semaine prochaine", "le mois dernier", "le mois prochain", "ce matin", "ce soir"},
	[]string{"ayer", "anteayer", "anoche", "pasado mañana", "esta mañana", "la semana pasada", "la próxima semana", "la semana que viene", "el mes pasado", "el próximo mes"},
	[]string{"ontem", "anteontem", "amanhã", "semana passada", "próxima semana", "mês passado"},
	[]string{"ieri", "l'altro ieri", "dopodomani", "stamattina", "stasera", "settimana scorsa", "settimana prossima"},
	[]string{"вчера", "позавчера", "завтра", "послезавтра", "на прошлой неделе", "на следующей неделе"},

	[]string{"昨天", "明天", "前天", "后天", "後天", "今早", "今晚", "昨晚", "今天早上", "今天上午", "今天下午", "今天晚上", "上周", "下周", "上个月", "下个月", "上週", "下週"},
	[]string{"昨日", "明日", "一昨日", "明後日", "今朝", "今夜", "昨夜", "先週", "来週", "先月", "来月"},
	[]string{"어제", "그저께", "내일", "모레", "지난주", "다음 주", "지난달", "다음 달"},
)

func concat(lists ...[]string) []string {
	var out []string
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
}

func followed(first string, words ...string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = first + w
	}
	return out
}

// relativeByStart holds the words by their first byte, so that most places of a
// text are passed with one look.
var relativeByStart = sync.OnceValue(func() *[256][]string {
	var t [256][]string
	for _, w := range relativeWords {
		t[w[0]] = append(t[w[0]], w)
		if w[0] < utf8.RuneSelf {
			t[w[0]-'a'+'A'] = append(t[w[0]-'a'+'A'], w)
		} else if r, n := utf8.DecodeRuneInString(w); unicode.IsLower(r) { // Übermorgen, Вчера
			up := string(unicode.ToUpper(r)) + w[n:]
			t[up[0]] = append(t[up[0]], up)
		}
	}
	return &t
})

// relativeDates returns where s says a day by its distance from now, in order, at
// most max places. Time is linear in s.
func relativeDates(s string, max int) []text.Span {
	table := relativeByStart()
	var out []text.Span
	for at := 0; at < len(s) && len(out) < max; at++ {
		words := table[s[at]]
		if words != nil && at > 0 && isLetter(rune(s[at])) && isLetter(rune(s[at-1])) {
			continue // inside a word
		}
		if words == nil {
			if s[at] == ' ' && strings.HasPrefix(s[at:], " ago") {
				if span, ok := agoBefore(s, at); ok {
					out = append(out, span)
					at = span.End
				}
			}
			continue
		}
		best := 0
		for _, w := range words {
			if len(w) > best && at+len(w) <= len(s) && strings.EqualFold(s[at:at+len(w)], w) && standsAlone(s, at, at+len(w)) {
				best = len(w)
			}
		}
		if best > 0 {
			out = append(out, text.Span{Start: at, End: at + best})
			at += best - 1
		}
	}
	return out
}

// standsAlone reports whether a word is no part of a longer one. Where words are
// not set apart by blanks, what stands round one says nothing.
func standsAlone(s string, start, end int) bool {
	if r, _ := utf8.DecodeRuneInString(s[start:]); unicode.In(r, unicode.Han, unicode.Hangul) {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	after, _ := utf8.DecodeRuneInString(s[end:])
	word := func(r rune) bool {
		return r == '_' || r == '-' || r == '/' || unicode.IsDigit(r) || unicode.IsLetter(r) && !unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana)
	}
	return (start == 0 || !word(before)) && (end == len(s) || !word(after))
}

// agoUnits are what is counted before "ago". Minutes and hours are too: they are
// over even sooner.
var agoUnits = map[string]bool{"minute": true, "hour": true, "day": true, "week": true, "month": true, "year": true}

// agoCounts are the counts that are no digits.
var agoCounts = map[string]bool{"a": true, "an": true, "one": true, "two": true, "three": true, "four": true, "five": true, "six": true, "few": true, "several": true, "some": true, "couple": true}

// agoBefore returns the span of "3 days ago" with " ago" at the given place.
func agoBefore(s string, at int) (text.Span, bool) {
	end := at + len(" ago")
	if !standsAlone(s, at+1, end) {
		return text.Span{}, false
	}
	unit, rest := lastWord(s[:at])
	if !agoUnits[strings.TrimSuffix(strings.ToLower(unit), "s")] {
		return text.Span{}, false
	}
	count, _ := lastWord(rest)
	if !agoCounts[strings.ToLower(count)] && strings.Trim(count, "0123456789") != "" || count == "" {
		return text.Span{}, false
	}
	return text.Span{Start: len(strings.TrimSuffix(rest, " ")) - len(count), End: end}, true
}

// lastWord cuts the last word off s: ASCII letters and digits after one blank or
// none.
func lastWord(s string) (word, rest string) {
	s = strings.TrimSuffix(s, " ")
	i := len(s)
	for i > 0 && i > len(s)-16 && (s[i-1] >= 'a' && s[i-1] <= 'z' || s[i-1] >= 'A' && s[i-1] <= 'Z' || s[i-1] >= '0' && s[i-1] <= '9') {
		i--
	}
	return s[i:], s[:i]
}
