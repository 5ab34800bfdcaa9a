package letta

import (
	"path"
	"strings"
	"unicode"

	"memls/analysis/check"
	"memls/analysis/settings"
)

var commitEdit = &check.Check{
	ID:      "commit/edit",
	Summary: "the subject of a commit tells the edit, not the learning",
	Level:   settings.Hint,
	Doc: `
The subject of a memory commit states what was learned, not what was done to a file:
"memory(self): Sarah wants one commit per learning", not "memory(self): update
human.md". Which files changed git knows itself; a subject that says so tells nobody
who reads the history what the memory knows since then.
`,
	File: func(p *check.Pass) {
		m := messageOf(p)
		if m == nil || !tellsEdit(m.Learning.Of(m.Src)) {
			return
		}
		p.Report(check.Finding{Span: m.Learning, Message: "this tells the edit: the subject states what was learned, and git knows which files changed"})
	},
}

// editVerbs are what a subject begins with that tells an edit.
var editVerbs = wordSet(`add added adds adding append appended appending change changed changes clean cleaned cleanup consolidate consolidated
	create created creates creating delete deleted deletes document documented edit edited edits expand extend fix fixed fixes flatten
	initialize init improve merge merged modify modified move moved moves moving note noted record recorded refactor refactored refine
	remove removed removes removing rename renamed reorganize reorganized restructure revise revised rewrite rewrote rewritten save saved
	split store stored sync tidy update updated updates updating write wrote`)

// editObjects are what an edit is made to, beside files that are named.
var editObjects = wordSet(`memory memories file files index indexes indices entry entries note notes section sections block blocks
	frontmatter description descriptions readme skill skills directory directories folder folders`)

// tellsEdit reports whether a subject begins with the doing and names a file or a part
// of the memory, in its first words: "update human.md", "add entry for acme". A
// learning may well begin with such a word: "Add retries only behind a queue".
func tellsEdit(learning string) bool {
	words := strings.FieldsFunc(learning, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._-/'", r)
	})
	if len(words) < 2 || len(words) > maxEditWords || !editVerbs[strings.ToLower(words[0])] {
		return len(words) == 1 && IsMarkdown(words[0])
	}
	for i, w := range words[1:] {
		w = strings.Trim(w, ".,-'")
		if IsMarkdown(w) && path.Base(w) != ".md" || i < 4 && editObjects[strings.ToLower(w)] {
			return true
		}
	}
	return false
}

// maxEditWords is how long a subject is at most that tells an edit and nothing else.
const maxEditWords = 9

func wordSet(s string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(s) {
		out[w] = true
	}
	return out
}
