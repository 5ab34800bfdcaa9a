package actions

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"memls/actions/consolidate"
	"memls/analysis"
	"memls/analysis/agent/letta"
	"memls/analysis/agent/letta/git"
	"memls/analysis/check"
	"memls/analysis/log/statement"
	"memls/analysis/text"
	"memls/analysis/view"
	"memls/analysis/workspace"
)

// Bounds of a prepared message, in characters and lines.
const (
	maxSubject = 72
	maxEntries = 60
)

// Message prepares the message of the commit of a consolidation in a memory
// repository: what was learned, what became of each entry, and where the entries
// stood. "" for a file that is in none: there the archive alone remembers.
func (c *Consolidation) Message(e *analysis.Engine, s *workspace.Snapshot) string {
	root := ""
	for _, m := range e.Memories(s, c.Path) {
		if m.Role.Agent == letta.Name && m.Directory != nil {
			root = m.Directory.Root
		}
	}
	rel, err := filepath.Rel(root, c.Path)
	if root == "" || err != nil {
		return ""
	}
	rel = filepath.ToSlash(rel)
	var b strings.Builder
	fmt.Fprintf(&b, "memory(%s): %s\n\n", letta.OriginSelf, c.learning())
	fmt.Fprintf(&b, "%s held a log: %s came to %s. Of its sentences: %s.\n\n", rel,
		view.Count(c.Plan.Entries, "entry", "entries"), view.Count(c.made(), "statement", "statements"), c.Fates())
	lines := c.entryLines()
	for _, line := range lines[:min(len(lines), maxEntries)] {
		b.WriteString(line + "\n")
	}
	if n := len(lines) - maxEntries; n > 0 {
		fmt.Fprintf(&b, "And %s more.\n", view.Count(n, "entry", "entries"))
	}
	fmt.Fprintf(&b, "\nSources:\n- %s\n", sourceOf(s, root, rel))
	return b.String()
}

// learning states what the log supports most, for a subject: what recurs most
// often, else its first statement; what stands as it stood before is nothing new.
func (c *Consolidation) learning() string {
	var best *consolidate.Statement
	for i, st := range c.Plan.Statements {
		if !st.Stood && (best == nil || st.Count > best.Count) {
			best = &c.Plan.Statements[i]
		}
	}
	if best == nil {
		return "nothing in the log outlasts its day"
	}
	said := strings.NewReplacer("**", "", "`", "").Replace(text.OneLine(best.Text))
	said = strings.TrimLeft(check.Shown(said, len(said)), "—–-:, ") // what a stamp stood before
	return subject(said, maxSubject-len("memory(self): "))
}

// subject cuts a statement to so many characters: behind its first sentence when that is
// short enough, else before its reason, behind a clause or a word.
func subject(said string, room int) string {
	if first := statement.Sentences(said); len(first) > 0 && utf8.RuneCountInString(first[0].Of(said)) <= room+1 {
		return strings.Trim(first[0].Of(said), ".。 ")
	}
	r := []rune(said)
	if len(r) <= room {
		return strings.Trim(said, ".。 ")
	}
	cut := string(r[:room-1])
	tokens := statement.Tokens(said)
	if at := statement.CauseIn(tokens); at > 0 && tokens[at].Span.Start < len(cut) && tokens[at].Span.Start > len(cut)/3 {
		return strings.TrimRight(cut[:tokens[at].Span.Start], " ,;:，；：、")
	}
	if at := strings.LastIndexAny(cut, ",;:，；：、。"); at > len(cut)/2 {
		cut = cut[:at]
	} else if at := strings.LastIndexFunc(cut, unicode.IsSpace); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,;:，；：、。") + "…"
}

// entryLines says for each entry in one line what became of it.
func (c *Consolidation) entryLines() []string {
	var out []string
	for i := 0; i < len(c.Plan.Fates); {
		first := c.Plan.Fates[i]
		title := lineAt(c.Plan.Before, first.Span.Start)
		if first.Entry < 0 {
			title = "What the analysis said before"
		}
		var n [consolidate.Dropped + 1]int
		for ; i < len(c.Plan.Fates) && c.Plan.Fates[i].Entry == first.Entry; i++ {
			n[c.Plan.Fates[i].Outcome]++
			if line := lineAt(c.Plan.Before, c.Plan.Fates[i].Span.Start); first.Entry >= 0 && len(statement.Dates(title)) == 0 && len(statement.Dates(line)) > 0 {
				title = line // the heading of the log stands before its first entry
			}
		}
		var parts []string
		for o, n := range n {
			if n > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", n, consolidate.Outcome(o)))
			}
		}
		title = strings.TrimLeft(strings.ReplaceAll(title, "**", ""), "#-*|> \t")
		out = append(out, "- "+check.Shown(text.OneLine(title), maxSubject)+": "+strings.Join(parts, ", "))
	}
	return out
}

// lineAt returns the line that a place stands in.
func lineAt(src string, at int) string {
	line, _, _ := strings.Cut(src[strings.LastIndexByte(src[:at], '\n')+1:], "\n")
	return line
}

// sourceOf names where the entries stood: the file, as the last commit has it.
func sourceOf(s *workspace.Snapshot, root, rel string) string {
	if repository, err := git.Open(s, root); err == nil {
		if head, _, err := repository.Head(); err == nil && head != "" {
			return fmt.Sprintf("%s (commit %.12s): the entries before they were folded", rel, head)
		}
	}
	return rel + ": the entries before they were folded, which no commit holds yet"
}
