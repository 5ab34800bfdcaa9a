package statement

import (
	"slices"
	"strings"
	"unicode"
)

// A Language is one that sentences are read in.
type Language uint8

const (
	English Language = iota
	German
	Spanish
	French
	Chinese
	Japanese
	languageCount
)

// typical are frequent words that tell languages apart.
var typical = [...]map[string]bool{
	English: set(`the and of to is are was with for not that this on it from as be has at by when`),
	German:  set(`der die das und ist nicht mit für auf den dem ein eine wird werden sind war von zu im bei nach auch nur sich als wenn wurde`),
	Spanish: set(`el la los las de del que y en un una es no se por con para su al más está son fue cuando sin sobre`),
	French:  set(`le la les des du et est un une dans que qui pour pas sur avec au aux par ne se sont été plus quand sans l'`),
}

// foreign are frequent words of languages that are near to one of those, and that no
// lexicon knows.
var foreign = [...]map[string]bool{
	set(`o os as do da dos das que em um uma não é com para por ao mais foi está são no na se depois agora só`),    // Portuguese
	set(`il lo la i gli le di del della dei che e un una è non con per da al più sono nel alla dopo solo ora era`), // Italian
	set(`de het een en van is niet dat op te in voor met zijn er aan ook als bij om naar wordt nog maar was`),      // Dutch
	set(`i att det som en på är av för med den till inte om ett har och de var men efter`),                         // Swedish
	set(`i w na z do się nie to jest że po od za dla są jak przez ale był`),                                        // Polish
}

// minForeign is how many of those words there are at least: one may be anything.
const minForeign = 5

// IsForeign reports whether most of s is written in none of the languages that sentences
// are read in: what is worth keeping there is for its author to say.
func IsForeign(s string) bool {
	if len(s) > sample {
		s = strings.ToValidUTF8(s[:sample], "")
	}
	known := LanguageOf(s)
	if known >= Chinese {
		return false
	}
	var hits [len(foreign)]int
	own, letters, others := 0, 0, 0
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		for _, r := range w {
			letters++
			if r >= 0x80 && !unicode.Is(unicode.Latin, r) {
				others++
			}
		}
		if typical[known][w] {
			own++
		}
		for i, words := range foreign {
			if words[w] {
				hits[i]++
			}
		}
	}
	most := slices.Max(hits[:])
	return others*3 > letters || most >= minForeign && most > own+own/4
}

// sample bounds how much of a text is looked at for its language, in bytes.
const sample = 64 << 10

// LanguageOf returns the language that most of s is written in; English when
// there is nothing to go by.
func LanguageOf(s string) Language {
	if len(s) > sample {
		s = strings.ToValidUTF8(s[:sample], "")
	}
	han, kana, letters := 0, 0, 0
	for _, r := range s {
		switch {
		case r < 0x80:
			if unicode.IsLetter(r) {
				letters++
			}
		case unicode.Is(unicode.Han, r):
			han++
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		}
	}
	// One Chinese letter says as much as several Latin ones, and Latin ones abound
	// in names and code.
	if (han+kana)*5 > letters {
		if kana*6 > han {
			return Japanese
		}
		if han > 0 {
			return Chinese
		}
	}
	var hits [languageCount]int
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
		for lang, words := range typical {
			if words[w] {
				hits[lang]++
			}
		}
	}
	best := English
	for lang := range hits {
		if hits[lang] > hits[best] {
			best = Language(lang)
		}
	}
	return best
}

// in returns the language of one sentence of a text in lang: its letters decide
// between those with and without blanks, and its words when it has two more of another
// than of lang.
func (lang Language) in(s string, tokens []Token) Language {
	han, kana, letters := 0, 0, 0
	for _, r := range s {
		switch {
		case r < 0x80:
			letters++
		case unicode.Is(unicode.Han, r):
			han++
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			kana++
		}
	}
	switch {
	case kana > 0 && (kana+han)*8 > letters:
		return Japanese
	case han > 0 && han*8 > letters:
		if lang == Japanese {
			return Japanese
		}
		return Chinese
	case lang == Chinese || lang == Japanese:
		lang = English
	}
	var hits [len(typical)]int
	for _, t := range tokens {
		if t.Kind != Word {
			continue
		}
		for other, words := range typical {
			if words[t.Norm] {
				hits[other]++
			}
		}
	}
	best := lang
	for other := range hits {
		if hits[other] >= hits[lang]+2 && hits[other] > hits[best] {
			best = Language(other)
		}
	}
	return best
}
