package model

import (
	"errors"
	"strings"
)

// An Answer is what a model made of a file.
type Answer struct {
	Text string // of the whole file
	// LeftOut is what the model says it left out on purpose: commands, paths,
	// names, numbers.
	LeftOut []string
}

// ErrForm says that an answer has no beginning or no end.
var ErrForm = errors.New("its answer is not in the form that it was asked for")

// parse takes an answer out of what a model said, thoughts before it and fences
// round it aside. The line ends are those of the file.
func parse(said string, p Prompt, crlf bool) (*Answer, error) {
	said = strings.ReplaceAll(said, "\r\n", "\n")
	rest, ok := said, false
	for { // the last one: thoughts before the answer may hold the line too
		_, after, again := cutLine(rest, p.begin)
		if !again {
			break
		}
		rest, ok = after, true
	}
	if !ok {
		return nil, ErrForm
	}
	text, after, ok := cutLine(rest, p.end)
	if !ok {
		return nil, ErrForm
	}
	a := &Answer{Text: unfenced(text)}
	if crlf {
		a.Text = strings.ReplaceAll(a.Text, "\n", "\r\n")
	}
	for line := range strings.Lines(after) {
		if what, ok := strings.CutPrefix(strings.TrimSpace(line), strings.TrimSpace(leftOut)); ok {
			if what = strings.Trim(what, " `\"'"); what != "" {
				a.LeftOut = append(a.LeftOut, what)
			}
		}
	}
	return a, nil
}

// cutLine cuts s round the first line that is mark and nothing else.
func cutLine(s, mark string) (before, after string, ok bool) {
	at := 0
	for line := range strings.Lines(s) {
		if strings.Trim(line, " \t\n`*") == mark {
			return s[:at], s[at+len(line):], true
		}
		at += len(line)
	}
	return "", "", false
}

// unfenced takes away a fence round the whole text, which many models cannot do
// without.
func unfenced(text string) string {
	trimmed := strings.TrimSpace(text)
	first, inner, ok := strings.Cut(trimmed, "\n")
	if !ok || first != "```" && first != "```markdown" && first != "```md" {
		return text
	}
	inner, ok = strings.CutSuffix(inner, "\n```")
	if !ok || strings.Contains(inner, "\n```") && strings.Count(inner, "\n```")%2 != 0 {
		return text // the last fence closes another one
	}
	return inner + "\n"
}
