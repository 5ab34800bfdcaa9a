package check

import (
	"strings"

	"memls/analysis/log"
	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var logProvenance = &Check{
	ID:      "log/provenance",
	Summary: "who said it and when, which belongs in the commit",
	Level:   settings.Hint,
	Agents:  []string{"letta"},
	Doc: `
Letta keeps its memory in a repository, and its documents want provenance in the commit
and not in the file: who said or did it, when, the quote, the incident, and the
conversation it happened in. The memory states only the rule or fact that results. The
file says "Be concise."; the commit says "feedback 'talk more concisely' from Charles",
with the conversation under Sources.

In the file it is read each time by an agent that cannot use it: the name and the day
change nothing about what to do.

Reported are a line of sources (a conversation, a message, a session, a person with a
day), and a clause of who asked, said or reported it with the day of it or a
conversation. A link to the source of truth (a file, a URL, an issue) is none: such
links are wanted.
`,
	File: func(p *Pass) {
		if p.Memory == nil || p.Memory.Directory == nil || log.IsDayLog(p.File.Path) {
			return
		}
		for span := range p.outsideLogs(provenanceKey, provenanceIn) {
			p.Report(Finding{Span: span, Message: "this says where the memory comes from, not what it is: it belongs in the commit, under Sources"})
		}
	},
}

var provenanceKey = markdown.NewKey[[]text.Span]()

// Who says, and how it is said.
const (
	person  = `(?i:the )?(?i:user|owner|customer|client|author|reviewer|maintainer|manager|boss)s?|\p{Lu}\p{Ll}{2,}`
	telling = `(?i:asked|requested|told|said|mentioned|reported|corrected|confirmed|complained|wanted|insisted|bat|sagte|wünschte|meldete|pidió|dijo|demandé)`
)

// What tells provenance. The words are of the form of telling, in several languages,
// never of a subject.
var (
	// sourceLabel begins a line of sources.
	sourceLabel = text.Pattern(`(?i)^[ \t>*+-]*[*_(\[]*(?:sources?|provenance|origin|quelle|herkunft|fuente|origen|来源|來源|出典|出処)[*_]*[ \t]*[:：][*_]*[ \t]*`)
	// told is a person's saying of something, in the past: who and the verb, or the
	// verb and by whom.
	told = text.Pattern(`\b(?:(?:` + person + `)(?:[ -]|'s |’s )(?:has |had |explicitly |then )?(?:` + telling + `)|(?:` + telling + `|(?i:feedback|request|correction|complaint)) (?:by|from|of) (?:` + person + `)` +
		`|(?i:at|on|per) (?:` + person + `)(?:'s|’s) (?:request|feedback|wish))\b` +
		`|(?:用户|客户|老板|同事|他|她)[^，。；]{0,6}(?:要求|说|提到|反馈|纠正)|(?:さん|ユーザー|お客様)[がの](?:依頼|指示|要望|指摘|言)`)
	// conversation names a place that only the agent's own history has.
	conversation = text.Pattern(`(?i)\b(?:conversation|conv|session|message|msg|chat|transcript|thread)s?[ -]?(?:id )?[#:]?[ ]?(?:[a-z]*-)?[0-9a-f]*[0-9][0-9a-f-]*\b`)
	// linked is a source of truth that can be opened.
	linked = text.Pattern("https?://|\\]\\(|`|[\\w-]+/[\\w./-]+|\\w\\.(?:md|go|py|ts|js|txt|json|ya?ml|pdf)\\b|#\\d+")
)

var sayer = text.Pattern(`^\pL+`)

// noPerson are words with a capital that begin sentences and name nobody.
var noPerson = map[string]bool{
	"The": true, "This": true, "That": true, "These": true, "Those": true, "Its": true, "What": true, "Which": true, "When": true, "And": true, "But": true, "Was": true, "Has": true, "Not": true, "Nothing": true,
	"Everything": true, "Test": true, "Tests": true, "Tool": true, "Agent": true, "Build": true, "Task": true, "Log": true, "Git": true, "Server": true, "Claude": true,
}

// maxSayings bounds the pairs that are looked at in one line.
const maxSayings = 8

// maxClause is how far apart a saying and its day stand, in bytes.
const maxClause = 120

// provenanceIn returns where a part says who said it and when.
func provenanceIn(part *markdown.Part) []text.Span {
	var out []text.Span
	at := 0
	for line := range strings.Lines(part.Text) {
		start := at
		at += len(line)
		body := strings.TrimRight(line, "\r\n")
		if body == "" || part.InCode(start+len(body)-len(strings.TrimLeft(body, " \t>*+-"))) {
			continue
		}
		if label := sourceLabel().FindStringIndex(body); label != nil {
			rest := body[label[1]:]
			if conversation().MatchString(rest) || !linked().MatchString(rest) && (told().MatchString(rest) || len(statement.Dates(rest)) > 0) {
				lead := len(body) - len(strings.TrimLeft(body, " \t>*+-"))
				out = append(out, text.Span{Start: start + lead, End: start + len(body)})
			}
			continue
		}
		if clause, ok := tellingClause(body); ok {
			out = append(out, clause.Shift(start))
		}
	}
	return out
}

// tellingClause returns the clause of a line that says who said it, and on which
// day or in which conversation.
func tellingClause(line string) (text.Span, bool) {
	sayings := told().FindAllStringIndex(line, maxSayings)
	if len(sayings) == 0 {
		return text.Span{}, false
	}
	places := statement.Dates(line)
	for _, c := range conversation().FindAllStringIndex(line, maxSayings) {
		places = append(places, text.Span{Start: c[0], End: c[1]})
	}
	for _, said := range sayings {
		if who := sayer().FindString(line[said[0]:said[1]]); noPerson[who] {
			continue
		}
		for _, place := range places[:min(len(places), maxSayings)] {
			from, to := min(said[0], place.Start), max(said[1], place.End)
			first, second := min(said[1], place.End), max(said[0], place.Start)
			if to-from > maxClause || first < second && strings.ContainsAny(line[first:second], ".;!?。；！？") {
				continue
			}
			return text.Span{Start: clauseStart(line, from), End: to}, true
		}
	}
	return text.Span{}, false
}

// clauseStart goes back to where the clause around a place begins: behind a bracket,
// a comma, a dash or a sentence's end, or at the line's first word.
func clauseStart(line string, at int) int {
	from := strings.LastIndexAny(line[:at], "(（[,;.:!?") + 1
	for _, dash := range []string{"—", "–", "，", "。", "；", "："} {
		if i := strings.LastIndex(line[:at], dash); i >= 0 {
			from = max(from, i+len(dash))
		}
	}
	return from + len(line[from:at]) - len(strings.TrimLeft(line[from:at], " \t>*+-（"))
}
