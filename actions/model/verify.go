package model

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"memls/analysis/log/statement"
	"memls/analysis/markdown"
	"memls/analysis/text"
)

// A Task is a file to consolidate, with what is known of it.
type Task struct {
	Original string // the file's text
	// Draft is what was made of it without a model. It says what has to be kept.
	Draft string
	// Untouched are the parts of the file that are no log, in order: each stays as
	// it is, to the byte.
	Untouched []string
	// Limit says for the model what the agent takes: "32,768 characters"; may be
	// empty.
	Limit string
	// Fits says what would be wrong with a text at the file's place, as a clause
	// about it: "the agent loads 30,000 of its 34,000 characters"; "" when nothing
	// is. nil: there is no limit.
	Fits func(text string) string
}

// maxNamed is how many things a reason names.
const maxNamed = 5

// Verify returns why an answer is not to be taken for the task, as clauses about
// it; none: it is as good as the draft. No reason holds the value of a secret.
func Verify(t *Task, a *Answer) []string {
	if strings.TrimSpace(a.Text) == "" {
		return []string{"it is empty"}
	}
	if !utf8.ValidString(a.Text) || strings.ContainsRune(a.Text, 0) {
		return []string{"it is not text"}
	}
	if kind := credential(a.Text); kind != "" {
		return []string{"it holds " + kind} // nothing of such a text is to be repeated
	}
	v := verifier{task: t, answer: a}
	v.frontmatter()
	v.untouched()
	v.size()
	v.dates()
	v.kept()
	v.invented()
	v.orders()
	return v.reasons
}

type verifier struct {
	task    *Task
	answer  *Answer
	reasons []string
}

func (v *verifier) say(format string, args ...any) {
	v.reasons = append(v.reasons, fmt.Sprintf(format, args...))
}

func (v *verifier) frontmatter() {
	if frontmatter(v.answer.Text) != frontmatter(v.task.Draft) {
		v.say("the frontmatter is not what it was")
	}
}

// frontmatter returns the block at the head of a file with its lines of dashes,
// "" for none.
func frontmatter(s string) string {
	fm := markdown.Parse(s).Frontmatter()
	if fm == nil {
		return ""
	}
	return fm.Span.Of(s)
}

func (v *verifier) untouched() {
	at, lost := 0, 0
	for _, block := range v.task.Untouched {
		block = strings.TrimSpace(block)
		i := strings.Index(v.answer.Text[at:], block)
		if i < 0 {
			lost++
			continue
		}
		at += i + len(block)
	}
	if lost > 0 {
		v.say("%s that are no log are not what they were", plural(lost, "part", "parts"))
	}
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func (v *verifier) size() {
	if n, was := utf8.RuneCountInString(v.answer.Text), utf8.RuneCountInString(v.task.Original); n > was {
		v.say("it is longer than the log: %d characters, not %d", n, was)
	}
	if v.task.Fits != nil {
		if why := v.task.Fits(v.answer.Text); why != "" {
			v.say("%s", why)
		}
	}
}

// dates refuses dates that the draft does not keep: those are facts, all others
// are the log's.
func (v *verifier) dates() {
	kept := map[string]bool{}
	for _, d := range statement.Dates(v.task.Draft) {
		kept[d.Of(v.task.Draft)] = true
	}
	var more []string
	for _, d := range statement.Dates(v.answer.Text) {
		if date := d.Of(v.answer.Text); !kept[date] {
			more = append(more, date)
		}
	}
	if len(more) > 0 {
		v.say("it has dates of the log: %s", named(more))
	}
}

// maxLeftOut is the share of what must be kept that may be owned up to as left
// out: one in ten, or one at all.
const maxLeftOut = 10

// kept looks for each command, path, name and number of the draft.
func (v *verifier) kept() {
	has, owned := vocabularyOf(v.answer.Text), map[string]bool{}
	for _, e := range v.answer.LeftOut {
		owned[text.OneLine(e)] = true
	}
	must, left := exacts(v.task.Draft), 0
	var lost []string
	for _, e := range must {
		switch {
		case has.has(e):
		case owned[e]:
			left++
		default:
			lost = append(lost, e)
		}
	}
	if len(lost) > 0 {
		v.say("it lost %s", named(lost))
	}
	if left > max(1, len(must)/maxLeftOut) {
		v.say("it leaves out %d of %d commands, paths, names and numbers", left, len(must))
	}
}

// invented looks for what neither the file nor the draft says.
func (v *verifier) invented() {
	known := vocabularyOf(v.task.Original + "\n" + v.task.Draft)
	var more []string
	for _, e := range exacts(v.answer.Text) {
		if !known.hasAnyCase(e) {
			more = append(more, e)
		}
	}
	if len(more) > 0 {
		v.say("it says what the log does not: %s", named(more))
	}
}

// orders refuses text that would be more to an agent or to memls than what it
// says: comments, and headings that make a rule.
func (v *verifier) orders() {
	if n := strings.Count(v.answer.Text, "<!--"); n > strings.Count(v.task.Draft, "<!--") {
		v.say("it adds a comment")
	}
	known := map[string]bool{}
	for line := range strings.Lines(v.task.Original) {
		known[text.OneLine(line)] = true
	}
	for line := range strings.Lines(v.answer.Text) {
		line = text.OneLine(line)
		title := strings.TrimLeft(line, "#* ")
		if strings.HasPrefix(line, "#") && len(title) >= 4 && strings.EqualFold(title[:4], "rule") && !known[line] {
			v.say("it makes a rule of what was none")
			return
		}
	}
}

// named lists the first few of some words, each cut to a readable length.
func named(words []string) string {
	var out []string
	for _, w := range words[:min(len(words), maxNamed)] {
		if r := []rune(w); len(r) > 60 {
			w = string(r[:59]) + "…"
		}
		out = append(out, "“"+w+"”")
	}
	s := strings.Join(out, ", ")
	if n := len(words) - maxNamed; n > 0 {
		s += fmt.Sprintf(" and %d more", n)
	}
	return s
}
