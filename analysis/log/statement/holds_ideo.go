package statement

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// withoutAttributes cuts words of status and of gatherings that only belong to a noun
// behind them: of 已完成的任务 and 完了したジョブ what is left is the job, of 会议室 the room.
func withoutAttributes(s string, l *ideoLexicon, lang Language) string {
	var b strings.Builder
	at := 0
	for i, r := range s {
		if i < at {
			continue
		}
		for _, p := range l.patterns[r] {
			if p.cue != Status && p.cue != Social || !strings.HasPrefix(s[i:], p.text) {
				continue
			}
			if n := attribute(s[i+len(p.text):], lang); n >= 0 {
				b.WriteString(strings.TrimSuffix(s[at:i], "已"))
				at = i + len(p.text) + n
				break
			}
		}
	}
	b.WriteString(s[at:])
	return b.String()
}

// attribute returns the bytes of the ending that makes the word before it an attribute
// of the noun behind; -1: there is none.
func attribute(rest string, lang Language) int {
	links := []string{"室", "的"}
	if lang == Japanese {
		links = []string{"室", "した", "された", "済みの", "の"}
	}
	for _, link := range links {
		if !strings.HasPrefix(rest, link) {
			continue
		}
		next, _ := utf8.DecodeRuneInString(rest[len(link):])
		if link == "室" || unicode.Is(unicode.Han, next) || unicode.Is(unicode.Katakana, next) {
			return len(link)
		}
	}
	return -1
}

// ideoHolds reports whether a sentence without blanks says what holds beyond its day.
func (h *hints) ideoHolds(plain string, tokens []Token, lang Language) bool {
	if h.n[Deictic] > strings.Count(plain, "中午") || h.has(First) || h.has(Future) || h.has(Guess) || h.has(Past) {
		return false // it tells of its day
	}
	obliges, habit := strings.Contains(plain, "必须") || strings.Contains(plain, "必須") || strings.Contains(plain, "不得"), h.has(Generic) && !h.has(Social)
	if lang == Japanese {
		obliges = strings.Contains(plain, "こと。") || strings.Contains(plain, "必要")
	}
	if obliges || habit && !h.has(Status) && !h.has(Problem) {
		return true
	}
	if h.has(Status) || h.has(Problem) || h.did {
		return false
	}
	if codes(tokens) > 0 {
		return lang == Chinese || inPresent(plain)
	}
	return lang == Japanese && inPresent(plain) && strings.Contains(plain, "は")
}

// inPresent reports whether a Japanese sentence ends with a verb in the form of the
// dictionary, and neither with one of the past nor with a noun: 記入する, 使う.
func inPresent(plain string) bool {
	plain = strings.TrimRight(plain, "。. ")
	last, n := utf8.DecodeLastRuneInString(plain)
	before, _ := utf8.DecodeLastRuneInString(plain[:len(plain)-n])
	return strings.ContainsRune("るうくすつぬぶむぐ", last) && before != 'て' && before != 'で'
}

// noted reports whether a Japanese sentence is a note of a piece of work that ends with
// a noun, as logs have them: アイコンを変更, ベンダーと電話. What names its subject with は, gives
// a value, or has a name in code may be a rule and is none.
func (h *hints) noted(plain string, tokens []Token) bool {
	for _, c := range []Cue{Modal, Causal, Generic, Conditional, Contrast, Config, Decide, Wish, Open, Problem, Again, Guess} {
		if h.has(c) {
			return false
		}
	}
	plain = strings.TrimRight(plain, "。.! ")
	if codes(tokens) > 0 || strings.ContainsAny(plain, "はがも:：") || utf8.RuneCountInString(plain) > 24 {
		return false
	}
	for i, t := range tokens {
		if t.Kind == Number && i+1 < len(tokens) && !strings.HasPrefix(tokens[i+1].Norm, "を") {
			return false // a value
		}
	}
	noun := strings.TrimRightFunc(plain, func(r rune) bool { return unicode.Is(unicode.Han, r) || unicode.Is(unicode.Katakana, r) || r == 'ー' })
	if len(noun) == len(plain) || noun == "" {
		return false
	}
	particle, _ := utf8.DecodeLastRuneInString(noun)
	return strings.ContainsRune("をにとへて", particle) || particle == 'で' && strings.Contains(plain, "を")
}
