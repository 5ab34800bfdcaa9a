package consolidate

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/analysis/log"
	"memls/analysis/log/statement"
	"memls/analysis/text"
)

const (
	// leastSaid is how many lines with a time and a name before them a chat has at least.
	leastSaid = 6
	// leastMeant is how many of them speak to somebody, or of who speaks: what parts of a
	// program report has names before it too.
	leastMeant = 3
	// maxSpeaker bounds the name of who speaks, in characters.
	maxSpeaker = 24
)

// address are words by which people speak to each other, and of themselves.
var address = wordSet(`i i'm i'll i've we we'll me us my our you your please thanks thank thx ok okay yes no sorry hi hello morning
	ich wir mir uns mein unser du ihr euch sie bitte danke ja nein moin hallo je j'ai nous moi tu vous merci oui non bonjour salut
	yo nosotros nos mi tú usted ustedes gracias sí hola`)

// speakersOf returns who speaks in a log that is a chat, each with a time before the name:
// "[09:14] maria: …". Who said a thing is not what it says. nil: it is no chat.
func speakersOf(src string, l log.Log) map[string]bool {
	names := map[string]bool{}
	clocked, named, meant := 0, 0, 0
	for _, e := range l.Entries {
		for _, b := range e.Blocks {
			if b.Clock == "" || b.Kind == log.Row {
				continue
			}
			clocked++
			name, rest := speakerOf(b.Text.Of(src))
			if name == "" {
				continue
			}
			names[name] = true
			named++
			for _, t := range statement.Tokens(b.Text.Of(src)[rest:]) {
				if t.Kind == statement.Word && address[t.Norm] || t.Kind == statement.Ideo && strings.ContainsAny(t.Norm, "我你您私") {
					meant++
					break
				}
			}
		}
	}
	if named < leastSaid || len(names) < 2 || len(names)*2 > named || named*4 < clocked*3 || meant < leastMeant {
		return nil
	}
	return names
}

// speakerOf reads the name of who speaks, one word, and where what is said begins; 0: there
// is none.
func speakerOf(s string) (name string, rest int) {
	l, ok := statement.LabelOf(s)
	if !ok || l.Role != statement.NoRole {
		return "", 0
	}
	name = l.Span.Of(s)
	if utf8.RuneCountInString(name) > maxSpeaker || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && r != '.' && r != '-' }) {
		return "", 0
	}
	return strings.ToLower(name), l.Rest
}

// unspoken returns a block of a chat without who said it.
func (w *work) unspoken(b log.Said, speakers map[string]bool) log.Said {
	if len(speakers) == 0 || b.Kind == log.Row {
		return b
	}
	if name, rest := speakerOf(b.Text.Of(w.src)); speakers[name] {
		who := text.Span{Start: b.Text.Start, End: b.Text.Start + rest}
		w.others = append(w.others, Fate{Span: who, Entry: w.entries, Outcome: Dropped, Statement: -1, Reason: "who said it"})
		b.Text.Start += rest
	}
	return b
}
