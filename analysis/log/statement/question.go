package statement

import "strings"

// Asked returns what a question is about: its terms without the words that make it
// one, and whether it asks for a reason.
func Asked(tokens []Token, lang Language) (terms []Term, why bool) {
	if lang >= Chinese {
		plain := make([]Token, len(tokens))
		for i, t := range tokens {
			if t.Kind == Ideo {
				for _, w := range whyIdeo {
					why = why || strings.Contains(t.Norm, w)
				}
				t.Norm = askingIdeo.Replace(t.Norm)
			}
			plain[i] = t
		}
		return Terms(filled(plain), lang), why
	}
	asking := map[int]bool{}
	for _, f := range latin[lang].cues(tokens) {
		if f.Cue == Open || f.Cue == Modal {
			for i := f.From; i < f.To; i++ {
				asking[i] = true
			}
		}
	}
	for i, t := range tokens {
		why = why || whyWords[t.Norm]
		asking[i] = asking[i] || askingWords[t.Norm]
	}
	for _, t := range Terms(tokens, lang) {
		if !asking[t.Token] {
			terms = append(terms, t)
		}
	}
	return terms, why
}

var (
	whyWords    = set(`why warum weshalb wieso pourquoi`)
	whyIdeo     = []string{"为什么", "為什麼", "为何", "なぜ", "どうして"}
	askingWords = set(`why whether how what which who when where open unclear unknown known does do should own still yet
		warum weshalb wieso ob wie was welche welcher wer wann wo offen unklar soll sollen eigen eigenen eigener noch
		si cómo qué cuál quién cuándo dónde abierto
		pourquoi comment quel quelle qui quand où sait ouvert propre`)
	// Between what is left a blank keeps letters apart that did not stand together.
	askingIdeo = strings.NewReplacer("是否需要", " ", "是否", " ", "要不要", " ", "能不能", " ", "需不需要", " ", "为什么", " ", "为何", " ", "吗", " ", "呢", " ", "未定", " ", "待确认", " ", "不清楚", " ", "还没", " ",
		"かどうか", " ", "べきか", " ", "どうか", " ", "なぜ", " ", "未定", " ", "不明", " ", "未確認", " ", "要確認", " ", "決まっていない", " ")
)
