package statement

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/text"
)

// A TokenKind says what a token is.
type TokenKind uint8

const (
	Word    TokenKind = iota // letters, perhaps with inner apostrophes and hyphens
	Number                   // 12, 1,299.00, 4k7, 0x44
	Version                  // v2.14.0, 8.2.1
	Code                     // a code span, or a name that only a program has: a_b, a/b, aB, a.b
	Quoted                   // “…”, with its quotes
	Clock                    // 09:10
	Ideo                     // a run of Chinese or Japanese letters
	Mark                     // punctuation
)

// A Token is a word of a text, or a mark between words.
type Token struct {
	Kind TokenKind
	Span text.Span // in the text that was cut
	Norm string    // in lower case, without markup
}

// maxCode bounds how far a code span may run, in bytes.
const maxCode = 4096

// maxQuote bounds how far a quotation may run, in bytes: a quote that is not
// closed within it is taken for a mark.
const maxQuote = 600

var quotePairs = map[rune]rune{'"': '"', '“': '”', '„': '“', '«': '»', '「': '」', '『': '』'}

// Tokens cuts s into words and marks; white space and emphasis are left out.
func Tokens(s string) []Token {
	out := make([]Token, 0, len(s)/5+1)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsSpace(r) || r == '*':
			i += n
		case r == '`':
			end, body := codeSpan(s, i)
			kind := Code
			if body == "" {
				kind = Mark
			}
			out = append(out, Token{kind, text.Span{Start: i, End: end}, body})
			i = end
		case quotePairs[r] != 0 && quoteEnd(s, i, n, quotePairs[r]) > 0:
			end := quoteEnd(s, i, n, quotePairs[r])
			out = append(out, Token{Quoted, text.Span{Start: i, End: end}, strings.ToLower(s[i:end])})
			i = end
		case isIdeograph(r):
			end := i
			for end < len(s) {
				r, n := utf8.DecodeRuneInString(s[end:])
				if !isIdeograph(r) {
					break
				}
				end += n
			}
			out = append(out, Token{Ideo, text.Span{Start: i, End: end}, s[i:end]})
			i = end
		case unicode.IsLetter(r) || unicode.IsDigit(r) || (r == '_' || r == '#' || r == '/' || r == '$' || r == '@') && startsWord(s[i+n:]):
			end := wordEnd(s, i)
			out = append(out, wordToken(s, i, end))
			i = end
		default:
			out = append(out, Token{Mark, text.Span{Start: i, End: i + n}, s[i : i+n]})
			i += n
		}
	}
	return out
}

// codeSpan returns the end of the code span at i and what is in it, or of the
// backticks alone when nothing closes it.
func codeSpan(s string, i int) (end int, body string) {
	open := i
	for open < len(s) && s[open] == '`' {
		open++
	}
	ticks := s[i:open]
	s = s[:min(len(s), open+maxCode)]
	for at := open; at < len(s); {
		k := strings.Index(s[at:], ticks)
		if k < 0 {
			break
		}
		k += at
		end = k + len(ticks)
		if end == len(s) || s[end] != '`' {
			return end, strings.TrimSpace(s[open:k])
		}
		for end < len(s) && s[end] == '`' {
			end++
		}
		at = end
	}
	return open, ""
}

func quoteEnd(s string, i, n int, closing rune) int {
	limit := min(len(s), i+maxQuote)
	k := strings.IndexRune(s[i+n:limit], closing)
	if k <= 0 {
		return 0
	}
	return i + n + k + utf8.RuneLen(closing)
}

func startsWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

func isIdeograph(r rune) bool {
	if r < 0x3005 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r == 'ー' || r == '々'
}

// wordEnd returns the end of the word at i: letters and digits, and marks that
// stand between two of them, as in well-known, it's, a/b, 1,299.00 and 10:30.
func wordEnd(s string, i int) int {
	_, n := utf8.DecodeRuneInString(s[i:])
	end := i + n
	for end < len(s) {
		r, n := utf8.DecodeRuneInString(s[end:])
		switch {
		case isIdeograph(r):
			return end
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '_':
			end += n
		case strings.ContainsRune("-'’./,:@+=&#~", r) && startsWord(s[end+n:]) && !nextIdeograph(s[end+n:]):
			last, _ := utf8.DecodeLastRuneInString(s[i:end])
			next, _ := utf8.DecodeRuneInString(s[end+n:])
			if (r == ',' || r == ':') && !(unicode.IsDigit(last) && unicode.IsDigit(next)) {
				return end
			}
			end += n
		default:
			return end
		}
	}
	return end
}

func nextIdeograph(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isIdeograph(r)
}

func wordToken(s string, i, end int) Token {
	w := s[i:end]
	t := Token{Word, text.Span{Start: i, End: end}, strings.ToLower(strings.ReplaceAll(w, "’", "'"))}
	digits, letters, dots, upper, lowerBefore, camel := 0, 0, 0, 0, false, false
	for _, r := range w {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
			if unicode.IsUpper(r) {
				upper++
				camel = camel || lowerBefore
			}
		case r == '.':
			dots++
		}
		lowerBefore = unicode.IsLower(r)
	}
	switch {
	case isClock(w):
		t.Kind = Clock
	case digits > 0 && letters == 0 && dots < 2:
		t.Kind = Number
	case digits > 0 && dots >= 1 && (letters == 0 || letters == 1 && (w[0] == 'v' || w[0] == 'V')),
		digits > 0 && letters == 1 && (w[0] == 'v' || w[0] == 'V'):
		t.Kind = Version
	case unicode.IsDigit(rune(w[0])):
		t.Kind = Number
	case strings.ContainsAny(w, "_/=@~"), camel && upper < letters, dots > 0 && letters > 0 && !isAbbreviation(w):
		t.Kind = Code
	}
	return t
}

// isAbbreviation reports whether w is letters each with a point, as in e.g.
func isAbbreviation(w string) bool {
	for _, part := range strings.Split(strings.TrimSuffix(w, "."), ".") {
		if utf8.RuneCountInString(part) != 1 {
			return false
		}
	}
	return true
}

func isClock(w string) bool {
	h, m, ok := strings.Cut(w, ":")
	if !ok || len(h) == 0 || len(h) > 2 || len(m) < 2 {
		return false
	}
	return m[0] <= '5' && isDigits(h) && isDigits(m[:2]) && (len(m) == 2 || m[2] == ':' || m[2] == '-')
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
