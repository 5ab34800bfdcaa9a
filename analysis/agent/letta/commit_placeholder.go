package letta

import (
	"slices"
	"strings"

	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var commitPlaceholder = &check.Check{
	ID:      "commit/placeholder",
	Summary: "a variable or a placeholder stands in a commit as it is",
	Level:   settings.Warning,
	Doc: `
Values such as $CONVERSATION_ID are put in before a message is written: a history that
names a variable, or <conversation ID>, leads nobody anywhere.

In the sources every $NAME and <placeholder> counts. Elsewhere a name may be meant, as
in "deploys need $STRIPE_KEY": there the names of IDs count, and the placeholders of
the form.
`,
	File: func(p *check.Pass) {
		m := messageOf(p)
		if m == nil {
			return
		}
		report := func(spans []text.Span) {
			if len(spans) == 0 {
				return
			}
			var names []string
			for _, span := range spans {
				names = append(names, check.Quote(span.Of(m.Src)))
			}
			p.Report(check.Finding{
				Span:    text.Span{Start: spans[0].Start, End: spans[len(spans)-1].End},
				Message: "the history would name " + strings.Join(names, ", ") + " and no value: put in what is meant",
			})
		}
		for _, line := range append([]text.Span{m.Subject}, m.Body...) {
			report(slices.DeleteFunc(placeholders(m.Src, line), func(span text.Span) bool { return !isKnownPlaceholder(span.Of(m.Src)) }))
		}
		if m.Sources == nil {
			return
		}
		report(placeholders(m.Src, m.Sources.Header))
		for _, item := range m.Sources.Items {
			report(placeholders(m.Src, item.Span))
		}
	},
}

// placeholders returns the variables and the words in angle brackets of one part of
// a message, in order.
func placeholders(src string, in text.Span) []text.Span {
	s := in.Of(src)
	var out []text.Span
	for i := 0; i < len(s); i++ {
		n := 0
		switch s[i] {
		case '$':
			n = variableLen(s[i:])
		case '<':
			n = bracketLen(s[i:])
		}
		if n > 0 {
			out = append(out, text.Span{Start: i, End: i + n}.Shift(in.Start))
			i += n - 1
		}
	}
	return out
}

// variableLen returns how long the variable is that s begins with: $NAME, ${NAME};
// 0 for none. An amount, $5, is none.
func variableLen(s string) int {
	name := s[1:]
	braced := strings.HasPrefix(name, "{")
	if braced {
		name = name[1:]
	}
	n := 0
	for n < len(name) && (name[n] == '_' || name[n]|' ' >= 'a' && name[n]|' ' <= 'z' || n > 0 && name[n] >= '0' && name[n] <= '9') {
		n++
	}
	switch {
	case n < 2: // $a may be anything
		return 0
	case !braced:
		return 1 + n
	case strings.HasPrefix(name[n:], "}"):
		return 1 + n + 2
	}
	return 0
}

// maxPlaceholder is how long a placeholder is at most, in bytes: the form's own are
// of one sentence.
const maxPlaceholder = 160

// bracketLen returns how long the placeholder is that s begins with: words in angle
// brackets that are no address, no tag that closes, and no comparison; 0 for none.
func bracketLen(s string) int {
	n := strings.IndexByte(s[:min(len(s), maxPlaceholder)], '>')
	if n < 2 {
		return 0
	}
	inner := s[1:n]
	if strings.ContainsAny(inner, "<@/=\\\n") || strings.Contains(inner, "://") || strings.TrimSpace(inner) != inner || inner[0] == '!' || inner[0] == '-' {
		return 0
	}
	if !strings.ContainsFunc(inner, func(r rune) bool { return r|' ' >= 'a' && r|' ' <= 'z' || r > 0x7F }) {
		return 0
	}
	return n + 1
}

// isPlaceholder reports whether a source begins with a placeholder: nothing else can
// be said of it yet.
func isPlaceholder(s string) bool {
	return strings.HasPrefix(s, "<") && bracketLen(s) > 0 || strings.HasPrefix(s, "$") && variableLen(s) > 0
}

// The placeholders of the form, which a skeleton has.
const (
	askLearning  = "<what was learned>"
	askEvents    = "<what happened: the events that led to this learning and why it should persist>"
	askSource    = "<conversation ID> (<message IDs>), <who>, <date>: <what happened there>"
	askHappening = "<what happened there>"
)

// isKnownPlaceholder reports whether one in the subject or body is surely to be
// filled in: it is one of the form's, or the variable of an ID.
func isKnownPlaceholder(s string) bool {
	if s[0] == '<' {
		return slices.ContainsFunc([]string{"<what ", "<origin>", "<learning>", "<who>", "<date>", "<conversation", "<message ID", "<reason>", "<why"}, func(prefix string) bool {
			return strings.HasPrefix(strings.ToLower(s), strings.ToLower(prefix))
		})
	}
	name := strings.ToUpper(strings.Trim(s, "${}"))
	return slices.Contains([]string{"CONVERSATION_ID", "MESSAGE_ID", "MESSAGE_IDS", "AGENT_ID", "SESSION_ID", "TRANSCRIPT_ID", "RUN_ID"}, name)
}
