package consolidate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/log"
	"memls/analysis/log/statement"
)

// text returns the statement that is made of the unit's sentences, its subject
// named; "" when nothing of it is kept.
func (w *work) text(u *unit) string {
	switch {
	case u.count > 0:
		return w.counted(u)
	case u.old():
		return w.still(u)
	}
	var parts []string
	first := true
	for _, s := range u.sentences {
		if s.gone() {
			continue
		}
		t := s.text
		if first {
			t = w.named(u, s)
		} else if u.kind == log.Row {
			t = upperFirst(t)
		}
		if u.kind == log.Row {
			t = ended(t, w.lang)
		}
		parts = append(parts, t)
		first = false
	}
	joint := jointOf(w.lang)
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			last, _ := utf8.DecodeLastRuneInString(b.String()[max(0, b.Len()-4):])
			if joint != "" || last < 0x2E80 {
				b.WriteByte(' ')
			}
		}
		b.WriteString(p)
	}
	t := b.String()
	if u.kind == log.Row {
		t = strings.TrimRight(t, " ")
	}
	return clean(t)
}

// jointOf returns what stands between two sentences.
func jointOf(lang statement.Language) string {
	if lang >= statement.Chinese {
		return ""
	}
	return " "
}

// named returns the text of a unit's first sentence: without a label that the
// heading above it will say, and with its subject when it does not name it.
func (w *work) named(u *unit, s *sentence) string {
	t := s.text
	subject := u.title
	stripped := false
	if s.Labeled && s.Label.Bare && s.Label.Role != statement.NoRole && s.Label.Rest < len(t) {
		t = strings.TrimSpace(t[s.Label.Rest:])
		stripped = true
	}
	if subject == "" && (stripped && s.Label.Role == statement.RoleCause || s.Anaphoric) && u.about != nil {
		subject = w.short(u.about)
	}
	needs := u.kind == log.Row || stripped && (s.Label.Role == statement.RoleCause || s.Label.Role == statement.RoleEvent) || s.Anaphoric
	if !needs || subject == "" || mentions(t, subject) {
		if stripped {
			return upperFirst(t)
		}
		return t
	}
	return closedTitle(subject) + colon(w.lang) + lowerFirst(t)
}

// short returns a few words for a pattern: up to its first mark.
func (w *work) short(u *unit) string {
	s := u.sentences[0]
	t := s.text
	for _, tok := range s.Tokens {
		if tok.Kind == statement.Mark && strings.Contains(",;.:(，；。：（、", tok.Norm) && tok.Span.Start < len(t) && tok.Span.Start > 8 {
			t = t[:tok.Span.Start]
			break
		}
	}
	return strings.TrimRight(t, " .。")
}

// mentions reports whether a text names the subject already: most of its words.
func mentions(t, subject string) bool {
	in := map[string]bool{}
	for _, x := range statement.Terms(statement.Tokens(t), statement.English) {
		in[x.Text] = true
	}
	terms := statement.Terms(statement.Tokens(subject), statement.English)
	n := 0
	for _, x := range terms {
		if in[x.Text] {
			n++
		}
	}
	return n*2 >= len(terms)
}

// counted returns a pattern with its count.
func (w *work) counted(u *unit) string {
	s := u.sentences[0]
	t := strings.TrimRight(clean(s.text), " .。")
	if s.Labeled && s.Label.Bare && s.Label.Rest < len(t) && !u.old() {
		t = upperFirst(strings.TrimSpace(t[s.Label.Rest:]))
	}
	return t + wordsOf[w.homes[u.log].lang].times(u.count, u.extra)
}

// clean takes away what a log puts before its entries: marks such as ✅.
func clean(t string) string {
	return strings.TrimLeftFunc(t, func(r rune) bool {
		return unicode.IsSpace(r) || r == 0xFE0F || unicode.Is(unicode.So, r)
	})
}

func ended(t string, lang statement.Language) string {
	last, _ := utf8.DecodeLastRuneInString(t)
	if strings.ContainsRune(".!?。！？:：", last) {
		return t
	}
	if lang == statement.Chinese || lang == statement.Japanese {
		return t + "。"
	}
	return t + "."
}

// closedTitle returns a title that may stand before a colon.
func closedTitle(t string) string {
	return strings.TrimRight(clean(t), " .:：。*_")
}

func colon(lang statement.Language) string {
	switch lang {
	case statement.Chinese:
		return "："
	case statement.French:
		return " : "
	}
	return ": "
}

func upperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if !unicode.IsLower(r) || !plainWord(s) {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

func lowerFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	second, _ := utf8.DecodeRuneInString(s[n:])
	if !unicode.IsUpper(r) || !unicode.IsLower(second) || !statement.IsFunctionWord(firstWord(s)) {
		return s
	}
	return string(unicode.ToLower(r)) + s[n:]
}

func firstWord(s string) string {
	w, _, _ := strings.Cut(s, " ")
	return strings.ToLower(w)
}

// plainWord reports whether s begins with a word of the language, and not with a
// name that only a program has: "npm", "iPhone" and "a_b" keep their letters.
func plainWord(s string) bool {
	w, _, _ := strings.Cut(s, " ")
	w = strings.TrimRight(w, ",;:.!?")
	for _, r := range w[min(len(w), 1):] {
		if !unicode.IsLower(r) && r != '-' && r != '\'' {
			return false
		}
	}
	return statement.IsFunctionWord(strings.ToLower(w)) || len(w) > 3 && speakable(w)
}

// speakable reports whether a word begins as words do, with a vowel among its first
// three letters or with consonants that words begin with: "bfcache" and "pnpm" do not.
func speakable(w string) bool {
	for i, r := range w {
		if i < 3 && (r >= utf8.RuneSelf || strings.ContainsRune("aeiouyAEIOUY", r)) {
			return true
		}
	}
	switch strings.ToLower(w[:min(3, len(w))]) {
	case "sch", "scr", "shr", "spl", "spr", "str", "thr", "chr", "phr", "pfl", "pfr":
		return true
	}
	return false
}
