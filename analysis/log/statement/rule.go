package statement

import "strings"

// bans and orders begin a rule, or stand behind its subject: "Never …", "We always …".
var (
	ruleStarts = set(`never always nie niemals immer nunca siempre jamais toujours`)
	everyone   = set(`every each all no jede jeder jedes alle kein keine cada todo todos toda todas ningún ninguna chaque tout tous toutes aucun aucune`)
	ruleIdeo   = []string{"必须", "必須", "禁止", "严禁", "嚴禁", "务必", "一律", "不得", "切勿", "必ず", "してはいけない", "しないこと", "してはならない"}
)

// IsRule reports whether somebody's words are a rule for everybody and all days, and no
// wish, thanks or complaint of one: "never deploy on a Friday", "every function needs
// a test".
func IsRule(s string, lang Language) bool {
	r := Read(s, Context{Language: lang})
	if r.Anaphoric || r.Did || r.past || r.Kind == Question || r.Kind == Hunch {
		return false
	}
	if r.Language >= Chinese {
		for _, word := range ruleIdeo {
			if strings.Contains(s, word) {
				return true
			}
		}
		return false
	}
	l := latin[r.Language]
	must, banned := false, false
	for _, f := range l.cues(r.Tokens) {
		switch {
		case f.Cue == First && f.From > 0, f.Cue == Deictic:
			return false
		case f.Cue == Modal:
			must = true
		case f.Cue == Imperative && f.From == 0 && f.To == 2: // "do not", "ne pas"
			banned = true
		}
	}
	for i, t := range r.Tokens {
		if i < 2 && ruleStarts[t.Norm] {
			return len(r.Tokens) > 2
		}
	}
	return len(r.Tokens) > 3 && (banned || must && everyone[r.Tokens[0].Norm])
}

// QuotedIn returns the words of the first quotation of s, without its quotes; ok is
// false when there is none, or when code or a number stands outside of it.
func QuotedIn(s string) (start, end int, ok bool) {
	for _, t := range Tokens(s) {
		switch {
		case t.Kind == Quoted && !ok:
			in := t.Span.Of(s)
			body := strings.Trim(in, "\"“”„«»「」『』")
			start = t.Span.Start + strings.Index(in, body)
			end, ok = start+len(body), body != ""
		case t.Kind == Code || t.Kind == Number || t.Kind == Version || t.Kind == Quoted:
			return 0, 0, false
		}
	}
	return start, end, ok
}
