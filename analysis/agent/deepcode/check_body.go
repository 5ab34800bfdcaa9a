package deepcode

import (
	"fmt"
	"strings"

	"memls/analysis/agent/javascript"
	"memls/analysis/check"
	"memls/analysis/settings"
	"memls/analysis/text"
)

var emptyBody = &check.Check{
	ID:      "memory/empty-body",
	Summary: "a memory with nothing behind its header",
	Level:   settings.Warning,
	Doc: `
What deepcode searches, and what it puts into the prompt of the global drawer, is the body
of a memory. One without a body is in no answer: only its description shows, where
memories are listed.
`,
	File: func(p *check.Pass) {
		x := memoryOf(p)
		if x == nil || javascript.Trim(x.head.Body.Of(p.Doc.Text())) != "" {
			return
		}
		message := "this memory has no body: no search of deepcode's finds it"
		if x.drawer {
			message = "this memory has no body: it adds nothing to the prompt, and no search finds it"
		}
		p.Report(check.Finding{Span: firstLine(p), Message: message})
	},
}

var feedbackForm = &check.Check{
	ID:      "memory/feedback-form",
	Summary: "feedback that says neither why nor how to apply it",
	Level:   settings.Hint,
	Doc: `
deepcode's documents want feedback to record, beside what is wanted, a line **Why:** (what
went wrong, so that the edge of the rule can be judged) and a line **How to apply:** (when
it holds). A rule without them is followed where it should not be, or not where it should.

The fix adds the lines that are missing, for you to fill in.
`,
	File: func(p *check.Pass) {
		x := headerOf(p)
		if x == nil || x.kindOf() != "feedback" {
			return
		}
		src := p.Doc.Text()
		body := javascript.TrimSpan(src, x.head.Body)
		why, how := hasLabel(body.Of(src), whyWords), hasLabel(body.Of(src), howWords)
		if body.IsEmpty() || why || how { // one of the two is enough to judge by
			return
		}
		end := eol(src)
		p.Report(check.Finding{
			Span:    firstLine(p),
			Message: "this feedback says neither why it is wanted nor when to apply it",
			Fixes: []check.Fix{{Title: "Add **Why:** and **How to apply:**", Edits: []text.Edit{{
				Span: text.Span{Start: body.End, End: body.End}, New: end + end + "**Why:**" + end + end + "**How to apply:**",
			}}}},
		})
	},
}

// How authors begin the two lines, in small letters: as a sentence, bold, as a heading
// or as an item.
var (
	whyWords = []string{"why", "reason", "rationale", "because", "为什么", "原因", "理由"}
	howWords = []string{"how to", "when to apply", "apply", "如何应用", "怎么用", "应用"}
)

// hasLabel reports whether a line of s begins with one of the words, whatever marks
// stand before it, or one of them stands in bold anywhere.
func hasLabel(s string, words []string) bool {
	for line := range strings.Lines(s) {
		if beginsWith(strings.TrimLeft(line, " \t>*_#-"), words) {
			return true
		}
	}
	for {
		i := strings.Index(s, "**")
		if i < 0 {
			return false
		}
		s = s[i+len("**"):]
		if beginsWith(s, words) {
			return true
		}
	}
}

func beginsWith(s string, words []string) bool {
	for _, w := range words {
		if len(s) >= len(w) && strings.EqualFold(s[:len(w)], w) {
			return true
		}
	}
	return false
}

var relativeDate = &check.Check{
	ID:      "memory/relative-date",
	Summary: "a date that is wrong tomorrow",
	Level:   settings.Hint,
	Doc: `
A project memory is read weeks after it was written: "yesterday" is another day then.
deepcode's documents want absolute dates in project memories.

The fix writes the date where the memory says when it was written: in its header (created,
date, updated, modified) or at the start of its name.
`,
	File: func(p *check.Pass) {
		x := headerOf(p)
		if x == nil || x.kindOf() != "project" {
			return
		}
		src := p.Doc.Text()
		body := x.head.Body
		found := relativeDates(body.Of(src), maxRelative)
		written, known := writtenOn(x)
		for _, at := range found {
			span := at.Shift(body.Start)
			if p.Doc.InCode(span.Start) || isQuoted(src, span) {
				continue
			}
			f := check.Finding{Span: span, Message: fmt.Sprintf("%q is another day when this memory is read: write the date", span.Of(src))}
			if days, ok := dayOf[strings.ToLower(span.Of(src))]; ok && known {
				date := written.AddDate(0, 0, days).Format("2006-01-02")
				f.Fixes = []check.Fix{{Title: "Write " + date, Edits: []text.Edit{{Span: span, New: date}}}}
			}
			p.Report(f)
		}
	},
}

const maxRelative = 50

// dayOf says how many days from the day of writing a word is.
var dayOf = map[string]int{
	"yesterday": -1, "tomorrow": 1, "tonight": 0, "last night": -1, "this morning": 0, "this afternoon": 0, "this evening": 0,
	"昨天": -1, "明天": 1, "前天": -2, "后天": 2, "今早": 0, "昨晚": -1, "今晚": 0,
}

// isQuoted reports whether span stands in quotes: somebody's words.
func isQuoted(src string, span text.Span) bool {
	if span.Start == 0 || span.End >= len(src) {
		return false
	}
	before, after := src[:span.Start], src[span.End:]
	return strings.ContainsAny(before[len(before)-1:], "\"'`") || strings.HasSuffix(before, "“") || strings.HasPrefix(after, "”") || strings.ContainsAny(after[:1], "\"`")
}
