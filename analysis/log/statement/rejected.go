package statement

import "strings"

// rejecting are phrases behind which stands what does not hold, or holds no more,
// up to the next mark.
var rejecting = [...][][]string{
	English: phrases("instead of", "rather than", "in place of", ", not", "and not", "no longer", "replaces", "replaced"),
	German:  phrases("statt", "anstatt", "anstelle", "nicht mehr", ", nicht", "und nicht", "ersetzt"),
	Spanish: phrases("en vez de", "en lugar de", "ya no", ", no", "y no", "sustituye", "reemplaza"),
	French:  phrases("au lieu de", "au lieu des", "au lieu du", "plutôt que", ", pas", "et non", ", non", "remplace"),
}

// phrases cuts each into its words.
func phrases(each ...string) (out [][]string) {
	for _, p := range each {
		out = append(out, strings.Fields(p))
	}
	return out
}

// rejectingIdeo are such phrases where words are written without blanks: what they
// take back stands behind them in Chinese, before them in Japanese.
var (
	rejectingChinese  = []string{"而不是", "不再", "而非", "代替", "取代", "替代"}
	rejectingJapanese = []string{"ではなく", "でなく", "の代わりに", "をやめ", "は廃止", "を廃止", "に代えて", "に代わ"}
)

// Rejected returns what a sentence says does not hold, or holds no more, as the
// terms of it: of "The median is used, not the mean" the mean. It returns nil when
// the sentence says no such thing.
func Rejected(tokens []Token, lang Language) []Term {
	if lang >= Chinese {
		return rejectedIdeo(tokens, lang)
	}
	for i := range tokens {
		for _, words := range rejecting[lang] {
			if i == 0 && words[0] != "statt" && words[0] != "instead" || tokens[i].Norm != words[0] || !follows(tokens[i+1:], words[1:]) {
				continue
			}
			from := i + len(words)
			to := from
			for to < len(tokens) && tokens[to].Kind != Mark {
				to++
			}
			if out := within(Terms(tokens, lang), from, to); len(out) > 0 {
				return out
			}
		}
	}
	return nil
}

// within returns the terms that stand in a range of tokens.
func within(terms []Term, from, to int) (out []Term) {
	for _, t := range terms {
		if t.Token >= from && t.Token < to {
			out = append(out, t)
		}
	}
	return out
}

func rejectedIdeo(tokens []Token, lang Language) []Term {
	phrases := rejectingChinese
	if lang == Japanese {
		phrases = rejectingJapanese
	}
	for i, t := range tokens {
		if t.Kind != Ideo {
			continue
		}
		for _, p := range phrases {
			k := strings.Index(t.Norm, p)
			if k < 0 {
				continue
			}
			var part []Token
			if lang == Japanese {
				from := i
				for from > 0 && tokens[from-1].Kind != Mark {
					from--
				}
				part = append(part, tokens[from:i]...)
				t.Norm = t.Norm[:k]
				part = append(part, t)
			} else {
				to := i + 1
				for to < len(tokens) && tokens[to].Kind != Mark {
					to++
				}
				t.Norm = t.Norm[k+len(p):]
				part = append([]Token{t}, tokens[i+1:to]...)
			}
			if part = filled(part); len(part) > 0 {
				return Terms(part, lang)
			}
		}
	}
	return nil
}

// filled leaves out tokens without letters.
func filled(tokens []Token) []Token {
	out := tokens[:0]
	for _, t := range tokens {
		if t.Norm != "" {
			out = append(out, t)
		}
	}
	return out
}
