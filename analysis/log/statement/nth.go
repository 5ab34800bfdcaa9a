package statement

import (
	"strings"
	"unicode/utf8"
)

// ordinals are what comes second to tenth, in the forms that stand before "time", Mal,
// vez, fois, volta.
var ordinals = func() map[string]int {
	out := map[string]int{}
	for n, words := range []string{
		2:  "second zweite zweiten zweites segunda segundo deuxième seconde seconda",
		3:  "third dritte dritten drittes dritter tercera tercer tercero troisième terceira terza",
		4:  "fourth vierte vierten viertes vierter cuarta cuarto quatrième quarta",
		5:  "fifth fünfte fünften fünftes fünfter quinta quinto cinquième",
		6:  "sixth sechste sechsten sechstes sechster sexta sexto sixième sesta",
		7:  "seventh siebte siebten siebtes siebter séptima séptimo septième sétima settima",
		8:  "eighth achte achten achtes achter octava octavo huitième oitava ottava",
		9:  "ninth neunte neunten neuntes neunter novena noveno neuvième nona",
		10: "tenth zehnte zehnten zehntes zehnter décima décimo dixième",
	} {
		for w := range strings.FieldsSeq(words) {
			out[w] = n
		}
	}
	return out
}()

// times follow the ordinal.
var times = set(`time mal vez fois volta`)

// spells follow what an ordinal at the start of a sentence counts: "third outage this
// month", "vierter Abbruch diese Woche".
var spells = set(`week month year quarter sprint today row already since now woche monat jahr heute schon seit semana mes año hoy ya semaine mois année déjà mês ano`)

// habits make of an ordinal a habit: "every third time".
var habits = set(`every each jedes jede jedem cada chaque`)

// maxNth bounds the ordinals that are believed: what is said to have happened for the
// 400th time has been counted by somebody else.
const maxNth = 99

// Nth returns for the how many-th time something happened with what a sentence tells, as
// it says: 3 for "third time this month", "zum 3. Mal", 第三次, 3 回目; and the tokens that
// say so. 0: it does not say.
func Nth(tokens []Token) (n, from, to int) {
	for i, t := range tokens {
		if t.Kind == Ideo {
			n := ideoNth(t.Norm)
			if n == 0 && i > 0 && tokens[i-1].Kind == Number { // 3 回目, 第 3 次
				if r, _ := utf8.DecodeRuneInString(t.Norm); strings.HasPrefix(t.Norm, "回目") || strings.HasPrefix(t.Norm, "度目") ||
					(r == '次' || r == '回') && i > 1 && strings.HasSuffix(tokens[i-2].Norm, "第") {
					n = atMost(tokens[i-1].Norm)
				}
			}
			if n > 1 {
				return n, i, i + 1
			}
			continue
		}
		n, end := ordinal(tokens, i)
		if n < 2 {
			continue
		}
		if i > 0 && habits[tokens[i-1].Norm] {
			continue
		}
		if end < len(tokens) && times[tokens[end].Norm] {
			for i > 0 && (tokens[i-1].Norm == "the" || tokens[i-1].Norm == "for" || tokens[i-1].Norm == "zum") {
				i--
			}
			return n, i, end + 1
		}
		if i > 1 || i == 1 && tokens[0].Kind != Mark && !articles[tokens[0].Norm] {
			continue
		}
		for k := end + 1; k < min(len(tokens), end+5); k++ {
			if spells[tokens[k].Norm] {
				return n, i, end
			}
		}
	}
	return 0, 0, 0
}

// ordinal reads the ordinal at i, and returns where it ends.
func ordinal(tokens []Token, i int) (n, end int) {
	switch t := tokens[i]; t.Kind {
	case Word:
		return ordinals[t.Norm], i + 1
	case Number:
		digits := strings.TrimRight(t.Norm, "sthndrèmeªaº")
		if digits != t.Norm {
			return atMost(digits), i + 1
		}
		if i+1 < len(tokens) && tokens[i+1].Norm == "." { // 3. Mal
			return atMost(digits), i + 2
		}
	}
	return 0, i
}

// atMost reads a number up to maxNth; 0 for anything else.
func atMost(digits string) (n int) {
	if len(digits) > 2 || !isDigits(digits) {
		return 0
	}
	for _, d := range digits {
		n = n*10 + int(d-'0')
	}
	return min(n, maxNth)
}

const ideoDigits = "〇一二三四五六七八九"

// ideoNth finds 第三次, 第二回, 三度目, 四回目 in a run without blanks.
func ideoNth(run string) int {
	letters := []rune(run)
	for i, r := range letters {
		k := strings.IndexRune(ideoDigits, r)
		if r == '两' {
			k = len("〇一")
		}
		if k < 0 || i+1 >= len(letters) {
			continue
		}
		n := k / len("一")
		after := letters[i+1:]
		switch {
		case i > 0 && letters[i-1] == '第' && strings.ContainsRune("次回度", after[0]),
			strings.ContainsRune("回度", after[0]) && len(after) > 1 && after[1] == '目':
			return n
		}
	}
	return 0
}
