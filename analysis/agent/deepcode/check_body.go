package deepcode

import (
	"slices"
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
		if body.IsEmpty() || why || how || givesReason(body.Of(src)) { // one of the two is enough to judge by
			return
		}
		end := text.LineEnd(src)
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

// reasonWords give a reason within a sentence.
var reasonWords = []string{"because ", "Because ", "so that ", "otherwise ", "Otherwise ", "因为", "以免", "否则"}

func givesReason(s string) bool {
	return slices.ContainsFunc(reasonWords, func(w string) bool { return strings.Contains(s, w) })
}

// hasLabel reports whether a line of s begins with one of the words, whatever marks
// stand before it, or one of them begins what is in bold anywhere.
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
