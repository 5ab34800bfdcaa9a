package statement

import (
	"slices"
	"strings"
	"unicode/utf8"

	"memls/analysis/text"
)

// manyTimes are the adverbs that say how often.
var manyTimes = map[string]int{
	"twice": 2, "thrice": 3,
	"zweimal": 2, "dreimal": 3, "viermal": 4, "fünfmal": 5, "sechsmal": 6, "siebenmal": 7, "achtmal": 8, "neunmal": 9, "zehnmal": 10,
}

// small are the numbers that are written out before "times", Mal, veces, fois.
var small = func() map[string]int {
	out := map[string]int{}
	for n, words := range []string{
		2: "two zwei dos deux", 3: "three drei tres trois", 4: "four vier cuatro quatre", 5: "five fünf cinco cinq", 6: "six sechs seis",
		7: "seven sieben siete sept", 8: "eight acht ocho huit", 9: "nine neun nueve neuf", 10: "ten zehn diez dix",
	} {
		for w := range strings.FieldsSeq(words) {
			out[w] = n
		}
	}
	return out
}()

var (
	// timesOver stand behind the number of times.
	timesOver = set(`times mal veces fois`)
	// inOneDay say of an event that it was in the time of one entry.
	inOneDay = set(`today tonight overnight yesterday heute gestern nachts hoy anoche ayer aujourd'hui hier`)
	// soLong say that the times of other entries are among those that are told.
	soLong = set(`week weeks month months sprint year far total altogether now already woche monat jahr insgesamt schon bisher inzwischen semana mes año total ya semaine mois année déjà tout`)
	// beforeTimes make of the times those of something tried, and of a habit.
	beforeTimes = set(`after until before than nach bis vor als tras hasta después antes après avant jusqu'à every each per jede jeden jedes cada chaque only nur`)
	// asOften make of them a rate or a measure.
	asOften = set(`a an per as the daily weekly faster slower more am im pro täglich al por par plus más so`)
)

// An Often is how often something happened of which a sentence tells: "failed twice today",
// dreimal abgestürzt, 失败两次. The zero value: it does not say, or it tells of what is done
// so often, or was tried.
type Often struct {
	Times int
	// SoFar: those are all there were, with those that were told before: "three times this week".
	SoFar bool
	Span  text.Span // of the words that say so, with the day beside them
}

// OftenIn reads how often it happened.
func OftenIn(tokens []Token) Often {
	for i, t := range tokens {
		if t.Kind == Ideo {
			if o := ideoOften(tokens, i); o.Times > 1 {
				return o
			}
			continue
		}
		if n, end := timesAt(tokens, i); n > 1 {
			return latinOften(tokens, i, end, n)
		}
	}
	return Often{}
}

// latinOften looks at what stands around the number of times from i to end.
func latinOften(tokens []Token, i, end, n int) Often {
	begin, stop := i, end
	for begin > 0 && tokens[begin-1].Kind != Mark {
		begin--
	}
	for stop < len(tokens) && tokens[stop].Kind != Mark {
		stop++
	}
	has := func(clause []Token, words map[string]bool) bool {
		return slices.ContainsFunc(clause, func(t Token) bool { return words[t.Norm] })
	}
	if has(tokens[begin:i], beforeTimes) || end < stop && asOften[tokens[end].Norm] {
		return Often{}
	}
	from, to := i, end
	if i > begin && inOneDay[tokens[i-1].Norm] {
		from--
	}
	switch {
	case end < stop && inOneDay[tokens[end].Norm]:
		to++
	case end+1 < stop && tokens[end].Norm == "this" && tokens[end+1].Norm == "morning":
		to += 2
	}
	beside := to-from > end-i || i > begin && IsTrouble(tokens[i-1].Norm) || end < stop && IsTrouble(tokens[end].Norm)
	if !beside {
		return Often{}
	}
	return Often{n, has(tokens[end:stop], soLong), text.Span{Start: tokens[from].Span.Start, End: tokens[to-1].Span.End}}
}

// timesAt reads how often at i, and returns where it ends.
func timesAt(tokens []Token, i int) (n, end int) {
	t := tokens[i]
	if n := manyTimes[t.Norm]; n > 0 {
		return n, i + 1
	}
	if i+1 < len(tokens) && timesOver[tokens[i+1].Norm] {
		if n := small[t.Norm]; n > 0 {
			return n, i + 2
		}
		if t.Kind == Number {
			return atMost(t.Norm), i + 2
		}
	}
	if digits := strings.TrimSuffix(strings.TrimSuffix(t.Norm, "x"), "×"); digits != t.Norm {
		return atMost(digits), i + 1
	}
	return 0, i
}

// ideoOften reads 两次, 3回 in the run at i, and that a number before it counts.
func ideoOften(tokens []Token, i int) Often {
	t := tokens[i]
	run := t.Norm
	if len(run) != t.Span.Len() {
		return Often{}
	}
	for _, tried := range []string{"每", "毎", "重试", "重試", "再试", "リトライ", "ごとに", "一度に"} {
		if strings.Contains(run, tried) || i > 1 && strings.Contains(tokens[i-2].Norm, tried) {
			return Often{}
		}
	}
	if r, size := utf8.DecodeRuneInString(run); (r == '次' || r == '回') && i > 0 && tokens[i-1].Kind == Number && !tallied(run[size:]) &&
		(i < 2 || !pointing(lastRune(tokens[i-2].Norm))) {
		return Often{Times: atMost(tokens[i-1].Norm), Span: text.Span{Start: tokens[i-1].Span.Start, End: t.Span.Start + size}}
	}
	before := rune(0)
	for at, r := range run {
		n := strings.IndexRune(ideoDigits, r) / len("一")
		if r == '两' {
			n = 2
		}
		rest := run[at+utf8.RuneLen(r):]
		if after, ok := cutCounter(rest); ok && n > 1 && !pointing(before) && before != '十' && !tallied(after) {
			return Often{Times: n, Span: text.Span{Start: t.Span.Start + at, End: t.Span.End - len(after)}}
		}
		before = r
	}
	return Often{}
}

// cutCounter cuts the word for times that s begins with off.
func cutCounter(s string) (after string, ok bool) {
	if after, ok = strings.CutPrefix(s, "次"); ok {
		return after, true
	}
	return strings.CutPrefix(s, "回")
}

// pointing reports whether a letter before a number makes it an ordinal, times that are
// known, or what a setting is: 第三次, 前两次, この2回, 次数是 4 次.
func pointing(r rune) bool {
	return strings.ContainsRune("第前上这這那最头后過过のた是为到", r)
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// tallied reports whether what follows 次 or 回 makes of it an ordinal, a limit or a try.
func tallied(after string) bool {
	for _, s := range []string{"目", "后", "後", "以上", "まで", "に", "元", "线", "転", "路", "答", "収", "復", "避"} {
		if strings.HasPrefix(after, s) {
			return true
		}
	}
	return false
}
